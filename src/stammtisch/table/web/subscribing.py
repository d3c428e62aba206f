"""A browser that wants to be told when it is its guest's turn, and one that does not any more."""

from __future__ import annotations

from functools import partial

from stammtisch.table import wire
from stammtisch.table.push import NotThere, address_of, check_browser
from stammtisch.table.refusal import Refusal
from stammtisch.table.store import pushes

from .call import Call


async def push_key(call: Call) -> wire.PushKey:
    """The key by which browsers know that it is we who push."""
    return wire.PushKey(call.services.push_key)


async def subscribe(call: Call) -> wire.PushKey:
    """Tell this browser when it is my turn at a table that is played over days and I am not there."""
    wish = call.body
    try:
        address_of(wish.endpoint, anywhere=call.services.settings.push_anywhere)
    except NotThere:
        raise Refusal("mistake", "no-push-address") from None
    if not check_browser(wish.p256dh, wish.auth):
        raise Refusal("mistake", "no-push-keys")
    keep = partial(pushes.add, endpoint=wish.endpoint, p256dh=wish.p256dh, auth=wish.auth, language=call.language)
    await call.services.storage.run(partial(keep, guest=call.me))
    return await push_key(call)


async def unsubscribe(call: Call) -> wire.PushKey:
    """Tell this browser nothing any more."""
    await call.services.storage.run(partial(pushes.drop_mine, guest=call.me, endpoint=call.body.endpoint))
    return await push_key(call)
