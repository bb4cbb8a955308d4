"""What differs between editions, and the citation of every rule the engine follows."""
