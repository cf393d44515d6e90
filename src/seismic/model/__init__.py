"""The words of the game: frozen values, without rules."""
