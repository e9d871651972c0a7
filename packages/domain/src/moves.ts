// How the house moves its own coins on a chain.

/** Sweeps go to the cold wallet, refills to the hot one, gas to a deposit address that has tokens. */
export const MOVE_PURPOSES = ['sweep', 'refill', 'gas'] as const;
export type MovePurpose = (typeof MOVE_PURPOSES)[number];

export const MOVE_STATES = [
  /** Nothing is signed yet: the signer is not reached, or a limit of its own is. */
  'planned',
  'signed',
  'broadcast',
  'mined',
  'final',
  /** It was mined and reverted, or the signer will never sign it. Nothing has moved. */
  'failed',
  /** Something else has spent what it spends. */
  'lost',
] as const;
export type MoveState = (typeof MOVE_STATES)[number];
