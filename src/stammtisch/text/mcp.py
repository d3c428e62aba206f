"""The same as a server of the Model Context Protocol, over standard input and output: `stammtisch mcp kombio`."""

from __future__ import annotations

from typing import Any

from mcp.server import MCPServer

from .table import TextTable


def server(game: str, seats: int | None = None, **settings: Any) -> MCPServer:
    """A server with one table: look at it, answer, read the rules, deal again."""
    table = TextTable(game, seats, **settings)
    app = MCPServer(
        "stammtisch",
        instructions=f"A table of {table.game.name}. Call `look`, then `answer` with one word until the game is over.",
    )

    @app.tool()
    def look() -> str:
        """What has happened, what the table looks like, and what you are asked."""
        return table.text

    @app.tool()
    def answer(word: str) -> str:
        """Answer the question that is open, with one word; what you read next."""
        if table.over:
            return table.text
        return table.step(word)[0]

    @app.tool()
    def rules() -> str:
        """The rules of the game."""
        return table.rules()

    @app.tool()
    def tally() -> dict[str, Any]:
        """How many answers were given, how many were not allowed, and how many games were won."""
        return vars(table.tally).copy()

    @app.tool()
    def deal(seed: int) -> str:
        """Deal a new game from a seed, a whole number from 0 on; what you read first."""
        return table.reset(seed)

    return app
