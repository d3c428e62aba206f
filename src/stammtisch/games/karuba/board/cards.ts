/** What is printed on the cards, from the card file; and how words of options name cards and cells. */

import type { GameFacts, KarubaLaid } from '#lib/wire.ts';

export interface Kind {
  number: number;
  exits: string;
  treasure?: 'crystal' | 'gold';
  adventurer?: string;
  temple?: string;
}

export interface Deck {
  of: (number: number) => Kind;
  rules: { rounds: number; grid: number; home: number; crystal: number; gold: number };
}

export function deckOf(facts: GameFacts): Deck {
  const kinds = new Map((facts.cards.card as Kind[]).map((kind) => [kind.number, kind]));
  return { of: (number) => kinds.get(number) as Kind, rules: facts.cards.rules as Deck['rules'] };
}

/** "3+5" */
export function pairOf(word: string): [low: number, high: number] {
  return word.split('+').map(Number) as [number, number];
}

/** "9@1,0": card 9 at column 1, row 0 */
export function layOf(word: string): KarubaLaid {
  return word.split(/[@,]/).map(Number) as KarubaLaid;
}

/** A step to the neighbour beyond each edge, and the edge one comes in by. */
export const EDGES = {
  N: { x: 0, y: -1, facing: 'S' },
  E: { x: 1, y: 0, facing: 'W' },
  S: { x: 0, y: 1, facing: 'N' },
  W: { x: -1, y: 0, facing: 'E' },
} as const;
export type Edge = keyof typeof EDGES;

/** Where paths run into the jungle of a neighbour, and where they join: the middles of edges, in cells. */
export function seams(island: KarubaLaid[], deck: Deck): { x: number; y: number; joined: boolean }[] {
  const at = new Map(island.map(([card, x, y]) => [`${x},${y}`, card]));
  return island.flatMap(([card, x, y]) =>
    (Object.keys(EDGES) as Edge[]).flatMap((edge) => {
      const step = EDGES[edge];
      const neighbour = at.get(`${x + step.x},${y + step.y}`);
      if (!neighbour || !deck.of(card).exits.includes(edge)) return [];
      const joined = deck.of(neighbour).exits.includes(step.facing);
      if (joined && (edge === 'N' || edge === 'W')) return []; // told by the other one
      return [{ x: x + step.x / 2, y: y + step.y / 2, joined }];
    }),
  );
}
