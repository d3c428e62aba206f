/** What is seen on the board: the view, told event by event, and what is in sight only for a moment. */

import { SvelteMap } from 'svelte/reactivity';
import { pause } from '../../lib/motion.ts';
import { Telling } from '../../lib/telling.svelte.ts';
import type { KombioView, Line } from '../../lib/wire.ts';
import { DECK, DRAWN, PILE, newPlace, told } from './story.ts';

/** How long a card is held so that it can be read, in milliseconds. */
const PEEK = 7000;
const LOOK = 4500;
const SHOWN = 3000;
/** How long the others wait for what is held: a wrong card, a call, the end of a round. */
const BEAT = 450;
const WRONG = 1500;
const CALL = 1300;
const ROUND = 2500;

/** What a seat showed at the end of a round: its hand, and what the round brought. */
export interface Shown {
  hand: number;
  points: number | null;
}

/** A card in sight, until its time is up. */
interface Glimpse {
  value: number;
  timer: ReturnType<typeof setTimeout>;
}

export class Round extends Telling<KombioView> {
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

  protected override settle(end: KombioView): void {
    super.settle(end);
    if (end.phase !== 'over') this.round = [];
    this.shout = null;
  }

  protected override recall(lines: Line[]): void {
    if (this.view.phase === 'over') lines.forEach((line) => this.#reckon(line));
  }

  protected async play(lines: Line[], end: KombioView, cut: AbortSignal): Promise<void> {
    for (const [nth, line] of lines.entries()) {
      const next = lines[nth + 1];
      if (line.kind === 'kept') continue; // told with the discard that follows
      const kept = lines[nth - 1]?.kind === 'kept' ? lines[nth - 1] : undefined;
      await this.#scene(line, kept, next, end, cut);
    }
  }

  async #scene(line: Line, kept: Line | undefined, next: Line | undefined, end: KombioView, cut: AbortSignal) {
    const { kind, data } = line;
    const who = data.who as number;
    const slot = data.slot as string;
    const change = () => (this.view = told(this.view, line, end));
    switch (kind) {
      case 'dealt':
        this.round = [];
        this.#forget(...this.glimpses.keys());
        return this.#deal(change, end, cut);
      case 'peeked':
        (data.slots as string[]).forEach((place, nth) =>
          this.#glimpse(place, (data.cards as number[] | undefined)?.[nth], PEEK),
        );
        return;
      case 'drew':
        return this.move(change, [[DECK, DRAWN]], cut);
      case 'took':
        return this.move(change, [[PILE, DRAWN]], cut);
      case 'discarded':
        return this.#discard(line, kept, end, cut);
      case 'looked':
        this.#glimpse(slot, data.card as number | undefined, LOOK);
        return this.#watch(slot, who, BEAT * 2, cut);
      case 'swapped': {
        const [one, other] = [data.one as string, data.other as string];
        this.#forget(one, other);
        return this.move(change, [[other, one], [one, other]], cut, 420); // prettier-ignore
      }
      case 'matched':
        this.#forget(slot);
        this.under = this.view.top;
        await this.move(change, [[slot, PILE]], cut);
        return pause(BEAT, cut);
      case 'mismatched':
        this.#glimpse(slot, data.card as number, SHOWN);
        change();
        return this.#watch(slot, who, WRONG, cut);
      case 'gave': {
        const to = data.to as number;
        return this.move(change, [[slot, `${to}.${newPlace(this.view, end, to)}`]], cut);
      }
      case 'penalty':
        return this.move(change, [[DECK, `${who}.${newPlace(this.view, end, who)}`]], cut);
      case 'saddled': {
        const place = `${who}.${newPlace(this.view, end, who)}`;
        const value = this.glimpses.get(slot)?.value;
        this.#forget(slot);
        await this.move(change, [[slot, place]], cut);
        return this.#glimpse(place, value, SHOWN / 2);
      }
      case 'called':
      case 'emptied':
        change();
        this.shout = who;
        await pause(CALL, cut);
        this.shout = null;
        return;
      case 'reshuffled':
        return this.move(change, [[PILE, DECK]], cut);
      case 'showed':
        change();
        this.#reckon(line);
        return pause(next?.kind === 'showed' ? 180 : BEAT * 2, cut);
      case 'scored':
        change();
        this.#reckon(line);
        await pause(ROUND, cut);
        return this.hurried ? undefined : pause(ROUND, cut);
      default:
        change();
    }
  }

  #reckon({ kind, data }: Line): void {
    if (kind === 'showed') this.round[data.who as number] = { hand: data.points as number, points: null };
    if (kind === 'scored')
      this.round = this.round.map((shown, seat) => ({ ...shown, points: (data.points as number[])[seat] ?? null }));
  }

  /** The drawn card goes to the pile; or to the hand, and the one that lay there to the pile. */
  #discard(line: Line, kept: Line | undefined, end: KombioView, cut: AbortSignal): Promise<void> {
    const place = kept ? (kept.data.slot as string) : DRAWN;
    if (kept) this.#forget(place);
    this.under = this.view.top;
    const moves: [string, string][] = kept ? [[DRAWN, place], [place, PILE]] : [[DRAWN, PILE]]; // prettier-ignore
    return this.move(
      () => {
        if (kept) this.view = told(this.view, kept, end);
        this.view = told(this.view, line, end);
      },
      moves,
      cut,
      380,
    );
  }

  /** From the deck to everybody, round the table. */
  #deal(change: () => void, end: KombioView, cut: AbortSignal): Promise<void> {
    const cards = end.hands.flatMap((hand, seat) =>
      hand.map(([place]): [string, string] => [DECK, `${seat}.${place}`]),
    );
    return this.move(change, cards, cut, 450);
  }

  /** Everybody sees somebody's hand on a card. */
  async #watch(slot: string, who: number, ms: number, cut: AbortSignal): Promise<void> {
    this.eyes.set(slot, who);
    await pause(ms, cut);
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
