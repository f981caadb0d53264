"""Electro characters."""
