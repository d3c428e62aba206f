"""A private link that takes somebody's seats to another device."""

from __future__ import annotations

from functools import partial
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from stammtisch.table.room import Hall
from stammtisch.table.store import lists

from .guests import Guests, digest_of

#: Asked before a link is used up: those who only look at links, as chats do to show a preview, do not press buttons.
CARRY_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stammtisch</title>
<h1>{question}</h1>
<p lang="de">{frage}</p>
{way}</html>
"""
CARRY_ASKED = {"question": "Go on with your games on this device?", "frage": "Auf diesem Gerät weiterspielen?"}
CARRY_USED_UP = {
    "question": "This link was used before, or is too old: make a new one on the device you have played on.",
    "frage": "Dieser Link ist verbraucht oder zu alt: Mach auf dem Gerät, auf dem du gespielt hast, einen neuen.",
    "way": '<a href="/">Stammtisch</a>',
}


async def follow(request: Request, hall: Hall, guests: Guests) -> Response:
    """Ask whoever follows a link whether this device shall be theirs, too; only the button uses the link up."""
    token = request.path_params["token"]
    if request.method != "POST":
        press = f'<form method="post" action="/carry/{escape(token)}"><button>Yes · Ja</button></form>'
        return HTMLResponse(CARRY_PAGE.format(**CARRY_ASKED, way=press), headers={"Cache-Control": "no-store"})
    guest = await hall.services.storage.run(partial(lists.use_carry, digest=digest_of(token)))
    if guest is None:
        return HTMLResponse(CARRY_PAGE.format(**CARRY_USED_UP), 410)
    await hall.learn_names([guest])
    response = RedirectResponse("/", 303)
    guests.give(response, guest)
    return response
