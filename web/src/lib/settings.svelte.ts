/** What a person has chosen on this device: language, light, sound, motion, notices. */

export type Language = 'en' | 'de';
export type Theme = 'system' | 'light' | 'dark';

interface Choices {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  motion: boolean;
  /** How quickly it is told what happened: 1 as usual, 0 at once. */
  tempo: number;
  /** For how many times as long as usual bots pause, where nobody else wants it calmer. */
  bots: number;
  /** What one may react to is let pass unless one presses something. */
  letPass: boolean;
  /** What is pressed lies on the left. */
  left: boolean;
  notices: boolean;
  /** The bots one likes to play against, and how many of them, by game. */
  level: string;
  opponents: Record<string, number>;
}

const KEY = 'stammtisch';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const stillSystem = matchMedia('(prefers-reduced-motion: reduce)');

function usual(): Choices {
  return {
    language: navigator.language.startsWith('de') ? 'de' : 'en',
    theme: 'system',
    sound: true,
    volume: 0.7,
    motion: true,
    tempo: 1,
    bots: 1,
    letPass: false,
    left: false,
    notices: false,
    level: 'casual',
    opponents: {},
  };
}

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>;
  } catch {
    return {}; // a browser that keeps nothing is a fine browser
  }
}

export const settings: Choices = $state({ ...usual(), ...stored() });

let dark = $state(darkSystem.matches);
let still = $state(stillSystem.matches);
darkSystem.addEventListener('change', (now) => (dark = now.matches));
stillSystem.addEventListener('change', (now) => (still = now.matches));

export const isDark = (): boolean => (settings.theme === 'system' ? dark : settings.theme === 'dark');

/** Whether things may travel: our switch and the system both allow it. */
export const moves = (): boolean => settings.motion && !still;

/** Keep the page and the store in step with the choices, as long as the page lives. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.language;
      root.dataset.theme = isDark() ? 'dark' : 'light';
      root.dataset.tempo = String(settings.tempo);
      root.dataset.hand = settings.left ? 'left' : 'right';
      root.dataset.motion = moves() ? 'on' : 'off';
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // then they last as long as the page
      }
    });
  });
}
