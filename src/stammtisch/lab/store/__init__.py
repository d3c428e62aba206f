"""What is kept of games: chunks while they are played, tables for good."""
