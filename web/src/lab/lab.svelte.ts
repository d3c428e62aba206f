/** What a designer has before them: a game, what is changed in it, how that looks, and the study of it. */

import { Refusal } from '../lib/api';
import { fill, reach } from '../lib/fill';
import { settings } from '../lib/settings.svelte';
import type { GameFacts, LabDraft, LabDrawn, LabForm, LabStudy } from '../lib/wire';
import { doorOf } from './door';
import { NOTHING } from './draft';
import { say as labSay } from './text';

/** So long after the last change it is drawn, and so often it is asked how far a study is, in milliseconds. */
const DRAWN = 200;
const ASKED = 400;

const keptAs = (game: string): string => `stammtisch.lab.${game}`;

function kept(game: string): LabDraft {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(keptAs(game)) ?? '{}') as Partial<LabDraft>) };
  } catch {
    return NOTHING; // a browser that keeps nothing is a fine browser
  }
}

export class Lab {
  form = $state.raw<LabForm | null>(null);
  facts = $state.raw<GameFacts | null>(null);
  draft = $state.raw<LabDraft>(NOTHING);
  drawn = $state.raw<LabDrawn | null>(null);
  /** What is printed on the cards, by the last draft that could be drawn. */
  info = $state.raw<unknown>(null);
  study = $state.raw<LabStudy | null>(null);
  trouble = $state('');
  readonly door;
  private waiting = 0;
  private asked = 0;

  constructor(key: string) {
    this.door = doorOf(key);
  }

  /** Do something, and say what was wrong if it did not work. */
  async attempt<T>(doing: () => Promise<T>): Promise<T | null> {
    try {
      const found = await doing();
      this.trouble = '';
      return found;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.trouble = problem.code === 'not-found' ? labSay('closed') : problem.message;
      return null;
    }
  }

  async open(game: string, facts: () => Promise<GameFacts>): Promise<void> {
    const found = await this.attempt(() => Promise.all([this.door.form(game), facts()]));
    if (!found) return;
    [this.form, this.facts] = found;
    this.info = this.facts.info;
    this.draft = kept(game);
    await this.draw();
  }

  /** Something is changed: it is kept at once, and drawn in a moment. */
  change(draft: LabDraft): void {
    if (!this.form) return;
    this.draft = draft;
    try {
      localStorage.setItem(keptAs(this.form.game), JSON.stringify(draft));
    } catch {
      // then it lasts as long as the page
    }
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => void this.draw(), DRAWN);
  }

  async draw(): Promise<void> {
    const { form, draft } = this;
    if (form) this.show(await this.attempt(() => this.door.draw(form.game, draft)), draft);
  }

  /** A file of changes is opened: what it says takes the place of the draft. */
  async read(text: string): Promise<void> {
    const { form } = this;
    if (!form) return;
    const drawn = await this.attempt(() => this.door.read(form.game, text));
    if (drawn?.draft) this.change(drawn.draft);
    if (drawn) this.show(drawn, this.draft);
  }

  private show(drawn: LabDrawn | null, draft: LabDraft): void {
    if (!drawn || draft !== this.draft) return;
    this.drawn = drawn;
    if (drawn.info) this.info = drawn.info;
  }

  /** Ask again and again, as long as a study is running. */
  async watch(): Promise<void> {
    clearTimeout(this.asked);
    this.study = (await this.attempt(() => this.door.study())) ?? this.study;
    if (this.study?.state === 'running') this.asked = window.setTimeout(() => void this.watch(), ASKED);
  }

  async start(seats: string[], games: number): Promise<void> {
    const { form, draft } = this;
    if (!form) return;
    this.study = (await this.attempt(() => this.door.start({ game: form.game, draft, seats, games }))) ?? this.study;
    await this.watch();
  }

  async stop(): Promise<void> {
    this.study = (await this.attempt(() => this.door.stop())) ?? this.study;
  }

  /** The changed game, at a table beside this one. */
  async play(seats: string[]): Promise<void> {
    const { form, draft } = this;
    if (!form) return;
    const found = await this.attempt(() => this.door.play(form.game, draft));
    const asked = new URLSearchParams({ game: form.game, seats: seats.join(','), lang: settings.language });
    if (found) location.assign(`${location.protocol}//${location.hostname}:${found.port}/lab/play#${asked.toString()}`);
  }

  close(): void {
    clearTimeout(this.waiting);
    clearTimeout(this.asked);
  }

  say = (path: string, fields: Record<string, unknown> = {}): string => {
    const sentence = reach(this.facts?.text, path);
    return typeof sentence === 'string' ? fill(sentence, fields) : path;
  };
}
