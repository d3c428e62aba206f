"""Games that are small enough to be solved: what perfect play is worth, and how far a bot is from it.

>>> from stammtisch import exact  # doctest: +SKIP
>>> tree = exact.grow(game, options)
>>> equilibrium = exact.solve(tree, 300)
>>> exact.exploitability(tree, exact.policy_of("casual", tree))
"""

from __future__ import annotations

from .deals import every_deal
from .players import policy_of, uniform
from .solve import exploitability, solve, value
from .tree import Situation, Tree, grow

__all__ = ["Situation", "Tree", "every_deal", "exploitability", "grow", "policy_of", "solve", "uniform", "value"]
