"""Pages of examples: index, player, quiz, outcomes, other rulesets."""
