/** The table between two views: what one event after the other moves, as everybody sees it happen. */

import type { BarbarityLying, BarbarityView, Line } from '../../lib/wire.ts';
import type { Deck } from './cards.ts';

/** "1.0" names a Prize by seat and place, "1.0.2" a guard on it. */
export const placeOf = (word: string): [seat: number, place: number, depth: number] =>
  word.split('.').map(Number) as [number, number, number];

export function copy(view: BarbarityView): BarbarityView {
  return JSON.parse(JSON.stringify(view)) as BarbarityView;
}

/** Where a card lies in a hand: itself, or any that is not known. */
export function handPlace(view: BarbarityView, who: number, card: string | undefined): number {
  const hand = view.hands[who] ?? [];
  const known = hand.findLastIndex((one) => one === card);
  return known >= 0 ? known : hand.lastIndexOf(null);
}

export const hoardPlace = (view: BarbarityView, who: number, card: string): number =>
  view.hoards[who]?.findIndex(([prize, flipped]) => prize === card && !flipped) ?? -1;

/** The guards on the Prize that a card was laid on or that an Adventure is for. */
export const guardsOf = (view: BarbarityView, seat = view.target, place = view.place): BarbarityLying[] =>
  view.areas[seat]?.[place]?.[1] ?? [];

/** The view after an event; `end` is where all events lead. */
export function told(before: BarbarityView, { kind, data }: Line, end: BarbarityView, deck: Deck): BarbarityView {
  const view = copy(before);
  const who = data.who as number;
  const card = data.card as string;
  const given = data.card as string | undefined;
  switch (kind) {
    case 'dealt':
      view.heroes = end.heroes;
      view.hands[who] = (data.cards as string[] | undefined) ?? Array<null>(data.count as number).fill(null);
      view.deck -= data.count as number;
      break;
    case 'began':
      Object.assign(view, { turn: who, turns: view.turns + 1, actions: deck.rules.actions, phase: 'action' });
      view.tired[who] = false;
      view.hoards[who]?.forEach((won) => (won[1] = false));
      leave(view);
      break;
    case 'rested':
      view.actions = 0;
      break;
    case 'drew':
      view.deck -= 1;
      view.hands[who]?.push(given ?? null);
      break;
    case 'reshuffled':
      view.deck = data.deck as number;
      view.pile = [];
      break;
    case 'laid': {
      const [seat, place] = placeOf(data.slot as string);
      take(view, who, given);
      guardsOf(view, seat, place).push([given ?? null, false, who]);
      Object.assign(view, { target: seat, place });
      break;
    }
    case 'warded': {
      const guard = guardsOf(view).pop();
      flip(view, who, card);
      view.hands[data.back as number]?.push(guard?.[0] ?? null);
      leave(view);
      break;
    }
    case 'played':
      take(view, who, card);
      view.played = card;
      break;
    case 'used':
      flip(view, who, card);
      break;
    case 'stayed':
      take(view, who, card);
      (deck.of(card).effects?.some((effect) => effect.do === 'room') ? view.maps : view.sagas)[who]?.push(card);
      Object.assign(view, { rooms: end.rooms, points: end.points });
      break;
    case 'removed':
      guardsOf(view, ...slotOf(data.slot as string)).pop();
      view.pile.push(card);
      break;
    case 'discarded':
    case 'lost':
      take(view, who, card);
      view.pile.push(card);
      break;
    case 'stole':
      view.hands[who]?.push(given ?? null);
      if (data.owner !== view.seat) take(view, data.owner as number, undefined);
      break;
    case 'robbed':
      if (who === view.seat) take(view, who, given);
      break;
    case 'salvaged':
      view.pile.pop();
      view.hands[who]?.push(who === view.seat ? card : null);
      break;
    case 'readied':
      view.tired[who] = false;
      break;
    case 'embarked': {
      const [target, place] = placeOf(data.slot as string);
      view.tired[who] = true;
      Object.assign(view, { target, place, phase: 'quest' });
      break;
    }
    case 'met':
    case 'faced':
      discardTrap(view, deck);
      meet(view, card, deck);
      break;
    case 'raised':
      spend(view, who, card, deck, view.pile);
      view.needed += data.count as number;
      view.raised += data.count as number;
      break;
    case 'committed':
      spend(view, who, card, deck, view.committed);
      view.phase = 'fight';
      view.offered += data.count as number;
      break;
    case 'hexed':
      flip(view, who, card);
      beat(view, data.guard as string);
      break;
    case 'beat':
      beat(view, card);
      break;
    case 'ended':
      guardsOf(view).pop();
      view.pile.push(card);
      leave(view);
      break;
    case 'stopped':
      leave(view);
      break;
    case 'vanished':
      view.areas[who]?.splice(view.place, 1);
      view.hands[who]?.push(who === view.seat ? card : null);
      leave(view);
      break;
    case 'won':
      discardTrap(view, deck);
      view.areas[who]?.splice(view.place, 1);
      view.hoards[who]?.push([card, false]);
      view.points = end.points;
      leave(view);
      break;
    case 'replaced': {
      const hoard = view.hoards[who] ?? [];
      const prize = hoard.pop();
      const old = hoard.findIndex(([one]) => one === card);
      if (prize && old >= 0) hoard[old] = prize;
      view.pile.push(card);
      break;
    }
    case 'placed':
      take(view, who, card);
      view.areas[who]?.push([card, [], end.areas[who]?.at(-1)?.[2] ?? deck.of(card).vp ?? 0]);
      break;
    case 'scored':
      view.phase = 'over';
      break;
  }
  return view;
}

