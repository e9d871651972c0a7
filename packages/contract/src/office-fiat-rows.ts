// What the desk of fiat trade is told of ads, deals and those who trade: rows that several of its calls answer.
import {
  ACCEPTOR_DEAL_ENDS,
  ACCEPTOR_DEAL_STATES,
  ACCEPTOR_SIDES,
  FIAT_AD_STATES,
  FIAT_DEAL_ENDS,
  FIAT_DEAL_STATES,
  FIAT_KINDS,
  FIAT_MERCHANT_STATES,
  FIAT_PARTIES,
  FIAT_PRICE_KINDS,
  FIAT_SIDES,
} from '@bourse/domain';
import { z } from 'zod';
import { amountCodec, timeCodec, timeOrNever } from './codecs.ts';
import { decimalText, flag } from './fields.ts';

/** A deal with an ad, or one with an acceptor. */
export const DEAL_KINDS = ['deal', 'acceptor'] as const;
export const dealKind = z.enum(DEAL_KINDS);
export type DealKind = z.output<typeof dealKind>;

/** One party gets the coin, the other gives it, whoever published. */
export const PARTIES = FIAT_PARTIES;
export const partyField = z.enum(PARTIES);

/** A user as lists name one: the account masked, the nickname empty where there is none. */
export const deskUser = z.object({ user_id: z.number(), account: z.string(), nickname: z.string() });
export type FiatDeskUser = z.output<typeof deskUser>;

export const MERCHANT_STATES = FIAT_MERCHANT_STATES;

export const merchantRow = deskUser.extend({
  currency: z.number(),
  currency_name: z.string(),
  state: z.enum(MERCHANT_STATES),
  /** USDT: held while it is applied for, the house's once approved. */
  fee: amountCodec,
  level: z.number(),
  /** Completed ones of both sides, ever. */
  deals: z.number(),
  /** The applicant said it with the last application; else empty. */
  note: z.string(),
  apply_time: timeCodec,
  decide_time: timeOrNever,
  /** A decision that waits for a second operator: 0 where none does. */
  proposal_id: z.number(),
});
export type FiatMerchantRow = z.input<typeof merchantRow>;

export const AD_STATES = FIAT_AD_STATES;
export const AD_KINDS = FIAT_KINDS;
export const AD_SIDES = FIAT_SIDES;

export const adRow = z.object({
  id: z.number(),
  kind: z.enum(AD_KINDS),
  /** The publisher of the ad does this. */
  side: z.enum(AD_SIDES),
  publisher: deskUser,
  currency: z.number(),
  currency_name: z.string(),
  fiat: z.string(),
  state: z.enum(AD_STATES),
  is_up: flag,
  /** 1: taken down by an operator, and stays down until one allows it again. */
  is_barred: flag,
  /** Why; else empty. */
  bar_reason: z.string(),
  price_kind: z.enum(FIAT_PRICE_KINDS),
  /** A floating ad has this price at the moment: empty without a fresh index or rate. */
  price: decimalText,
  /** Signed percent of a floating one; else empty. */
  premium: z.string(),
  /** Fixed and floating: how far it is off the index now, in signed percent. Empty without one. */
  distance: z.string(),
  total_number: amountCodec,
  remaining: amountCodec,
  min_number: amountCodec,
  max_number: amountCodec,
  /** Unpaid, paid and appealed ones. */
  open_deals: z.number(),
  create_time: timeCodec,
});
export type FiatAdRow = z.input<typeof adRow>;

export const DEAL_STATES = FIAT_DEAL_STATES;
export const DEAL_END_REASONS = FIAT_DEAL_ENDS;

export const dealRow = z.object({
  id: z.number(),
  ad_id: z.number(),
  kind: z.enum(AD_KINDS),
  side: z.enum(AD_SIDES),
  buyer: deskUser,
  seller: deskUser,
  /** The taker opened the deal. */
  taker: partyField,
  currency: z.number(),
  currency_name: z.string(),
  fiat: z.string(),
  price: amountCodec,
  number: amountCodec,
  money: decimalText,
  /** USDT at the index when it was opened. */
  worth: amountCodec,
  state: z.enum(DEAL_STATES),
  /** The seller has so much held for this deal now. */
  held: amountCodec,
  end_reason: z.enum(['', ...DEAL_END_REASONS]),
  open_time: timeCodec,
  pay_until: timeCodec,
  pay_time: timeOrNever,
  appeal_time: timeOrNever,
  end_time: timeOrNever,
});
export type FiatDealRow = z.input<typeof dealRow>;

export const acceptorDealRow = z.object({
  id: z.number(),
  side: z.enum(ACCEPTOR_SIDES),
  acceptor: deskUser,
  user: deskUser,
  /** CNY. */
  money: decimalText,
  /** USDT that is held or was paid, and the acceptor's share of it. */
  number: amountCodec,
  fee: amountCodec,
  rate: amountCodec,
  state: z.enum(ACCEPTOR_DEAL_STATES),
  end_reason: z.enum(['', ...ACCEPTOR_DEAL_ENDS]),
  open_time: timeCodec,
  deadline: timeOrNever,
  pay_time: timeOrNever,
  end_time: timeOrNever,
});
export type AcceptorDealRow = z.input<typeof acceptorDealRow>;
