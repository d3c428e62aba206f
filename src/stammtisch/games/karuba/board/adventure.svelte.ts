/** What is seen on the board: the view, told event by event, and the ways of the adventurers at the end. */

import { over, pause, still } from '#lib/motion.ts';
import type { Told } from '#lib/board.ts';
import { Telling } from '#lib/telling.svelte.ts';
import type { KarubaEvent, KarubaGame, KarubaView } from '#lib/wire.ts';

/** From a card to the next, in milliseconds. */
export const STEP = 300;

/** An adventurer's way: the cards from start to temple (none if there is no way), how far, and what it brings. */
export interface Walk {
  colour: string;
  cards: number[];
  step: number;
  points: number;
}

/** An adventurer reaches the temple, or does not. */
type Way = Extract<KarubaEvent, { kind: 'walked' | 'strayed' }>;
const isWay = <L extends KarubaEvent>(line: L): line is L & Way => line.kind === 'walked' || line.kind === 'strayed';

export class Adventure extends Telling<KarubaGame> {
  /** Who has the lowest total of this round. */
  lowest = $state<number[]>([]);
  /** The ways walked so far, by seat. */
  walks = $state<Walk[][]>([]);
  /** The cards that were just turned over: they are held up to be read. */
  revealing = $state(false);
  /** All bids lie in the middle: till who has the lowest total has given up a card, and never over an island to lay on. */
  bidding = $derived(this.revealing || (this.lowest.length > 0 && this.view.phase === 'discard'));

  protected override settle(end: KarubaView): void {
    super.settle(end);
    this.revealing = false;
    if (end.phase === 'pick') this.lowest = [];
    if (end.phase !== 'over') this.walks = [];
  }

  /** The ways may have been told before, when one comes back from the replay: they are walked once. */
  protected override recall(lines: KarubaEvent[]): void {
    this.walks = [];
    void this.#walk(lines.filter(isWay), AbortSignal.abort());
  }

  protected async scene(lines: Told<KarubaGame>[], after: KarubaView, cut: AbortSignal): Promise<void> {
    const moves = lines.flatMap(movesOf);
    switch (lines[0]?.kind) {
      case 'picked':
        this.view = after;
        this.revealing = true;
        await over(cut);
        this.revealing = false;
        return;
      case 'lowest':
        this.lowest = lines.flatMap(({ kind, data }) => (kind === 'lowest' ? [data.who] : []));
        return;
      case 'drew':
        this.lowest = [];
        return this.move(after, moves, cut);
      case 'discarded':
      case 'laid':
      case 'taken_up':
        return this.move(after, moves, cut);
      case 'walked':
      case 'strayed':
        await this.#walk(lines.filter(isWay), cut);
        this.view = after;
        return;
    }
  }

  /** On all islands the adventurers of one colour set out. */
  async #walk(ways: Way[], cut: AbortSignal): Promise<void> {
    if (!this.walks.length) this.walks = this.view.islands.map(() => []);
    for (const way of ways) this.walks[way.data.who]?.push(walkOf(way));
    const colours = ways.map(({ data }) => data.colour);
    const now = this.walks.flatMap((walks) => walks.filter(({ colour }) => colours.includes(colour)));
    for (const step of now.flatMap(({ cards }) => [...cards.keys()]).filter(isFirst)) {
      if (step > 0) await pause(still() ? 0 : STEP, cut);
      for (const walk of now) walk.step = Math.min(step, walk.cards.length - 1);
    }
  }
}

/** Each step once, in order. */
const isFirst = (step: number, nth: number, steps: number[]): boolean => steps.indexOf(step) === nth;

function walkOf({ kind, data }: Way): Walk {
  const [cards, points] = kind === 'walked' ? [data.cards, data.points] : [[], 0];
  return { colour: data.colour, cards, step: 0, points };
}

/** From where to where a card goes. */
function movesOf({ kind, data }: KarubaEvent): [string, string][] {
  if (kind === 'discarded') return [[`pick.${data.who}.${data.card}`, `gone.${data.who}`]];
  if (kind === 'drew') return (data.cards ?? []).map((card) => ['pile', `card.${card}`]);
  if (kind === 'taken_up') return [[`tile.${data.who}.${data.card}`, `pick.${data.who}.${data.card}`]];
  if (kind !== 'laid') return [];
  return [[`pick.${data.who}.${data.card}`, `tile.${data.who}.${data.card}`]];
}
