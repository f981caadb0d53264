"""Weapons: one module per card."""
