"""The designer's lab: many games, and what they tell."""

import os

# numpy starts threads for its linear algebra, which would spin for a while; nobody here has a use for them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Arrow would take memory in pages of two megabytes; to have them cleared takes longer than to fill them.
os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
