// The words of acceptors, who take and pay CNY for the exchange's users, shared by engine, wire and screens.
import { MINUTE_MS } from './time.ts';

/** The side says what the user does: pays CNY and gets USDT (`deposit`), or gives USDT and gets CNY (`withdraw`). */
export const ACCEPTOR_SIDES = ['deposit', 'withdraw'] as const;
export type AcceptorSide = (typeof ACCEPTOR_SIDES)[number];

/** Only a withdrawal is `accepted`: of a deposit, opening it holds the acceptor's USDT. */
export const ACCEPTOR_DEAL_STATES = [
  'waiting',
  'accepted',
  'paid',
  'done',
  'refused',
  'cancelled',
  'expired',
  'appealed',
] as const;
export type AcceptorDealState = (typeof ACCEPTOR_DEAL_STATES)[number];

/** Why a deal ended. `timed_out` is a withdrawal whose user did not say in time that nothing came. */
export const ACCEPTOR_DEAL_ENDS = [
  'confirmed',
  'timed_out',
  'refused',
  'cancelled',
  'expired',
  'conceded',
  'awarded_user',
  'awarded_acceptor',
] as const;
export type AcceptorDealEnd = (typeof ACCEPTOR_DEAL_ENDS)[number];

/**
 * An acceptor gives one of these reasons when refusing. That nothing came, or other money, is an appeal: it is said of what
 * was paid.
 */
export const ACCEPTOR_REFUSE_REASONS = ['busy', 'account_unavailable', 'other'] as const;
export type AcceptorRefuseReason = (typeof ACCEPTOR_REFUSE_REASONS)[number];

/** These are the events of a deal's course.. */
export const ACCEPTOR_DEAL_ACTS = [
  'opened',
  'accepted',
  'refused',
  'cancelled',
  'paid',
  'confirmed',
  'timed_out',
  'expired',
  'appealed',
  'conceded',
  'resolved',
] as const;
export type AcceptorDealAct = (typeof ACCEPTOR_DEAL_ACTS)[number];

/** For paying a deposit, for accepting a withdrawal, and then for paying it. */
export const ACCEPTOR_PAY_MS = 30 * MINUTE_MS;
/** After that a withdrawal that was marked as paid is done, unless its user said that nothing came. */
export const ACCEPTOR_CONFIRM_MS = 20 * MINUTE_MS;
/** The two of a deal, one of whom an appeal is decided for. */
export const ACCEPTOR_PARTIES = ['user', 'acceptor'] as const;
export type AcceptorParty = (typeof ACCEPTOR_PARTIES)[number];
