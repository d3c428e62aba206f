"""What is said where there is nothing, and when something of ours went wrong."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.table.refusal import Refusal

from . import static
from .middleware import HEADERS, problem


async def not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and static.is_for_a_page(request):
        return static.page(404)
    response = problem(Refusal("not-found" if error.status_code == 404 else "not-allowed"), request)
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


async def gone(request: Request, error: Exception) -> Response:
    """Who hung up in the middle of a request hears nothing of it, and is no trouble of ours."""
    return problem(Refusal("malformed", "too-slow"), request)


async def our_mistake(request: Request, error: Exception) -> Response:
    answer = problem(Refusal("our-mistake"), request)
    answer.headers.update(HEADERS)  # it comes from outside of the guard
    return answer
