"""Browsers for tests: a server in a process of its own, and pages of Debian's Chromium."""
