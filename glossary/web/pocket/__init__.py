"""The reference to take along: searched, read and kept without a server."""
