/** Everything can be done with keys: 1-9 answers, arrows walk, c leads to what can be claimed, u takes back, h asks for a hint, ? rules, l log. */

export interface Keys {
  answer: (index: number) => void;
  walk: () => void;
  claim: () => void;
  undo: () => void;
  advise: () => void;
  rules: () => void;
  log: () => void;
  escape: () => void;
}

/** The part of a keyboard event that matters. */
export interface Stroke {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  defaultPrevented: boolean;
}

/** Whether a key spares one the rest of what is being told: those that would answer, if there were a question. */
export const skips = ({ key, altKey, ctrlKey, metaKey }: Stroke): boolean =>
  !altKey && !ctrlKey && !metaKey && (key === ' ' || key === 'Enter' || /^[1-9]$/.test(key) || key.startsWith('Arrow'));

/** Act on a key, unless somebody is writing. Whether it meant anything. */
export function press(stroke: Stroke, writing: boolean, keys: Keys): boolean {
  if (stroke.defaultPrevented || stroke.altKey || stroke.ctrlKey || stroke.metaKey) return false;
  if (stroke.key === 'Escape') keys.escape();
  else if (writing) return false;
  else if (/^[1-9]$/.test(stroke.key)) keys.answer(Number(stroke.key) - 1);
  else if (stroke.key.startsWith('Arrow')) keys.walk();
  else if (stroke.key === 'c') keys.claim();
  else if (stroke.key === 'u') keys.undo();
  else if (stroke.key === 'h') keys.advise();
  else if (stroke.key === '?') keys.rules();
  else if (stroke.key === 'l') keys.log();
  else return false;
  return true;
}
