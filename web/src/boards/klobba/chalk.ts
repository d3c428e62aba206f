/** Lines as a hand draws them: never quite straight, and never twice the same. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CORNER = 14;
const STEPS = 40;

/** Up to 1 either way, the same for the same number. */
const tremble = (number: number): number => Math.sin(number * 12.9898) * Math.cos(number * 4.1414);

/** Once around a box, a bit further than where it began. */
export function ring({ x, y, width, height }: Box, hand: number): string {
  const [halfX, halfY] = [width / 2 - 1, height / 2 - 1];
  const points = Array.from({ length: STEPS + 3 }, (_, step) => {
    const angle = ((step / STEPS) * 2 - 0.8) * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // A rounded box lies between an ellipse and its corners.
    const reach = Math.min(1 / Math.max(Math.abs(cos), Math.abs(sin)), 1.3 - CORNER / width);
    const wobble = 1 + tremble(step + hand * 17) * 1.6;
    return [x + width / 2 + cos * reach * halfX + wobble, y + height / 2 + sin * reach * halfY - wobble];
  });
  return smooth(points as [number, number][]);
}

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
  return `M${first?.join(' ')}${curves.join('')}`;
}
