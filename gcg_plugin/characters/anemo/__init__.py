"""Anemo characters."""
