"""What the rooms of the ship are called: by the module they are in, and by what is in them."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.core import Words

from .cards import WORDS
from .chart import MODULES, Space

_SHORT = ("start", "lift", "telepad", "market", "security_lock", "minor", "major", "pod")
#: By text, what every room is called: made once for each language.
_called: dict[int, Mapping[str, str]] = {}


def room(words: Words, name: str) -> str:
    """The Arena, data port: Clank 1; where it is drawn in characters, with its letters on the drawing."""
    if id(words.text) not in _called:
        _called[id(words.text)] = _names(words)
    said = _called[id(words.text)].get(name, name)
    return f"{said} [{name}]" if words.drawn else said


def _names(words: Words) -> Mapping[str, str]:
    """Those of a module that have the same in them are counted."""
    found: dict[str, str] = {}
    for code, module in MODULES.items():
        inside = {name: ", ".join(_inside(space, words)) for name, space in module.spaces.items()}
        for name, what in inside.items():
            alike = [other for other, also in inside.items() if also == what]
            number = f" {alike.index(name) + 1}" if len(alike) > 1 else ""
            title = words.say(f"module_{code}")
            found[name] = f"{title}: {what}{number}" if what else f"{title}: {words.say('room_empty')}{number}"
    return found


def _inside(space: Space, words: Words) -> list[str]:
    """What is in a room, each in a word or two."""
    found = [words.say(f"short_{what}") for what in _SHORT if space.is_a(what)]
    for what in ("port", "reward"):
        if text := space.text(what):
            gives = words.say(f"text_{WORDS[text[0].word]}", number=text[0].number)
            found.append(f"{words.say('port')} ({gives})" if what == "port" else gives)
    if value := space.artifact():
        found.append(words.say("room_artifact", value=value))
    return found
