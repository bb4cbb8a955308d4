"""The day: set-up, Morning, Noon, Afternoon, Dusk and Night."""
