"""The built client, as it lies in the package or beside the sources."""

from __future__ import annotations

from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from stammtisch.core import Game
from stammtisch.games import all_games

#: In a wheel the client lies in the package; in a clone, where `npm run build` in web/ puts it.
PACKED = Path(str(files("stammtisch.table"))) / "client"
IN_A_CLONE = Path(__file__).parents[4] / "web" / "dist"

#: Files under assets/ have a digest in their name: they never change.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stammtisch</title>
<h1>The table is set, but the client was not built</h1>
<p>The server runs, and its API answers under <a href="/openapi.json">/openapi.json</a>. The pages are built when the
package is: run <code>make play</code> in a clone, or <code>npm run build</code> in its folder web/; or install the
wheel.</p></html>
"""


def client() -> Path:
    """Where the built client lies; in a clone it may be built while the server runs."""
    return IN_A_CLONE if not PACKED.is_dir() and IN_A_CLONE.is_dir() else PACKED


def page(status: int = 200) -> Response:
    """The one page of the client; it reads the address itself, and says so if there is nothing."""
    index = client() / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503, headers={"Cache-Control": "no-store"})
    return FileResponse(index, status, headers={"Cache-Control": ASK_AGAIN})


#: How a file may lie beside itself in smaller, the smallest first: the name of the encoding, and its ending.
SMALLER = (("br", ".br"), ("gzip", ".gz"))


def sent(path: Path, request: Request, cache: str) -> Response:
    """A file, in the smallest form that lies there and that the browser can read."""
    understood = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    for encoding, ending in SMALLER:
        smaller = path.with_name(path.name + ending)
        if encoding in understood and smaller.is_file():
            kind = guess_type(path.name)[0] or "application/octet-stream"
            return FileResponse(smaller, headers={**headers, "Content-Encoding": encoding}, media_type=kind)
    return FileResponse(path, headers=headers)


def is_for_a_page(request: Request) -> bool:
    """Whether a browser wants to show what it asks for to a person."""
    reading = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return reading and not request.url.path.startswith("/api/")


async def file(request: Request) -> Response:
    """A file of the client."""
    folder = client()
    path = inside(folder, request.path_params["path"])
    fixed = path.relative_to(folder.resolve()).parts[0] == "assets"
    return sent(path, request, FOR_EVER if fixed else ASK_AGAIN)


async def board_file(request: Request) -> Response:
    """A file of a board that a game's package brings ready made."""
    game = all_games().get(request.path_params["game"])
    if game is None:
        raise HTTPException(404)
    return FileResponse(inside(built_board(game), request.path_params["path"]), headers={"Cache-Control": ASK_AGAIN})


def inside(folder: Path, name: str) -> Path:
    """A file in a folder, and nothing outside of it."""
    try:
        path = (folder / name).resolve()
        if path.is_relative_to(folder.resolve()) and path.is_file():
            return path
    except (OSError, ValueError):  # a name that no file can have
        pass
    raise HTTPException(404)


def built_board(game: Game[Any]) -> Path:
    """Where a package has its board as a module that browsers can load, if it has one: board/dist/board.js."""
    return Path(str(files(game.package))) / "board" / "dist"


def board_address(game: Game[Any]) -> str | None:
    """From where a browser loads the board that a package brings."""
    return f"/boards/{game.name}/board.js" if (built_board(game) / "board.js").is_file() else None
