"""What guests were called before: who is forgotten leaves no name in any log."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Names of before this version are not known."""
    op.create_table(
        "earlier_names",
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest", "name"),
    )
