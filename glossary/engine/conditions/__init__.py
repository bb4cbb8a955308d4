"""What holds in a state: conditions, selections, costs, characteristics."""
