"""Events that give or move energy."""
