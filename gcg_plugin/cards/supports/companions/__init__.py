"""Allies: one module per card."""
