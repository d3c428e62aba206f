"""A seat for a language model: `stammtisch mcp GAME`."""

from __future__ import annotations

from stammtisch.games import game_named
from stammtisch.text.mcp import server

from .speech import Speech, read_options


def serve(
    game: str, seats: int | None, *, seat: int, bots: str, seed: int, listed: bool, options: list[str],
    language: str | None,
) -> None:  # fmt: skip
    """Serve until the other side hangs up."""
    given = read_options(game_named(game), options)
    said = Speech(language).language
    table = server(game, seats, seat=seat, bots=bots, seed=seed, options=given, language=said, options_listed=listed)
    table.run("stdio")
