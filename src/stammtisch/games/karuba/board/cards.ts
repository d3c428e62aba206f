/** How words of options name cards and cells, and where the paths of an island meet. */

import type { KarubaInfo, KarubaLaid } from '#lib/wire.ts';

/** "3+5" */
export const pairOf = (word: string): number[] => word.split('+').map(Number);

/** "9@1,0": card 9 at column 1, row 0 */
export function layOf(word: string): KarubaLaid {
  const [card = 0, x = 0, y = 0] = word.split(/[@,]/).map(Number);
  return [card, x, y];
}

/** The edges of a card: a step to the neighbour beyond, and the edge one comes in by. */
const EDGES = [
  { edge: 'N', x: 0, y: -1, facing: 'S' },
  { edge: 'E', x: 1, y: 0, facing: 'W' },
  { edge: 'S', x: 0, y: 1, facing: 'N' },
  { edge: 'W', x: -1, y: 0, facing: 'E' },
];

/** Where paths run into the jungle of a neighbour, and where they join: the middles of edges, in cells. */
export function seams(island: KarubaLaid[], cards: KarubaInfo['cards']): { x: number; y: number; joined: boolean }[] {
  const at = new Map(island.map(([card, x, y]) => [`${x},${y}`, card]));
  return island.flatMap(([card, x, y]) =>
    EDGES.flatMap(({ edge, facing, ...step }) => {
      const neighbour = at.get(`${x + step.x},${y + step.y}`);
      if (!neighbour || !cards[card]?.exits.includes(edge)) return [];
      const joined = cards[neighbour]?.exits.includes(facing) ?? false;
      if (joined && (edge === 'N' || edge === 'W')) return []; // told by the other one
      return [{ x: x + step.x / 2, y: y + step.y / 2, joined }];
    }),
  );
}
