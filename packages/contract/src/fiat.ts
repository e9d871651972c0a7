// Calls of fiat trade: the market, taking an ad, a deal’s life, its lists. `type` is always the ad’s side.
import { FIAT_CODES, PAYMENT_WAYS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import {
  amountField,
  asFile,
  decimalText,
  epochBound,
  epochMs,
  flag,
  flagField,
  id,
  oneOf,
  page,
  priceField,
  text,
} from './fields.ts';
import { AD_SIDES, fiatAdRow, fiatDealDetail, fiatDealRow, payMethod, SURES } from './fiat-rows.ts';
import { pictureUrl } from './identity.ts';
import { pageRows } from './wallet-records.ts';

const done = z.string();
const side = z.enum(AD_SIDES);

export const pageOfAds = z.object({
  data: z.array(fiatAdRow),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
});
export const pageOfDeals = z.object({
  data: z.array(fiatDealRow),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
});

/** Some ways, as `bank,ali_pay`. */
export const waysField = text(40).transform((list, context) => {
  const found = PAYMENT_WAYS.filter((way) => list.split(',').includes(way));
  if (found.length > 0) return found;
  context.addIssue({ code: 'custom', message: fault('choice', { values: PAYMENT_WAYS.join(', ') }) });
  return z.NEVER;
});

/** A fiat currency; one that is not offered is refused by the rules. */
export const fiatField = z.enum(FIAT_CODES);

export const AD_SORTS = ['price', 'completion'] as const;

export const market = defineCall({
  method: 'GET',
  path: '/api/legal_deal_platform',
  access: 'public',
  key: 'never',
  summary:
    'Merchants’ ads of one side that can be taken: sell ads cheapest first, buy ads dearest first. 10 a page, at most 100.',
  input: z.object({
    type: side.default('sell'),
    /** USDT where it is not sent. */
    currency_id: id.optional(),
    page,
    limit: pageRows(10),
    /** Extension: the fiat currency. */
    fiat: fiatField.default('CNY'),
    /** Extension: only what can be taken for so much money. */
    amount: amountField.optional(),
    /** Extension: only what can be paid this way. */
    way: z.enum(PAYMENT_WAYS).optional(),
    /** Extension: 1: only merchants with e-mail, phone, real name and advanced level proven. */
    verified: flagField.optional(),
    /** Extension: by price, or by completion rate, best first. */
    sort: z.enum(AD_SORTS).default('price'),
  }),
  message: pageOfAds,
  cost: 5,
});

export const adInfo = defineCall({
  method: 'GET',
  path: '/api/legal_deal_info',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'One ad, for the order dialog: the caller’s balance, what it asks for, its terms.',
  input: z.object({ id }),
  message: fiatAdRow.extend({
    /** The caller’s available coin in the wallet `legal`. */
    user_legal_balance: decimalText,
    // Extensions.
    terms: z.string(),
    greeting: z.string(),
    pay_minutes: z.number(),
    /** The price holds nothing: after so many seconds it is to be asked for anew. */
    quote_seconds: z.number(),
    /** 1: the caller would be the seller, and needs a fund password. */
    sells: flag,
    /** Minor units of the fiat currency. */
    digits: z.number(),
    /** The caller’s own methods of the ad’s ways, masked: where a seller would be paid. */
    own_methods: z.array(payMethod.extend({ id: z.number() })),
  }),
});

export const MEANS = ['number', 'money'] as const;

/** `pay_password` is the fund password; older clients name it `password`. */
export const fundPassword = { pay_password: text(64).optional(), password: text(64).optional() };

const takenAd = z.object({
  /** In words; clients show it. */
  msg: z.string(),
  data: z.object({ id: z.number(), type: side, kind: z.enum(['merchant', 'c2c']) }),
});

export const take = defineCall({
  method: 'POST',
  path: '/api/do_legal_deal',
  access: 'user',
  risk: 'new',
  key: 'never',
  summary:
    'Take an ad: `value` is a quantity of coin or, with `means` money, money; which of both has to be said. With `price` a worse one is refused. Type 997: ' +
    'no payment information is set; 998: not verified. The same within a second and without an `Idempotency-Key` is refused.',
  input: z.object({
    id,
    value: amountField.optional(),
    means: z.enum(MEANS),
    /** Extension: the price that was shown. */
    price: priceField.optional(),
    /** Extension: where a taker who sells is paid, ids as `1,2`; all own methods of the ad’s ways where it is not sent. */
    methods: text(80).optional(),
    /** Checked where it is sent and the caller would sell. */
    ...fundPassword,
  }),
  refusals: { value: 'quantity_required', means: 'choice_required' },
  message: takenAd,
  isIdempotent: true,
  guides: true,
});

const listInput = z.object({
  ...asFile,
  page,
  limit: pageRows(10),
  currency_id: id.optional(),
  type: side.optional(),
  is_sure: oneOf(SURES).optional(),
  /** Extension: 1: only what is still going on; 0: only what has ended. */
  is_live: flagField.optional(),
  /** Extension: only deals opened not before `from` and before `to`, in UTC milliseconds. */
  from: epochBound.optional(),
  to: epochBound.optional(),
});

export const takenDeals = defineCall({
  method: 'GET',
  path: '/api/legal_user_deal',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Deals that the caller opened as taker, newest first. 10 a page; `format=csv` is all of them as one file. With `id`, those with one publisher.',
  input: listInput.extend({ id: id.optional() }),
  message: pageOfDeals,
  cost: 2,
});

export const publisherDeals = defineCall({
  method: 'GET',
  path: '/api/legal_seller_deal',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Deals on the caller’s own ads, newest first. 10 a page; `format=csv` is all of them as one file.',
  input: listInput,
  message: pageOfDeals,
  cost: 2,
});

export const publisherDealsByUser = defineCall({ ...publisherDeals, path: '/api/seller_legal_user_deal' });

export const adDeals = defineCall({
  method: 'GET',
  path: '/api/legal_send_deal_list',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Deals on one of the caller’s own ads, newest first. 10 a page; `format=csv` is all of them as one file.',
  input: listInput.extend({ id }),
  message: pageOfDeals,
  cost: 2,
});

export const HISTORY_MAX = 5_000;
/** All in both roles; taken of merchants; on the caller’s own ads as merchant; of users among themselves. */
export const HISTORY_SCOPES = ['all', 'taken', 'published', 'c2c'] as const;

export const history = defineCall({
  method: 'GET',
  path: '/api/legal_deal_history',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'The caller’s deals, those of a list and its filter, newest first, at most 5,000; `format=csv` is all of them as one file.',
  input: listInput.omit({ page: true, limit: true }).extend({
    scope: z.enum(HISTORY_SCOPES).default('all'),
    /** Only those on one of the caller’s own ads, or with one publisher. */
    ad_id: id.optional(),
    publisher_id: id.optional(),
  }),
  message: z.object({
    rows: z.array(fiatDealRow),
    /** 1: there were more, and the oldest are left out. */
    is_cut: flag,
  }),
  cost: 20,
});

export const deal = defineCall({
  method: 'GET',
  path: '/api/legal_deal',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'A deal of the caller’s own. Names and accounts are whole until 24 hours after its end; phones never are.',
  input: z.object({ id }),
  message: fiatDealDetail,
});

export const expireCheck = defineCall({
  method: 'GET',
  path: '/api/handle_one',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What clients ask for when a countdown ends: the deal as it now stands.',
  input: z.object({ id }),
  message: fiatDealDetail,
});

/** It tells how a deal stands after an act. */
const standing = z.object({ id: z.number(), is_sure: z.literal(SURES) });

export const pay = defineCall({
  method: 'POST',
  path: '/api/user_legal_pay',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The payer says that it is paid. `pay_orders_img` is needed for sell ads.',
  input: z.object({ id, pay_orders_img: pictureUrl.optional() }),
  message: done,
  data: standing,
  isIdempotent: true,
});

export const cancel = defineCall({
  method: 'POST',
  path: '/api/user_legal_pay_cancel',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The payer cancels what is not paid.',
  input: z.object({ id }),
  message: done,
  data: standing,
  isIdempotent: true,
});

const releaseInput = z.object({ id, ...fundPassword });

export const release = defineCall({
  method: 'POST',
  path: '/api/legal_deal_sure',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The seller has been paid and releases the coin; by the publisher of a sell ad. Needs the fund password.',
  input: releaseInput,
  message: done,
  data: standing,
  isIdempotent: true,
  isSensitive: true,
});

export const releaseByTaker = defineCall({
  ...release,
  path: '/api/legal_deal_user_sure',
  summary: 'The seller has been paid and releases the coin; by the taker of a buy ad. Needs the fund password.',
});

export const appeal = defineCall({
  method: 'POST',
  path: '/api/legal/arbitrate',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Appeal a paid deal, from 10 minutes after "paid", or as payer one that was cancelled within the last 24 hours: once a ' +
    'day, with `pay_orders_img`, the proof of the payment. `is_sure` is 4 while it runs.',
  input: z.object({ id, reason: text(500).optional(), pay_orders_img: pictureUrl.optional() }),
  message: done,
  data: standing,
  isIdempotent: true,
});

export const concede = defineCall({
  method: 'POST',
  path: '/api/legal/concede',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The payer gives up an appeal: the coin goes back to the seller.',
  input: z.object({ id }),
  message: done,
  data: standing,
  isIdempotent: true,
});

export const FEEDBACK_LENGTH_MAX = 200;

export const feedback = defineCall({
  method: 'POST',
  path: '/api/legal_deal_feedback',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Rate the other side of a deal that is done, once, within 30 days: `rating` 1 good, 0 bad.',
  input: z.object({ id, rating: oneOf([0, 1]), comment: text(FEEDBACK_LENGTH_MAX).default('') }),
  message: done,
});

const offeredCoin = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string(),
  /** Bounds of an ad’s total quantity. */
  number_min: decimalText,
  number_max: decimalText,
  is_offered: flag,
  c2c_offered: flag,
  /** USDT for one; empty while no tick is fresh. */
  index: z.string(),
});

