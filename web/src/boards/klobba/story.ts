/** The table between two views: what one event after the other moves, as everybody sees it happen. */

import type { KlobbaStanding, KlobbaView, Line } from '../../lib/wire.ts';
import { placeOf } from './cards.ts';
import { SIDES, blank, change, sideBy, sideOf } from './sides.ts';

export function copy(view: KlobbaView): KlobbaView {
  return JSON.parse(JSON.stringify(view)) as KlobbaView;
}

/** The view after an event; `end` is where all events lead. */
export function told(before: KlobbaView, { kind, data }: Line, end: KlobbaView): KlobbaView {
  const view = copy(before);
  const who = data.who as number;
  const count = data.count as number;
  const card = (data.card ?? null) as string | null;
  const barbarians = (data.barbarians ?? []) as string[];
  const side = sideBy(view, who);
  switch (kind) {
    case 'round':
      view.round = data.round as number;
      view.phase = 'group';
      view.moved = [];
      blank(view, 0, data.black as number);
      blank(view, 1, data.white as number);
      break;
    case 'arrived':
      fill(view, placeOf(data.band as string, view), barbarians);
      break;
    case 'armed':
      view.actions -= count;
      arm(view, who, (data.cards ?? Array<null>(count).fill(null)) as (string | null)[], end);
      break;
    case 'grouped':
      change(view, side, { place: placeOf(data.band as string, view) });
      change(view, 1 - side, { place: placeOf(data.other as string, view) });
      break;
    case 'offers': {
      const to = sideBy(view, data.to as number);
      const offered = card ?? sideOf(end, to).offered;
      give(view, who, offered);
      change(view, to, { offered, hidden: ['offered'] });
      break;
    }
    case 'gave_back':
      arm(view, data.to as number, [view.seat === data.to ? sideOf(view, side).offered : null], end);
      change(view, side, { offered: null, hidden: [] });
      break;
    case 'revealed':
      change(view, side, { card, laid: null, hidden: [] });
      view.played.push(card ?? '');
      break;
    case 'put_back':
      view.actions += 1; // the last of them: the others went before, one answer each
      if (end.new.length) view.hands[who] = end.hands[who] ?? [];
      break;
    case 'drew':
      view.actions -= count;
      view.new = (data.cards ?? Array<null>(count).fill(null)) as (string | null)[];
      break;
    case 'fled':
      view.deck += barbarians.length;
      remove(view, barbarians);
      change(view, side, { fled: true });
      break;
    case 'all_stay':
      change(view, side, { fled: true });
      break;
    case 'surprised':
      if (!sideOf(view, side).hidden.includes('surprise')) view.actions -= 1;
      change(view, side, { surprise: card, hidden: [] });
      view.played.push(card ?? '');
      break;
    case 'selected':
      change(view, side, { selected: barbarians, marks: data.stars as number });
      pay(view, sideOf(view, side).owner, -(data.stars as number));
      break;
    case 'won_stars':
      pay(view, who, count);
      for (const other of SIDES) if (sideOf(view, other).owner === data.over) change(view, other, { marks: 0 });
      break;
    case 'clobbered':
      remove(view, barbarians);
      view.trophies[who]?.push(...barbarians);
      break;
    case 'turned':
      turn(view, barbarians);
      SIDES.filter((nth) => barbarians.some((one) => sideOf(view, nth).selected.includes(one))).forEach((nth) =>
        unmark(view, nth),
      );
      break;
    case 'paid':
      pay(view, who, -count);
      pay(view, data.to as number, count);
      break;
    case 'recovered':
      recover(view, placeOf(data.band as string, view), end);
      break;
    case 'reshuffled':
      view.actions = data.deck as number;
      view.discard = [];
      break;
    case 'switched':
      view.bands = end.bands;
      view.memory = end.memory;
      view.moved.push(data.one as string, data.other as string);
      break;
    case 'ended':
      view.phase = 'over';
      break;
  }
  return view;
}

