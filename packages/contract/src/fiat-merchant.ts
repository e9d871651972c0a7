// Calls of those who publish: ads in, out, up and down, the shop that others see, becoming a merchant, settings, figures.
import { PAYMENT_WAYS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  amountField,
  decimalText,
  epochMs,
  flag,
  flagField,
  id,
  oneOf,
  page,
  priceField,
  shanghaiTime,
  textBlock,
} from './fields.ts';
import { fault } from './faults.ts';
import { fiatField, fundPassword, pageOfAds, waysField } from './fiat.ts';
import { AD_SIDES, PRICE_KINDS, traderFigures } from './fiat-rows.ts';
import { pageRows } from './wallet-records.ts';

const done = z.string();
const side = z.enum(AD_SIDES);
const published = z.object({ id: z.number() });

/** Percent with at most 2 places, signed: `-1.5`. */
export const premiumField = z
  .union([z.string().max(8), z.number()])
  .transform((value) => String(value).trim())
  .refine((value) => /^[+-]?\d{1,2}(\.\d{1,2})?$/.test(value), fault('percent', { places: 2 }));

export const AD_TERMS_LENGTH_MAX = 1_000;
export const GREETING_LENGTH_MAX = 200;

export const adFields = {
  price: priceField.optional(),
  min_number: amountField.optional(),
  max_number: amountField.optional(),
  /** Extension: in percent on the index; needed with `price_kind` floating. */
  premium: premiumField.optional(),
  /** Extension: outside of these a floating ad is not to be taken; 0 takes a bound away. */
  price_floor: priceField.optional(),
  price_cap: priceField.optional(),
  /** Extension: all ways, as `bank,ali_pay`; goes before `way`. */
  ways: waysField.optional(),
  way: z.enum(PAYMENT_WAYS).optional(),
  /** Extension: what a taker needs. */
  level_min: oneOf([1, 2, 3]).optional(),
  done_min: oneOf([0, 1, 5, 10, 20, 50, 100]).optional(),
  /** Extension: terms of trade and greeting of this ad; those of the settings where it is not sent. */
  terms: textBlock(AD_TERMS_LENGTH_MAX).optional(),
  greeting: textBlock(GREETING_LENGTH_MAX).optional(),
};

export const publish = defineCall({
  method: 'POST',
  path: '/api/legal_send',
  access: 'user',
  risk: 'new',
  key: 'never',
  summary:
    'Publish an ad as merchant of the coin. A sell ad holds `total_number` of the wallet `legal`. A password that is sent must be right.',
  input: z.object({
    type: side,
    currency_id: id,
    total_number: amountField.optional(),
    ...adFields,
    price_kind: z.enum(PRICE_KINDS).default('fixed'),
    /** The fiat currency; older clients name it `coin_code`. */
    fiat: fiatField.optional(),
    coin_code: fiatField.optional(),
    ...fundPassword,
  }),
  message: done,
  data: published,
  isIdempotent: true,
});

export const change = defineCall({
  method: 'POST',
  path: '/api/legal_change',
  access: 'user',
  risk: 'new',
  key: 'never',
  summary: 'Change price, limits, ways or terms of an own ad; what is not sent stays. Deals that are open keep theirs.',
  input: z.object({ id, ...adFields, price_kind: z.enum(PRICE_KINDS).optional() }),
  message: done,
  isIdempotent: true,
});

export const takeDown = defineCall({
  method: 'POST',
  path: '/api/down_send',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Take an own ad down: it is not to be taken, its deals go on.',
  input: z.object({ id }),
  message: done,
});
export const putUp = defineCall({
  ...takeDown,
  path: '/api/up_send',
  risk: 'new',
  summary: 'Put an own ad up again.',
});
export const withdraw = defineCall({
  ...takeDown,
  path: '/api/back_send',
  summary: 'Withdraw an own ad for good: down, and without live deals. What remains of a sell ad is available again.',
  isIdempotent: true,
});

const wasDone = z.enum(['true', 'false']);

export const ownAds = defineCall({
  method: 'GET',
  path: '/api/seller_trade',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The caller’s own ads, newest first; with `id`, those that another has up. 10 a page.',
  input: z.object({
    page,
    limit: pageRows(10),
    type: side.optional(),
    currency_id: id.optional(),
    id: id.optional(),
    /** Finished or withdrawn ones, or those that are not; both names are in use. */
    was_done: wasDone.optional(),
    is_done: wasDone.optional(),
  }),
  message: pageOfAds,
  cost: 2,
});

/** Each flag says whether that part of somebody’s account is proven. */
const proofs = { prove_email: flag, prove_mobile: flag, prove_real: flag, prove_level: flag };

