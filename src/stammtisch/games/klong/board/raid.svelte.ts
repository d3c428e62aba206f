/** What is seen on the board: the view, told event by event, and what is in sight only for a moment. */

import { tick } from 'svelte';
import { ended, over, pause, still, tempo, zoomOf } from '#lib/motion.ts';
import type { Told } from '#lib/board.ts';
import { Telling } from '#lib/telling.svelte.ts';
import type { KlongEvent, KlongGame, KlongView } from '#lib/wire.ts';

/** What has become of a player, by status. */
export const FATES = ['', 'escaped', 'rescued', 'lost'];

/** How long things are held, in milliseconds. */
const BEAT = 180;
const STEP = 320;
const CUBE = 230;
const DEAL = 70;

/** A boss attack while it is told: how many cubes, and those that have left the bag. */
export interface Attack {
  count: number;
  cubes: string[];
  /** Somebody who is out draws them in place of the boss. */
  gone: number | null;
}

export class Raid extends Telling<KlongGame> {
  /** What happens at this moment, in a sentence. */
  caption = $state<string | null>(null);
  attack = $state<Attack | null>(null);
  /** The token that was just turned up. */
  found = $state<{ who: number; token: string } | null>(null);
  /** Cards of this turn whose conditional text came true. */
  fired = $state<string[]>([]);
  /** What everybody has in the end, by seat. */
  scores = $state<number[]>([]);

  protected override settle(end: KlongView): void {
    if (end.turn !== this.view.turn || end.round !== this.view.round) this.fired = [];
    super.settle(end);
    this.attack = null;
    this.found = null;
    this.caption = null;
    if (end.phase !== 'over') this.scores = [];
  }

  protected override recall(lines: KlongEvent[]): void {
    for (const { kind, data } of lines) if (kind === 'scored') this.scores[data.who] = data.points;
  }

  protected async scene([line]: Told<KlongGame>[], after: KlongView, cut: AbortSignal): Promise<void> {
    if (!line) return;
    if (!STRIKES.has(line.kind)) this.attack = null;
    this.caption = line.text;
    const mine = 'who' in line.data && line.data.who === this.board.me;
    const hand = (who: number, card: string) => (mine ? `hand.${card}` : `plate.${who}`);
    switch (line.kind) {
      case 'played': {
        const { who, card } = line.data;
        return this.move(after, [[hand(who, card), `play.${this.view.play.length}`]], cut, mine ? STEP : BEAT * 1.5);
      }
      case 'discarded':
        return this.#ghost(hand(line.data.who, line.data.card), `discards.${line.data.who}`, after, cut);
      case 'bought':
        return this.#ghost(this.#shelf(line.data.card), `discards.${line.data.who}`, after, cut);
      case 'fought':
        return this.#ghost(this.#shelf(line.data.card), 'bag', after, cut);
      case 'drew':
        return mine ? this.#deal(line.data.who, after, cut) : undefined;
      case 'revealed':
        return this.move(after, [['deck', `row.${this.view.row.indexOf(null)}`]], cut, STEP);
      case 'fired':
        this.fired = [...this.fired, line.data.card];
        this.view = after;
        return;
      case 'moved':
        this.view = after;
        return;
      case 'found':
        this.found = line.data;
        this.view = after;
        await over(cut);
        this.found = null;
        return;
      case 'turn':
      case 'gone':
        this.fired = [];
        this.view = after;
        return;
      case 'attacked':
        this.attack = { count: line.data.count, cubes: [], gone: this.view.phase === 'gone' ? this.view.turn : null };
        this.view = after;
        return;
      case 'cubes_drawn':
        return this.#strike(line.data.cubes, after, cut);
      case 'scored':
        this.scores[line.data.who] = line.data.points;
        this.view = after;
        return;
      case 'raged':
      case 'blocked':
      case 'code':
      case 'taken':
      case 'escaped':
      case 'rescued':
      case 'lost':
      case 'empty':
        this.view = after;
        return;
      default:
        this.view = after;
        return;
    }
  }

  /** A new hand comes card by card. */
  async #deal(who: number, whole: KlongView, cut: AbortSignal): Promise<void> {
    const had = this.view.players[who]?.hand.length ?? 0;
    this.view = whole;
    const hand = whole.players[who]?.hand ?? [];
    for (let count = 1; !had && count < hand.length && !cut.aborted; count++) {
      const players = whole.players.map((one, seat) => (seat === who ? { ...one, hand: hand.slice(0, count) } : one));
      this.view = { ...whole, players };
      await pause(DEAL, cut);
    }
    this.view = whole;
  }

  /** Where a card is bought or fought: in the row, or in the reserve. */
  #shelf(card: string): string {
    const place = this.view.row.indexOf(card);
    return place < 0 ? `reserve.${card}` : `row.${place}`;
  }

  /** One cube after the other leaves the bag. */
  async #strike(cubes: string[], after: KlongView, cut: AbortSignal): Promise<void> {
    for (const cube of cubes) {
      this.attack?.cubes.push(cube);
      await pause(CUBE, cut);
    }
    this.view = after;
  }

  /** Something goes where it is no longer seen: its image travels, then it is gone. */
  async #ghost(from: string, to: string, after: KlongView, cut: AbortSignal): Promise<void> {
    const { root } = this;
    const [thing, goal] = [this.find(from), this.find(to)?.getBoundingClientRect()];
    if (!root || !thing || !goal?.width || still() || cut.aborted) {
      this.view = after;
      return pause(BEAT, cut);
    }
    const [box, frame] = [thing.getBoundingClientRect(), root.getBoundingClientRect()];
    const zoom = zoomOf(root);
    const image = document.importNode(thing, true);
    image.removeAttribute('data-at');
    image.inert = true;
    Object.assign(image.style, {
      position: 'absolute',
      zIndex: '40',
      margin: '0',
      left: `${(box.x - frame.x) / zoom}px`,
      top: `${(box.y - frame.y) / zoom}px`,
      width: `${box.width / zoom}px`,
      height: `${box.height / zoom}px`,
    });
    this.view = after;
    await tick();
    root.append(image);
    const x = (goal.x + goal.width / 2 - box.x - box.width / 2) / zoom;
    const y = (goal.y + goal.height / 2 - box.y - box.height / 2) / zoom;
    const animation = image.animate(
      { transform: ['none', `translate(${x}px, ${y}px) scale(0.35)`], opacity: [1, 1, 0.4] },
      { duration: STEP * tempo(), easing: 'cubic-bezier(0.4, 0.1, 0.5, 1)' },
    );
    await ended(animation, cut);
    image.remove();
  }
}

const STRIKES = new Set(['attacked', 'cubes_drawn', 'hurt', 'rescued', 'lost']);
