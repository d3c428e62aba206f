"""A card table: one rules core, and doors for friends, designers and researchers."""

from __future__ import annotations

import os
import sys

if os.environ.get("STAMMTISCH_INTERPRETED"):
    from ._interpreted import SourceOnly

    sys.meta_path.insert(0, SourceOnly())
