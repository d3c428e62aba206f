"""The sentences of the toy in test_planted_bugs.py."""
