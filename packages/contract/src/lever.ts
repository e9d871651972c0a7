// Calls of leveraged contracts: the market's deal view, positions in and out, lists, the account, receipts, index ticks.
import { SETTLEMENT_SOURCES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { bookRow } from './spot.ts';
import { fault } from './faults.ts';
import {
  asFile,
  decimalText,
  epochBound,
  epochMs,
  epochSeconds,
  id,
  oneOf,
  page,
  priceField,
  pricePerhaps,
  shanghaiTime,
  wholeField,
} from './fields.ts';
import {
  leverAccount,
  leverRow,
  leverMarketTerms,
  leverTerms,
  POSITION_STATES,
  sideType,
  STATUS_LIMIT,
  STATUS_MARKET,
  TYPE_LONG,
  TYPE_SHORT,
} from './lever-rows.ts';
import { proofOf, receiptReference } from './ticks.ts';

const done = z.string();
const pair = { legal_id: id.optional(), currency_id: id.optional() };

export const deal = defineCall({
  method: 'POST',
  path: '/api/lever/deal',
  access: 'public',
  summary: 'What a market’s leveraged contracts offer, the book of its spot market, own balance and newest positions.',
  input: z.object({ legal_id: id, currency_id: id }),
  message: z.object({
    lever_transaction: z.object({ in: z.array(bookRow), out: z.array(bookRow) }),
    /** The newest 10 open positions of the pair. */
    my_transaction: z.array(leverRow),
    last_price: decimalText,
    /** Available in the lever wallet, in the quote currency. */
    user_lever: decimalText,
    /** Contract value of the user’s open positions of the pair. */
    all_levers: decimalText,
    lever_share_limit: z.object({ min: z.number(), max: z.number() }),
    /** Both have at least one entry. */
    multiple: z.object({
      muit: z.array(z.object({ value: z.number() })),
      share: z.array(z.object({ value: z.number() })),
    }),
    /** CNY for one USDT. */
    ExRAte: decimalText,
    /** USDT for one unit of the quote currency. */
    ustd_price: decimalText,
    /** Null where the market has no leveraged contracts. */
    terms: leverTerms.nullable(),
  }),
});

export const submit = defineCall({
  method: 'POST',
  path: '/api/lever/submit',
  access: 'user',
  risk: 'new',
  key: 'never',
  subAccounts: true,
  summary:
    'Order a position: `type` 1 long, 2 short; `status` 1 at the next index tick, 0 at `target_price` or better. ' +
    'The same within a second and without an `Idempotency-Key` is refused as sent twice.',
  input: z.object({
    ...pair,
    multiple: wholeField.default(0),
    share: wholeField.default(0),
    type: oneOf([TYPE_LONG, TYPE_SHORT]),
    status: oneOf([STATUS_LIMIT, STATUS_MARKET]),
    /** Needed with `status` 0; else ignored, whatever it holds. */
    target_price: pricePerhaps.optional(),
    target_profit_price: priceField.optional(),
    stop_loss_price: priceField.optional(),
  }),
  refusals: { type: 'choice_required', status: 'choice_required' },
  message: done,
  data: z.object({
    id: z.number(),
    state: z.enum(POSITION_STATES),
    /**
     * The price follows from the index now, spread included; the order opens at that of the next tick. It is empty with
     * `status` 0.
     */
    open_price: decimalText,
  }),
  isIdempotent: true,
});

const PAGE_ROWS_MAX = 100;
const rows = id.refine((asked) => asked <= PAGE_ROWS_MAX, fault('too_large', { max: PAGE_ROWS_MAX })).default(10);
const rowPage = z.object({
  data: z.array(leverRow),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  limit: z.number(),
});

/** `status` of a list: 1 open and closing, 0 ordered, 3 closed, 4 revoked, -1 all. */
export const LIST_STATUSES = [1, 0, 3, 4, -1] as const;

export const myTrade = defineCall({
  method: 'POST',
  path: '/api/lever/my_trade',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'The user’s positions of one status, newest first; without ids, of all pairs. 10 a page, at most 100; `format=csv` is all of them as one file.',
  input: z.object({
    ...asFile,
    status: oneOf(LIST_STATUSES).default(1),
    ...pair,
    page,
    limit: rows,
    /** Extension: of one side. */
    type: oneOf([TYPE_LONG, TYPE_SHORT]).optional(),
    /** Extension: only what was ordered not before `from` and before `to`, in UTC milliseconds. */
    from: epochBound.optional(),
    to: epochBound.optional(),
  }),
  message: z.object({
    message: rowPage,
    /** The figures sum the accounts of the quote currency asked for; without one, of USDT. */
    rate_profits_total: z.object({ hazard_rate: decimalText, profits_total: decimalText }),
  }),
});

export const dealAll = defineCall({
  method: 'POST',
  path: '/api/lever/dealall',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The account of a quote currency (`*_total`), the sums of one pair, and its open positions.',
  input: z.object({ ...pair, page, limit: rows }),
  message: z.object({
    balance: decimalText,
    hazard_rate: decimalText,
    caution_money_total: decimalText,
    origin_caution_money_total: decimalText,
    profits_total: decimalText,
    caution_money: decimalText,
    origin_caution_money: decimalText,
    profits: decimalText,
    order: rowPage,
  }),
});

export const close = defineCall({
  method: 'POST',
  path: '/api/lever/close',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary:
    'Close a position at the next index tick; with `share`, that many lots of it, in a row of its own. Without that field ' +
    'all of it closes; one that is there and empty, 0 or no whole number is refused.',
  input: z.object({ id, share: wholeField.optional() }),
  keepsEmpty: true,
  refusals: { share: 'hands_not_whole' },
  message: done,
  isIdempotent: true,
});

export const cancel = defineCall({
  method: 'POST',
  path: '/api/lever/cancel',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Revoke a limit order.',
  input: z.object({ id }),
  message: done,
  isIdempotent: true,
});

export const CLEARABLE = ['target_profit_price', 'stop_loss_price', 'both'] as const;

export const setStop = defineCall({
  method: 'POST',
  path: '/api/lever/setstop',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary:
    'Set one level or both; `clear` takes one away. Where both are sent, one that equals the price last sent (2 decimals) ' +
    'counts as absent, as clients fill in what is not set.',
  input: z.object({
    id,
    target_profit_price: priceField.optional(),
    stop_loss_price: priceField.optional(),
    clear: z.enum(CLEARABLE).optional(),
  }),
  message: done,
  /** The levels as they now stand; empty where none is set. */
  data: z.object({ id: z.number(), target_profit_price: decimalText, stop_loss_price: decimalText }),
  isIdempotent: true,
});

/** `type` of what is closed together: 0 all, 1 long, 2 short. */
export const BATCH_TYPES = [0, 1, 2] as const;

export const batchClose = defineCall({
  method: 'POST',
  path: '/api/lever/batch_close',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary:
    'Close open positions at the next index tick, of one pair where one is named: all of them, or those of one side. Which ' +
    'ones has to be said: without `type` nothing is closed.',
  input: z.object({ type: oneOf(BATCH_TYPES), ...pair }),
  refusals: { type: 'choice_required' },
  message: done,
  data: z.object({ ids: z.array(z.number()) }),
  isIdempotent: true,
});

export const reverse = defineCall({
  method: 'POST',
  path: '/api/lever/reverse',
  access: 'user',
  risk: 'new',
  key: 'never',
  subAccounts: true,
  summary: 'Close a position and open the other side, as many lots at the same multiple, at the same tick.',
  input: z.object({ id }),
  message: done,
  /** `id` is the position that opens. */
  data: z.object({ id: z.number(), closes: z.number() }),
  isIdempotent: true,
});

export const account = defineCall({
  method: 'GET',
  path: '/api/lever/account',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'Each account, or that of one quote currency: equity, risk, liquidation prices, and the terms of its markets.',
  input: z.object({ legal_id: id.optional() }),
  message: z.object({
    /** The verification level that limits multiples and hands. */
    level: z.number(),
    /** Percent: opening must leave as much; warnings; at or below the last all positions close. */
    rules: z.object({ open_risk_min: z.number(), warnings: z.array(z.number()), liquidation: z.number() }),
    accounts: z.array(leverAccount.extend({ positions: z.array(leverRow), markets: z.array(leverMarketTerms) })),
  }),
});

/** The official index of a coin in USDT at one second; USDT itself is 1 and has none. */
export const tick = z.object({
  currency_id: z.number(),
  /** UTC seconds since 1970. */
  second: z.number(),
  price: decimalText,
  /** The oldest quote in it, UTC milliseconds. */
  quoted_at: epochMs,
});
export type IndexTick = z.output<typeof tick>;

/** An execution: the ticks, the index that follows, the price with the spread. */
const execution = z.object({
  second: z.number(),
  ticks: z.array(tick),
  /** base / quote, rounded down to 8 places. */
  index: decimalText,
  price: decimalText,
});

/** How a market that was halted for long was settled. */
const settlement = z.object({
  /** At the first tick after the decision, or at the median of the indexes of the 1,800 seconds up to `last_second`. */
  source: z.enum(SETTLEMENT_SOURCES),
  halted_at: epochMs,
  decided_at: epochMs,
  /** Places of commands: the one that settled it, and the last tick before the halt. */
  seq: z.number(),
  last_second: z.number(),
  last_seq: z.number(),
});

/** A position’s result can be recomputed from this. Money is of the quote currency, rates are in parts per million. */
const receiptPosition = z.object({
  id: z.number(),
  symbol: z.string(),
  legal_id: z.number(),
  currency_id: z.number(),
  type: sideType,
  hands: z.number(),
  number: decimalText,
  multiple: z.number(),
  spread_ppm: z.number(),
  fee_ppm: z.number(),
  overnight_ppm: z.number(),
  accepted_at: epochMs,
  /** A limit order never opens at a worse price than this; else empty. */
  target: decimalText,
  /** When its owner asked to close it, or set the level that fired; null where neither ended it. */
  asked_at: epochMs.nullable(),
  open: execution,
  close: execution,
  reason: z.string(),
  /** The market was settled so as the position closed; receipts from before do not say it. */
  settlement: settlement.nullable().optional(),
  /** The level that fired, or empty. */
  level: decimalText,
  origin_margin: decimalText,
  open_fee: decimalText,
  close_fee: decimalText,
  overnight_fee: decimalText,
  profit: decimalText,
  /**
   * So much of the profit was not paid; ends of outages had taken the `clawback` in it. Receipts from before do not say the
   * latter.
   */
  cut: decimalText,
  clawback: decimalText.optional(),
});

/** A position of an account at the tick that liquidated it, marked where the market stood: at an earlier second, if it stood still. */
const marked = z.object({
  id: z.number(),
  symbol: z.string(),
  legal_id: z.number(),
  currency_id: z.number(),
  type: sideType,
  number: decimalText,
  spread_ppm: z.number(),
  open_price: decimalText,
  margin: decimalText,
  origin_margin: decimalText,
  second: z.number(),
  ticks: z.array(tick),
  index: decimalText,
  /** It is there where the index is the one that its market was settled at. */
  settlement: settlement.nullable().optional(),
  exit_price: decimalText,
  profit: decimalText,
});

const receiptLiquidation = z.object({
  id: z.number(),
  second: z.number(),
  available: decimalText,
  held: decimalText,
  margin: decimalText,
  origin_margin: decimalText,
  profit: decimalText,
  /** Ends of outages had taken so much of the profits of its positions; receipts from before do not say it. */
  clawback: decimalText.optional(),
  equity: decimalText,
  /** Percent with 2 decimals; at or below 110 the account is liquidated. Where `reason` is `shortage` it may be above. */
  hazard_rate: decimalText,
  /** The fund paid so much. */
  deficit: decimalText,
  positions: z.array(marked),
});

const leverReceipt = z.object({ position: receiptPosition, liquidation: receiptLiquidation.nullable() });

export const receipt = defineCall({
  method: 'GET',
  path: '/api/lever/receipt',
  access: 'public',
  summary:
    'How a closed position came to its result: ticks, formula inputs, result. Nothing says whose it was. `id` is the code of its link, or, for its owner, its number.',
  input: z.object({ id: receiptReference }),
  message: leverReceipt.extend({
    /** It is the code of the receipt's link: whoever has it may read it. */
    code: z.string(),
  }),
  cost: 2,
});
export type LeverReceipt = z.output<typeof leverReceipt>;

export const proof = defineCall({
  method: 'GET',
  path: '/api/lever/proof',
  access: 'public',
  summary:
    'The receipt of a closed position with all that proves it: pages of index ticks, their signed heads, the keys. To be had ' +
    'once the minute of its last tick is signed; `npm run prove -- receipt FILE` checks it without a connection.',
  input: z.object({ id: receiptReference }),
  message: proofOf('lever', leverReceipt),
  cost: 10,
});
export type LeverProof = z.output<typeof proof.message>;

export const indexTicks = defineCall({
  method: 'GET',
  path: '/api/index/ticks',
  access: 'public',
  summary:
    'Official index ticks of a coin in USDT from one second to another, both included, ascending; at most 600 an answer, ' +
    '`next` is the second to go on from.',
  input: z.object({ currency_id: id, from: epochSeconds, to: epochSeconds }),
  message: z.object({
    list: z.array(
      tick.omit({ currency_id: true }).extend({
        /** The tick has this place in the chain of `index/chain`. */
        seq: z.number(),
      }),
    ),
    next: z.number().nullable(),
  }),
  cost: 3,
});

/**
 * `shortage`: a loss took more than the account had, so that all its positions closed above the liquidation level.
 * `settlement`: the market had been halted for long. `clawback`: of gains, at the end of an outage or a halt.
 */
export const NOTICE_KINDS = [
  'warning',
  'liquidation',
  'shortage',
  'take_profit',
  'stop_loss',
  'settlement',
  'clawback',
  'revoked',
] as const;

export const notices = defineCall({
  method: 'GET',
  path: '/api/lever/notices',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'What happened to the user’s positions by itself: warnings, liquidations, stops, settlements, clawbacks, revoked orders; newest first.',
  input: z.object({ page, limit: rows }),
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
        /** A stop or an order names its position, a liquidation one that has a receipt; else null. */
        position_id: z.number().nullable(),
        /**
         * It is the symbol of its market; a warning names the one that puts the account most at risk. It is empty where
         * there is none.
         */
        symbol: z.string(),
      }),
    ),
    total: z.number(),
  }),
});
