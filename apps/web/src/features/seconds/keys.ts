// The keys of second contracts, as the sheet of hotkeys names them.
import type { MessageKey } from '@bourse/messages';

export const TERM_KEYS = ['1', '2', '3', '4', '5'] as const;

export type MicroKey = { readonly keys: readonly string[]; readonly text: MessageKey };

export const MICRO_KEYS: readonly MicroKey[] = [
  { keys: [TERM_KEYS[0], '…', TERM_KEYS[TERM_KEYS.length - 1] ?? ''], text: 'micro.key.term' },
  { keys: ['↑'], text: 'micro.key.up' },
  { keys: ['↓'], text: 'micro.key.down' },
];
