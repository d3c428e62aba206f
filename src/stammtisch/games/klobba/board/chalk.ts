/** Lines as a hand draws them: never quite straight, and never twice the same. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CORNER = 18;
/** From one bend of the line to the next. */
const STEP = 14;

/** Up to 1 either way, the same for the same number. */
const tremble = (number: number): number => Math.sin(number * 12.9898) * Math.cos(number * 4.1414);

/** Once around a box, a bit further than where it began. */
export function ring({ x, y, width, height }: Box, hand: number): string {
  const [flat, tall] = [width - 2 * CORNER, height - 2 * CORNER];
  const bend = (CORNER * Math.PI) / 2;
  // The way goes along an edge and around the corner at its end, four times.
  const edges = [
    { length: flat, x: x + CORNER, y, dx: 1, dy: 0 },
    { length: tall, x: x + width, y: y + CORNER, dx: 0, dy: 1 },
    { length: flat, x: x + width - CORNER, y: y + height, dx: -1, dy: 0 },
    { length: tall, x, y: y + height - CORNER, dx: 0, dy: -1 },
  ];
  const points = edges.flatMap((edge) => {
    const count = Math.max(2, Math.round((edge.length + bend) / STEP));
    return Array.from({ length: count }, (_, step): [number, number] => {
      const way = (step / count) * (edge.length + bend);
      const along = Math.min(way, edge.length);
      const angle = Math.max(way - edge.length, 0) / CORNER;
      const [on, inward] = [along + Math.sin(angle) * CORNER, (1 - Math.cos(angle)) * CORNER];
      return [edge.x + edge.dx * on - edge.dy * inward, edge.y + edge.dy * on + edge.dx * inward];
    });
  });
  const again = points.slice(0, 4).map(([px, py]): [number, number] => [px, py - 3]);
  return smooth([...points, ...again].map(([px, py], nth) => shaken(px, py, nth + hand * 17)));
}

const shaken = (x: number, y: number, number: number): [number, number] => [
  x + tremble(number) * 1.7,
  y + tremble(number + 7) * 1.7,
];

/** From one Band to another, in a bow. */
export function link(one: Box, other: Box, hand: number): string {
  const [from, to] = [border(one, other), border(other, one)];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const points = Array.from({ length: 7 }, (_, step): [number, number] => {
    const part = step / 6;
    const bow = Math.sin(part * Math.PI) * 0.12;
    const wobble = tremble(step + hand * 31) * 2;
    return [from[0] + dx * part - dy * bow + wobble + hand * 3, from[1] + dy * part + dx * bow + wobble];
  });
  return smooth(points);
}

/** Where the way from the middle of a box to that of another leaves it. */
function border(box: Box, to: Box): [number, number] {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [to.x + to.width / 2 - x, to.y + to.height / 2 - y];
  const part = Math.min(box.width / 2 / Math.abs(dx || 1), box.height / 2 / Math.abs(dy || 1), 1);
  return [x + dx * part, y + dy * part];
}

/** A curve through the middles between points. */
function smooth(points: [number, number][]): string {
  const [first, ...rest] = points.map(([x, y]) => [x.toFixed(1), y.toFixed(1)]);
  const curves = rest.slice(0, -1).map(([x, y], nth) => {
    const [nextX, nextY] = rest[nth + 1] ?? [x, y];
    return `Q${x} ${y} ${((Number(x) + Number(nextX)) / 2).toFixed(1)} ${((Number(y) + Number(nextY)) / 2).toFixed(1)}`;
  });
  return `M${first?.join(' ')}${curves.join('')}L${rest.at(-1)?.join(' ')}`;
}
