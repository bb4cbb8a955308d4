"""What every page needs: layout, addresses, locale, snapshot in use, limits, headers."""
