"""Asked by Alembic how to reach the database: over the connection that is open already."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
