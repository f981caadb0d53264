"""Pyro characters."""
