// What insurance of second contracts looks like on the wire: a type that is sold, and what a user has bought of it.
import { z } from 'zod';
import { decimalText, epochMs, flag, shanghaiTime } from './fields.ts';

/** A figure is a text of 8 places, whatever it counts. */
const figure = z.string();
/** Percent with at least 2 places: "12.50". */
const percent = z.string();

export const INSURANCE_STATES = ['bought', 'effective', 'ended'] as const;
export const INSURANCE_END_REASONS = ['profit', 'expired', 'cancelled', 'used_up'] as const;

export const insuranceType = z.object({
  id: z.number(),
  currency_id: z.number(),
  currency_name: z.string(),
  /** It is reckoned on the insured assets and paid when the insurance is bought. */
  premium_rate: percent,
  assets_min: decimalText,
  assets_max: decimalText,
  /** It ends so many days after it takes effect at 00:00 of the next day in Shanghai. */
  term_days: z.number(),
  /** It is reckoned on the loss, which counts up to half of the insured assets. */
  claim_rate: percent,
  claims_max: z.number(),
  /** It is reckoned on the insured assets: the largest stake that counts, and the smallest loss that is paid for. */
  stake_rate: percent,
  loss_rate: percent,
});
export type InsuranceType = z.output<typeof insuranceType>;

export const insuranceClaim = z.object({
  id: z.number(),
  amount: figure,
  loss: figure,
  claimed_at: shanghaiTime,
  claimed_ms: epochMs,
  /** The third of a day and those after it are paid at 00:00 of the next. */
  pay_at: shanghaiTime,
  pay_ms: epochMs,
  is_paid: flag,
});
export type InsuranceClaim = z.output<typeof insuranceClaim>;

export const insuranceRow = z.object({
  id: z.number(),
  insurance_type_id: z.number(),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Insured assets. */
  assets: figure,
  premium: figure,
  claim_rate: percent,
  claims_max: z.number(),
  /** Made so far. */
  claims: z.number(),
  /** Net of insured orders since the count began, fees included. */
  result: figure,
  /** The loss of the result, and the loss that is needed for a claim. */
  loss: figure,
  loss_needed: figure,
  /** A claim would pay so much now; "0.00000000" where there is none to make. */
  claimable: figure,
  /** 1 where a claim is paid at once, 0 where it is the next day. */
  is_paid_today: flag,
  /** Insured orders that have not closed: until they have, there is neither claim nor cancellation. */
  open_orders: z.number(),
  /** The largest stake that counts. */
  stake_max: figure,
  state: z.enum(INSURANCE_STATES),
  state_name: z.string(),
  /** Why it ended, or empty; and the same in words. */
  end_reason: z.enum(INSURANCE_END_REASONS).or(z.literal('')),
  end_reason_name: z.string(),
  created_at: shanghaiTime,
  created_ms: epochMs,
  effective_at: shanghaiTime,
  effective_ms: epochMs,
  ends_at: shanghaiTime,
  ends_ms: epochMs,
  /** Newest first. */
  payouts: z.array(insuranceClaim),
});
export type InsuranceRow = z.output<typeof insuranceRow>;
