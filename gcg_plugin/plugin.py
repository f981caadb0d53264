"""The plugin's hook implementations."""
