"""Positions at rest, what was told, doors, troubles, where a table was opened, and cookies that can be called back."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Everything new has a default: a game of before goes on as it was."""
    with op.batch_alter_table("guests") as guests:
        guests.alter_column("name", existing_type=sa.String(40), nullable=True)
        guests.add_column(sa.Column("cookies", sa.Integer, nullable=False, server_default="0"))
        guests.add_column(sa.Column("recovery", sa.String(64)))
        guests.create_unique_constraint("guests_recovery_key", ["recovery"])
    for column in (
        sa.Column("origin", sa.String(16), nullable=False, server_default=""),
        sa.Column("since", sa.Integer, nullable=False, server_default="0"),
        sa.Column("sealed", sa.Text),
        sa.Column("nonces", sa.JSON),
        sa.Column("watch", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("talk", sa.String(8), nullable=False, server_default="all"),
        sa.Column("trouble", sa.Text),
    ):
        op.add_column("rooms", column)
    op.create_index("rooms_of_an_origin", "rooms", ["origin", "state"])
    op.add_column("seats", sa.Column("nonce", sa.String(64)))
    op.add_column("moves", sa.Column("told", sa.Text))
    op.create_index("moves_by_version", "moves", ["room", "version"])
    op.create_table(
        "rests",
        sa.Column("room", sa.String(40), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("again", sa.JSON, nullable=False),
        sa.Column("offered", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("room", "moves"),
    )
    op.create_table(
        "removed",
        sa.Column("room", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("room", "guest"),
    )
    op.execute("UPDATE about SET value = '2' WHERE key = 'schema'")  # so that an older Stammtisch refuses it
