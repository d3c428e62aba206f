"""A real server in a process of its own, at which every deal is known to the tests."""

import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from subprocess import Popen

from table import running

#: Unless told otherwise, every table of the house is dealt from this seed: two who play Kombio get 9 7 8 6 and
#: 12 4 3 4, the last two of which they have seen, and draw 8, 6, 4, 3, 5.
SEED = f"{1337:032x}"


@dataclass
class House:
    """Where the server keeps its things, and how it is reached."""

    folder: Path
    #: After so many seconds a bot stands in for who is away.
    away: float = 60
    seed: str = SEED
    port: int = field(default_factory=running.free_port)
    process: Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def open(self) -> None:
        self.process = running.start(self.folder, self.port, str(self.away), self.seed, program="browser.house")

    def kill(self) -> None:
        """With -9: it has no time to say goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()


def main(folder: str, port: str, away: str, seed: str) -> None:
    running.serve(folder, port, replace(running.EAGER, away=float(away), seed=lambda: seed))


if __name__ == "__main__":
    main(*sys.argv[1:])
