"""Who plays a side."""
