/** What is seen on the board: the view, told event by event, and what is in sight only for a moment. */

import { SvelteMap } from 'svelte/reactivity';
import { over, pause } from '#lib/motion.ts';
import type { Told } from '#lib/board.ts';
import { Telling } from '#lib/telling.svelte.ts';
import type { BarbarityEvent, BarbarityGame, BarbarityView } from '#lib/wire.ts';
import { guardsOf, handPlace, hoardPlace, placeOf } from './places.ts';

/** How long things are held so that they can be read, in milliseconds. */
const BEAT = 350;
const SHOWN = 1300;
const LOOK = 4500;

/** A card that everybody looks at, and what is said about it. */
export interface Spot {
  card: string;
  text: string;
  /** A trap springs. */
  springs: boolean;
}

export class Quest extends Telling<BarbarityGame> {
  spot = $state.raw<Spot | null>(null);
  /** Guards in sight for a moment, by their words. */
  glimpses = new SvelteMap<string, string>();
  /** Who is looking at a guard, by its word. */
  eyes = new SvelteMap<string, number>();

  protected override settle(end: BarbarityView): void {
    super.settle(end);
    this.spot = null;
    this.eyes.clear();
  }

  /** A Special that has had its effect is discarded. */
  protected override async close({ played, pile }: BarbarityView, cut: AbortSignal): Promise<void> {
    if (this.view.played !== null && played === null)
      await this.move({ ...this.view, played, pile }, [['played', 'pile']], cut);
  }

  protected async scene([line]: Told<BarbarityGame>[], after: BarbarityView, cut: AbortSignal): Promise<void> {
    if (!line) return;
    await this.close(after, cut);
    const { view } = this;
    const move = (from: string, to: string) => this.move(after, [[from, to]], cut);
    switch (line.kind) {
      case 'lot':
        return this.#show(line, cut);
      case 'drew':
        return move('deck', this.#last(line.data.who));
      case 'reshuffled':
        return move('pile', 'deck');
      case 'laid': {
        const { who, slot, card } = line.data;
        const [seat, place] = placeOf(slot);
        const depth = guardsOf(view, seat, place).length;
        return move(this.#hand(who, card), `guard.${seat}.${place}.${depth}`);
      }
      case 'warded':
        await pause(BEAT, cut);
        return move(this.#top(), this.#last(line.data.back));
      case 'played':
        await move(this.#hand(line.data.who, line.data.card), 'played');
        return this.#show(line, cut);
      case 'stayed':
        await this.#show(line, cut, BEAT);
        return move(this.#hand(line.data.who, line.data.card), `seat.${line.data.who}`);
      case 'removed':
        await this.#show(line, cut, SHOWN);
        return move(this.#top(...placeOf(line.data.slot)), 'pile');
      case 'sprung':
        return move(this.#top(...placeOf(line.data.slot)), 'pile');
      case 'discarded':
      case 'lost':
        return move(this.#hand(line.data.who, line.data.card), 'pile');
      case 'stole':
        return move(`hand.${line.data.owner}`, this.#last(line.data.who));
      case 'salvaged':
        return move('pile', this.#last(line.data.who));
      case 'looked':
        return this.#look(line.data.guard, line.data.who, line.data.card, cut);
      case 'embarked':
        this.view = after;
        return;
      case 'met':
      case 'faced':
        await move(this.#top(), 'foe');
        return this.board.info.cards[line.data.card]?.kind === 'battle' ? undefined : this.#show(line, cut);
      case 'raised':
        return move(this.#source(line.data.who, line.data.card), 'foe');
      case 'committed':
        return move(this.#source(line.data.who, line.data.card), `committed.${view.committed.length}`);
      case 'hexed':
        await this.#show(line, cut, SHOWN);
        return move('foe', 'pile');
      case 'beat':
        await pause(BEAT, cut);
        return move('foe', 'pile');
      case 'stopped':
        return view.committed.length ? move(`committed.${view.committed.length - 1}`, 'pile') : undefined;
      case 'vanished':
        await this.#show(line, cut, SHOWN);
        return move(`prize.${view.target}.${view.place}`, this.#last(line.data.who));
      case 'won':
        return this.#win(line.data.who, after, cut);
      case 'placed':
        return move(this.#hand(line.data.who, line.data.card), `prize.${line.data.who}.${view.areas[line.data.who]?.length ?? 0}`); // prettier-ignore
    }
  }

  /** To its place in the Hoard; what lay there goes to the pile. */
  async #win(who: number, after: BarbarityView, cut: AbortSignal): Promise<void> {
    const [old, now] = [this.view.hoards[who] ?? [], after.hoards[who] ?? []];
    const at = now.findIndex(([prize], nth) => prize !== old[nth]?.[0]);
    const moves: [string, string][] = [[`prize.${who}.${this.view.place}`, `hoard.${who}.${at}`]];
    if (at < old.length) moves.push([`hoard.${who}.${at}`, 'pile']);
    await this.move(after, moves, cut);
  }

  /** Where a card goes that comes into a hand. */
  #last(who: number): string {
    return `hand.${who}${who === this.view.seat ? `.${this.view.hands[who]?.length ?? 0}` : ''}`;
  }

  /** Where a card of a hand is: one's own in its place, another's somewhere in the fan. */
  #hand(who: number, card: string | undefined): string {
    return who === this.view.seat ? `hand.${who}.${handPlace(this.view, who, card)}` : `hand.${who}`;
  }

  /** Where something comes from that is used in a fight: the Hoard, or the hand. */
  #source(who: number, card: string): string {
    const place = this.board.info.cards[card]?.kind === 'prize' ? hoardPlace(this.view, who, card) : -1;
    return place >= 0 ? `hoard.${who}.${place}` : this.#hand(who, card);
  }

  /** Where the top guard of a Prize lies. */
  #top(seat = this.view.target, place = this.view.place): string {
    return `guard.${seat}.${place}.${guardsOf(this.view, seat, place).length - 1}`;
  }

  async #show(
    { data, text, kind }: Extract<BarbarityEvent, { data: { card: string } }>,
    cut: AbortSignal,
    ms?: number,
  ): Promise<void> {
    this.spot = { card: data.card, text, springs: kind === 'met' };
    await (ms === undefined ? over(cut) : pause(ms, cut));
    this.spot = null;
  }

  /** Everybody sees who looks where; who looks, sees the card for a while. */
  async #look(guard: string, who: number, card: string | undefined, cut: AbortSignal): Promise<void> {
    if (card !== undefined) {
      this.glimpses.set(guard, card);
      setTimeout(() => this.glimpses.delete(guard), LOOK);
    }
    this.eyes.set(guard, who);
    await over(cut);
    this.eyes.delete(guard);
  }
}
