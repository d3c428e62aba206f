"""Why the server ends a WebSocket: the codes that docs/table.md lists."""

#: Found again at once: the server goes, or the table is at another one.
GOING_AWAY = 1012
FLOOD = 1008
#: The cookie was called back.
SIGNED_OUT = 4401
#: Who may not be here, or was sent away.
NOT_WELCOME = 4403
NO_TABLE = 4404
TOO_SLOW = 4408
#: More people watch than a table bears.
FULL = 4429