const offeredFiat = z.object({
  code: z.string(),
  digits: z.number(),
  /** Fiat for one USDT; empty where none is set. */
  rate: z.string(),
  rate_ms: epochMs.nullable(),
  /** 1: too old, nothing of it can be taken. */
  is_stale: flag,
});

const ownState = z.object({
  /** Verification level; 0: not verified. */
  level: z.number(),
  methods: z.number(),
  has_fund_password: flag,
  unfinished: z.number(),
  cancellations: z.number(),
  /** USDT worth that may still be taken today; empty: without bound. */
  day_limit: z.string(),
  day_left: z.string(),
  /** When operators let the caller trade again; null without a restriction. */
  restricted_until_ms: epochMs.nullable(),
  /** Nothing may be sold or released before that, after a change of security; null without one. */
  outflows_held_until_ms: epochMs.nullable(),
  merchant: z.array(
    z.object({
      currency_id: z.number(),
      currency_name: z.string(),
      state: z.enum(['applied', 'approved', 'refused', 'suspended']),
    }),
  ),
  /** Ways of the caller’s own methods. */
  ways: z.array(z.enum(PAYMENT_WAYS)),
  /** USDT worth that was bought lately and has to stay where it cannot be lost, and until when the last of it does; T+1. */
  hold_worth: decimalText,
  hold_until_ms: epochMs.nullable(),
  /** The same since the caller’s security has changed. */
  held_worth: decimalText,
  held_until_ms: epochMs.nullable(),
  /** USDT worth that may leave, or be put at risk, all the same. */
  hold_free: decimalText,
});

export const options = defineCall({
  method: 'GET',
  path: '/api/fiat/options',
  access: 'public',
  key: 'never',
  summary:
    'Coins, fiat currencies with rate and its age, ways, rules; and how far the caller has come with each of them.',
  input: z.object({}),
  message: z.object({
    is_open: flag,
    coins: z.array(offeredCoin),
    fiats: z.array(offeredFiat),
    ways: z.array(z.object({ way: z.enum(PAYMENT_WAYS), way_name: z.string(), way_text: z.string() })),
    rules: z.object({
      pay_minutes: z.number(),
      appeal_minutes: z.number(),
      appeal_hours: z.number(),
      hold_hours: z.number(),
      /** USDT. */
      merchant_fee: decimalText,
      merchant_level: z.number(),
      unfinished_max: z.number(),
      cancellations_max: z.number(),
      /** Percent round the index that a fixed price may lie within, and that a floating one may be off. */
      price_band: z.string(),
      premium_max: z.string(),
      quote_seconds: z.number(),
      ads_max: z.number(),
    }),
    /** Null without a token. */
    own: ownState.nullable(),
  }),
});
export type FiatOptions = z.output<typeof options.message>;
