"""How fast we are, beside others and beside ourselves before: in ratios, because machines differ."""
