"""The designer's lab: many games, and what they tell."""

import os

# numpy starts threads for its linear algebra, which would spin for a while; nobody here has a use for them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
