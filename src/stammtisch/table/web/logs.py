"""What a server writes about itself: a line of JSON for each request, connection and trouble, for programs to read.

No line says what somebody has answered, seen or let pass.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.table.metrics import Metrics

from .middleware import address_of

log = logging.getLogger("stammtisch.access")

#: The request that is being answered: whatever is logged meanwhile names it.
request_id: ContextVar[str] = ContextVar("request_id", default="")
#: What others may call a request; anything else is given a name of ours.
_ID = re.compile(r"[\w-]{8,64}")
_TABLE = re.compile(r"/(?:t|api/tables|ws/tables)/([a-z0-9]+)")


class JsonLines(logging.Formatter):
    """A log record as one line."""

    def format(self, record: logging.LogRecord) -> str:
        """All that is known of it; what was raised in one piece."""
        line = {
            "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **({"request": request_id.get()} if request_id.get() else {}),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def log_as_json(stream: object = None) -> None:
    """From now on all loggers write lines of JSON."""
    handler = logging.StreamHandler(stream or sys.stdout)  # type: ignore[arg-type]
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("stammtisch").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True


class Access:
    """Names each request, counts it, and writes down how it went."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        name = given if _ID.fullmatch(given) else secrets.token_hex(8)
        token, began, status = request_id.set(name), time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = name
            await send(message)

        try:
            await self.app(scope, receive, sending if scope["type"] == "http" else send)
        finally:
            self._note(scope, status, time.perf_counter() - began)
            request_id.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        kind = scope.get("method", "WS")
        if kind != "WS":  # a connection is counted where it is known why it ended
            self.metrics.requests.labels(kind if kind in _METHODS else "other", status).inc()
        table = _TABLE.match(scope["path"])
        about = {"method": kind, "path": scope["path"], "seconds": round(seconds, 4), "address": address_of(scope)}
        about |= {**({"status": status} if status else {}), **({"table": table[1]} if table else {})}
        log.info("%s %s", kind, scope["path"], extra={"about": about})


_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
