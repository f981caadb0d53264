"""Hydro characters."""
