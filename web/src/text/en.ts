/** The interface in English; its keys are the keys of all languages. */
export const en = {
  'seat.you': 'you',
  'seat.bot': 'bot',
  'seat.free': 'free seat',
  'seat.away': 'away',
  'seat.thinking': 'thinking',
  'seat.answered': 'has answered',
  'seat.standIn': 'a bot is standing in',
  'prompt.label': 'What is wanted of you',
  'prompt.options': 'Your options',
  'prompt.all': 'Show all',
  'prompt.fewer': 'Show fewer',
  'prompt.sure': 'Sure?',
  'prompt.cancel': 'No, go back',
  'prompt.sent': 'On its way …',
  'prompt.waiting': 'Waiting for {names}.',
  'prompt.undo': 'Undo',
  'prompt.offline': 'The line is down. Coming back …',
  'prompt.connecting': 'Sitting down …',
} as const;

export type Key = keyof typeof en;
