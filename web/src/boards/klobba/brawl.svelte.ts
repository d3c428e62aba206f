/** What is seen on the board: the view, told event by event, and what is in sight only while it is told. */

import { pause, still } from '../../lib/motion.ts';
import { Telling } from '../../lib/telling.svelte.ts';
import type { KlobbaView, Line } from '../../lib/wire.ts';
import { deckOf } from './cards.ts';
import { type Moves, arrivals, draws, fresh, marksOn, sourceOf, standOf, starsOf } from './places.ts';
import { type Reckoning, reckon, reflection } from './reckoning.ts';
import { SIDES, sideBy, sideOf } from './sides.ts';
import { cleared, copy, laid, told, unmark } from './story.ts';

const BEAT = 450;
const READ = 1100;
const BLOW = 620;

/** Something on its way to a pile, drawn there for as long as it moves. */
export interface Ghost {
  /** The pile it goes to, by the name of its place. */
  to: string;
  /** Its own name for the motion. */
  at: string;
  /** A Barbarian, an Action card, or nothing for a Star. */
  word: string | null;
}

/** What the events of the same kind in a row are told as one. */
const TOGETHER = new Set(['revealed', 'arrived', 'armed', 'offers']);
/** What comes after the clobbering: the cards of the round are cleared before it. */
const AFTERWARDS = new Set(['arrived', 'recovered', 'armed', 'ended', 'round']);
/** What is said aloud in the middle of the table. */
const CAPTIONS = new Set([
  'mirrored', 'all_stay', 'fled', 'no_card', 'set_aside', 'surprised', 'face_to_face', 'nobody', 'won', 'tied',
  'distracted', 'paid', 'nothing', 'recovered', 'switched', 'put_back', 'drew', 'grouped',
]); // prettier-ignore

export class Brawl extends Telling<KlobbaView> {
  /** How the totals of both sides came about, as long as they lie on the table. */
  reckonings = $state<(Reckoning | null)[]>([null, null]);
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

  deck = $derived.by(() => deckOf(this.board.facts));

  protected override settle(end: KlobbaView): void {
    super.settle(end);
    this.ghosts = [];
    this.struck = this.distracted = [];
    this.winner = null;
    this.aside = [null, null];
    if (!['settle', 'select'].includes(end.phase)) this.#clear();
    this.reckonings = SIDES.map((side) => reckon(end, side, this.deck));
    if (end.phase === 'select') this.mirrored = SIDES.map((side) => reflection(end, side));
    if (end.phase === 'group' || end.phase === 'over') this.caption = '';
  }

  protected async play(lines: Line[], end: KlobbaView, cut: AbortSignal): Promise<void> {
    for (let first = 0; first < lines.length;) {
      const { kind, text } = lines[first] as Line;
      const other = lines.findIndex((line, nth) => nth > first && line.kind !== kind);
      const last = TOGETHER.has(kind) ? (other < 0 ? lines.length : other) : first + 1;
      const next = kind === 'reshuffled' ? lines[first + 1]?.kind : kind;
      if (AFTERWARDS.has(next ?? '') && this.view.played.length) await this.#tidy(cut);
      if (CAPTIONS.has(kind)) this.caption = text;
      await this.#scene(kind, lines.slice(first, last), end, cut);
      first = last;
    }
  }

