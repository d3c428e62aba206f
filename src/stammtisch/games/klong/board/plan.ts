/** The plan of a ship: where its rooms are drawn, and the paths between them, from the map file. */

import type { GameFacts } from '#lib/wire.ts';

/** A column and a row of the map file, in units of the drawing. */
const COLUMN = 15;
const ROW = 30;
const MARGIN = 46;
/** How high a module is, in rows. */
const HEIGHT = 9;

export interface Room {
  name: string;
  module: string;
  x: number;
  y: number;
  has: string[];
}

export interface Way {
  from: Room;
  to: Room;
  oneWay: boolean;
  boots: number;
  enemies: number;
  lock: boolean;
}

/** The hull of a part of the ship. */
export interface Hull {
  module: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Plan {
  rooms: ReadonlyMap<string, Room>;
  ways: Way[];
  hulls: Hull[];
  stations: Room[];
  /** Segments of the hyperlift with a lock, by number. */
  locks: number[];
  /** The station the blockade closes. */
  blockade: string;
  width: number;
  height: number;
}

export interface Rage {
  cubes: number[];
  zone: string[];
  red: number[];
  blockade: number;
}

interface Space {
  name: string;
  x: number;
  y: number;
  at?: string;
  has?: string[];
}

interface Module {
  code: string;
  fixed?: boolean;
  spaces: Space[];
  paths: string[];
}

interface Slot {
  code: string;
  x: number;
  y: number;
  turned?: boolean;
}

interface MapFile {
  module: Module[];
  slot: Slot[];
  joints: { paths: string[] };
  hyperlift: { stations: string[]; locks: number[]; blockade: string };
  rage: Rage;
}

const fileOf = (facts: GameFacts): MapFile => facts.data.map as MapFile;

export const rageOf = (facts: GameFacts): Rage => fileOf(facts).rage;

/** The ship of a code such as HY-PK-MB: the modules in the slots. */
export function planOf(facts: GameFacts, code: string): Plan {
  const map = fileOf(facts);
  const modules = new Map(map.module.map((module) => [module.code, module]));
  const slots = new Map(map.slot.map((slot, nth) => [slot.code, { slot, module: code.split('-')[nth] ?? '' }]));
  const rooms = new Map<string, Room>();
  const lay = (module: Module, place: (space: Space) => [number, number]): void =>
    module.spaces.forEach((space) => {
      const [x, y] = place(space);
      rooms.set(space.name, {
        name: space.name,
        module: module.code,
        x: x * COLUMN,
        y: y * ROW,
        has: space.has ?? [],
      });
    });
  for (const module of map.module) if (module.fixed) lay(module, ({ x, y }) => [x, y]);
  for (const { slot, module: name } of slots.values()) {
    const module = modules.get(name);
    if (!module) continue;
    const wide = Math.max(...module.spaces.map(({ x }) => x));
    lay(module, ({ x, y }) => (slot.turned ? [slot.x + wide - x, slot.y + HEIGHT - y] : [slot.x + x, slot.y + y]));
  }

  // The modules reach up differently: no arrangement of them leaves a margin that is wider than it has to be.
  const all = [...rooms.values()];
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  for (const room of all) {
    room.x += MARGIN - left;
    room.y += MARGIN - top;
  }

  /** The room of a connector as in "A.N1", or of a name. */
  const roomOf = (name: string): Room | undefined => {
    const [place = '', connector] = name.split('.');
    if (!connector) return rooms.get(place);
    const module = modules.get(slots.get(place)?.module ?? place);
    return rooms.get(module?.spaces.find(({ at }) => at === connector)?.name ?? '');
  };
  const written = [
    ...map.module.filter(({ spaces }) => rooms.has(spaces[0]?.name ?? '')).flatMap(({ paths }) => paths),
    ...map.joints.paths,
  ];
  const ways = written.flatMap((path) => wayOf(path, roomOf));
  return {
    rooms,
    ways,
    hulls: hullsOf(all),
    stations: map.hyperlift.stations.flatMap((name) => rooms.get(name) ?? []),
    locks: map.hyperlift.locks,
    blockade: map.hyperlift.blockade,
    width: Math.max(...all.map(({ x }) => x)) + MARGIN,
    height: Math.max(...all.map(({ y }) => y)) + MARGIN,
  };
}

/** A path as in "HY8 - HY12 footprints enemies 1". */
function wayOf(path: string, roomOf: (name: string) => Room | undefined): Way[] {
  const [one = '', arrow, other = '', ...symbols] = path.split(' ');
  const [from, to] = [roomOf(one), roomOf(other)];
  if (!from || !to) return [];
  const enemies = symbols.indexOf('enemies');
  return [
    {
      from,
      to,
      oneWay: arrow === '>',
      boots: symbols.includes('footprints') ? 2 : 1,
      enemies: enemies < 0 ? 0 : Number(symbols[enemies + 1]),
      lock: symbols.includes('lock'),
    },
  ];
}

function hullsOf(rooms: Room[]): Hull[] {
  const AROUND = 35;
  return [...new Set(rooms.map(({ module }) => module))].map((module) => {
    const inside = rooms.filter((room) => room.module === module);
    const [xs, ys] = [inside.map(({ x }) => x), inside.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
    return { module, x, y, width: Math.max(...xs) + AROUND - x, height: Math.max(...ys) + AROUND - y };
  });
}

/** The path one would take on foot. */
export const wayBetween = (plan: Plan, from: string | null, to: string): Way | undefined =>
  plan.ways.find(
    (way) =>
      (way.from.name === from && way.to.name === to) || (!way.oneWay && way.to.name === from && way.from.name === to),
  );

/** What a feature such as "port: credits 5" or "artifact 10" says after its name. */
export const featureOf = (room: Room, name: string): string | null => {
  const found = room.has.find((feature) => feature === name || feature.startsWith(`${name}: `) || feature.startsWith(`${name} `)); // prettier-ignore
  return found === undefined ? null : found.slice(name.length).replace(/^:? /, '');
};
