/** The table between two views: what one event after the other moves, as everybody sees it happen. */

import type { KarubaView, Line } from '../../lib/wire.ts';
import { layOf, pairOf } from './cards.ts';

export function copy(view: KarubaView): KarubaView {
  return JSON.parse(JSON.stringify(view)) as KarubaView;
}

/** The view after an event; `end` is where all events lead. */
export function told(before: KarubaView, { kind, data }: Line, end: KarubaView): KarubaView {
  const view = copy(before);
  const who = data.who as number;
  switch (kind) {
    case 'round':
      view.round = data.round as number;
      view.phase = 'pick';
      break;
    case 'drew':
      draw(view, who, data.count as number, data.cards as number[] | undefined);
      break;
    case 'picked':
      view.picked[who] = pairOf(data.pair as string);
      view.phase = end.phase === 'pick' ? 'pick' : 'discard';
      view.picked[who].forEach((card) => take(view.hands[who], card));
      break;
    case 'discarded':
      view.phase = 'lay';
      take(view.picked[who], data.card as number);
      view.discards[who]?.push(data.card as number);
      break;
    case 'laid': {
      const lay = layOf(data.lay as string);
      take(view.picked[who], lay[0]);
      view.islands[who]?.push(lay);
      break;
    }
  }
  return view;
}

function draw(view: KarubaView, who: number, count: number, cards: number[] | undefined): void {
  view.piles[who] = (view.piles[who] ?? 0) - count;
  const hand = view.hands[who] ?? [];
  hand.push(...(cards ?? Array<null>(count).fill(null)));
  hand.sort((one, other) => (one ?? 0) - (other ?? 0));
}

/** A card leaves a list; where only the number of cards is known, any of them. */
function take(cards: (number | null)[] | undefined, card: number): void {
  const nth = cards?.findIndex((one) => one === card || one === null) ?? -1;
  if (nth >= 0) cards?.splice(nth, 1);
}
