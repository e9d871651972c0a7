// Calls of the back office about fiat trade: who may be a merchant, ads, deals, and users who are restricted or muted. What
// moves money or decides about somebody takes two operators; what stops something takes one, at once.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, timeCodec, timeOrNever } from './codecs.ts';
import { fault } from './faults.ts';
import { asFile, epochBound, flag, flagField, id, page, shanghaiTime, text } from './fields.ts';
import {
  AD_KINDS,
  AD_SIDES,
  AD_STATES,
  adRow,
  DEAL_STATES,
  dealRow,
  deskUser,
  MERCHANT_STATES,
  merchantRow,
} from './office-fiat-rows.ts';
import { pageRows } from './office-funds.ts';

const done = z.string();
const reason = text(300);
const pageFields = { page, limit: pageRows };

// Merchants

export const listMerchants = defineCall({
  method: 'GET',
  path: '/api/office/fiat/merchants',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Merchants of a coin, and who wants to be one: applications oldest first, all others newest first.',
  input: z.object({
    state: z.enum([...MERCHANT_STATES, 'all']).default('applied'),
    user_id: id.optional(),
    ...pageFields,
    ...asFile,
  }),
  message: z.object({ list: z.array(merchantRow), total: z.number() }),
});

export const suspendMerchant = defineCall({
  method: 'POST',
  path: '/api/office/fiat/merchant/suspend',
  access: 'operator',
  permission: 'fiat.halt',
  summary:
    'No new ads, and no new deals of those that stand, until it is lifted; at once, by one operator. Deals that run go on.',
  input: z.object({ user_id: id, currency: id, is_suspended: flagField, reason }),
  message: done,
});

// Ads

export const listAds = defineCall({
  method: 'GET',
  path: '/api/office/fiat/ads',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Ads, newest first: one by its id, or those that are narrowed down to.',
  input: z.object({
    id: id.optional(),
    user_id: id.optional(),
    currency: id.optional(),
    kind: z.enum(AD_KINDS).optional(),
    side: z.enum(AD_SIDES).optional(),
    state: z.enum(AD_STATES).optional(),
    is_barred: flagField.optional(),
    ...pageFields,
    ...asFile,
  }),
  message: z.object({ list: z.array(adRow), total: z.number() }),
  cost: 5,
});

export const takeDownAd = defineCall({
  method: 'POST',
  path: '/api/office/fiat/ad/take_down',
  access: 'operator',
  permission: 'fiat.halt',
  summary: 'Take an ad down at once; its publisher reads why, and may put it up only after it is allowed again.',
  input: z.object({ id, reason }),
  message: done,
});

export const allowAd = defineCall({
  method: 'POST',
  path: '/api/office/fiat/ad/allow',
  access: 'operator',
  permission: 'fiat.halt',
  summary: 'Let its publisher put an ad up again that was taken down.',
  input: z.object({ id, reason }),
  message: done,
});

// Deals

export const listDeals = defineCall({
  method: 'GET',
  path: '/api/office/fiat/deals',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Deals, newest first: one by its id, or those that are narrowed down to; `user_id` is either party.',
  input: z.object({
    id: id.optional(),
    ad_id: id.optional(),
    user_id: id.optional(),
    currency: id.optional(),
    kind: z.enum(AD_KINDS).optional(),
    state: z.enum(DEAL_STATES).optional(),
    /** Opened from then on, and before then. */
    from: epochBound.optional(),
    until: epochBound.optional(),
    ...pageFields,
    ...asFile,
  }),
  message: z.object({ list: z.array(dealRow), total: z.number() }),
  cost: 5,
});

