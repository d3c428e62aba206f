/** Where a note lies on the screen: near what it is about, and over nothing that is needed. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Boxes that better stay free, and how much each pixel under the note hurts. */
export interface Free {
  box: Box;
  cost: number;
}

const EDGE = 8;
const STEP = 24;
/** A note keeps so far from what it is about. */
const GAP = 14;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** How far two boxes are from each other, edge to edge. */
function distance(one: Box, other: Box): number {
  const x = Math.max(0, other.x - one.x - one.width, one.x - other.x - other.width);
  const y = Math.max(0, other.y - one.y - one.height, one.y - other.y - other.height);
  return Math.hypot(x, y);
}

const wider = ({ x, y, width, height }: Box): Box => ({
  x: x - GAP,
  y: y - GAP,
  width: width + 2 * GAP,
  height: height + 2 * GAP,
});

/** The best corner for a note of a size, in a window of a size. */
export function placed(size: Box, room: Box, about: readonly Box[], free: readonly Free[]): { x: number; y: number } {
  const kept = [...free, ...about.map((box) => ({ box: wider(box), cost: 20 }))];
  let best = { x: EDGE, y: EDGE };
  let least = Infinity;
  const right = room.x + room.width - size.width - EDGE;
  const bottom = room.y + room.height - size.height - EDGE;
  for (let y = room.y + EDGE; y <= Math.max(room.y + EDGE, bottom); y += STEP) {
    for (let x = room.x + EDGE; x <= Math.max(room.x + EDGE, right); x += STEP) {
      const note = { ...size, x, y };
      const far = about.length ? Math.min(...about.map((box) => distance(note, box))) : y;
      const cost = kept.reduce((sum, one) => sum + one.cost * overlap(note, one.box), far * 40);
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  }
  return best;
}
