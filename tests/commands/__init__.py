"""The site as files."""
