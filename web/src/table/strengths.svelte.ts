/** How strong those have shown themselves who sit at a table. */

import { api } from '../lib/api';
import type { Rating, Room } from '../lib/wire';

export class Strengths {
  of = $state.raw<readonly (Rating | null)[]>([]);

  /** Ask again whenever somebody else sits somewhere, or the game is over. */
  constructor(room: () => Room) {
    const who = $derived([...room().seats.map(({ name, bot }) => `${name} ${bot}`), room().state].join());
    $effect(() => {
      void who;
      let asked = true;
      api.ratings(room().id).then(
        (found) => asked && (this.of = found),
        () => undefined, // it is only a word beside a name
      );
      return () => (asked = false);
    });
  }
}
