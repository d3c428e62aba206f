"""The OpenAPI page, made from the same list as the routes."""

from __future__ import annotations

import re
from functools import cache
from inspect import cleandoc
from typing import Any, get_args

import msgspec

from stammtisch.table import wire

from .api import WAYS, Way

_REF = "#/components/schemas/{name}"


@cache
def openapi_page() -> bytes:
    """The page as it is sent: it is always the same."""
    return msgspec.json.encode(openapi())


def openapi() -> dict[str, Any]:
    types = [way.gives for way in WAYS] + [way.takes for way in WAYS if way.takes] + [wire.Problem]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    gives, takes = schemas[: len(WAYS)], iter(schemas[len(WAYS) :])
    paths: dict[str, dict[str, Any]] = {}
    for way, result in zip(WAYS, gives, strict=True):
        wish = next(takes) if way.takes else None
        paths.setdefault(way.path, {})[way.method.lower()] = _operation(way, result, wish)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Stammtisch", "version": "1", "description": "The table, without the playing."},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(way: Way, result: dict[str, Any], wish: dict[str, Any] | None) -> dict[str, Any]:
    problem = {"description": "What was wrong", "content": _json({"$ref": _REF.format(name="Problem")})}
    operation: dict[str, Any] = {
        "operationId": way.do.__name__,
        "summary": cleandoc(way.do.__doc__ or "").split("\n")[0],
        "parameters": [_path(name) for name in re.findall(r"\{(\w+)\}", way.path)] + [_LANGUAGE],
        "responses": {str(way.status): {"description": "As wished", "content": _json(result)}, "4XX": problem},
    }
    if wish is not None:
        operation["requestBody"] = {"required": True, "content": _json(wish)}
    return operation


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _path(name: str) -> dict[str, Any]:
    number = name in ("seat", "at")
    schema = {"type": "integer", "minimum": 0} if number else {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": schema}


_LANGUAGE = {
    "name": "lang",
    "in": "query",
    "schema": {"type": "string", "enum": list(get_args(wire.Language)), "default": "en"},
}
