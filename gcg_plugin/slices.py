"""The slices the importer writes, as frozen rows."""
