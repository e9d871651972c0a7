// The words of deposits and withdrawals, shared by engine, wire and screens.
import { type Amount, amount, units } from './money.ts';
import { HOUR_MS } from './time.ts';

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

/**
 * Why an approved one came back to its owner: the signer does not sign it, and nothing was signed for it. The last one stands
 * for whatever it was refused for during `RETURN_AFTER_MS`.
 */
export const RETURN_REASONS = [
  'address_invalid',
  'address_not_allowed',
  'amount_too_small',
  'network_closed',
  'not_signed',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** After its first refusal; one that waiting may mend is tried again until then. */
export const RETURN_AFTER_MS = 24 * HOUR_MS;

/** Found on its chain; booked by operators, on a chain or from the house; or sent by another user of ours. */
export const DEPOSIT_KINDS = ['chain', 'manual_chain', 'manual_house', 'inside'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** One of these may be seen in a withdrawal before it goes out, for operators to look at. */
export const WITHDRAWAL_FLAGS = ['new_address', 'large', 'first', 'velocity', 'stale_price', 'hold'] as const;
export type WithdrawalFlag = (typeof WITHDRAWAL_FLAGS)[number];

/** From so much in 24 hours on, in USDT, a user's withdrawals are approved by two operators. */
export const TWO_OPERATORS_FROM: Amount = amount(units('5000'));
