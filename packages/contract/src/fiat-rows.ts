// What fiat trade looks like on the wire: an ad, a deal as a row of a list and with all its details, a payment method.
import { PAYMENT_WAYS } from '@bourse/domain';
import { z } from 'zod';
import { epochMs, flag, shanghaiTime } from './fields.ts';

/** A figure is a text of 8 places, whatever it counts. */
const figure = z.string();
/** Money of a fiat currency, with its minor units: "650.00" CNY, "1200" JPY. */
const money = z.string();
/** Percent with 2 places: "98.50"; empty where nothing is known. */
const percent = z.string();
/** A time that is the empty text until it comes. */
const laterTime = z.string();
const laterMs = epochMs.nullable();
const way = z.enum(PAYMENT_WAYS);

/** `type` is always the ad's side: its publisher sells, or buys. */
export const AD_SIDES = ['sell', 'buy'] as const;
export type AdSide = (typeof AD_SIDES)[number];
/** Ads of merchants, taken in parts; ads of users among themselves, taken whole. */
export const AD_KINDS = ['merchant', 'c2c'] as const;
export const AD_STATES = ['live', 'done', 'withdrawn'] as const;
export const PRICE_KINDS = ['fixed', 'floating'] as const;

/** `is_sure` of a deal: awaiting payment, done, cancelled, paid, under appeal. */
export const SURE_UNPAID = 0;
export const SURE_DONE = 1;
export const SURE_CANCELLED = 2;
export const SURE_PAID = 3;
export const SURE_APPEALED = 4;
export const SURES = [SURE_UNPAID, SURE_DONE, SURE_CANCELLED, SURE_PAID, SURE_APPEALED] as const;

export const DEAL_STATES = ['unpaid', 'paid', 'done', 'cancelled', 'appealed'] as const;
export const DEAL_ENDS = ['released', 'cancelled', 'expired', 'conceded', 'awarded_buyer', 'awarded_seller'] as const;
export const DEAL_ACTS = [
  'opened',
  'paid',
  'cancelled',
  'expired',
  'released',
  'appealed',
  'conceded',
  'resolved',
] as const;
/** The actor is told as the caller sees it; `system` is a deadline. */
export const DEAL_ACTORS = ['me', 'other', 'system', 'operator'] as const;

/** How somebody has traded: of deals in both roles, merchants’ and c2c alike. */
export const traderFigures = z.object({
  /** Deals opened in the last 30 days. */
  thirty_days: z.number(),
  /** It is the share of deals that were done, of all that ended in the last 30 days and were not the other side’s to end. */
  completion_rate: percent,
  /** Median seconds from "paid" to the release as seller in the last 30 days; null without one. */
  release_seconds: z.number().nullable(),
  /** Median seconds from opening to "paid" as buyer in the last 30 days; null without one. */
  pay_seconds: z.number().nullable(),
  /** Deals done ever. */
  done: z.number(),
  /** Good ratings of all. */
  good: z.number(),
  ratings: z.number(),
  is_online: flag,
});
export type TraderFigures = z.output<typeof traderFigures>;

export const fiatAdRow = z.object({
  id: z.number(),
  /** It names the publisher. */
  seller_id: z.number(),
  /** The nickname, else the masked account; never empty. */
  seller_name: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  type: z.enum(AD_SIDES),
  /** The first of `ways`. */
  way,
  /** It names the first way, always in Chinese: 银行卡, 支付宝, 微信. */
  way_name: z.string(),
  /** Fiat per coin; of a floating ad, at the index of now. "0.00000000" while there is none. */
  price: figure,
  total_number: figure,
  surplus_number: figure,
  min_number: figure,
  max_number: figure,
  /** The same in fiat, at the price of now; the maximum counts what remains. */
  limitation: z.object({ min: money, max: money }),
  /** 1 up, 2 down. */
  is_shelves: z.union([z.literal(1), z.literal(2)]),
  /** 0 live, 1 finished, 2 withdrawn. */
  is_done: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 2 withdrawn, else 1. */
  is_sendback: z.union([z.literal(1), z.literal(2)]),
  create_time: shanghaiTime,
  /** The fiat currency. */
  coin_code: z.string(),
  // Extensions.
  kind: z.enum(AD_KINDS),
  state: z.enum(AD_STATES),
  ways: z.array(way),
  /** All ways in the caller’s language. */
  way_text: z.string(),
  price_kind: z.enum(PRICE_KINDS),
  /** Percent on the index, signed; empty of a fixed price. So the bounds, outside of which it is not to be taken. */
  premium: z.string(),
  price_floor: z.string(),
  price_cap: z.string(),
  /** A taker needs this: verification level, deals done. */
  level_min: z.number(),
  done_min: z.number(),
  /** 1: an operator took it down; only an operator allows it up again. */
  is_barred: flag,
  /** Why, for its publisher; else empty. */
  bar_reason: z.string(),
  is_own: flag,
  /** Live deals of it; 0 for everybody but its publisher. */
  open_deals: z.number(),
  /** Why this caller cannot take it now, as a code and in words; both empty where nothing is known to stand in the way. */
  blocked: z.string(),
  blocked_text: z.string(),
  create_ms: epochMs,
  change_ms: epochMs,
  /** 1: e-mail, phone, real name and advanced level are all proven. */
  is_verified: flag,
  figures: traderFigures,
});
export type FiatAdRow = z.output<typeof fiatAdRow>;

