"""The programming interface: one module a subject, its description, its page for people."""
