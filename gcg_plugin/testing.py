"""The words scripted duels and rule tests are written in (a pytest plugin)."""
