"""Whose turn it is, rematches by consent, tidy lists, results, ratings, chances, daily deals, and where to push."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Everything new has a default, or is a table of its own: a game of before goes on as it was."""
    op.add_column("rooms", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
    op.add_column("rooms", sa.Column("daily", sa.String(10)))
    op.add_column("seats", sa.Column("again", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "tidied",
        sa.Column("room", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("room", "guest"),
    )
    _results()
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "who"),
    )
    op.create_table(
        "curves", sa.Column("room", sa.String(40), primary_key=True), sa.Column("curve", sa.Text, nullable=False)
    )
    op.create_table(
        "pushes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("pushes_of_a_guest", "pushes", ["guest"])


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("room", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(40)),
        sa.Column("bot", sa.String(20)),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("daily", sa.String(10)),
        sa.Column("origin", sa.String(16), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("room", "seat"),
    )
    op.create_index("results_of_a_guest", "results", ["guest", "ended"])
    op.create_index("results_of_a_day", "results", ["daily"])
