// Sales of new coins and subscriptions as answers show them. Amounts are decimal texts of 8 places.
import { LAUNCH_MODES, SUBSCRIPTION_STATES } from '@bourse/domain';
import { z } from 'zod';
import { decimalText, epochMs, flag, shanghaiTime } from './fields.ts';

/** One coin of the sale costs so much in a coin that it may be paid in. */
export const payPrice = z.object({
  currency_id: z.number(),
  currency_name: z.string(),
  /** Rounded up; null while the index of the pay coin is not known. */
  price: decimalText.nullable(),
  /** The pay coin in USDT. */
  index: decimalText.nullable(),
});
export type LaunchPayPrice = z.output<typeof payPrice>;

export const LAUNCH_STEP_NUMBERS = [1, 2, 3, 4] as const;

const progress = {
  id: z.number(),
  c_id: z.number(),
  total: decimalText,
  /** Sold, and what remains. Of a pro rata sale no more than the total is sold, whatever the demand. */
  left: decimalText,
  right: decimalText,
  /** 1 warm-up, 2 open, 3 ended, 4 result. */
  sczq: z.literal(LAUNCH_STEP_NUMBERS),
  // Extensions.
  /** All subscriptions together want it. */
  demand: decimalText,
  prices: z.array(payPrice),
};
export const progressRow = z.object(progress);
export type LaunchProgressRow = z.output<typeof progressRow>;

export const projectRow = z.object({
  ...progress,
  keyword: z.string(),
  abstract: z.string(),
  cover: z.string(),
  baipishuurl: z.string(),
  /** Prices are in this coin. */
  bname: z.string(),
  c_name: z.string(),
  /** USDT for one coin. */
  buymoney: decimalText,
  /** Days of 24 hours that coins are locked for, from their allotment. */
  iepn_scz: z.number(),
  /** 0 as long as it is coming. */
  iepn_status: flag,
  start_time2: shanghaiTime,
  end_time2: shanghaiTime,
  // Extensions.
  mode: z.enum(LAUNCH_MODES),
  is_cancelled: flag,
  /** Every quantity is a multiple of the step. */
  step: decimalText,
  minimum: decimalText,
  /** Coins that a person may have, by verification level, 0 for none; and the caller's level. */
  limits: z.array(decimalText),
  level: z.number(),
  /** The caller may have so much; the next fields tell what of it is wanted, and left. */
  limit: decimalText,
  own_wanted: decimalText,
  own_left: decimalText,
  start_ms: epochMs,
  end_ms: epochMs,
  settled_ms: epochMs.nullable(),
});
export type LaunchProjectRow = z.output<typeof projectRow>;

/** 0 waits for its charge or the result, 1 locked, 2 can be unlocked, 3 done, 4 refunded, 5 came to nothing. */
export const SUBSCRIPTION_STATUSES = [0, 1, 2, 3, 4, 5] as const;

export const subscriptionRow = z.object({
  id: z.number(),
  /** USDT for one coin. */
  price: decimalText,
  base_name: z.string(),
  /** Coins: what was allotted, before that what is wanted. */
  amount: decimalText,
  currency_name: z.string(),
  created_at: shanghaiTime,
  /** When the coins can be unlocked; empty before they are allotted. */
  endtime_at: z.string(),
  status: z.literal(SUBSCRIPTION_STATUSES),
  // Extensions.
  status_name: z.string(),
  state: z.enum(SUBSCRIPTION_STATES),
  project_id: z.number(),
  currency_id: z.number(),
  pay_currency_id: z.number(),
  pay_currency_name: z.string(),
  /** The pay coin in USDT by which it was charged; null of USDT, and before the charge. */
  index: decimalText.nullable(),
  wanted: decimalText,
  allotted: decimalText,
  /** In the pay coin: what is locked, and what it has cost. */
  held: decimalText,
  charged: decimalText,
  /** Why it came to nothing, in words; else empty. */
  void_reason_name: z.string(),
  created_ms: epochMs,
  unlock_ms: epochMs.nullable(),
  ended_ms: epochMs.nullable(),
});
export type SubscriptionRow = z.output<typeof subscriptionRow>;