export const figuresRow = z.object({
  /** `2026-11-21`, Asia/Shanghai. */
  day: z.string(),
  opened: z.number(),
  /** Deals count on the day on which they ended, here and in the next fields. */
  done: z.number(),
  cancelled: z.number(),
  expired: z.number(),
  /** USDT of those that were completed, and what acceptors bought and sold. */
  worth: amountCodec,
  acceptor_deals: z.number(),
  acceptor_worth: amountCodec,
  /** Disputes that began that day. */
  appealed: z.number(),
  /** Those that ended for one or the other, by whomever. */
  won_by_buyer: z.number(),
  won_by_seller: z.number(),
  /** From payment to release, the median; 0 where nothing was released. */
  release_seconds: z.number(),
});
export type FiatFigures = z.input<typeof figuresRow>;

export const figures = defineCall({
  method: 'GET',
  path: '/api/office/fiat/figures',
  access: 'operator',
  permission: 'fiat.read',
  summary:
    'By day, the oldest first: deals that were opened, what came of them, what they were worth, and how disputes ended.',
  input: z.object({
    days: id.refine((asked) => asked <= 366, fault('too_large', { max: 366 })).default(30),
    currency: id.optional(),
    kind: z.enum(AD_KINDS).optional(),
    ...asFile,
  }),
  message: z.object({
    list: z.array(figuresRow),
  }),
  cost: 10,
});

// Users

const restriction = z.object({
  /** Empty: not restricted. */
  until: z.union([shanghaiTime, z.literal('')]),
  reason: z.string(),
});

export const userStanding = deskUser.extend({
  /** The verified name; empty before. */
  real_name: z.string(),
  level: z.number(),
  is_frozen: flag,
  register_time: timeCodec,
  /** Completed ones, ever and of the last 30 days, and of all that ended in those. */
  deals: z.number(),
  deals_30: z.number(),
  ended_30: z.number(),
  /** His own and those that he let expire: today, as they count against him. */
  cancellations: z.number(),
  unfinished: z.number(),
  disputes: z.number(),
  disputes_won: z.number(),
  disputes_lost: z.number(),
  good: z.number(),
  bad: z.number(),
  restricted: restriction,
  /** In chats. */
  muted: restriction,
  merchant_of: z.array(z.object({ currency_name: z.string(), state: z.enum(MERCHANT_STATES) })),
  is_acceptor: flag,
});
export type FiatStanding = z.input<typeof userStanding>;

export const user = defineCall({
  method: 'GET',
  path: '/api/office/fiat/user',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'How somebody stands in fiat trade. The name is masked.',
  input: z.object({ id }),
  message: userStanding,
  cost: 5,
});

export const restrictedRow = deskUser.extend({
  kind: z.enum(['restricted', 'muted']),
  until: timeOrNever,
  reason: z.string(),
  /** Address of the operator. */
  by: z.string(),
});
export type FiatRestrictedRow = z.input<typeof restrictedRow>;

export const listRestricted = defineCall({
  method: 'GET',
  path: '/api/office/fiat/restricted',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Who is restricted or muted now, the nearest end first.',
  input: z.object({ ...pageFields, ...asFile }),
  message: z.object({
    list: z.array(restrictedRow),
    total: z.number(),
  }),
});

/** Until when the measure holds that stood there; empty for none. */
const seenMeasure = { seen: z.object({ until: z.union([shanghaiTime, z.literal('')]) }).optional() };

export const restrictUser = defineCall({
  method: 'POST',
  path: '/api/office/fiat/user/restrict',
  access: 'operator',
  permission: 'fiat.halt',
  summary:
    'No new deals and ads of a user until then, at once; without `until`, again. Deals that run go on. With `seen`, only over ' +
    'what was seen.',
  input: z.object({ id, until: epochBound.optional(), ...seenMeasure, reason }),
  message: done,
});

export const muteUser = defineCall({
  method: 'POST',
  path: '/api/office/fiat/user/mute',
  access: 'operator',
  permission: 'fiat.halt',
  summary:
    'Nothing of a user in chats until then; without `until`, again. Statements of appeals stay possible. With `seen`, only ' +
    'over what was seen.',
  input: z.object({ id, until: epochBound.optional(), ...seenMeasure, reason }),
  message: done,
});
