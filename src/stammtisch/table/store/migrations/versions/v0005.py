"""Many servers on one database: whose a table is, and which servers there are."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """A table that nobody has can be taken by any server."""
    op.add_column("rooms", sa.Column("owner", sa.String(60)))
    op.add_column("rooms", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("rooms", sa.Column("until", sa.Float))
    op.create_index("rooms_of_an_owner", "rooms", ["owner"])
    op.create_index("rooms_by_state", "rooms", ["state"])
    op.create_table(
        "nodes",
        sa.Column("owner", sa.String(60), primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
