/** What is known about a game, in the language spoken now: its cards, rules and words. */

import { api } from '../lib/api';
import { fill, reach } from '../lib/fill';
import type { GameCard, GameFacts } from '../lib/wire';

export class Lore {
  facts = $state.raw<GameFacts | null>(null);
  card = $state.raw<GameCard | null>(null);
  title = $derived(this.card?.title ?? '');

  async learn(game: string, _language: string): Promise<void> {
    const [games, facts] = await Promise.all([api.games(), api.facts(game)]);
    this.card = games.find(({ name }) => name === game) ?? null;
    this.facts = facts;
  }

  say = (path: string, fields: Record<string, unknown> = {}): string => {
    const sentence = reach(this.facts?.text, path);
    return typeof sentence === 'string' ? fill(sentence, fields) : path;
  };
}
