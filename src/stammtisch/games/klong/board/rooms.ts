/** What a room shows: its features, what is left of them, and what can be done there. */

import type { Say } from '#lib/board.ts';
import type { KlongFeature, KlongView } from '#lib/wire.ts';
import { type Plan, type Room, wayBetween } from './plan.ts';

export interface Feature extends Pick<KlongFeature, 'sign' | 'note' | 'text'> {
  /** It is used up. */
  spent: boolean;
  /** Whose data cube lies there. */
  by?: number;
}

/** Everything there is in a room now. */
export function featuresOf({ name, features }: Room, view: KlongView, say: Say): Feature[] {
  const by = view.players.findIndex(({ hacked }) => hacked.includes(name));
  return features.flatMap(({ kind, sign, note, text, number }): Feature[] => {
    switch (kind) {
      case 'port':
        return [{ sign, note, text, spent: by >= 0, ...(by >= 0 ? { by } : {}) }];
      case 'bonus':
        return by < 0 ? [{ sign, note, text, spent: false }] : [];
      case 'reward':
        return [{ sign, note, text, spent: sign === 'crystal' && view.bank === 0 }];
      case 'minor':
      case 'major': {
        const count = view.tokens.filter((space) => space === name).length;
        return [{ sign, note: count > 1 ? `${count}` : '', text: say(`word.room_${kind}`, { count }), spent: !count }];
      }
      case 'artifact':
        return [{ sign, note, text, spent: !view.artifacts.includes(number) }];
      case 'pod':
        return [{ sign, note, text, spent: !view.pods[number] }];
      default:
        return [{ sign, note, text, spent: false }];
    }
  });
}

/** An answer that leads to a room or uses it, with what it costs. */
export interface Deed {
  word: string;
  sentence: string;
  /** How one goes: move, lift, pad, teleport, hop; or hack, artifact. */
  verb: string;
  boots: number;
  enemies: number;
}

/** All that is offered, by room. */
export function deedsOf(
  offer: ReadonlyMap<string, string>,
  plan: Plan,
  at: string | null,
  fearless: boolean,
): Map<string, Deed[]> {
  const deeds = new Map<string, Deed[]>();
  for (const [word, sentence] of offer) {
    const [verb = '', space = ''] = word.split('.');
    if (!plan.rooms.has(space)) continue;
    const way = verb === 'move' ? wayBetween(plan, at, space) : undefined;
    const deed = { word, sentence, verb, boots: way?.boots ?? 0, enemies: fearless ? 0 : (way?.enemies ?? 0) };
    deeds.set(space, [...(deeds.get(space) ?? []), deed]);
  }
  return deeds;
}
