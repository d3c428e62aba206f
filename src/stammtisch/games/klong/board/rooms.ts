/** What a room shows: its features, and what is left of them. */

import type { BoardProps } from '#lib/board.ts';
import type { KlongView } from '#lib/wire.ts';
import { type Plan, type Room, featureOf, wayBetween } from './plan.ts';
import { inWords } from './wording.ts';

export interface Feature {
  sign: string;
  /** A number beside the sign. */
  note: string;
  /** It is used up. */
  spent: boolean;
  /** Whose data cube lies there. */
  by?: number;
  /** What it is, in words. */
  words: string;
}

type Say = BoardProps<KlongView>['say'];

const SIGN: Record<string, string> = { trash: 'trash', draw: 'draw', clank: 'clank', credits: 'credits', heal: 'heal', crystal: 'crystal' }; // prettier-ignore

/** Everything there is in a room now. */
export function featuresOf(room: Room, view: KlongView, pods: Room[], say: Say): Feature[] {
  const found: Feature[] = [];
  const add = (sign: string, words: string, spent = false, note = '') => found.push({ sign, note, spent, words });
  for (const name of ['start', 'lift', 'telepad', 'market', 'security_lock']) {
    if (featureOf(room, name) !== null) add(name, say(`word.room_${name}`));
  }
  const port = featureOf(room, 'port');
  if (port !== null) {
    const by = view.players.findIndex(({ hacked }) => hacked.includes(room.name));
    const words = `${say('word.port')}: ${inWords(port, say).join(', ')}`;
    const [word = '', count = ''] = port.split(' ');
    found.push({ sign: 'port', note: '', spent: by >= 0, words, ...(by >= 0 ? { by } : {}) });
    if (by < 0) found.push({ sign: SIGN[word] ?? word, note: count, spent: false, words: '' });
  }
  const reward = featureOf(room, 'reward');
  if (reward !== null) {
    const [word = '', count = ''] = reward.split(' ');
    const none = word === 'crystal' && view.bank === 0;
    add(SIGN[word] ?? word, `${say('word.reward')}: ${inWords(reward, say).join(', ')}`, none, `+${count}`);
  }
  for (const size of ['minor', 'major']) {
    if (featureOf(room, size) === null) continue;
    const left = view.tokens.filter((name) => name === room.name).length;
    add(size, say(`word.room_${size}`, { count: left }), left === 0, left > 1 ? `${left}` : '');
  }
  const value = featureOf(room, 'artifact');
  if (value !== null) {
    add('artifact', say('word.room_artifact', { value }), !view.artifacts.includes(Number(value)), value);
  }
  if (featureOf(room, 'pod') !== null) add('pod', say('word.room_pod'), !view.pods[pods.indexOf(room)]);
  return found;
}

/** An answer that leads to a room or uses it, with what it costs. */
export interface Deed {
  word: string;
  sentence: string;
  /** How one goes: move, lift, pad, teleport, hop, stay; or hack, artifact. */
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
