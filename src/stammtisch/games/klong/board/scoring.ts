/** What the points of a player are made of. */

import type { KlongPlayer } from '#lib/wire.ts';
import type { Printed } from './facts.ts';

const ESCAPED = 1;
const LOST = 3;

export interface ScoreLine {
  what: string;
  points: number;
}

/** Line by line: what lies in the open by what is printed on it, and the rest is on the cards of the deck. */
export function linesOf(player: KlongPlayer, total: number, printed: Printed): ScoreLine[] {
  if (player.status === LOST) return [];
  const crystals = player.crystals + player.tokens.filter((token) => printed.token[token]?.per_crystal).length;
  const open: ScoreLine[] = [
    { what: 'artifact', points: player.artifact ?? 0 },
    { what: 'pod', points: player.status === ESCAPED ? printed.points.pod : 0 },
    { what: 'credits', points: player.credits },
    { what: 'goods', points: sum(player.goods.map((good) => printed.good[good] ?? 0)) },
    {
      what: 'tokens',
      points: sum(
        player.tokens.map((token) => {
          const { points = 0, per_crystal: each = 0 } = printed.token[token] ?? {};
          return points + each * crystals;
        }),
      ),
    },
  ];
  const cards = { what: 'cards', points: total - sum(open.map(({ points }) => points)) };
  return [...open, cards].filter(({ points }) => points !== 0);
}

const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);