/** A card is laid face down, on its way to be turned up: of a hand, of the new ones, or the one that was offered. */
export function laid(before: KlobbaView, nth: number, owner: number, card: string, end: KlobbaView): KlobbaView {
  const view = copy(before);
  const { holder, hidden } = sideOf(view, nth);
  if (!hidden.includes('laid')) {
    if (view.new.length) {
      arm(view, owner, without(view.new, card), end);
      view.new = [];
    } else if (owner === holder) {
      give(view, owner, card);
    }
  }
  change(view, nth, { owner, offered: null, laid: null, hidden: ['laid'] });
  return view;
}

/** All Action cards of the round are discarded; nobody is selected any more. */
export function cleared(before: KlobbaView): KlobbaView {
  const view = copy(before);
  view.discard.push(...view.played);
  view.played = [];
  for (const nth of SIDES) {
    unmark(view, nth);
    change(view, nth, { owner: null, laid: null, card: null, surprise: null, hidden: [], fled: false, selected: [] });
  }
  return view;
}

/** The Stars that mark the Barbarians of a side go back to whose they are. */
export function unmark(view: KlobbaView, nth: number): void {
  const { owner, marks } = sideOf(view, nth);
  pay(view, owner, marks);
  change(view, nth, { marks: 0 });
}

/** Where a Barbarian stands, as far as one can see or remember. */
export function whereIs(view: KlobbaView, word: string): [place: number, nth: number] | null {
  for (const [place, band] of view.bands.entries()) {
    const nth = band.findIndex(([who], at) => (who ?? view.memory?.bands[place]?.[at]) === word);
    if (nth >= 0) return [place, nth];
  }
  return null;
}

function stand(view: KlobbaView, place: number, nth: number, standing: KlobbaStanding): void {
  const band = view.bands[place];
  if (band) band[nth] = standing;
  const memory = view.memory?.bands[place];
  if (memory && !standing[1]) memory[nth] = standing[0];
}

function fill(view: KlobbaView, place: number, barbarians: string[]): void {
  const coming = [...barbarians];
  view.deck -= coming.length;
  view.bands[place]?.forEach(([who, down], nth) => {
    if (who === null && !down) stand(view, place, nth, [coming.shift() ?? null, false]);
  });
}

function remove(view: KlobbaView, barbarians: string[]): void {
  for (const word of barbarians) {
    const at = whereIs(view, word);
    if (at) stand(view, ...at, [null, false]);
  }
}

function turn(view: KlobbaView, barbarians: string[]): void {
  for (const word of barbarians) {
    const at = whereIs(view, word);
    if (at) stand(view, ...at, [null, true]);
  }
}

/** A whole Band gets up; who they are is seen at the end, or remembered. */
function recover(view: KlobbaView, place: number, end: KlobbaView): void {
  const faces = end.bands[place] ?? [];
  view.bands[place]?.forEach((_, nth) =>
    stand(view, place, nth, [faces[nth]?.[0] ?? view.memory?.bands[place]?.[nth] ?? null, false]),
  );
}

/** Cards come into a hand; one's own is sorted as it will be in the end. */
function arm(view: KlobbaView, who: number, cards: (string | null)[], end: KlobbaView): void {
  const hand = [...(view.hands[who] ?? []), ...cards];
  const sorted = end.hands[who] ?? [];
  view.hands[who] = hand.sort((one, other) => sorted.indexOf(one) - sorted.indexOf(other));
}

/** A card leaves a hand. */
function give(view: KlobbaView, who: number, card: string | null): void {
  view.hands[who] = without(view.hands[who] ?? [], card);
}

/** Cards without one of them; where only their number is known, any. */
function without(cards: readonly (string | null)[], card: string | null): (string | null)[] {
  const nth = cards.findIndex((one) => one === card || one === null);
  return cards.filter((_, at) => at !== nth);
}

function pay(view: KlobbaView, who: number | null, count: number): void {
  if (who !== null) view.stars[who] = (view.stars[who] ?? 0) + count;
}
