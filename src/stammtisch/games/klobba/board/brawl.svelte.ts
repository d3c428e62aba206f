/** What is seen on the board: the view, told event by event, and what is in sight only while it is told. */

import { pause, still } from '#lib/motion.ts';
import type { Told } from '#lib/board.ts';
import { Telling } from '#lib/telling.svelte.ts';
import type { KlobbaGame, KlobbaSide, KlobbaView } from '#lib/wire.ts';
import { type Moves, arrivals, draws, fresh, lays, marksOn, offers, sourceOf, standOf, starsOf } from './places.ts';
import { type Nth, SIDES, faceDown, sideBy } from './sides.ts';

const BEAT = 450;
const READ = 1100;
const BLOW = 620;
const COUNT = 210;

/** How the total of a side came about. */
export type Reckoning = Pick<KlobbaSide, 'terms' | 'sum' | 'total'>;

/** Something on its way to a pile, drawn there for as long as it moves. */
export interface Ghost {
  /** The pile it goes to, by the name of its place. */
  to: string;
  /** Its own name for the motion. */
  at: string;
  /** A Barbarian, an Action card, or nothing for a Star. */
  word: string | null;
}

/** What is said aloud in the middle of the table. */
const CAPTIONS = new Set([
  'mirrored', 'all_stay', 'fled', 'no_card', 'set_aside', 'surprised', 'face_to_face', 'nobody', 'won', 'tied',
  'distracted', 'paid', 'nothing', 'recovered', 'switched', 'put_back', 'drew', 'grouped',
]); // prettier-ignore

export class Brawl extends Telling<KlobbaGame> {
  /** How the totals of both sides came about, as long as they lie on the table. */
  reckonings = $state<(Reckoning | null)[]>([null, null]);
  /** So many of those who fight for each side have been counted: they come one after the other. */
  counted = $state([0, 0]);
  /** The side that has won, while it is told. */
  winner = $state<number | null>(null);
  /** Barbarians that are being clobbered, or that are Distracted. */
  struck = $state<string[]>([]);
  distracted = $state<string[]>([]);
  ghosts = $state<Ghost[]>([]);
  /** The cards each side has turned up before the one that lies on top: a chain of Swaps. */
  chains = $state<string[][]>([[], []]);
  /** What the mirror of each side shows, and the Surprise that is set aside. */
  mirrored = $state<(string | null)[]>([null, null]);
  aside = $state<(string | null)[]>([null, null]);
  caption = $state('');

  protected override settle(end: KlobbaView): void {
    super.settle(end);
    this.ghosts = [];
    this.struck = this.distracted = [];
    this.winner = null;
    this.aside = [null, null];
    if (!['settle', 'select'].includes(end.phase)) this.#clear();
    this.reckonings = end.sides.map((side) => (side.selected.length ? side : null));
    this.counted = end.sides.map(({ selected }) => selected.length);
    if (end.phase === 'select') this.mirrored = end.sides.map(({ mirrored }) => mirrored);
    if (end.phase === 'group' || end.phase === 'over') this.caption = '';
  }

  protected async scene(lines: Told<KlobbaGame>[], after: KlobbaView, cut: AbortSignal): Promise<void> {
    const [line] = lines;
    if (!line) return;
    await this.close(after, cut);
    if (CAPTIONS.has(line.kind)) this.caption = line.text;
    const side = 'who' in line.data ? sideBy(this.view, line.data.who) : 0;
    switch (line.kind) {
      case 'arrived':
        return this.move(after, lines.flatMap((one) => arrivals(this.view, one)), cut, 350); // prettier-ignore
      case 'armed':
        return this.move(after, lines.flatMap((one) => draws(this.view, one, after)), cut); // prettier-ignore
      case 'grouped':
        return this.move(after, [['marker.0', 'marker.0'], ['marker.1', 'marker.1']], cut, 350); // prettier-ignore
      case 'round':
        this.#clear();
        return this.move(after, [0, 1].flatMap((nth): Moves => [[`totem.${nth}`, `totem.${nth}`], [`marker.${nth}`, `marker.${nth}`]]), cut, 350); // prettier-ignore
      case 'offers':
        return this.move(
          after,
          lines.flatMap((one) => offers(this.view, one, after)),
          cut,
        );
      case 'gave_back':
        return this.move(after, [...lays(this.view, after), [`offered.${side}`, `hand.${line.data.to}`]], cut);
      case 'revealed':
        return this.#reveal(lines, after, cut);
      case 'drew':
        return this.move(after, fresh(this.view, line.data.who, line.data.cards), cut);
      case 'mirrored':
        this.mirrored[side] = line.data.card;
        return;
      case 'fled':
        return this.#send(after, line.data.barbarians.map((word) => [standOf(this.view, word), 'deck', word]), cut); // prettier-ignore
      case 'surprised':
      case 'set_aside':
        this.aside[side] = line.kind === 'set_aside' ? line.data.card : null;
        return this.move(after, [['actions', `surprise.${side}`]], cut);
      case 'selected':
        return this.#select(side, line.data.total, after, cut);
      case 'won':
        this.winner = side;
        return;
      case 'won_stars':
        return this.#send(after, starsOf(this.view, line.data.over).map((from) => [from, `stars.${line.data.who}`, null]), cut); // prettier-ignore
      case 'clobbered':
        this.struck = line.data.barbarians;
        await pause(still() ? BEAT : BLOW, cut);
        await this.move(after, line.data.barbarians.map((word) => [standOf(this.view, word), `trophy.${word}`]), cut, 350); // prettier-ignore
        this.struck = [];
        return;
      case 'turned':
        this.distracted = [];
        return this.#send(after, marksOn(this.view, line.data.barbarians), cut);
      case 'tied':
        await pause(READ, cut);
        return this.#send(after, SIDES.flatMap((nth) => marksOn(this.view, this.view.sides[nth].selected)), cut); // prettier-ignore
      case 'distracted':
        this.distracted = line.data.barbarians;
        return;
      case 'paid': {
        const { who, to, count } = line.data;
        return this.#send(after, Array.from({ length: count }, () => [`stars.${who}`, `stars.${to}`, null] as const), cut); // prettier-ignore
      }
      case 'switched': {
        const [one, other] = [standOf(this.view, line.data.one), standOf(this.view, line.data.other)];
        return this.move(after, [[one, other], [other, one]], cut, 350); // prettier-ignore
      }
      case 'nobody':
        this.reckonings[side] = { terms: '', sum: 0, total: 0 };
        return;
      case 'no_card':
      case 'all_stay':
      case 'face_to_face':
      case 'nothing':
      case 'recovered':
        this.view = after;
        return;
    }
  }

