"""Cards: the list with its filters, a page for each card, its rulings."""
