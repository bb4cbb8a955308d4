"""Card facts: faces, names in each language, printings. No text of a card, no picture."""