  /** Both cards are laid face down, and then turned together. */
  async #reveal(lines: Told<KlobbaGame>[], after: KlobbaView, cut: AbortSignal): Promise<void> {
    const cards = lines.flatMap(({ kind, data }) => (kind === 'revealed' ? [data] : []));
    const moves = cards.flatMap(({ who, owner, card }): Moves => {
      const side = sideBy(this.view, who);
      if (this.view.sides[side].hidden.includes('laid')) return [];
      return [[owner === who ? sourceOf(this.view, owner, card) : `offered.${side}`, `slot.${side}`]];
    });
    for (const { who } of cards) {
      const side = sideBy(this.view, who);
      const before = this.view.sides[side].card;
      if (before !== null) this.chains[side]?.push(before);
    }
    await this.move(faceDown(after, cards.map(({ who }) => sideBy(after, who))), moves, cut); // prettier-ignore
    await pause(BEAT, cut);
    this.view = after;
  }

  async #select(side: Nth, total: number, after: KlobbaView, cut: AbortSignal): Promise<void> {
    const { owner } = this.view.sides[side];
    const before = this.view.sides[side].selected;
    this.view = after;
    const { selected, marks } = this.view.sides[side];
    this.reckonings[side] = { ...this.view.sides[side], total };
    this.counted[side] = 0;
    const stars = selected.slice(0, marks).filter((word) => !before.includes(word));
    await this.move(after, stars.map((word) => [`stars.${owner}`, `mark.${word}`]), cut); // prettier-ignore
    for (const nth of selected.keys()) {
      this.counted[side] = nth + 1;
      if (!still()) await pause(COUNT, cut);
    }
  }

  /** The cards of the round go to the discard pile, and the Stars that are left back to their owners. */
  protected override async close({ played, discard, sides, stars }: KlobbaView, cut: AbortSignal): Promise<void> {
    if (!this.view.played.length || played.length) return;
    const cards = SIDES.flatMap((nth) => {
      const { card, surprise } = this.view.sides[nth];
      const both: [string, string | null][] = [[`slot.${nth}`, card], [`surprise.${nth}`, surprise]]; // prettier-ignore
      return both.filter(([, word]) => word !== null).map(([from, word]) => [from, 'discard', word] as const);
    });
    this.#clear();
    await this.#send({ ...this.view, played, discard, sides, stars }, cards, cut);
  }

  #clear(): void {
    this.reckonings = [null, null];
    this.counted = [0, 0];
    this.winner = null;
    this.chains = [[], []];
    this.mirrored = [null, null];
    this.aside = [null, null];
    this.caption = '';
  }

  /** Things travel to a pile and are no longer seen there. */
  async #send(
    after: KlobbaView,
    things: (readonly [from: string, to: string, word: string | null])[],
    cut: AbortSignal,
  ): Promise<void> {
    this.ghosts = things.map(([, to, word], nth) => ({ to, word, at: `ghost.${nth}` }));
    await this.move(after, things.map(([from], nth) => [from, `ghost.${nth}`]), cut, 350); // prettier-ignore
    this.ghosts = [];
  }
}
