/** The table between two views: what one event after the other changes, as everybody sees it happen. */

import type { KlongPlayer, KlongView, Line } from '../../lib/wire.ts';

const CUBES = ['blue', 'orange', 'green', 'purple'];

/** The place of a cube in the counts of area and bag: colours of the seats, red, black. */
export function placeOf(cube: string, seats: number): number {
  if (cube === 'red') return seats;
  return cube === 'black' ? seats + 1 : CUBES.indexOf(cube);
}

type Told = (view: KlongView, data: Line['data'], end: KlongView) => Partial<KlongView>;

/** The view after an event; `end` is where all events lead. */
export function told(view: KlongView, { kind, data }: Line, end: KlongView): KlongView {
  const change = CHANGES[kind];
  return change ? { ...view, ...change(view, data, end) } : view;
}

const CHANGES: Record<string, Told> = {
  began: (_, __, end) => ({ ...end, row: end.row.map(() => null) }),
  turn: (_, { who, round }) => ({
    turn: who as number,
    round: round as number,
    phase: 'turn',
    ...NOTHING,
  }),
  gone: (_, { who }) => ({ turn: who as number, phase: 'gone', ...NOTHING }),
  played: (view, data, end) => ({
    ...gained(view, end),
    play: [...view.play, data.card as string],
    players: player(view, data.who, (one) => ({ hand: without(one.hand, data.card as string) })),
  }),
  fired: gained,
  used: (view, { who }, end) => ({
    ...gained(view, end),
    players: player(view, who, () => ({ tokens: end.players[who as number]?.tokens ?? [] })),
  }),
  drew: (view, { who }, end) => ({
    ...(end.turn === who ? {} : NOTHING),
    players: player(view, who, () => cardsOf(end, who)),
  }),
  shuffled: (view, { who }) => ({
    players: player(view, who, (one) => ({ pile: one.pile + one.discards.length, discards: [] })),
  }),
  discarded: (view, { who, card }) => ({
    players: player(view, who, (one) => ({
      hand: without(one.hand, card as string),
      discards: [...one.discards, card as string],
    })),
  }),
  trashed: (view, { who, card }, end) => ({
    trashed: [...view.trashed, card as string],
    players: player(view, who, () => ({ discards: end.players[who as number]?.discards ?? [] })),
  }),
  bought: (view, { who, card }, end) => ({
    ...gained(view, end),
    row: view.row.includes(card as string) ? emptied(view.row, card as string) : view.row,
    reserve: end.reserve,
    players: player(view, who, (one) => ({ discards: [...one.discards, card as string] })),
  }),
  fought: (view, { card }, end) => ({ ...gained(view, end), row: emptied(view.row, card as string) }),
  revealed: (view, { card }) => ({ row: filled(view.row, card as string), deck: view.deck - 1 }),
  clanked: (view, { who, count }) => ({
    area: added(view.area, who as number, count as number),
    players: player(view, who, (one) => ({ supply: one.supply - (count as number) })),
  }),
  hushed: (view, { who, count }) => ({
    area: added(view.area, who as number, -(count as number)),
    players: player(view, who, (one) => ({ supply: one.supply + (count as number) })),
  }),
  earned: (view, { who, count }) => ({
    players: player(view, who, (one) => ({ credits: one.credits + (count as number) })),
  }),
  healed: (view, { who, count }) => ({
    players: player(view, who, (one) => ({ damage: one.damage - (count as number) })),
  }),
  hurt: (view, { who, count }) => ({
    players: player(view, who, (one) => ({ damage: one.damage + (count as number) })),
  }),
  crystal: (view, { who }) => ({
    bank: view.bank - 1,
    players: player(view, who, (one) => ({ crystals: one.crystals + 1 })),
  }),
  moved: (view, { who, space }, end) => ({
    ...gained(view, end),
    players: player(view, who, () => ({ at: space as string })),
  }),
  found: (view, { who }, end) => ({
    tokens: end.tokens,
    players: player(view, who, () => ({ tokens: end.players[who as number]?.tokens ?? [] })),
  }),
  traded: (view, { who }, end) => ({
    stock: end.stock,
    players: player(view, who, () => {
      const { goods = [], credits = 0 } = end.players[who as number] ?? {};
      return { goods, credits };
    }),
  }),
  hacked: (view, { who, space }) => ({
    players: player(view, who, (one) => ({ hacked: [...one.hacked, space as string] })),
  }),
  taken: (view, { who, value }) => ({
    artifacts: view.artifacts.filter((one) => one !== value),
    players: player(view, who, () => ({ artifact: value as number })),
  }),
  raged: (_, { space }) => ({ rage: space as number }),
  hunters: (view, { count }) => ({ area: added(view.area, view.players.length, count as number) }),
  attacked: (view) => ({
    ...(view.phase === 'gone' ? {} : NOTHING),
    area: view.area.map(() => 0),
    bag: view.bag.map((count, colour) => count + (view.area[colour] ?? 0)),
  }),
  cubes_drawn: (view, { cubes }) => {
    const seats = view.players.length;
    const drawn = (cubes as string[]).map((cube) => placeOf(cube, seats));
    const count = (colour: number) => drawn.filter((one) => one === colour).length;
    return {
      bag: view.bag.map((had, colour) => had - count(colour)),
      area: added(view.area, seats, count(seats)),
      black_aside: view.black_aside + count(seats + 1),
    };
  },
  returned: (view, { count }) => ({
    black_aside: view.black_aside - (count as number),
    bag: added(view.bag, view.bag.length - 1, count as number),
  }),
  escaped: (view, { who }, end) => ({
    pods: end.pods,
    area: view.area.map((count, colour) => (colour === who ? 0 : count)),
    players: player(view, who, () => ({ status: 1, at: null, pod: true })),
  }),
  rescued: (view, { who }) => ({ players: player(view, who, () => ({ status: 2 })) }),
  lost: (view, { who }) => ({ players: player(view, who, () => ({ status: 3 })) }),
};

