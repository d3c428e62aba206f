/** The picture of a game for the lobby: found beside its board. */

import type { Component } from 'svelte';

const found = import.meta.glob<Component>('../boards/*/Picture.svelte', { eager: true, import: 'default' });

export const pictureOf = (game: string): Component | undefined => found[`../boards/${game}/Picture.svelte`];
