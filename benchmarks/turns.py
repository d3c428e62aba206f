"""What runs in a contestant's own interpreter: it waits for its turn, measures what it is asked to, and says a line.

It is started by its path and imports what lies beside it: so the peers need not know of us, and an older
stammtisch is measured by the same yardstick as this one.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any


def main() -> None:
    contestant = import_module(sys.argv[1])
    about, measures = contestant.ready()
    say({"about": about, "measures": list(measures)})
    for line in sys.stdin:
        seconds, _, name = line.strip().partition(" ")
        say(measures[name](float(seconds)))


def say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
