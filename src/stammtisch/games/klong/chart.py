"""The plan of the ship: modules, spaces, paths and slots as the map file has them, and all ships one can build."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from itertools import permutations, product
from typing import Any, Final

from stammtisch.core import Mistake, load_table, make_record, unknown

from .cards import CARDS_DIGEST, PACKAGE, PORT, REWARD, Statement, read_text

FEATURES: Final = ("start", "lift", "minor", "major", "market", "telepad", "security_lock", "pod")
CONNECTORS: Final = ("N1", "N2", "W", "E")
ZONES: Final = ("plain", "red", "checkered")


@dataclass(frozen=True)
class Space:
    """A space as the file has it."""

    name: str
    x: int
    y: int
    at: str = ""
    has: tuple[str, ...] = ()

    def is_a(self, feature: str) -> bool:
        return feature in self.has

    def text(self, feature: str) -> tuple[Statement, ...]:
        """What a port or a reward space does."""
        for part in self.has:
            if part.startswith(f"{feature}: "):
                return read_text(part.removeprefix(f"{feature}: "), PORT if feature == "port" else REWARD).now
        return ()

    def artifact(self) -> int:
        """The value of the artifact that lies here at the start, or 0."""
        return next((int(part.removeprefix("artifact ")) for part in self.has if part.startswith("artifact ")), 0)


@dataclass(frozen=True)
class Path:
    """A way between two spaces and its symbols."""

    one: str
    other: str
    one_way: bool
    boots: int
    enemies: int
    lock: bool


@dataclass(frozen=True)
class Module:
    """A part of the ship; those that are not fixed have another side."""

    code: str
    spaces: dict[str, Space]
    paths: tuple[Path, ...]
    fixed: bool
    back: str

    def connector(self, name: str) -> str:
        return next(space.name for space in self.spaces.values() if space.at == name)


@dataclass(frozen=True)
class Slot:
    """A place for a module, and the frame it is drawn in."""

    code: str
    x: int
    y: int
    turned: bool = False


@dataclass(frozen=True)
class Hyperlift:
    """The stations in their order; the segments with a lock, by number; the station the blockade closes."""

    stations: tuple[str, ...]
    locks: tuple[int, ...]
    blockade: str


@dataclass(frozen=True)
class Rage:
    """The rage track, from its lowest space on."""

    cubes: tuple[int, ...]
    zone: tuple[str, ...]
    red: tuple[int, ...]
    blockade: int


_PATH: Final = re.compile(r"(\S+) ([->]) (\S+?)( footprints)?( enemies ([1-9]))?( lock)?")


def read_path(source: str, known: set[str]) -> Path:
    """A path as in "HY8 - HY12 footprints enemies 1"."""
    found = _PATH.fullmatch(source)
    if found is None:
        raise Mistake(f"{source!r} is not a path; it would look like 'HY8 - HY12 footprints enemies 1 lock'")
    one, arrow, other, footprints, _, enemies, lock = found.groups()
    for name in (one, other):
        if name not in known:
            raise unknown("space", name, sorted(known))
    return Path(one, other, arrow == ">", 2 if footprints else 1, int(enemies or 0), bool(lock))


def read_module(entry: dict[str, Any], where: str) -> Module:
    """A module of the file, every space and path checked."""
    code = str(entry.get("code"))
    where = f"{where} module {code}"
    for key in entry:
        if key not in ("code", "fixed", "back", "spaces", "paths"):
            raise Mistake(f"{where}: {unknown('key', key, ('code', 'fixed', 'back', 'spaces', 'paths'))}")
    spaces: dict[str, Space] = {}
    for written in entry["spaces"]:
        space = make_record(Space, written, where)
        if space.name in spaces or not space.name.startswith(code):
            raise Mistake(f"{where}: space {space.name} is there twice, or is not called after its module")
        _check_features(space, f"{where}: space {space.name}")
        spaces[space.name] = space
    paths = []
    for source in entry["paths"]:
        try:
            paths.append(read_path(source, set(spaces)))
        except Mistake as mistake:
            raise Mistake(f"{where}: {mistake}") from None
    fixed = bool(entry.get("fixed"))
    if not fixed and sorted(space.at for space in spaces.values() if space.at) != sorted(CONNECTORS):
        raise Mistake(f"{where}: it has each of the connectors {', '.join(CONNECTORS)} once")
    return Module(code, spaces, tuple(paths), fixed, str(entry.get("back", "")))


def _check_features(space: Space, where: str) -> None:
    for feature in space.has:
        head = feature.partition(":")[0]
        if not (feature in FEATURES or head in ("port", "reward") or re.fullmatch(r"artifact [1-9]\d?", feature)):
            raise Mistake(
                f"{where}: {unknown('feature', feature, (*FEATURES, 'artifact n', 'port: ..', 'reward: ..'))}"
            )
    try:
        space.text("port")
        space.text("reward")
    except Mistake as mistake:
        raise Mistake(f"{where}: {mistake}") from None
    if space.is_a("minor") and space.is_a("major"):
        raise Mistake(f"{where}: it has Minor and Major Secrets; it can have one kind only")


def read_rage(entry: dict[str, Any], where: str) -> Rage:
    """The rage track of the file: all its lists speak of the same spaces."""
    rage = make_record(Rage, entry, where)
    for zone in rage.zone:
        if zone not in ZONES:
            raise Mistake(f"{where}: {unknown('zone', zone, ZONES)}")
    if "red" not in rage.zone:
        raise Mistake(f"{where}: no space is red; the Eradibot wakes on the first that is")
    if not len(rage.cubes) == len(rage.zone) == len(rage.red):
        lengths = f"{len(rage.cubes)}, {len(rage.zone)} and {len(rage.red)}"
        raise Mistake(f"{where}: cubes, zone and red have {lengths} entries; each has one for every space")
    return rage


_PLACE: Final = "klong/map.toml"
_TABLE: Final = load_table(PACKAGE, "map.toml")[0]
MODULES: Final = {str(entry["code"]): read_module(entry, _PLACE) for entry in _TABLE["module"]}
SPACES: Final = [space for module in MODULES.values() for space in module.spaces.values()]
SLOTS: Final = {str(entry["code"]): make_record(Slot, entry, f"{_PLACE} [[slot]]") for entry in _TABLE["slot"]}
HYPERLIFT: Final = make_record(Hyperlift, _TABLE["hyperlift"], f"{_PLACE} [hyperlift]")
RAGE: Final = read_rage(_TABLE["rage"], f"{_PLACE} [rage]")
FIRST: Final = str(_TABLE["ships"]["first"])
DIGEST: Final = sha256(f"{CARDS_DIGEST}{json.dumps(_TABLE, sort_keys=True)}".encode()).hexdigest()[:12]


def ship_codes() -> list[str]:
    """All arrangements: every order of the double-sided modules in the slots, each with either side up."""
    fronts = [module.code for module in MODULES.values() if not module.fixed and module.code < module.back]
    sides = [(code, MODULES[code].back) for code in fronts]
    return ["-".join(codes) for order in permutations(sides) for codes in product(*order)]


def paths_of(code: str) -> list[Path]:
    """All paths of a ship."""
    modules = [module for module in MODULES.values() if module.fixed or module.code in code.split("-")]
    return [path for module in modules for path in module.paths] + joints_of(code)


def joints_of(code: str) -> list[Path]:
    """The paths of a ship from one module to another."""
    in_slot = dict(zip(SLOTS, code.split("-"), strict=True))
    found = []
    for source in _TABLE["joints"]["paths"]:
        names = set(re.findall(r"\w+\.\w+", source))
        path = read_path(source, names)
        one, other = (_joint(name, in_slot) for name in (path.one, path.other))
        found.append(Path(one, other, path.one_way, path.boots, path.enemies, path.lock))
    return found


def _joint(name: str, in_slot: dict[str, str]) -> str:
    """The space of a connector as in "A.N1" or "KO.K3"."""
    place, _, connector = name.partition(".")
    return MODULES[in_slot.get(place, place)].connector(connector)


def places_of(code: str) -> dict[str, tuple[int, int]]:
    """Where each space of a ship is drawn."""
    places = dict(FIXED_PLACES)
    for slot, module in zip(SLOTS.values(), code.split("-"), strict=True):
        places |= places_in(slot, MODULES[module])
    return places


def places_in(slot: Slot, module: Module) -> dict[str, tuple[int, int]]:
    """Where the spaces of a module are drawn in a slot."""
    spaces = module.spaces.values()
    wide, high = max(space.x for space in spaces), 9
    turned = {space.name: (wide - space.x, high - space.y) if slot.turned else (space.x, space.y) for space in spaces}
    return {name: (slot.x + x, slot.y + y) for name, (x, y) in turned.items()}


#: Where the spaces are drawn that are in every ship.
FIXED_PLACES: Final = {
    space.name: (space.x, space.y) for module in MODULES.values() if module.fixed for space in module.spaces.values()
}