  async #scene(kind: string, lines: Line[], end: KlobbaView, cut: AbortSignal): Promise<void> {
    const { data } = lines[0] as Line;
    const who = data.who as number;
    const side = sideBy(this.view, who);
    const barbarians = (data.barbarians ?? []) as string[];
    const change = () => lines.forEach((line) => (this.view = told(this.view, line, end)));
    switch (kind) {
      case 'arrived':
        return this.move(change, lines.flatMap((line) => arrivals(this.view, line)), cut, 350); // prettier-ignore
      case 'armed':
        return this.move(change, lines.flatMap((line) => draws(this.view, line, end)), cut); // prettier-ignore
      case 'grouped':
        await this.move(change, [['marker.0', 'marker.0'], ['marker.1', 'marker.1']], cut, 350); // prettier-ignore
        return this.#dwell(BEAT, cut);
      case 'round':
        this.#clear();
        return this.move(change, [0, 1].flatMap((nth): Moves => [[`totem.${nth}`, `totem.${nth}`], [`marker.${nth}`, `marker.${nth}`]]), cut, 350); // prettier-ignore
      case 'offers':
        return this.move(change, lines.map(({ data: { who, to, card } }) => [
          sourceOf(this.view, who as number, (card ?? sideOf(end, sideBy(this.view, to as number)).offered) as string | null),
          `offered.${sideBy(this.view, to as number)}`,
        ]), cut); // prettier-ignore
      case 'gave_back':
        return this.move(change, [[`offered.${side}`, `hand.${data.to}`]], cut);
      case 'revealed':
        return this.#reveal(lines, change, end, cut);
      case 'drew':
        await this.move(change, fresh(this.view, who, data.cards as string[] | undefined), cut);
        return this.#dwell(BEAT, cut);
      case 'mirrored':
        this.mirrored[side] = data.card as string;
        change();
        return this.#dwell(READ, cut);
      case 'fled':
        await this.#send(change, barbarians.map((word) => [standOf(this.view, word), 'deck', word]), cut); // prettier-ignore
        return this.#dwell(BEAT, cut);
      case 'surprised':
      case 'set_aside':
        this.aside[side] = kind === 'set_aside' ? (data.card as string) : null;
        await this.move(change, [['actions', `surprise.${side}`]], cut);
        return this.#dwell(READ, cut);
      case 'selected':
        return this.#select(side, data.total as number, change, cut);
      case 'won':
        return this.#win(side, change, cut);
      case 'won_stars':
        return this.#send(change, starsOf(this.view, data.over as number).map((from) => [from, `stars.${who}`, null]), cut); // prettier-ignore
      case 'clobbered':
        this.struck = barbarians;
        await this.#dwell(still() ? BEAT : BLOW, cut);
        await this.move(change, barbarians.map((word) => [standOf(this.view, word), `trophy.${word}`]), cut, 350); // prettier-ignore
        this.struck = [];
        return;
      case 'turned':
        this.distracted = [];
        await this.#send(change, marksOn(this.view, barbarians), cut);
        return this.#dwell(BEAT, cut);
      case 'tied':
        this.caption = lines[0]?.text ?? '';
        await this.#dwell(READ, cut);
        return this.#unmark(cut);
      case 'distracted':
        this.distracted = barbarians;
        change();
        return this.#dwell(READ, cut);
      case 'paid':
        await this.#send(change, Array.from({ length: data.count as number }, () => [`stars.${who}`, `stars.${data.to}`, null] as const), cut); // prettier-ignore
        return this.#dwell(BEAT, cut);
      case 'switched': {
        const [one, other] = [standOf(this.view, data.one as string), standOf(this.view, data.other as string)];
        await this.move(change, [[one, other], [other, one]], cut, 350); // prettier-ignore
        return this.#dwell(BEAT, cut);
      }
      case 'nobody':
        this.reckonings[side] = { terms: '', sum: 0, total: 0 };
        change();
        return this.#dwell(READ, cut);
      case 'no_card':
      case 'all_stay':
      case 'face_to_face':
      case 'nothing':
      case 'recovered':
        change();
        return this.#dwell(READ, cut);
      default:
        change();
    }
  }

  /** Both cards are laid face down, and then turned together. */
  async #reveal(lines: Line[], change: () => void, end: KlobbaView, cut: AbortSignal): Promise<void> {
    const cards = lines.map(({ data }) => ({
      side: sideBy(this.view, data.who as number),
      owner: data.owner as number,
      card: data.card as string,
    }));
    const lay = () =>
      cards.forEach(({ side, owner, card }) => {
        const before = sideOf(this.view, side).card;
        if (before !== null) this.chains[side]?.push(before);
        this.view = laid(this.view, side, owner, card, end);
      });
    const moves = cards
      .filter(({ side }) => !sideOf(this.view, side).hidden.includes('laid'))
      .map(({ side, owner, card }): [string, string] => {
        const offered = owner !== sideOf(this.view, side).holder;
        return [offered ? `offered.${side}` : sourceOf(this.view, owner, card), `slot.${side}`];
      });
    await this.move(lay, moves, cut);
    await this.#dwell(BEAT, cut);
    change();
    await this.#dwell(READ, cut);
  }

  async #select(side: number, total: number, change: () => void, cut: AbortSignal): Promise<void> {
    const { owner } = sideOf(this.view, side);
    const before = sideOf(this.view, side).selected;
    change();
    const { selected, marks } = sideOf(this.view, side);
    const reckoning = reckon(this.view, side, this.deck);
    this.reckonings[side] = reckoning && { ...reckoning, total };
    const stars = selected.slice(0, marks).filter((word) => !before.includes(word));
    await this.move(() => undefined, stars.map((word) => [`stars.${owner}`, `mark.${word}`]), cut); // prettier-ignore
    await this.#dwell(READ, cut);
  }

  async #win(side: number, change: () => void, cut: AbortSignal): Promise<void> {
    change();
    this.winner = side;
    await this.#dwell(READ, cut);
  }

  /** The cards of the round go to the discard pile, and the Stars that are left back to their owners. */
  async #tidy(cut: AbortSignal): Promise<void> {
    const cards = SIDES.flatMap((nth) => {
      const { card, surprise } = sideOf(this.view, nth);
      const both: [string, string | null][] = [[`slot.${nth}`, card], [`surprise.${nth}`, surprise]]; // prettier-ignore
      return both.filter(([, word]) => word !== null).map(([from, word]) => [from, 'discard', word] as const);
    });
    const change = () => {
      this.view = cleared(this.view);
      this.#clear();
    };
    await this.#send(change, cards, cut);
  }

  /** Time to look: less of it when more is waiting to be told. */
  #dwell(ms: number, cut: AbortSignal): Promise<void> {
    return pause(this.hurried ? ms / 3 : ms, cut);
  }

  #clear(): void {
    this.reckonings = [null, null];
    this.winner = null;
    this.chains = [[], []];
    this.mirrored = [null, null];
    this.aside = [null, null];
    this.caption = '';
  }

  async #unmark(cut: AbortSignal): Promise<void> {
    const stars = SIDES.flatMap((nth) => marksOn(this.view, sideOf(this.view, nth).selected));
    await this.#send(
      () => {
        const view = copy(this.view);
        SIDES.forEach((nth) => unmark(view, nth));
        this.view = view;
      },
      stars,
      cut,
    );
  }

  /** Things travel to a pile and are no longer seen there. */
  async #send(
    change: () => void,
    things: (readonly [from: string, to: string, word: string | null])[],
    cut: AbortSignal,
  ): Promise<void> {
    const ghosts = things.map(([, to, word], nth) => ({ to, word, at: `ghost.${nth}` }));
    const moves: Moves = things.map(([from], nth) => [from, `ghost.${nth}`]);
    await this.move(
      () => {
        this.ghosts = ghosts;
        change();
      },
      moves,
      cut,
      350,
    );
    this.ghosts = [];
  }
}
