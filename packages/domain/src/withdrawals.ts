// The words of deposits and withdrawals, shared by engine, wire and screens.

/**
 * A withdrawal is `applied` for, `approved`, `signed` (from there its money may leave at any moment), `broadcast`, `mined`
 * and at last `final`. Before it is signed it may be `rejected`; afterwards it has `failed` once it can never be mined.
 */
export const WITHDRAWAL_STATUSES = [
  'applied',
  'approved',
  'signed',
  'broadcast',
  'mined',
  'final',
  'rejected',
  'failed',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Those that nothing follows. */
export const hasWithdrawalEnded = (status: WithdrawalStatus): boolean =>
  status === 'final' || status === 'rejected' || status === 'failed';

/** Found on its chain; booked by operators, on a chain or from the house; or sent by another user of ours. */
export const DEPOSIT_KINDS = ['chain', 'manual_chain', 'manual_house', 'inside'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];
