// Calls of the sale of new coins: what is sold, subscriptions, results and unlocking.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountField, decimalText, epochMs, id, page, priceField, shanghaiTime, text } from './fields.ts';
import { payPrice, projectRow, subscriptionRow } from './sales-rows.ts';
import { pageRows } from './wallet-records.ts';

const done = z.string();

const shownProject = projectRow.extend({
  /** HTML that cannot do anything. */
  content: z.string(),
  /** The caller has so much USDT in the spot wallet; 0 without a token. */
  detail: z.object({ balance: decimalText }),
  balance: decimalText,
  /** The same with 2 decimals, rounded down; and `buymoney` without zeros at its end. */
  balance2: decimalText,
  buymoney2: decimalText,
});

export const upstart = defineCall({
  method: 'GET',
  path: '/api/user/upstart',
  access: 'public',
  summary:
    'A sale with its text: the one that is named, else the one that is open, else the next, else the last. As `message`, ' +
    'and beside it as old clients read it.',
  input: z.object({ id: id.optional() }),
  message: shownProject,
  beside: shownProject,
});

export const projects = defineCall({
  method: 'GET',
  path: '/api/launch/projects',
  access: 'public',
  summary: 'Every sale that was announced: open ones first, then those that are coming, then those that are over.',
  input: z.object({}),
  message: z.array(projectRow),
});

/** Answers an SVG image, not an envelope. */
export const cover = defineCall({
  method: 'GET',
  path: '/api/launch/cover',
  access: 'public',
  summary: 'The picture of a sale that has none of its own, as an SVG image.',
  input: z.object({ id }),
  message: z.string(),
  fileType: 'image/svg+xml',
});

export const price = defineCall({
  method: 'POST',
  path: '/api/bi/price',
  access: 'public',
  summary:
    'What a coin of a sale costs in USDT, and in each coin that it may be paid in now; of a coin that is not sold its index. ' +
    'Without `c_id` of the sale that `user/upstart` shows.',
  input: z.object({ c_id: id.optional() }),
  message: z.object({ price: decimalText, prices: z.array(payPrice) }),
});

export const iepn = defineCall({
  method: 'GET',
  path: '/api/iepn',
  access: 'public',
  summary: 'How far the sale is that `user/upstart` shows.',
  input: z.object({}),
  message: z.object({
    total: decimalText,
    /** Sold, and what remains. */
    yfx: decimalText,
    sy: decimalText,
    price: decimalText,
    start: shanghaiTime,
    end: shanghaiTime,
  }),
});

export const subscribe = defineCall({
  method: 'POST',
  path: '/api/user/up_order',
  access: 'user',
  risk: 'new',
  key: 'never',
  subAccounts: true,
  summary:
    'Subscribe to `amount` coins, paid from the spot wallet: in USDT at once, in another coin at its next index tick. ' +
    '`price` is the price in USDT that the user has agreed to; `buymoney` is not read.',
  input: z.object({
    amount: amountField,
    /** The coin of the sale, as old clients name it; or the sale itself, by `id`. One of both where several are open. */
    c_id: id.optional(),
    id: id.optional(),
    /** It is paid in this coin; USDT unless named. */
    currency_id: id.optional(),
    buymoney: z.union([text(64), z.number()]).optional(),
    price: priceField.optional(),
  }),
  refusals: { amount: 'quantity_required', c_id: 'choice_required' },
  message: done,
  data: subscriptionRow,
  isIdempotent: true,
});

export const ROWS_MAX = 500;

export const subscriptions = defineCall({
  method: 'POST',
  path: '/api/user/uplists',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The user’s subscriptions, newest first.',
  input: z.object({ page, limit: id.transform((asked) => Math.min(asked, ROWS_MAX)).default(10) }),
  message: z.object({
    data: z.array(subscriptionRow),
    /** At most 100,000. */
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    limit: z.number(),
  }),
  cost: 3,
});

export const unlock = defineCall({
  method: 'POST',
  path: '/api/user/unlock',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Make the coins of a subscription available whose days are over.',
  input: z.object({ id }),
  message: done,
  data: subscriptionRow,
  isIdempotent: true,
});

export const totals = defineCall({
  method: 'GET',
  path: '/api/launch/totals',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'What the user’s subscriptions lock, by coin: coins that were allotted, and payments that wait for a result.',
  input: z.object({}),
  message: z.array(
    z.object({
      currency_id: z.number(),
      currency_name: z.string(),
      /** Still locked, and what can be unlocked now. */
      locked: decimalText,
      unlockable: decimalText,
      /** When the next can be unlocked. */
      next_ms: epochMs.nullable(),
      /** Payments in this coin. */
      held: decimalText,
    }),
  ),
});

export const result = defineCall({
  method: 'GET',
  path: '/api/launch/result',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'The result of a sale and what the caller got of it. Of an oversubscribed one each gets the whole steps of wanted × ' +
    'total / demand; the steps that are left go to the largest remainders, of equal ones to the oldest.',
  input: z.object({ id }),
  message: z.object({
    project: projectRow,
    allotted: decimalText,
    /** The last that got a step more: its id and remainder. Null where nothing was left to hand out, or before the result. */
    cut: z.object({ id: z.number(), remainder: z.string() }).nullable(),
    own: z.array(subscriptionRow),
    /** In sum. */
    own_wanted: decimalText,
    own_allotted: decimalText,
  }),
  cost: 2,
});

export const NOTICE_KINDS = ['allotted', 'not_allotted', 'called_off', 'void', 'unlockable'] as const;

const noticeRow = z.object({
  /** It names the event: the same in every answer. */
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** It says what happened, in the caller's language. */
  text: z.string(),
  time: shanghaiTime,
  time_ms: epochMs,
  subscription_id: z.number(),
  project_id: z.number(),
});

export const notices = defineCall({
  method: 'GET',
  path: '/api/launch/notices',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'What happened to the user’s subscriptions by itself, newest first: results, sales that were called off, subscriptions ' +
    'that came to nothing, coins that can be unlocked.',
  input: z.object({ page, limit: pageRows(20) }),
  message: z.object({ list: z.array(noticeRow), total: z.number() }),
  cost: 3,
});
