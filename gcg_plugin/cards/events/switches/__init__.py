"""Events that make a switch cheaper or faster, or bring one about."""