/** What a turn has when it begins. */
const NOTHING = {
  play: [],
  trashed: [],
  skill: 0,
  swords: 0,
  boots: 0,
  hush: 0,
  blocked: 0,
  teleports: 0,
  vaporizers: 0,
  multipass: false,
  fearless: false,
  unlocked: false,
} satisfies Partial<KlongView>;

/** What the turn has brought is known when it goes on. */
function gained(view: KlongView, end: KlongView): Partial<KlongView>;
function gained(view: KlongView, data: Line['data'], end: KlongView): Partial<KlongView>;
function gained(view: KlongView, ...rest: unknown[]): Partial<KlongView> {
  const end = rest.at(-1) as KlongView;
  if (end.turn !== view.turn || end.phase !== 'turn') return {};
  const { skill, swords, boots, hush, blocked, teleports, vaporizers, multipass, fearless, unlocked } = end;
  return { skill, swords, boots, hush, blocked, teleports, vaporizers, multipass, fearless, unlocked };
}

function player(view: KlongView, who: unknown, change: (one: KlongPlayer) => Partial<KlongPlayer>): KlongPlayer[] {
  return view.players.map((one, seat) => (seat === who ? { ...one, ...change(one) } : one));
}

function cardsOf(end: KlongView, who: unknown): Partial<KlongPlayer> {
  const { hand = [], pile = 0, discards = [] } = end.players[who as number] ?? {};
  return { hand, pile, discards };
}

const added = (counts: number[], place: number, count: number): number[] =>
  counts.map((had, nth) => (nth === place ? had + count : had));

/** A hand without a card; where only the number of cards is known, one less. */
function without(cards: (string | null)[], card: string): (string | null)[] {
  const at = cards.includes(card) ? cards.indexOf(card) : cards.indexOf(null);
  return cards.filter((_, nth) => nth !== at);
}

function emptied(row: (string | null)[], card: string): (string | null)[] {
  const at = row.indexOf(card);
  return row.map((one, nth) => (nth === at ? null : one));
}

function filled(row: (string | null)[], card: string): (string | null)[] {
  const at = row.indexOf(null);
  return row.map((one, nth) => (nth === at ? card : one));
}
