// Calls of second contracts: what may be staked for how long, orders and their lists, receipts, figures, risk and limits.
import { ZERO } from '@bourse/domain';
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
  id,
  oneOf,
  page,
  shanghaiTime,
  text,
  wholeField,
} from './fields.ts';
import { tick } from './lever.ts';
import {
  directionType,
  MICRO_RESULTS,
  MICRO_VOID_REASONS,
  microRow,
  microTerm,
  payableCurrency,
  TYPE_DOWN,
  TYPE_UP,
} from './seconds-rows.ts';
import { proofOf, receiptReference } from './ticks.ts';
import { pageRows } from './wallet-records.ts';

const done = z.string();

export const payableCurrencies = defineCall({
  method: 'GET',
  path: '/api/microtrade/payable_currencies',
  access: 'public',
  summary:
    'What second contracts are staked in: stakes, fee, bounds, the user’s wallet and insurance; USDT (id 3) first.',
  input: z.object({}),
  message: z.array(payableCurrency),
});

export const seconds = defineCall({
  method: 'GET',
  path: '/api/microtrade/seconds',
  access: 'public',
  summary: 'The terms that are offered, shortest first; `house_edge` is of the currency named, else of USDT.',
  input: z.object({ currency_id: id.optional() }),
  message: z.array(microTerm),
});

export const submit = defineCall({
  method: 'POST',
  path: '/api/microtrade/submit',
  access: 'user',
  risk: 'new',
  key: 'never',
  subAccounts: true,
  summary:
    'Stake on the index of a market (`match_id`, the id of its quotation): `type` 1 up, 2 down. It opens at the first tick ' +
    'that is not known yet. Where the risk text was not accepted, `data.url` of the refusal is where it can be, and a mail with a ' +
    'link goes out once a day. The same within a second and without an `Idempotency-Key` is refused as sent twice.',
  input: z.object({
    match_id: wholeField.default(0),
    currency_id: wholeField.default(0),
    type: oneOf([TYPE_UP, TYPE_DOWN]),
    seconds: wholeField.default(0),
    /** The stake; the fee is taken beside it. */
    number: amountField.default(ZERO),
  }),
  refusals: { type: 'choice_required' },
  message: microRow,
  isIdempotent: true,
});

/** `status` of a list: 1 open and due, 3 closed. */
export const LIST_STATUSES = [1, 3] as const;

const listInput = z.object({
  ...asFile,
  status: oneOf(LIST_STATUSES).default(1),
  /** Without it, of all markets. */
  match_id: id.optional(),
  page,
  limit: pageRows(20),
  /** Extension: staked in one currency. */
  currency_id: id.optional(),
  /** Extension: of one direction. */
  type: oneOf([TYPE_UP, TYPE_DOWN]).optional(),
  /** Extension: closed with one result. */
  result: z.enum(MICRO_RESULTS).optional(),
  /** Extension: only what was submitted not before `from` and before `to`, in UTC milliseconds. */
  from: epochBound.optional(),
  to: epochBound.optional(),
});
const listMessage = z.object({
  data: z.array(microRow),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  limit: z.number(),
});
const listSummary =
  'The user’s second contracts of one status, newest first. 20 a page, at most 100; `format=csv` is all of them as one file.';

export const lists = defineCall({
  method: 'GET',
  path: '/api/microtrade/lists',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: listSummary,
  input: listInput,
  message: listMessage,
});

export const listsByPost = defineCall({
  method: 'POST',
  path: '/api/microtrade/lists',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: listSummary,
  input: listInput,
  message: listMessage,
});

/** The first tick at which an order opened or closed, and the index that follows from it. */
const execution = z.object({
  second: z.number(),
  ticks: z.array(tick),
  /** base / quote, rounded down to 8 places. */
  index: decimalText,
});

const microReceipt = z.object({
  id: z.number(),
  symbol: z.string(),
  /** Quote and base of the market. */
  legal_id: z.number(),
  currency_id: z.number(),
  /** The stake was in this currency, and so are `number`, `fee`, `profit` and `payout`. */
  stake_currency_id: z.number(),
  stake_currency_name: z.string(),
  type: directionType,
  seconds: z.number(),
  number: decimalText,
  ratio_ppm: z.number(),
  fee: decimalText,
  /** The order would have won so much. */
  profit: decimalText,
  accepted_at: epochMs,
  /** Each in UTC seconds since 1970; it opens and closes at most 5 s later than it might, or is void. */
  due_second: z.number(),
  entry: execution.nullable(),
  close: execution.nullable(),
  result: z.enum(MICRO_RESULTS),
  void_reason: z.enum(MICRO_VOID_REASONS).or(z.literal('')),
  payout: decimalText,
  /** Place in the total order of commands of what ended it: a later tick could not count. */
  ended_seq: z.number(),
  /**
   * A void order tells the ticks of the market's coins in the seconds that it waited for, with their places; of any other
   * it is empty.
   */
  window: z.array(tick.extend({ seq: z.number() })),
});

export const receipt = defineCall({
  method: 'GET',
  path: '/api/microtrade/receipt',
  access: 'public',
  summary:
    'How a closed second contract came to its result: ticks, terms, result. Nothing says whose it was. `id` is the code of its link, or, for its owner, its number.',
  input: z.object({ id: receiptReference }),
  message: microReceipt.extend({
    /** It is the code of the receipt's link: whoever has it may read it. */
    code: z.string(),
  }),
  cost: 2,
});
export type MicroReceipt = z.output<typeof microReceipt>;

