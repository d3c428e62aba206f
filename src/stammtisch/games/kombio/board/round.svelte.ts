/** What is seen on the board: the view, told event by event, and what is in sight only for a moment. */

import { SvelteMap } from 'svelte/reactivity';
import { over } from '#lib/motion.ts';
import type { Told } from '#lib/board.ts';
import { Telling } from '#lib/telling.svelte.ts';
import type { KombioEvent, KombioGame, KombioView } from '#lib/wire.ts';
import { DECK, DRAWN, PILE } from './places.ts';

/** How long a card is held so that it can be read, in milliseconds. */
const PEEK = 7000;
const LOOK = 4500;
const SHOWN = 3000;

/** What a seat showed at the end of a round: its hand, and what the round brought. */
export interface Shown {
  cards: number[];
  hand: number;
  points: number | null;
}

/** A card in sight, until its time is up. */
interface Glimpse {
  value: number;
  timer: ReturnType<typeof setTimeout>;
}

export class Round extends Telling<KombioGame> {
  /** The card under the top of the pile, while the top is still on its way. */
  under = $state<number | null>(null);
  /** Cards in sight for a moment, by the word of their place. */
  glimpses = new SvelteMap<string, Glimpse>();
  /** Who is looking at a card or trying it, by the word of its place. */
  eyes = new SvelteMap<string, number>();
  /** Who calls at this moment. */
  shout = $state<number | null>(null);
  /** The hands at the end of a round, by seat, while they are shown. */
  round = $state<Shown[]>([]);
  /** They lie open in the middle while they are told. */
  staged = $state(false);

  protected override settle(end: KombioView): void {
    super.settle(end);
    if (end.phase !== 'over') this.round = [];
    this.shout = null;
    this.staged = false;
  }

  protected override recall(lines: KombioEvent[]): void {
    if (this.view.phase === 'over') lines.forEach((line) => this.#reckon(line));
  }

  protected async scene(lines: Told<KombioGame>[], after: KombioView, cut: AbortSignal): Promise<void> {
    const line = lines.at(-1);
    switch (line?.kind) {
      case 'dealt':
        this.round = [];
        this.staged = false;
        this.#forget(...this.glimpses.keys());
        return this.#deal(after, cut);
      case 'peeked':
        // Who has time to look sees them for as long as they look, and no longer.
        if (after.phase === 'look') return;
        return line.data.slots.forEach((place, nth) => this.#glimpse(place, line.data.cards?.[nth], PEEK));
      case 'drew':
        return this.move(after, [[DECK, DRAWN]], cut);
      case 'discarded':
        return this.#discard(lines, after, cut);
      case 'looked':
        this.#glimpse(line.data.slot, line.data.card, LOOK);
        return this.#watch(line.data.slot, line.data.who, cut);
      case 'swapped': {
        const { one, other } = line.data;
        this.#forget(one, other);
        return this.move(after, [[other, one], [one, other]], cut, 420); // prettier-ignore
      }
      case 'matched':
        this.#forget(line.data.slot);
        this.under = this.view.top;
        return this.move(after, [[line.data.slot, PILE]], cut);
      case 'mismatched':
        this.#glimpse(line.data.slot, line.data.card, SHOWN);
        this.view = after;
        return this.#watch(line.data.slot, line.data.who, cut);
      case 'gave':
        return this.move(after, [[line.data.slot, line.data.place]], cut);
      case 'penalty':
        return this.move(after, [[DECK, line.data.place]], cut);
      case 'saddled': {
        const { slot, place } = line.data;
        const value = this.glimpses.get(slot)?.value;
        this.#forget(slot);
        await this.move(after, [[slot, place]], cut);
        return this.#glimpse(place, value, SHOWN / 2);
      }
      case 'called':
      case 'emptied':
        this.view = after;
        this.shout = line.data.who;
        await over(cut);
        this.shout = null;
        return;
      case 'reshuffled':
        return this.move(after, [[PILE, DECK]], cut);
      case 'showed':
      case 'scored':
        this.view = after;
        this.staged = true;
        return this.#reckon(line);
    }
  }

  #reckon({ kind, data }: KombioEvent): void {
    if (kind === 'showed') this.round[data.who] = { cards: data.cards, hand: data.points, points: null };
    if (kind === 'scored')
      this.round = this.round.map((shown, seat) => ({ ...shown, points: data.points[seat] ?? null }));
  }

  /** The drawn card goes to the pile; or to the hand, and the one that lay there to the pile. */
  #discard(lines: Told<KombioGame>[], after: KombioView, cut: AbortSignal): Promise<void> {
    const took = lines.find(({ kind }) => kind === 'took');
    const kept = lines.find((line) => line.kind === 'kept');
    this.under = (took?.view ?? this.view).top;
    if (!kept) return this.move(after, [[DRAWN, PILE]], cut, 380);
    const { slot } = kept.data;
    this.#forget(slot);
    return this.move(after, [[took ? PILE : DRAWN, slot], [slot, PILE]], cut, 380); // prettier-ignore
  }

  /** From the deck to everybody, round the table. */
  #deal(after: KombioView, cut: AbortSignal): Promise<void> {
    const cards = after.hands.flatMap((hand, seat) =>
      hand.map(([place]): [string, string] => [DECK, `${seat}.${place}`]),
    );
    return this.move(after, cards, cut, 450);
  }

  /** Everybody sees somebody's hand on a card. */
  async #watch(slot: string, who: number, cut: AbortSignal): Promise<void> {
    this.eyes.set(slot, who);
    await over(cut);
    this.eyes.delete(slot);
  }

  #glimpse(slot: string, value: number | undefined, ms: number): void {
    if (value === undefined) return;
    this.#forget(slot);
    this.glimpses.set(slot, { value, timer: setTimeout(() => this.#forget(slot), ms) });
  }

  #forget(...slots: string[]): void {
    for (const slot of slots) {
      clearTimeout(this.glimpses.get(slot)?.timer);
      this.glimpses.delete(slot);
    }
  }
}
