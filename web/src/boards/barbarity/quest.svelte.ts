/** What is seen on the board: the view, told event by event, and what is in sight only for a moment. */

import { SvelteMap } from 'svelte/reactivity';
import { pause } from '../../lib/motion.ts';
import { Telling } from '../../lib/telling.svelte.ts';
import type { BarbarityView, Line } from '../../lib/wire.ts';
import { deckOf } from './cards.ts';
import { discardPlayed, guardsOf, handPlace, hoardPlace, placeOf, told } from './story.ts';

/** How long things are held so that they can be read, in milliseconds. */
const BEAT = 350;
const MET = 900;
const SHOWN = 1300;
const LOOK = 4500;

/** A card that everybody looks at, and what is said about it. */
export interface Spot {
  card: string;
  text: string;
  /** A trap springs. */
  springs: boolean;
}

export class Quest extends Telling<BarbarityView> {
  spot = $state.raw<Spot | null>(null);
  /** Guards in sight for a moment, by their words. */
  glimpses = new SvelteMap<string, string>();
  /** Who is looking at a guard, by its word. */
  eyes = new SvelteMap<string, number>();

  deck = $derived.by(() => deckOf(this.board.facts));

  protected override settle(end: BarbarityView): void {
    super.settle(end);
    this.spot = null;
    this.eyes.clear();
  }

  protected async play(lines: Line[], end: BarbarityView, cut: AbortSignal): Promise<void> {
    for (const line of lines) {
      if (line.kind === 'began') await this.#discardPlayed(cut);
      await this.#scene(line, end, cut);
      if (this.view.turn === end.turn && this.view.turns === end.turns)
        this.view = { ...this.view, actions: end.actions };
    }
    if (end.played === null) await this.#discardPlayed(cut);
  }

  async #discardPlayed(cut: AbortSignal): Promise<void> {
    if (this.view.played === null) return;
    await this.move(() => (this.view = discardPlayed(this.view)), [['played', 'pile']], cut);
  }

  async #scene(line: Line, end: BarbarityView, cut: AbortSignal): Promise<void> {
    const { kind, data } = line;
    const { view } = this;
    const who = data.who as number;
    const card = data.card as string;
    const change = () => (this.view = told(this.view, line, end, this.deck));
    const move = (from: string, to: string) => this.move(change, [[from, to]], cut);
    const last = `hand.${who}${who === view.seat ? `.${view.hands[who]?.length ?? 0}` : ''}`;
    switch (kind) {
      case 'lot':
        return this.#show(line, SHOWN / 2, cut);
      case 'drew':
        return move('deck', last);
      case 'reshuffled':
        return move('pile', 'deck');
      case 'laid': {
        const [seat, place] = placeOf(data.slot as string);
        const depth = guardsOf(view, seat, place).length;
        await move(this.#hand(who, data.card as string | undefined), `guard.${seat}.${place}.${depth}`);
        return pause(BEAT, cut);
      }
      case 'warded': {
        const back = data.back as number;
        await pause(BEAT, cut);
        const to = `hand.${back}${back === view.seat ? `.${view.hands[back]?.length ?? 0}` : ''}`;
        return move(this.#top(), to);
      }
      case 'played':
        await move(this.#hand(who, card), 'played');
        return this.#show(line, SHOWN, cut);
      case 'stayed':
        await this.#show(line, BEAT, cut);
        return move(this.#hand(who, card), `seat.${who}`);
      case 'removed': {
        const [seat, place] = placeOf(data.slot as string);
        await this.#show(line, SHOWN, cut);
        return move(`guard.${seat}.${place}.${guardsOf(view, seat, place).length - 1}`, 'pile');
      }
      case 'discarded':
      case 'lost':
        await move(this.#hand(who, card), 'pile');
        return pause(BEAT, cut);
      case 'stole': {
        const owner = data.owner as number;
        return move(`hand.${owner}`, last);
      }
      case 'salvaged':
        return move('pile', last);
      case 'looked':
        return this.#look(data.guard as string, who, data.card as string | undefined, cut);
      case 'embarked':
        change();
        return pause(BEAT, cut);
      case 'met':
      case 'faced':
        await move(this.#top(), 'foe');
        return this.deck.of(card).kind === 'battle' ? pause(MET, cut) : this.#show(line, SHOWN, cut);
      case 'raised':
        await move(this.#source(who, card), 'foe');
        return pause(MET, cut);
      case 'committed':
        await move(this.#source(who, card), `committed.${view.committed.length}`);
        return pause(BEAT, cut);
      case 'hexed':
        await this.#show(line, SHOWN, cut);
        return move('foe', 'pile');
      case 'beat':
        await pause(BEAT, cut);
        return move('foe', 'pile');
      case 'ended':
      case 'stopped':
        await pause(BEAT, cut);
        change();
        return;
      case 'vanished':
        await this.#show(line, SHOWN, cut);
        return move(`prize.${view.target}.${view.place}`, last);
      case 'won':
        await move(`prize.${who}.${view.place}`, `hoard.${who}.${view.hoards[who]?.length ?? 0}`);
        return pause(MET, cut);
      case 'replaced': {
        const old = view.hoards[who]?.findIndex(([prize]) => prize === card) ?? 0;
        return this.move(change, [[`hoard.${who}.${(view.hoards[who]?.length ?? 1) - 1}`, `hoard.${who}.${old}`], [`hoard.${who}.${old}`, 'pile']], cut); // prettier-ignore
      }
      case 'placed':
        await move(this.#hand(who, card), `prize.${who}.${view.areas[who]?.length ?? 0}`);
        return pause(BEAT, cut);
      default:
        change();
    }
  }

  /** Where a card of a hand is: one's own in its place, another's somewhere in the fan. */
  #hand(who: number, card: string | undefined): string {
    return who === this.view.seat ? `hand.${who}.${handPlace(this.view, who, card)}` : `hand.${who}`;
  }

  /** Where something comes from that is used in a fight: the Hoard, or the hand. */
  #source(who: number, card: string): string {
    const place = this.deck.of(card).kind === 'prize' ? hoardPlace(this.view, who, card) : -1;
    return place >= 0 ? `hoard.${who}.${place}` : this.#hand(who, card);
  }

  #top(): string {
    const { target, place } = this.view;
    return `guard.${target}.${place}.${guardsOf(this.view).length - 1}`;
  }

  async #show({ data, text, kind }: Line, ms: number, cut: AbortSignal): Promise<void> {
    this.spot = { card: data.card as string, text, springs: kind === 'met' };
    await pause(ms, cut);
    this.spot = null;
  }

  /** Everybody sees who looks where; who looks, sees the card for a while. */
  async #look(guard: string, who: number, card: string | undefined, cut: AbortSignal): Promise<void> {
    if (card !== undefined) {
      this.glimpses.set(guard, card);
      setTimeout(() => this.glimpses.delete(guard), LOOK);
    }
    this.eyes.set(guard, who);
    await pause(MET, cut);
    this.eyes.delete(guard);
  }
}