function slotOf(word: string): [number, number] {
  const [seat, place] = placeOf(word);
  return [seat, place];
}

function take(view: BarbarityView, who: number, card: string | undefined): void {
  const nth = handPlace(view, who, card);
  if (nth >= 0) view.hands[who]?.splice(nth, 1);
}

function flip(view: BarbarityView, who: number, card: string): void {
  const won = view.hoards[who]?.[hoardPlace(view, who, card)];
  if (won) won[1] = true;
}

/** A Prize in the Hoard is flipped; a card of the hand goes where it is used. */
function spend(view: BarbarityView, who: number, card: string, deck: Deck, to: string[]): void {
  if (deck.of(card).kind === 'prize') flip(view, who, card);
  else {
    take(view, who, card);
    to.push(card);
  }
}

function meet(view: BarbarityView, card: string, deck: Deck): void {
  const guard = guardsOf(view).at(-1);
  if (guard) [guard[0], guard[1]] = [card, true];
  const value = deck.of(card).value ?? 0;
  Object.assign(view, { phase: value ? 'raise' : 'quest', needed: value, raised: 0, offered: 0 });
}

/** A trap that has sprung is discarded before the next guard is faced. */
function discardTrap(view: BarbarityView, deck: Deck): void {
  const [card, up] = guardsOf(view).at(-1) ?? [null, false];
  if (!up || card === null || deck.of(card).kind === 'battle') return;
  guardsOf(view).pop();
  view.pile.push(card);
}

/** A Special that has had its effect is discarded. */
export function discardPlayed(before: BarbarityView): BarbarityView {
  return before.played === null ? before : { ...before, played: null, pile: [...before.pile, before.played] };
}

function beat(view: BarbarityView, card: string): void {
  guardsOf(view).pop();
  view.pile.push(card, ...view.committed);
  Object.assign(view, { phase: 'quest', committed: [], needed: 0, raised: 0, offered: 0 });
}

/** Back to the actions. */
function leave(view: BarbarityView): void {
  Object.assign(view, { phase: 'action', target: -1, place: -1, committed: [], needed: 0, raised: 0, offered: 0 });
}
