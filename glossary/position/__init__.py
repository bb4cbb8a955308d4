"""A position as it lies on the table: in words, drawn, as HTML."""