/** The money is paid to this account. Fields of another way than `way` are empty. */
export const payMethod = z.object({
  way,
  /** Always in Chinese; `way_text` is in the caller’s language. */
  way_name: z.string(),
  way_text: z.string(),
  real_name: z.string(),
  account: z.string(),
  nickname: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  /** URL of the QR picture, or empty. */
  qr_pic: z.string(),
});
export type PayMethod = z.output<typeof payMethod>;

/** The payee’s accounts in one object, as older clients read them: texts, empty where there is none. */
export const cashInfo = z.object({
  real_name: z.string(),
  bank_name: z.string(),
  bank_account: z.string(),
  bank_address: z.string(),
  alipay_account: z.string(),
  alipay_nickname: z.string(),
  wechat_account: z.string(),
  wechat_nickname: z.string(),
  /** That of the deal’s first way. */
  account_number: z.string(),
});
export type CashInfo = z.output<typeof cashInfo>;

export const fiatDealRow = z.object({
  id: z.number(),
  type: z.enum(AD_SIDES),
  /** It names the ad’s publisher. */
  seller_id: z.number(),
  seller_name: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  number: figure,
  price: figure,
  deal_money: money,
  is_sure: z.literal(SURES),
  create_time: shanghaiTime,
  format_create_time: shanghaiTime,
  /** The other side’s account, masked. */
  account_number: z.string(),
  /** The phones are those of the taker and of the publisher, always masked; empty where there is none. */
  phone: z.string(),
  seller_phone: z.string(),
  /** The payee’s account under the first way. Masked in lists, as all that follows of names and accounts. */
  hes_account: z.string(),
  /** Verified names of the other side and of the caller. */
  hes_realname: z.string(),
  user_realname: z.string(),
  way,
  way_name: z.string(),
  bank_address: z.string(),
  /** 1: the caller gives coin and is paid. */
  is_seller: flag,
  user_cash_info: cashInfo,
  sell_cash_info: cashInfo,
  /** URL of the proof of payment, or empty; so `pay_voucher`. */
  pay_orders_img: z.string(),
  pay_voucher: z.string(),
  out_fee: figure,
  coin_code: z.string(),
  sell_info: z.object({ wechat_collect: z.string(), alipay_collect: z.string() }),
  /** Until when it is to be paid, and from when it appeals itself; the second is empty until it is paid. */
  payment_at: shanghaiTime,
  comp_at: laterTime,
  // Extensions.
  kind: z.enum(AD_KINDS),
  ad_id: z.number(),
  state: z.enum(DEAL_STATES),
  state_name: z.string(),
  end_reason: z.enum(DEAL_ENDS).or(z.literal('')),
  end_reason_name: z.string(),
  /** The caller is one of these in the deal. */
  role: z.enum(['buyer', 'seller']),
  is_taker: flag,
  /** The buyer has got so much: less than `number` where a deal was appealed after its end. */
  released_number: figure,
  ways: z.array(way),
  way_text: z.string(),
  /** The other side: the publisher’s shop for a taker. */
  other: z.object({ id: z.number(), name: z.string() }),
  create_ms: epochMs,
  pay_until_ms: epochMs,
  paid_ms: laterMs,
  appealed_ms: laterMs,
  end_ms: laterMs,
});
export type FiatDealRow = z.output<typeof fiatDealRow>;

/** The caller may do these acts now; 1: yes. */
export const dealActs = z.object({
  pay: flag,
  cancel: flag,
  release: flag,
  appeal: flag,
  concede: flag,
  feedback: flag,
});

export const dealFeedback = z.object({ rating: flag, comment: z.string(), time: shanghaiTime, time_ms: epochMs });

export const fiatDealDetail = fiatDealRow.extend({
  /** Seconds left to pay; 0 once it is paid or over. */
  cancel_time: z.number(),
  to_pay_info: z.object({ alipay_qr_code: z.string(), wechat_qr_code: z.string() }),
  // Extensions.
  /** The server’s clock. */
  server_ms: epochMs,
  /** 0: names and accounts are masked, because it ended more than 24 hours ago. */
  is_whole: flag,
  /** The payee’s methods, those of the deal’s ways. */
  methods: z.array(payMethod),
  /** The publisher wrote it when the deal was opened: terms of trade, greeting. Links in them are never live. */
  terms: z.string(),
  greeting: z.string(),
  acts: dealActs,
  /** From and until when an appeal is possible; null where none will be. */
  appeal_from_ms: laterMs,
  appeal_until_ms: laterMs,
  /** When it appeals itself; null unless it is paid. */
  appeal_alone_ms: laterMs,
  /** It says who appealed: the caller, the other, or the deadline; empty without an appeal. */
  appealed_by: z.enum(['me', 'other', 'system', '']),
  /** So much is still held for the buyer: less than `number` where a deal was appealed after its end. */
  held_number: figure,
  /** The caller’s cancellations today, and at how many trading ends for the day. */
  cancellations: z.number(),
  cancellations_max: z.number(),
  timeline: z.array(
    z.object({
      act: z.enum(DEAL_ACTS),
      /** In the caller’s language. */
      text: z.string(),
      by: z.enum(DEAL_ACTORS),
      time: shanghaiTime,
      time_ms: epochMs,
    }),
  ),
  feedback: z.object({ mine: dealFeedback.nullable(), theirs: dealFeedback.nullable() }),
  other_figures: traderFigures,
  other_proofs: z.object({ email: flag, mobile: flag, real: flag, level: z.number() }),
  /** For how many hours bought coin must stay: T+1. */
  hold_hours: z.number(),
});
export type FiatDealDetail = z.output<typeof fiatDealDetail>;