export const proof = defineCall({
  method: 'GET',
  path: '/api/microtrade/proof',
  access: 'public',
  summary:
    'The receipt of a closed second contract with all that proves it: pages of index ticks, their signed heads, the keys. To ' +
    'be had once the minute of its last tick is signed; `npm run prove -- receipt FILE` checks it without a connection.',
  input: z.object({ id: receiptReference }),
  message: proofOf('micro', microReceipt),
  cost: 10,
});
export type MicroProof = z.output<typeof proof.message>;

export const statistics = defineCall({
  method: 'GET',
  path: '/api/microtrade/statistics',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'What the user’s closed second contracts came to, by currency, beside what the terms let one expect.',
  input: z.object({ currency_id: id.optional(), from: epochBound.optional(), to: epochBound.optional() }),
  message: z.array(
    z.object({
      currency_id: z.number(),
      currency_name: z.string(),
      orders: z.number(),
      wins: z.number(),
      losses: z.number(),
      draws: z.number(),
      voids: z.number(),
      /** So much was staked in orders that won or lost. */
      staked: decimalText,
      fees: decimalText,
      /** Signed, after fees. */
      net: decimalText,
      /** Even odds bring so much for the same stakes, after fees: below 0. */
      expected: decimalText,
      /** Percent of wins among those that won or lost, and the rate at which nothing is lost; empty without any. */
      win_rate: z.string(),
      break_even_rate: z.string(),
      best: decimalText,
      worst: decimalText,
    }),
  ),
  cost: 3,
});

export const risk = defineCall({
  method: 'GET',
  path: '/api/microtrade/risk',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The risk text that must be accepted before the first order, and what keeps this user from trading.',
  input: z.object({}),
  message: z.object({
    version: z.number(),
    /** The version that the user accepted last; 0 for none. */
    accepted: z.number(),
    is_accepted: flag,
    /** 0: second contracts are stopped, everywhere or where the user lives. */
    is_open: flag,
    is_country_open: flag,
  }),
});

export const acceptRisk = defineCall({
  method: 'POST',
  path: '/api/microtrade/accept_risk',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Accept the risk text of one version.',
  input: z.object({ version: id }),
  message: done,
});

export const acceptRiskByLink = defineCall({
  method: 'POST',
  path: '/api/microtrade/accept_risk_link',
  access: 'public',
  risk: 'none',
  summary: 'Accept the risk text with the link of a mail, without being logged in; the link tells whose it is.',
  input: z.object({ token: text(400) }),
  message: done,
  isSensitive: true,
});

/** The largest loss or number of orders of a day; empty or null where there is none. */
const microLimits = z.object({
  orders_max: z.number().nullable(),
  /** This comes to hold at `from_ms`; null where nothing does. */
  orders_next: z.object({ orders_max: z.number().nullable(), from_ms: epochMs }).nullable(),
  orders_today: z.number(),
  cool_off_ms: epochMs.nullable(),
  /** 00:00 of the next day in Shanghai. */
  day_ends_ms: epochMs,
  currencies: z.array(
    z.object({
      currency_id: z.number(),
      currency_name: z.string(),
      loss_max: decimalText,
      loss_next: z.object({ loss_max: decimalText, from_ms: epochMs }).nullable(),
      /** The orders that closed today resulted in so much, signed, after fees. */
      result: decimalText,
      /** Stakes and fees of what is open. */
      at_risk: decimalText,
      /** So much may still be staked, fee included; empty without a limit. */
      left: decimalText,
    }),
  ),
});
export type MicroLimits = z.output<typeof microLimits>;

export const limits = defineCall({
  method: 'GET',
  path: '/api/microtrade/limits',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The limits that the user has set, and how far the day has used them.',
  input: z.object({}),
  message: microLimits,
});

/** Limits that can be taken away. */
export const CLEARABLE_LIMITS = ['orders_max', 'loss_max'] as const;
export const COOL_OFF_HOURS_MAX = 24 * 366;

export const setLimits = defineCall({
  method: 'POST',
  path: '/api/microtrade/limits',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary:
    'Limit orders or loss of a day, or stop for some hours. What is tighter holds at once, what is looser or `clear` after ' +
    '24 h; a stop can be lengthened only.',
  input: z.object({
    orders_max: id.optional(),
    /** Needed with `loss_max`. */
    currency_id: id.optional(),
    loss_max: amountField.optional(),
    clear: z.enum(CLEARABLE_LIMITS).optional(),
    cool_off_hours: id
      .refine((hours) => hours <= COOL_OFF_HOURS_MAX, fault('too_large', { max: COOL_OFF_HOURS_MAX }))
      .optional(),
  }),
  message: done,
  data: microLimits,
});

export const NOTICE_KINDS = ['void', 'insurance_paid', 'insurance_ended'] as const;

export const notices = defineCall({
  method: 'GET',
  path: '/api/microtrade/notices',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'What happened by itself: orders that got no price, insurance that was paid out or has ended; newest first.',
  input: z.object({ page, limit: pageRows(10) }),
  message: z.object({
    list: z.array(
      z.object({
        /** Never the same twice. */
        id: z.string(),
        kind: z.enum(NOTICE_KINDS),
        /** In the language asked for. */
        text: z.string(),
        time: shanghaiTime,
        time_ms: epochMs,
        /** It names an order that is void; else null. */
        order_id: z.number().nullable(),
        /** It names an insurance; else null. */
        insurance_id: z.number().nullable(),
      }),
    ),
    total: z.number(),
  }),
});
