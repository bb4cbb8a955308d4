"""The what-if board: form, play, result, programming interface, preview image."""
