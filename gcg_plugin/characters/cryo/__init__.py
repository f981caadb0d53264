"""Cryo characters."""
