// Calls of the back office about what is set of fiat trade: rules, currencies, rates, coins, quotas; and every change or
// decision that takes two operators.
import { FIAT_CHANGES, PAYMENT_WAYS, VERIFICATION_LEVELS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, timeOrNever } from './codecs.ts';
import { fault } from './faults.ts';
import { amountField, decimalText, flagField, id, oneOf, priceField, text } from './fields.ts';
import { effectiveField, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
/** In percent, at most 4 places. */
const percent = amountField;
const seconds = id;
const count = id;
const fiatCode = z.string().regex(/^[A-Z]{3}$/, fault('letters', { count: 3 }));

const rules = z.object({
  is_open: z.boolean(),
  pay_window_seconds: z.number(),
  /** From then on after “paid” either side may appeal. */
  appeal_after_seconds: z.number(),
  /** Then it is appealed by itself. */
  appeal_alone_seconds: z.number(),
  /** So long may one be appealed that has been cancelled or has expired. */
  appeal_ended_seconds: z.number(),
  /** What was bought has to stay so long. */
  restrict_seconds: z.number(),
  /** USDT. */
  merchant_fee: decimalText,
  unfinished_max: z.number(),
  cancellations_max: z.number(),
  /** Percent either side of the index that a fixed price may lie. */
  price_band: decimalText,
  /** Percent either side of the index that a floating one may. */
  premium_max: decimalText,
});
export type FiatRulesView = z.output<typeof rules>;

export const currencyRow = z.object({
  code: z.string(),
  digits: z.number(),
  is_offered: z.boolean(),
  /** Fiat for one USDT; empty before one was set. */
  rate: decimalText,
  rate_time: timeOrNever,
  /** Empty: it never goes stale. */
  stale_time: timeOrNever,
  is_stale: z.boolean(),
  ads: z.number(),
});
export type FiatCurrencyRow = z.input<typeof currencyRow>;

export const coinRow = z.object({
  id: z.number(),
  name: z.string(),
  is_offered: z.boolean(),
  c2c_offered: z.boolean(),
  /** An ad keeps within these bounds. */
  number_min: amountCodec,
  number_max: amountCodec,
  ads: z.number(),
});
export type FiatCoinRow = z.input<typeof coinRow>;

const wayRow = z.object({
  way: z.enum(PAYMENT_WAYS),
  way_name: z.string(),
  is_offered: z.boolean(),
  users: z.number(),
  ads: z.number(),
});
export type FiatWayRow = z.output<typeof wayRow>;

export const settings = defineCall({
  method: 'GET',
  path: '/api/office/fiat/settings',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Everything that is set of fiat trade, and how many users and ads each payment way has.',
  input: z.object({}),
  message: z.object({
    rules,
    currencies: z.array(currencyRow),
    coins: z.array(coinRow),
    quotas: z.array(z.object({ level: z.number(), day_limit: decimalText })),
    ways: z.array(wayRow),
    /** What may be traded once it is set. */
    all_currencies: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  cost: 5,
});

export const stop = defineCall({
  method: 'POST',
  path: '/api/office/fiat/stop',
  access: 'operator',
  permission: 'fiat.halt',
  summary: 'Take no new ads and deals, at once, by one operator. Deals that run go on; opening again takes two.',
  input: z.object({ reason }),
  message: done,
});

export const proposeRules = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/rules',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask for other rules: what is named changes, for deals that are opened afterwards.',
  input: z.object({
    is_open: flagField.optional(),
    pay_window_seconds: seconds.optional(),
    appeal_after_seconds: seconds.optional(),
    appeal_alone_seconds: seconds.optional(),
    appeal_ended_seconds: seconds.optional(),
    restrict_seconds: seconds.optional(),
    merchant_fee: amountField.optional(),
    unfinished_max: count.optional(),
    cancellations_max: count.optional(),
    price_band: percent.optional(),
    premium_max: percent.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeCurrency = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/currency',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask that a fiat currency be offered, or no more. `digits` is for a new one.',
  input: z.object({
    code: fiatCode,
    digits: oneOf([0, 1, 2, 3]).optional(),
    is_offered: flagField.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeRate = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/rate',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask for another rate of a fiat currency, which then never goes stale. That of CNY is set with the site’s.',
  input: z.object({ code: fiatCode, rate: priceField, ...effectiveField, reason }),
  message: done,
});

export const proposeCoin = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/coin',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask that a coin be traded for fiat, or for other bounds of its ads.',
  input: z.object({
    id,
    is_offered: flagField.optional(),
    c2c_offered: flagField.optional(),
    number_min: amountField.optional(),
    number_max: amountField.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeQuota = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/quota',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask for another worth, in USDT, that a level may take in a day.',
  input: z.object({ level: oneOf(VERIFICATION_LEVELS), day_limit: amountField, ...effectiveField, reason }),
  message: done,
});

export const proposeWay = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/way',
  access: 'operator',
  permission: 'fiat.request',
  summary:
    'Ask that a payment way be offered, or no more. Ads keep it and rest where they have no other; deals that run go on.',
  input: z.object({ way: z.enum(PAYMENT_WAYS), is_offered: flagField, ...effectiveField, reason }),
  message: done,
});

const proposal = proposalRow.extend({
  kind: z.enum(FIAT_CHANGES),
  /**
   * The subject of the change is written to be read: a code, a coin, a level, `#12` of a deal, a user and a coin; else
   * empty.
   */
  subject: z.string(),
  /** Whom it is about: 0 where nobody. */
  user_id: z.number(),
  /** It names the deal or order that is decided: 0 where none. */
  deal_id: z.number(),
});
export type FiatProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('fiat', proposal);
