// What leveraged contracts look like on the wire: a position's row, an account's figures, a market's terms.
import { LEVER_CAUSES } from '@bourse/domain';
import { z } from 'zod';
import { decimalText, epochMs, flag, shanghaiTime } from './fields.ts';

/** `type` of a position. */
export const TYPE_LONG = 1;
export const TYPE_SHORT = 2;
/** `status` of an order: 1 at the market, 0 at `target_price`. */
export const STATUS_LIMIT = 0;
export const STATUS_MARKET = 1;
/** `status` of a position: 0 ordered, 1 open, 2 closing, 3 closed, 4 revoked. */
export const POSITION_STATUSES = [0, 1, 2, 3, 4] as const;

export const sideType = z.literal([TYPE_LONG, TYPE_SHORT]);
/** A figure is a text of 8 places, whatever it counts: clients in the field cut them as text. */
const figure = z.string();
/** A time that is the empty text until it comes. */
const laterTime = z.string();

export const POSITION_STATES = ['accepted', 'pending', 'open', 'closing', 'closed', 'revoked'] as const;

export const leverRow = z.object({
  id: z.number(),
  show_lever_id: z.string(),
  type: sideType,
  type_name: z.string(),
  symbol: z.string(),
  legal: z.number(),
  currency: z.number(),
  status: z.literal(POSITION_STATUSES),
  status_name: z.string(),
  /** Hands; a whole number as text. */
  share: z.string(),
  /** Hands × what one hand holds, in the base currency. */
  number: figure,
  multiple: z.string(),
  /** Index at which it opened; of an order, the price that it waits for or was accepted at. */
  origin_price: figure,
  /** The same with the spread: what profit is counted from. */
  price: figure,
  /** The position would close at this price now, or did close at it, spread included. */
  update_price: figure,
  /** "0.00000000" where none is set; so the next. */
  target_profit_price: figure,
  stop_loss_price: figure,
  origin_caution_money: figure,
  caution_money: figure,
  /** Paid so far, for opening and for closing. */
  trade_fee: figure,
  /** Percent of the contract value a day. */
  overnight: figure,
  /** Paid so far. */
  overnight_money: figure,
  /** (update_price − price) × number for a long position, the reverse for a short one; 0 where it never opened. */
  profits: figure,
  /** A closed position has brought so much: profit less what deleveraging took and less all fees. */
  fact_profits: figure,
  time: shanghaiTime,
  transaction_time: laterTime,
  /** When it closed. */
  handle_time: laterTime,
  /** When it was revoked. */
  complete_time: laterTime,
  // Extensions.
  state: z.enum(POSITION_STATES),
  /** Code of why it ended, or empty; and the same in words. */
  reason: z.string(),
  reason_name: z.string(),
  is_limit: flag,
  /** A limit order waits for this price; of any other it is "0.00000000"; else "0.00000000". */
  target_price: figure,
  /** So much is held for the margin and fee of an order. */
  held: figure,
  open_fee: figure,
  close_fee: figure,
  /**
   * A closed position was not paid so much of its profit: what it was not paid of its profit, for lack of money or after an
   * outage.
   */
  cut: figure,
  /** The end of an outage took so much of its gain; the `profits` of an open position are less by it. */
  clawback: figure,
  /** Percent. */
  spread: figure,
  fee_rate: figure,
  /** Index at which the account would be liquidated if this market alone moved; empty where it never would. */
  liquidation_price: z.string(),
  /** Place among the winners of its side, the first is deleveraged first; null where it is none. */
  deleveraging: z.object({ place: z.number(), of: z.number() }).nullable(),
  /** This position is a closed part of that one. */
  parent_id: z.number().nullable(),
  /** This position is the reverse of that one. */
  reverse_of: z.number().nullable(),
  time_ms: epochMs,
  transaction_ms: epochMs.nullable(),
  end_ms: epochMs.nullable(),
});
export type LeverRow = z.output<typeof leverRow>;

/** An account is of one quote currency, and its money of that currency. */
export const leverAccount = z.object({
  legal_id: z.number(),
  legal_name: z.string(),
  /** Available. */
  balance: figure,
  /** For orders that wait. */
  held: figure,
  /** available + held + margins + profits. */
  equity: figure,
  caution_money: figure,
  origin_caution_money: figure,
  profits: figure,
  /** equity / original margins in percent, 2 decimals; "0" without positions. */
  hazard_rate: decimalText,
  /** The highest of the warnings that hold: 130, 120, or 0. */
  warned: z.number(),
  /** 0: a price that it needs is older than 5 s, and the figures are of the last one. */
  is_fresh: flag,
});
export type LeverAccount = z.output<typeof leverAccount>;

export const LEVER_STATES = ['open', 'close_only', 'halted'] as const;

/** A market offers these terms; the last ones tell what of them this user’s level may take. */
export const leverTerms = z.object({
  legal_id: z.number(),
  currency_id: z.number(),
  symbol: z.string(),
  state: z.enum(LEVER_STATES),
  /** Why it opens nothing; empty while it is open. */
  cause: z.enum(['', ...LEVER_CAUSES]),
  /** Base currency of one hand. */
  share_num: figure,
  /** Percent. */
  spread: figure,
  fee_rate: figure,
  overnight: figure,
  multiples: z.array(z.number()),
  shares: z.array(z.number()),
  hands_min: z.number(),
  hands_max: z.number(),
  multiple_max: z.number(),
  positions_max: z.number(),
  pending_max: z.number(),
  /** Base currency that each side may hold altogether, and what is left of it. */
  side_max: figure,
  long_left: figure,
  short_left: figure,
  /** Index now; empty where there is none or it is older than 5 s. */
  index: z.string(),
});
export type LeverTerms = z.output<typeof leverTerms>;

/** A market offers these terms, and each level may take so much of them. */
export const leverMarketTerms = leverTerms.extend({
  limits: z.array(z.object({ level: z.number(), multiple_max: z.number(), hands_max: z.number() })),
});
export type LeverMarketTerms = z.output<typeof leverMarketTerms>;
