// What acceptors and their deals look like on the wire.
import {
  ACCEPTOR_DEAL_ENDS,
  ACCEPTOR_DEAL_STATES,
  ACCEPTOR_PARTIES,
  ACCEPTOR_REFUSE_REASONS,
  PAYMENT_WAYS,
} from '@bourse/domain';
import { z } from 'zod';
import { decimalText, epochMs, flag, shanghaiTime } from './fields.ts';

const way = z.enum(PAYMENT_WAYS);
/** CNY with 2 places: "650.00". */
const money = z.string();
/** Percent of the USDT that the money is worth: "0.5". */
const percent = z.string();

/** The type says what the user does: `buy` pays CNY for USDT (a deposit), `sell` gives USDT for CNY (a withdrawal). */
export const ACCEPTOR_TYPES = ['buy', 'sell'] as const;
export type AcceptorType = (typeof ACCEPTOR_TYPES)[number];

/** `is_sure` of a deal: waiting, done, ended without (refused, cancelled, expired), paid, under appeal, accepted. */
export const ACCEPTOR_SURE_WAITING = 0;
export const ACCEPTOR_SURE_DONE = 1;
export const ACCEPTOR_SURE_ENDED = 2;
export const ACCEPTOR_SURE_PAID = 3;
export const ACCEPTOR_SURE_APPEALED = 4;
export const ACCEPTOR_SURE_ACCEPTED = 5;
export const ACCEPTOR_SURES = [
  ACCEPTOR_SURE_WAITING,
  ACCEPTOR_SURE_DONE,
  ACCEPTOR_SURE_ENDED,
  ACCEPTOR_SURE_PAID,
  ACCEPTOR_SURE_APPEALED,
  ACCEPTOR_SURE_ACCEPTED,
] as const;

/** The caller may do these acts with a deal now. */
export const ACCEPTOR_OFFERED_ACTS = ['accept', 'refuse', 'cancel', 'pay', 'confirm', 'appeal', 'concede'] as const;

const terms = {
  /** A deposit is at most this, in CNY, and costs this rate. */
  recharge_amount: money,
  recharge_rate: percent,
  /** A withdrawal is at most this, in CNY, and costs this rate. */
  cash_amount: money,
  cash_rate: percent,
  recharge_min: money,
  cash_min: money,
};

/** An acceptor who takes deals now. */
export const acceptorRow = z.object({
  /** `acceptor/deal` takes it as `acceptor_id`. */
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  ...terms,
  /** How deposits can be paid; withdrawals are paid to any way of the user’s own. */
  ways: z.array(way),
  /** CNY that the acceptor’s USDT still suffices for; the smaller of it and `recharge_amount` can be deposited. */
  recharge_left: money,
  is_own: flag,
  /** Seen in the last ten minutes. */
  is_online: flag,
});
export type AcceptorRow = z.output<typeof acceptorRow>;

export const acceptorTerms = z.object(terms);

/** A deal in a list. Accounts and names are masked. */
export const acceptorDealRow = z.object({
  id: z.number(),
  create_time: shanghaiTime,
  update_time: shanghaiTime,
  /** The user named it as the own account. */
  deal_account: z.string(),
  acceptor_id: z.number(),
  acceptor_name: z.string(),
  /** The money is paid to this account: the acceptor’s account of a deposit, the user’s of a withdrawal. */
  hes_account: z.string(),
  way,
  /** Always in Chinese. */
  way_name: z.string(),
  money,
  is_sure: z.number(),
  // Extensions.
  type: z.enum(ACCEPTOR_TYPES),
  /** In the caller’s language. */
  way_text: z.string(),
  state: z.enum(ACCEPTOR_DEAL_STATES),
  state_name: z.string(),
  /** USDT that the user gets or gives, fee counted, and the fee. */
  number: decimalText,
  fee: decimalText,
  /** CNY per USDT. */
  rate: decimalText,
  /** 1: the caller is the acceptor. */
  is_acceptor: flag,
  /** The name of the user who deals with the acceptor, as both sides may see it, is told. */
  user_name: z.string(),
  /** At this moment something happens by itself; null where nothing does. */
  deadline_ms: epochMs.nullable(),
  seconds_left: z.number(),
  refuse_reason: z.enum(ACCEPTOR_REFUSE_REASONS).nullable(),
  /** In the caller’s language; empty while it runs. */
  end_text: z.string(),
  end_reason: z.enum(ACCEPTOR_DEAL_ENDS).nullable(),
  acts: z.array(z.enum(ACCEPTOR_OFFERED_ACTS)),
  /** From then on `appeal` is among the acts; null where it never will be. */
  appeal_from_ms: epochMs.nullable(),
  create_ms: epochMs,
});
export type AcceptorDealRow = z.output<typeof acceptorDealRow>;

/** The steps of a deal are told, the oldest first. */
export const acceptorStep = z.object({
  state: z.enum(ACCEPTOR_DEAL_STATES),
  state_name: z.string(),
  time: shanghaiTime,
  time_ms: epochMs,
});

export const acceptorParty = z.enum(ACCEPTOR_PARTIES);
