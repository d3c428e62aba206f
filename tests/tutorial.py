"""The package of docs/adding-a-game.md, as the page has it. `python -m tutorial FOLDER` plays it at a browser table."""

from __future__ import annotations

import asyncio
import re
import sys
import tomllib
from pathlib import Path
from random import Random

from table.guests import at_random, play_on, serving

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


def sources() -> dict[str, str]:
    """By name, the files that the page writes."""
    return dict(FILE.findall(PAGE.read_text("utf-8")))


def write_package(folder: Path) -> None:
    """Put the files where they belong."""
    for name, text in sources().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def write_metadata(folder: Path) -> None:
    """What pip would leave beside the package, so that its game is found where the folder is on the path."""
    project = tomllib.loads(sources()["pyproject.toml"])["project"]
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {where}" for name, where in entries.items())])
        for group, entries in project["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("\n\n".join(groups) + "\n", "utf-8")


async def play_at_a_table(folder: Path) -> str:
    """A person and a bot play a whole game over HTTP and a WebSocket: what they were told."""
    async with serving(folder) as site, site.guest("Anna") as anna:
        assert "spitz" in [game["name"] for game in await anna.get("/api/games")]
        await anna.get("/api/games/spitz?lang=de")
        table = await anna.open("spitz", "me", "random")
        async with anna.at(table) as chair:
            await play_on(chair, at_random(Random(1)))
            assert chair.over
            return "\n".join(one["text"] for one in chair.log)


if __name__ == "__main__":
    sys.stdout.write(asyncio.run(play_at_a_table(Path(sys.argv[1]))))
