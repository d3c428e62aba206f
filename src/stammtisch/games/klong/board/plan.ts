/** The plan of a ship: where its rooms are drawn, and the paths between them. */

import type { KlongFeature, KlongInfo, KlongPath } from '#lib/wire.ts';

/** A column and a row of the map, in units of the drawing. */
const COLUMN = 15;
const ROW = 30;
const MARGIN = 46;
/** The hull of a part of the ship runs so far around its rooms. */
const AROUND = 35;

export interface Room {
  name: string;
  module: string;
  features: KlongFeature[];
  x: number;
  y: number;
}

export interface Way extends KlongPath {
  from: Room;
  to: Room;
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
  width: number;
  height: number;
}

/** The ship of a code such as HY-PK-MB: the modules in the slots. */
export function planOf(info: KlongInfo, code: string): Plan {
  const inSlots = code.split('-');
  const places = Object.assign({}, info.fixed, ...inSlots.map((module, nth) => info.slots[nth]?.[module]));
  const all = Object.entries<[number, number]>(places).flatMap(([name, [x, y]]): Room[] => {
    const room = info.rooms[name];
    return room ? [{ name, ...room, x: x * COLUMN, y: y * ROW }] : [];
  });
  // The modules reach up differently: no arrangement of them leaves a margin that is wider than it has to be.
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  for (const room of all) {
    room.x += MARGIN - left;
    room.y += MARGIN - top;
  }
  const rooms = new Map(all.map((room) => [room.name, room]));
  const modules = Object.entries(info.modules).filter(([name, { fixed }]) => fixed || inSlots.includes(name));
  const joints = (info.ships[code] ?? []).flatMap((nth) => info.joints[nth] ?? []);
  const ways = [...modules.flatMap(([, { paths }]) => paths), ...joints].flatMap((path): Way[] => {
    const [from, to] = [rooms.get(path.one), rooms.get(path.other)];
    return from && to ? [{ ...path, from, to }] : [];
  });
  return {
    rooms,
    ways,
    hulls: hullsOf(all),
    stations: info.hyperlift.stations.flatMap((name) => rooms.get(name) ?? []),
    width: Math.max(...all.map(({ x }) => x)) + MARGIN,
    height: Math.max(...all.map(({ y }) => y)) + MARGIN,
  };
}

function hullsOf(rooms: Room[]): Hull[] {
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
    (way) => (way.one === from && way.other === to) || (!way.one_way && way.other === from && way.one === to),
  );
