/** What is seen on the board: the view, told event by event, and the ways of the adventurers at the end. */

import { pause, still } from '#lib/motion.ts';
import type { Told } from '#lib/board.ts';
import { Telling } from '#lib/telling.svelte.ts';
import type { KarubaEvent, KarubaGame, KarubaView } from '#lib/wire.ts';

const REVEAL = 1400;
const LOWEST = 900;
/** From a card to the next, and after the last one. */
export const STEP = 300;
const HOME = 700;

/** An adventurer's way: the cards from start to temple (none if there is no way), how far, how many points so far. */
export interface Walk {
  colour: string;
  cards: number[];
  step: number;
  points: number;
  /** What it brings in the end. */
  worth: number;
}

/** An adventurer reaches the temple, or does not. */
type Way = Extract<KarubaEvent, { kind: 'walked' | 'strayed' }>;
const isWay = <L extends KarubaEvent>(line: L): line is L & Way => line.kind === 'walked' || line.kind === 'strayed';
/** The ways of all are told at once, in the end. */
const isEnd = (line: KarubaEvent): boolean => isWay(line) || line.kind === 'scored';

export class Adventure extends Telling<KarubaGame> {
  /** Who has the lowest total of this round. */
  lowest = $state<number[]>([]);
  /** The ways walked so far, by seat. */
  walks = $state<Walk[][]>([]);
  /** The cards that were just turned over: they are held up to be read. */
  revealing = $state(false);

  protected override settle(end: KarubaView): void {
    super.settle(end);
    this.revealing = false;
    if (end.phase === 'pick') this.lowest = [];
    if (end.phase !== 'over') this.walks = [];
  }

  protected override recall(lines: KarubaEvent[]): void {
    void this.#walk(lines.filter(isWay), AbortSignal.abort());
  }

  /** What all do at once is told at once. */
  protected override together(line: KarubaEvent, next: KarubaEvent): boolean {
    return line.kind === next.kind || (isEnd(line) && isEnd(next));
  }

  protected async scene(lines: Told<KarubaGame>[], after: KarubaView, cut: AbortSignal): Promise<void> {
    const moves = lines.flatMap(movesOf);
    switch (lines[0]?.kind) {
      case 'picked':
        this.view = after;
        this.revealing = true;
        await pause(REVEAL, cut);
        this.revealing = false;
        return;
      case 'lowest':
        this.lowest = lines.flatMap(({ kind, data }) => (kind === 'lowest' ? [data.who] : []));
        return pause(LOWEST, cut);
      case 'drew':
        this.lowest = [];
        return this.move(after, moves, cut);
      case 'discarded':
      case 'laid':
        return this.move(after, moves, cut);
      case 'walked':
      case 'strayed':
        this.view = after;
        return this.#walk(lines.filter(isWay), cut);
    }
  }

  /** On all islands the adventurers of one colour set out, then those of the next. */
  async #walk(ways: Way[], cut: AbortSignal): Promise<void> {
    if (ways.length) this.walks = this.view.islands.map(() => []);
    const colours = ways.map(({ data }) => data.colour);
    for (const colour of colours.filter((one, nth) => colours.indexOf(one) === nth)) {
      const now = ways.filter(({ data }) => data.colour === colour);
      for (const way of now) this.walks[way.data.who]?.push(walkOf(way));
      const last = Math.max(...now.map((way) => walkOf(way).cards.length)) - 1;
      for (let step = 1; step <= last; step++) {
        await pause(still() ? 0 : STEP, cut);
        this.walks.forEach((walks) =>
          walks.filter((walk) => walk.colour === colour).forEach((walk) => this.#advance(walk)),
        );
      }
      await pause(HOME, cut);
    }
  }

  #advance(walk: Walk): void {
    if (walk.step >= walk.cards.length - 1) return;
    walk.step += 1;
    const home = walk.step === walk.cards.length - 1;
    walk.points = home ? walk.worth : walk.points + (this.board.info.cards[walk.cards[walk.step] ?? 0]?.points ?? 0);
  }
}

function walkOf({ kind, data }: Way): Walk {
  const [cards, worth] = kind === 'walked' ? [data.cards, data.points] : [[], 0];
  return { colour: data.colour, cards, step: 0, points: 0, worth };
}

/** From where to where a card goes. */
function movesOf({ kind, data }: KarubaEvent): [string, string][] {
  if (kind === 'discarded') return [[`pick.${data.who}.${data.card}`, `gone.${data.who}`]];
  if (kind === 'drew') return (data.cards ?? []).map((card) => ['pile', `card.${card}`]);
  if (kind !== 'laid') return [];
  return [[`pick.${data.who}.${data.card}`, `tile.${data.who}.${data.card}`]];
}
