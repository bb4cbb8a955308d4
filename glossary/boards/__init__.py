"""A visitor's board: its code in an address, older spellings, editing, playing within limits."""
