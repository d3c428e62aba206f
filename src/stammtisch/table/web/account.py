"""A guest's own affairs: their name, and the cookies, links and words that make them who they are."""

from __future__ import annotations

from functools import partial

from stammtisch.table import wire
from stammtisch.table.closing import SIGNED_OUT
from stammtisch.table.refusal import Refusal
from stammtisch.table.room.chat import clean_text
from stammtisch.table.store import lists, pushes

from .call import Call
from .guests import digest_of_words, new_carry, new_words
from .middleware import others_find


async def me(call: Call) -> wire.Me:
    """Who I am, and where I have a seat."""
    await call.hall.learn_names([call.me])
    tables = await call.services.storage.read(partial(lists.rooms_of, guest=call.me))
    call.gives_cookie = True  # whoever comes again within a year stays who they are
    cards = await call.hall.cards(tables, call.guest, call.language)
    return wire.Me(call.services.names.get(call.me), cards, others_find(call.request, call.services.settings))


async def rename(call: Call) -> wire.Me:
    """What I want to be called."""
    name = clean_text(call.body.name)
    await call.services.storage.run(partial(lists.set_name, guest=call.me, name=name))
    call.services.names[call.me] = name
    await call.hall.tell_guest(call.me)
    return await me(call)


async def carry(call: Call) -> wire.Carry:
    """A private link that takes my seats to another device."""
    token, digest, until = new_carry()
    await call.services.storage.run(partial(lists.add_carry, digest=digest, guest=call.me, until=until))
    return wire.Carry(f"/carry/{token}")


async def recovery(call: Call) -> wire.Recovery:
    """Words to write down: they bring me back when the cookie is lost. Earlier ones do so no more."""
    words = new_words()
    await call.services.storage.run(partial(lists.set_recovery, guest=call.me, digest=digest_of_words(words)))
    return wire.Recovery(words)


async def recover(call: Call) -> wire.Me:
    """Be again who one was, by the words that one was given."""
    digest = digest_of_words(call.body.words)
    guest = await call.services.storage.read(partial(lists.recovered, digest=digest))
    if guest is None:
        raise Refusal("forbidden", "no-such-words")
    call.guest = guest
    return await me(call)


async def revoke(call: Call) -> wire.Me:
    """Let only this browser be me: all other cookies of mine count no more."""
    number = await call.services.storage.run(partial(lists.call_back_cookies, guest=call.me))
    await call.services.storage.run(partial(pushes.drop_mine, guest=call.me))  # they are told nothing any more, too
    call.services.cookies[call.me] = number
    await call.hall.tell_guest(call.me, SIGNED_OUT)
    return await me(call)
