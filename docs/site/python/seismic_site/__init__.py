"""What the pages for the browser know of the game: they ask, and this answers in plain data."""
