/** What happens in Nimmerland, told card by card. */

import type { Told } from '#lib/board.ts';
import { pause } from '#lib/motion.ts';
import { Telling } from '#lib/telling.svelte.ts';
import type { NimmerlandGame, NimmerlandView } from '#lib/wire.ts';

/** Long enough to see which card it was. */
const LOOK = 500;

export class Voyage extends Telling<NimmerlandGame> {
  protected override async scene(lines: Told<NimmerlandGame>[], after: NimmerlandView, cut: AbortSignal) {
    for (const { kind, data } of lines) {
      switch (kind) {
        case 'turned':
          await this.move(after, [['deck', this.last(after, data.who)]], cut);
          break;
        case 'played':
          await this.move(after, [[`hand.${data.who}`, this.last(after, data.who)]], cut);
          break;
        case 'banked':
        case 'busted':
        case 'shielded':
          await pause(LOOK, cut);
          await this.move(after, [[`row.${data.who}`, 'pile']], cut);
          break;
        case 'reshuffled':
          await this.move(after, [['pile', 'deck']], cut);
          break;
        case 'peeked':
          this.view = after;
          break;
        default:
          this.view = after;
      }
    }
  }

  /** Where the last card of a row lies. */
  private last(view: NimmerlandView, seat: number): string {
    return `card.${seat}.${(view.rows[seat]?.length ?? 1) - 1}`;
  }
}
