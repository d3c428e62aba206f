"""Playing many games: what is to be played, by whom, where; and counting while they are played."""
