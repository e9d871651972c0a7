// Calls of staking: what can be staked, orders and their ends. Amounts are decimal texts of 8 places.
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
  pageNumber,
  percentField,
  shanghaiTime,
  wholeField,
} from './fields.ts';
import { pageRows } from './wallet-records.ts';

const done = z.string();
/** Percent as old clients reckon with it, without zeros at its end: "1.8". */
const percent = z.string();

const productRow = z.object({
  id: z.number(),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Bought in whole numbers of it. */
  min: decimalText,
  /** It is paid on the amount, for the whole term. */
  lixi: percent,
  /** Days of 24 hours. */
  qixian: z.number(),
  /** Coins that a person may have in active orders. */
  purchase_limit: decimalText,
  // Extensions.
  /** `lixi` of 365 days, without interest on interest. */
  year_rate: percent,
  /** Coins of all active orders at most, and how many of them may still be bought: no more than the interest that is there allows. */
  capacity: decimalText,
  left: decimalText,
  is_sold_out: flag,
  /** Whether an order may ask for another one after it. */
  is_renewable: flag,
  /** In active orders of the caller's, and what the limit leaves; without a token, 0 and the limit. */
  own_amount: decimalText,
  own_left: decimalText,
});
export type StakingProductRow = z.output<typeof productRow>;

const offer = z.object({
  list: z.array(productRow),
  /** Percent of the bought amount. */
  zhiya_qxsxf: percent,
  // Extensions.
  is_open: flag,
});

export const list = defineCall({
  method: 'GET',
  path: '/api/zhiya/list',
  access: 'public',
  summary: 'What can be staked, and what cancelling costs: as `message`, and beside it as old clients read it.',
  input: z.object({}),
  message: offer,
  beside: offer,
});

export const ORDER_STATUSES = [1, 2, 3] as const;
/** Rows of a page, and of the bare array. */
export const ORDER_ROWS_MAX = 500;

const orderRow = z.object({
  id: z.number(),
  currency_name: z.string(),
  buy_num: decimalText,
  /** So much is promised to the order; a cancelled one tells what was. */
  fan_lixi: decimalText,
  create_time: shanghaiTime,
  end_time: shanghaiTime,
  /** 1 active, 2 ended, 3 cancelled. */
  status: z.literal(ORDER_STATUSES),
  // Extensions.
  status_name: z.string(),
  product_id: z.number(),
  currency_id: z.number(),
  lots: z.number(),
  lixi: percent,
  qixian: z.number(),
  /** Percent that it was bought under, and what cancelling would cost, or has cost. */
  zhiya_qxsxf: percent,
  fee: decimalText,
  /** So much came back: principal and interest, or the principal less the fee; 0 while the order is active. */
  returned: decimalText,
  is_renewing: flag,
  /** Whether it could be: its product is offered still, of the same lot and days, at a rate that is no lower. */
  is_renewable: flag,
  /** Empty, or how it ended; and the same in words. */
  end_reason: z.enum(['', 'matured', 'renewed', 'not_renewed']),
  end_reason_name: z.string(),
  /** The order that it goes on from; 0 where it is the first. */
  renewed_from: z.number(),
  create_ms: epochMs,
  end_ms: epochMs,
  /** When it has ended or was cancelled. */
  ended_ms: epochMs.nullable(),
});
export type StakingOrderRow = z.output<typeof orderRow>;

export const orders = defineCall({
  method: 'GET',
  path: '/api/zhiya/myorder',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'The user’s orders, newest first. With `page` in an envelope; without it the body is the bare array that old clients ' +
    'loop over, of 500 orders at most.',
  input: z.object({
    page: pageNumber.optional(),
    limit: id.transform((asked) => Math.min(asked, ORDER_ROWS_MAX)).default(ORDER_ROWS_MAX),
    status: oneOf(ORDER_STATUSES).optional(),
  }),
  message: z.object({
    data: z.array(orderRow),
    /** At most 100,000. */
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    limit: z.number(),
  }),
  bare: z.array(orderRow),
  cost: 3,
});

export const totals = defineCall({
  method: 'GET',
  path: '/api/zhiya/totals',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'What the user has staked and earned, by coin.',
  input: z.object({}),
  message: z.array(
    z.object({
      currency_id: z.number(),
      currency_name: z.string(),
      /** The active orders lock so much, and are promised the `promised`. */
      staked: decimalText,
      promised: decimalText,
      /** Interest that was paid. */
      earned: decimalText,
      /** How many are active, and when the next of them is due. */
      orders: z.number(),
      next_ms: epochMs.nullable(),
    }),
  ),
});

export const buy = defineCall({
  method: 'POST',
  path: '/api/zhiya/buy',
  access: 'user',
  risk: 'new',
  key: 'never',
  subAccounts: true,
  summary:
    'Stake one lot of a product, or `num` lots, from the spot wallet. Lot, rate and days, where they are named, are what ' +
    'the user has agreed to.',
  input: z.object({
    id,
    num: wholeField.default(1),
    min: amountField.optional(),
    /** Percent of the term, as the list has it. */
    lixi: percentField.optional(),
    qixian: wholeField.optional(),
    is_renewing: flagField.default(0),
  }),
  message: done,
  data: orderRow,
  isIdempotent: true,
});

export const cancel = defineCall({
  method: 'POST',
  path: '/api/zhiya/quxiao',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary:
    'End an order before its time: the amount comes back less the fee that it was bought under, without interest.',
  input: z.object({ id }),
  message: done,
  data: orderRow,
  isIdempotent: true,
});

export const renew = defineCall({
  method: 'POST',
  path: '/api/zhiya/renew',
  access: 'user',
  risk: 'depends',
  key: 'never',
  subAccounts: true,
  summary: 'Whether an active order is followed by another of the same amount, at a rate that is no lower.',
  input: z.object({ id, is_renewing: flagField }),
  message: done,
  data: orderRow,
});

export const NOTICE_KINDS = ['matured', 'renewed', 'not_renewed'] as const;

const noticeRow = z.object({
  /** It names the event: the same in every answer. */
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** It says what happened, in the caller's language. */
  text: z.string(),
  time: shanghaiTime,
  time_ms: epochMs,
  order_id: z.number(),
});

export const notices = defineCall({
  method: 'GET',
  path: '/api/zhiya/notices',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'What happened to the user’s orders by itself, newest first: interest that was paid, orders that were renewed.',
  input: z.object({ page, limit: pageRows(20) }),
  message: z.object({ list: z.array(noticeRow), total: z.number() }),
  cost: 3,
});
