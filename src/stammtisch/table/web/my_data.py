"""What a guest may know and decide about what is written down of them; and to tell the host of somebody."""

from __future__ import annotations

import secrets
import time
from functools import partial
from typing import Any

from sqlalchemy import Connection, func, insert, select

from stammtisch.table import wire
from stammtisch.table.admin.people import data_of, forget
from stammtisch.table.closing import SIGNED_OUT
from stammtisch.table.refusal import Refusal
from stammtisch.table.room.chat import clean_text
from stammtisch.table.room.seating import check_seat
from stammtisch.table.sitting import seat_of
from stammtisch.table.store.schema import reports

from .call import Call


async def my_data(call: Call) -> dict[str, Any]:
    """All that is written down of me."""
    return await call.services.storage.read(partial(data_of, guest=call.me))


async def forget_me(call: Call) -> wire.Forgotten:
    """Delete all that is known of me. Bots play on in my seats, and nothing brings me back."""
    call.takes_cookie = True
    if not any((await my_data(call)).values()):
        return wire.Forgotten(0)
    tables = await call.services.storage.run(partial(forget, guest=call.me))
    await call.services.learn_anew(call.me)
    await call.hall.tell_guest(call.me, SIGNED_OUT, tables)
    return wire.Forgotten(len(tables))


async def report(call: Call) -> wire.Reported:
    """Tell the host about somebody at a table where I play or watch."""
    room = await call.room()
    if not room.welcomes(call.guest):
        raise Refusal("forbidden", "no-watching")
    seat = call.body.seat
    if seat is not None and seat not in range(len(room.sheet.places)):
        check_seat(room.sheet, seat)
    about = None if seat is None else room.sheet.places[seat].guest
    if seat is not None and (about is None or seat == seat_of(room.sheet, call.guest)):
        raise Refusal("mistake", "nobody-there")
    if call.hall.reports.too_many(call.origin):
        raise Refusal("too-many")
    name, text = secrets.token_hex(8), clean_text(call.body.text)
    row = {"id": name, "room": room.sheet.id, "guest": call.me, "about": about, "text": text, "made": time.time()}

    def write(connection: Connection) -> bool:
        mine = select(func.count()).select_from(reports).where(reports.c.guest == call.me)
        if (connection.execute(mine).scalar() or 0) >= call.services.settings.reports:
            return False
        connection.execute(insert(reports), row)
        return True

    if not await call.services.storage.run(write):
        raise Refusal("too-many")
    return wire.Reported(name)
