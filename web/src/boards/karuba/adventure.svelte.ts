/** What is seen on the board: the view, told event by event, and the ways of the adventurers at the end. */

import { pause, still } from '../../lib/motion.ts';
import { Telling } from '../../lib/telling.svelte.ts';
import type { KarubaView, Line } from '../../lib/wire.ts';
import { deckOf, layOf } from './cards.ts';
import { told } from './story.ts';

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
}

/** An adventurer reaches the temple, or does not. */
const WAYS = ['walked', 'strayed'];
const isWay = ({ kind }: Line): boolean => WAYS.includes(kind);

export class Adventure extends Telling<KarubaView> {
  /** Who has the lowest total of this round. */
  lowest = $state<number[]>([]);
  /** The ways walked so far, by seat. */
  walks = $state<Walk[][]>([]);
  /** The cards that were just turned over: they are held up to be read. */
  revealing = $state(false);

  deck = $derived.by(() => deckOf(this.board.facts));

  protected override settle(end: KarubaView): void {
    super.settle(end);
    this.revealing = false;
    if (end.phase === 'pick') this.lowest = [];
    if (end.phase !== 'over') this.walks = [];
  }

  protected override recall(lines: Line[]): void {
    void this.#walk(lines.filter(isWay), AbortSignal.abort());
  }

  /** What all do at once is told at once. */
  protected async play(lines: Line[], end: KarubaView, cut: AbortSignal): Promise<void> {
    for (let first = 0; first < lines.length;) {
      const kind = lines[first]?.kind ?? '';
      if (WAYS.includes(kind)) break;
      const other = lines.findIndex((line, nth) => nth > first && line.kind !== kind);
      const last = other < 0 ? lines.length : other;
      await this.#scene(kind, lines.slice(first, last), end, cut);
      first = last;
    }
    this.view = end;
    await this.#walk(lines.filter(isWay), cut);
  }

  async #scene(kind: string, lines: Line[], end: KarubaView, cut: AbortSignal): Promise<void> {
    const change = () => lines.forEach((line) => (this.view = told(this.view, line, end)));
    switch (kind) {
      case 'picked':
        change();
        this.revealing = true;
        await pause(REVEAL, cut);
        this.revealing = false;
        return;
      case 'lowest':
        this.lowest = lines.map(({ data }) => data.who as number);
        return pause(LOWEST, cut);
      case 'discarded':
        return this.move(change, lines.map(({ data }) => [`pick.${data.who}.${data.card}`, `gone.${data.who}`]), cut); // prettier-ignore
      case 'laid':
        return this.move(
          change,
          lines.map(({ data }) => {
            const [card] = layOf(data.lay as string);
            return [`pick.${data.who}.${card}`, `tile.${data.who}.${card}`];
          }),
          cut,
        );
      case 'drew':
        this.lowest = [];
        return this.move(
          change,
          lines.flatMap(({ data }) =>
            ((data.cards as number[] | undefined) ?? []).map((card): [string, string] => ['pile', `card.${card}`]),
          ),
          cut,
        );
      default:
        change();
    }
  }

  /** On all islands the adventurers of one colour set out, then those of the next. */
  async #walk(lines: Line[], cut: AbortSignal): Promise<void> {
    if (lines.length) this.walks = this.view.islands.map(() => []);
    const colours = lines
      .map(({ data }) => data.colour as string)
      .filter((colour, nth, all) => all.indexOf(colour) === nth);
    for (const colour of colours) {
      const now = lines.filter(({ data }) => data.colour === colour);
      for (const { data } of now) {
        this.walks[data.who as number]?.push({
          colour,
          cards: (data.cards as number[] | undefined) ?? [],
          step: 0,
          points: 0,
        });
      }
      const last = Math.max(...now.map(({ data }) => (data.cards as number[] | undefined)?.length ?? 0)) - 1;
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
    const { of, rules } = this.deck;
    const treasure = of(walk.cards[walk.step] ?? 0).treasure;
    if (treasure) walk.points += rules[treasure];
    if (walk.step === walk.cards.length - 1) walk.points += rules.home;
  }
}
