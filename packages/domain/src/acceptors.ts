// The words of acceptors, who take and pay CNY for the exchange's users, shared by engine, wire and screens.
import { DAY_MS, MINUTE_MS } from './time.ts';

/** What the user does: pays CNY and gets USDT (`deposit`), or gives USDT and gets CNY (`withdraw`). */
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

/** What an acceptor says when refusing. */
export const ACCEPTOR_REFUSE_REASONS = ['not_received', 'wrong_amount', 'wrong_payer', 'busy', 'other'] as const;
export type AcceptorRefuseReason = (typeof ACCEPTOR_REFUSE_REASONS)[number];

/** What can be done to a deal; the last three are done by deadlines and operators. */
export const ACCEPTOR_ACTS = [
  'accept',
  'refuse',
  'cancel',
  'pay',
  'confirm',
  'appeal',
  'concede',
  'expire',
  'appeal_alone',
  'resolve',
] as const;
export type AcceptorAct = (typeof ACCEPTOR_ACTS)[number];

/** For paying a deposit, for accepting a withdrawal, and then for paying it. */
export const ACCEPTOR_PAY_MS = 30 * MINUTE_MS;
/** After that a withdrawal that was marked as paid is done, unless its user said that nothing came. */
export const ACCEPTOR_CONFIRM_MS = 20 * MINUTE_MS;
/** How long after its payment a deposit may be appealed at the earliest. */
export const ACCEPTOR_APPEAL_AFTER_MS = 10 * MINUTE_MS;
/** A paid deposit that nobody confirms is appealed then. */
export const ACCEPTOR_APPEAL_ALONE_MS = DAY_MS;
/** For so long after its end, whoever may have paid can appeal. */
export const ACCEPTOR_APPEAL_ENDED_MS = DAY_MS;

/** Who of acceptors a winner of an appeal can be. */
export const ACCEPTOR_PARTIES = ['user', 'acceptor'] as const;
export type AcceptorParty = (typeof ACCEPTOR_PARTIES)[number];