export const shop = defineCall({
  method: 'GET',
  path: '/api/seller_info',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Somebody’s shop: what is proven of the account, figures, ads that are up. `is_myseller` 1: the caller’s own.',
  input: z.object({
    id,
    page,
    limit: pageRows(10),
    type: side.optional(),
    was_done: wasDone.optional(),
    /** Extension. */
    currency_id: id.optional(),
  }),
  message: z.object({
    id: z.number(),
    name: z.string(),
    /** When the account was registered. */
    create_time: shanghaiTime,
    /** Deals ended ever, and how many of them were done; deals of the last 30 days. */
    total: z.number(),
    done: z.number(),
    thirtyDays: z.number(),
    /** The coin that it is a merchant of; 0 and empty for others. */
    currency_id: z.number(),
    currency_name: z.string(),
    ...proofs,
    is_myseller: flag,
    lists: pageOfAds,
    // Extensions.
    coins: z.array(z.object({ id: z.number(), name: z.string() })),
    is_merchant: flag,
    figures: traderFigures,
    create_ms: epochMs,
  }),
  cost: 2,
});

export const shopFeedback = defineCall({
  method: 'GET',
  path: '/api/seller_feedback',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What others said of somebody’s deals, newest first. 10 a page.',
  input: z.object({ id, page, limit: pageRows(10), rating: oneOf([0, 1]).optional() }),
  message: z.object({
    list: z.array(
      z.object({
        /** Masked. */
        name: z.string(),
        rating: flag,
        comment: z.string(),
        time: shanghaiTime,
        time_ms: epochMs,
      }),
    ),
    page: z.number(),
    page_size: z.number(),
    total: z.number(),
    good: z.number(),
  }),
});

export const MERCHANT_STATES = ['applied', 'approved', 'refused', 'suspended'] as const;

export const ownShops = defineCall({
  method: 'GET',
  path: '/api/my_seller',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The coins that the caller is a merchant of, or has applied for.',
  input: z.object({}),
  message: z.object({
    data: z.array(
      z.object({
        /** It names the shop: the caller’s. */
        id: z.number(),
        name: z.string(),
        currency_name: z.string(),
        create_time: shanghaiTime,
        legal_balance: decimalText,
        lock_seller_balance: decimalText,
        // Extensions.
        currency_id: z.number(),
        state: z.enum(MERCHANT_STATES),
        state_name: z.string(),
        fee: decimalText,
        /** Why an application was refused, or a merchant is suspended; else empty. */
        reason: z.string(),
        create_ms: epochMs,
        decide_ms: epochMs.nullable(),
      }),
    ),
  }),
});

export const apply = defineCall({
  method: 'POST',
  path: '/api/seller_apply',
  access: 'user',
  risk: 'new',
  key: 'never',
  summary:
    'Ask to be a merchant of a coin. The fee, USDT of the wallet `legal`, is held until operators decide, and given back when they refuse. Needs the fund password.',
  input: z.object({ currency_id: id, note: textBlock(500).default(''), ...fundPassword }),
  message: done,
  isIdempotent: true,
  isSensitive: true,
});

const settingsMessage = z.object({
  /** The nickname, else the masked account; the nickname is changed in the profile. */
  name: z.string(),
  greeting: z.string(),
  terms: z.string(),
  /** 0: shown as away, whatever the caller does. */
  is_online: flag,
});

export const settings = defineCall({
  method: 'GET',
  path: '/api/seller_settings',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What the caller’s ads start from: greeting, terms of trade, whether shown as online.',
  input: z.object({}),
  message: settingsMessage,
});

export const saveSettings = defineCall({
  method: 'POST',
  path: '/api/seller_settings',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Change greeting, terms of trade, or whether shown as online; an empty text takes it away.',
  input: z.object({
    greeting: textBlock(GREETING_LENGTH_MAX).optional(),
    terms: textBlock(AD_TERMS_LENGTH_MAX).optional(),
    is_online: flagField.optional(),
  }),
  message: done,
  data: settingsMessage,
  keepsEmpty: true,
});

export const statistics = defineCall({
  method: 'GET',
  path: '/api/seller_statistics',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What deals on the caller’s ads came to over some days in Asia/Shanghai, and day by day.',
  input: z.object({ days: oneOf([7, 30, 90]).default(30), currency_id: id.optional() }),
  message: z.object({
    deals: z.number(),
    done: z.number(),
    cancelled: z.number(),
    expired: z.number(),
    appealed: z.number(),
    figures: traderFigures,
    /** Done, by coin and fiat currency. */
    sums: z.array(
      z.object({
        currency_id: z.number(),
        currency_name: z.string(),
        fiat: z.string(),
        sold_number: decimalText,
        sold_money: decimalText,
        bought_number: decimalText,
        bought_money: decimalText,
        /** Money per coin; empty where none was sold, or bought. */
        sold_price: z.string(),
        bought_price: z.string(),
      }),
    ),
    /** Oldest first; `day` as 2026-11-21. USDT worth of what was done. */
    daily: z.array(z.object({ day: z.string(), deals: z.number(), done: z.number(), worth: decimalText })),
  }),
  cost: 4,
});
