"""What deploy/ holds, run for real."""
