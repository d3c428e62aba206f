"""The tables before there were steps; new databases are made from `schema.py`."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """It is where every step begins."""
