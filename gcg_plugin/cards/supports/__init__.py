"""Supports: places and allies."""
