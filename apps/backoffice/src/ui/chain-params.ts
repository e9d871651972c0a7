// What alarms say of chains, in the order in which it is read.
export const CHAIN_PARAMS = [
  'chain',
  'currency',
  'missing',
  'node',
  'text',
  'code',
  'withdrawal',
  'move',
  'txid',
  'user',
  'amount',
  'owed',
] as const;

/** Those that are decimal amounts of the coin. */
export const CHAIN_AMOUNTS: ReadonlySet<string> = new Set(['missing', 'amount', 'owed']);
