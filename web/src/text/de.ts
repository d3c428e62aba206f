import type { Key } from './en';

export const de: Record<Key, string> = {
  'seat.you': 'du',
  'seat.bot': 'Bot',
  'seat.free': 'freier Platz',
  'seat.away': 'nicht da',
  'seat.thinking': 'überlegt',
  'seat.answered': 'hat geantwortet',
  'seat.standIn': 'ein Bot springt ein',
  'prompt.label': 'Was von dir gewünscht wird',
  'prompt.options': 'Deine Möglichkeiten',
  'prompt.all': 'Alle zeigen',
  'prompt.fewer': 'Weniger zeigen',
  'prompt.sure': 'Sicher?',
  'prompt.cancel': 'Nein, zurück',
  'prompt.sent': 'Unterwegs …',
  'prompt.waiting': 'Wir warten auf {names}.',
  'prompt.undo': 'Zurücknehmen',
  'prompt.offline': 'Die Leitung ist weg. Gleich wieder da …',
  'prompt.connecting': 'Wir setzen uns …',
};
