"""What every room needs: errors, rule numbers, languages, words of texts, processes."""
