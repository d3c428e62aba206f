/** The table between two views: what one event after the other moves, as everybody sees it happen. */

import type { KombioLying, KombioView, Line } from '../../lib/wire.ts';

/** The words of places on the board besides those of cards ("1.3": seat 1, place 3). */
export const DECK = 'deck';
export const PILE = 'pile';
export const DRAWN = 'drawn';

export function slotOf(word: string): { seat: number; place: number } {
  const [seat, place] = word.split('.').map(Number) as [number, number];
  return { seat, place };
}

export function copy(view: KombioView): KombioView {
  return JSON.parse(JSON.stringify(view)) as KombioView;
}

/** A card of `seat` that is there at the end and is not yet: where a card given or taken goes. */
export function newPlace(view: KombioView, end: KombioView, seat: number): number {
  const old = new Set(view.hands[seat]?.map(([place]) => place));
  const fresh = end.hands[seat]?.map(([place]) => place).filter((place) => !old.has(place)) ?? [];
  return fresh.at(-1) ?? Math.max(3, ...old) + 1;
}

/** The view after an event; `end` is where all events lead. */
export function told(before: KombioView, { kind, data }: Line, end: KombioView): KombioView {
  if (kind === 'dealt') return dealt(end);
  const view = copy(before);
  const who = data.who as number;
  const slot = data.slot as string;
  switch (kind) {
    case 'drew':
      view.turn = who;
      view.phase = 'turn';
      view.deck -= 1;
      hold(view, (data.card as number | undefined) ?? null);
      break;
    case 'took':
      view.pile -= 1;
      view.top = null;
      hold(view, data.card as number);
      break;
    case 'kept':
      view.holding = false;
      close(view, slot);
      break;
    case 'discarded':
      view.holding = false;
      lay(view, data.card as number, false);
      view.tried = view.tried.map(() => false);
      break;
    case 'swapped':
      swap(view, data.one as string, data.other as string);
      break;
    case 'matched':
      remove(view, slot);
      lay(view, data.card as number, true);
      break;
    case 'mismatched':
      view.tried[who] = true;
      break;
    case 'gave':
      remove(view, slot);
      add(view, data.to as number, newPlace(view, end, data.to as number));
      break;
    case 'penalty':
      view.deck -= 1;
      add(view, who, newPlace(view, end, who));
      break;
    case 'saddled':
      remove(view, slot);
      add(view, who, newPlace(view, end, who));
      break;
    case 'called':
    case 'emptied':
      view.caller = who;
      view.turns_left = view.hands.length - 1;
      break;
    case 'reshuffled':
      view.deck = data.deck as number;
      view.pile = 1;
      break;
    case 'showed':
      view.hands[who]?.forEach((lying, nth) => (lying[1] = (data.cards as number[])[nth] ?? null));
      break;
    case 'scored':
      view.sheet = end.sheet;
      view.totals = end.totals;
      break;
  }
  return view;
}

/** After a deal nothing happens at once but that the first player, who has no choice, draws. */
function dealt(end: KombioView): KombioView {
  return { ...copy(end), deck: end.deck + (end.holding ? 1 : 0), holding: false, drawn: null };
}

function hold(view: KombioView, card: number | null): void {
  view.holding = true;
  view.drawn = card;
}

function lay(view: KombioView, card: number, matched: boolean): void {
  view.pile += 1;
  view.top = card;
  view.matched = matched;
}

/** Where a card lies in the list of its hand, which leaves gaps out. */
function find(
  view: KombioView,
  word: string,
): { hand: KombioLying[]; memory: (number | null)[] | undefined; nth: number } {
  const { seat, place } = slotOf(word);
  const hand = view.hands[seat] ?? [];
  return { hand, memory: view.memory?.hands[seat], nth: hand.findIndex((lying) => lying[0] === place) };
}

function close(view: KombioView, word: string): void {
  const { hand, memory, nth } = find(view, word);
  const lying = hand[nth];
  if (lying) lying[1] = null;
  if (memory) memory[nth] = null;
}

function remove(view: KombioView, word: string): void {
  const { hand, memory, nth } = find(view, word);
  if (nth < 0) return;
  hand.splice(nth, 1);
  memory?.splice(nth, 1);
}

function add(view: KombioView, seat: number, place: number): void {
  const hand = view.hands[seat] ?? [];
  const before = hand.filter((lying) => lying[0] < place).length;
  hand.splice(before, 0, [place, null]);
  view.memory?.hands[seat]?.splice(before, 0, null);
}

function swap(view: KombioView, one: string, other: string): void {
  const [left, right] = [find(view, one), find(view, other)];
  const [ofLeft, ofRight] = [left.memory?.[left.nth] ?? null, right.memory?.[right.nth] ?? null];
  close(view, one);
  close(view, other);
  if (left.memory) left.memory[left.nth] = ofRight;
  if (right.memory) right.memory[right.nth] = ofLeft;
}
