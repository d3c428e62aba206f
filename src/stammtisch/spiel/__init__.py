"""The games for OpenSpiel: `pyspiel.load_game("python_stammtisch_kombio(players=2)")` after importing this."""

from .game import names, register

register()

__all__ = ["names", "register"]
