"""The positions beside the log fit it, whatever was taken back."""

from pathlib import Path

from sqlalchemy import select

from stammtisch.table.game import Play
from stammtisch.table.store import queries, schema
from table.guests import Guest
from table.party import Party
from table.test_attack_secrets import at_the_race, let_pass, open_race, script


async def rests_that_do_not_fit(at: Party) -> tuple[list[int], int]:
    """The rests that are not where the log leads to; and how many there are."""
    room = await at.site.server.hall.room(at.table)
    blank, storage = room.sheet.blank_record(), room.services.storage
    log = await storage.read(lambda one: queries.moves_of(one, at.table))
    rests = await storage.read(lambda one: one.execute(select(schema.rests.c.moves, schema.rests.c.position)).all())
    wrong = [count for count, position in rests if position != position_after(Play(blank, log[:count]))]
    return wrong, len(rests)


def position_after(play: Play) -> str:
    rest = play.rest()
    return "" if rest is None else rest.position


def test_an_undo_takes_the_rest_with_it_that_its_answer_led_to(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        actor, other = await open_race(at)
        assert await rests_that_do_not_fit(at) == ([], 1)
        await let_pass(other)
        assert actor.now is not None
        assert (await actor.wish("undo", version=actor.now["version"]))["type"] == "ack"
        await at.settle()
        stored = await at.site.server.hall.services.storage.read(
            lambda one: one.execute(select(schema.rests.c.moves)).scalars().all()
        )
        assert all(count < len(script()[1]) or count > len(script()[1]) + 1 for count in stored)
        assert (await rests_that_do_not_fit(at))[0] == []
        guest: Guest = at.guests[0]
        log = await guest.get(f"/api/tables/{at.table}/log/{actor.now['version'] + 5}")
        assert [line["at"] for line in log] == [line["at"] for line in actor.log]

    at_the_race(tmp_path, test)
