"""Events that draw cards."""
