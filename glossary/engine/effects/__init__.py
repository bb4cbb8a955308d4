"""Effects of abilities: targets, payments, durations, keyword actions."""
