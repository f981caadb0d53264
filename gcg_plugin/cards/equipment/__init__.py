"""Equipment: weapons and artifacts. Talents stand with their characters."""
