"""Events that give dice."""
