// What second contracts look like on the wire: an order's row, a currency that is staked, a term that is offered.
import { z } from 'zod';
import { decimalText, epochMs, flag, shanghaiTime } from './fields.ts';
import { insuranceRow, insuranceType } from './insurance-rows.ts';

/** `type` of an order: the index rises, or it falls. */
export const TYPE_UP = 1;
export const TYPE_DOWN = 2;
/** `status` of an order: 1 until its due second, 2 until its outcome is written, 3 closed. */
export const ORDER_STATUSES = [1, 2, 3] as const;
/** `profit_result`: 1 won, -1 lost, 0 neither, or not yet known. */
export const ORDER_RESULTS = [1, 0, -1] as const;

export const directionType = z.literal([TYPE_UP, TYPE_DOWN]);
/** A figure is a text of 8 places, whatever it counts. */
const figure = z.string();
/** Percent with at least 2 places: "90.00". */
const percent = z.string();
/** A time that is the empty text until it comes. */
const laterTime = z.string();

/** `accepted` waits for the tick that it opens at. */
export const MICRO_STATES = ['accepted', 'open', 'closed'] as const;
/** `draw` closed where it opened, `void` got no tick in time: both give stake and fee back. */
export const MICRO_RESULTS = ['win', 'loss', 'draw', 'void'] as const;
export const MICRO_VOID_REASONS = ['no_entry_tick', 'no_close_tick'] as const;

export const microRow = z.object({
  id: z.number(),
  symbol_name: z.string(),
  seconds: z.number(),
  /** Staked. */
  number: figure,
  currency_name: z.string(),
  currency_id: z.number(),
  /** Id of the quotation. */
  match_id: z.number(),
  /** Index it opened at; while `is_provisional`, the index now. "0.00000000" where there is none; so the next. */
  open_price: figure,
  end_price: figure,
  type: directionType,
  status: z.literal(ORDER_STATUSES),
  profit_ratio: percent,
  /** Taken beside the stake; a draw or a void order gives it back. */
  fee: figure,
  /** Without the fee: what was won, or less the stake. 0 until it has closed. */
  fact_profits: figure,
  profit_result: z.literal(ORDER_RESULTS),
  /** Until the due second; 0 when it is over. */
  remain_milli_seconds: z.number(),
  created_at: shanghaiTime,
  /** When it is due. */
  handled_at: shanghaiTime,
  /** When its outcome was written. */
  complete_at: laterTime,
  // Extensions.
  type_name: z.string(),
  status_name: z.string(),
  state: z.enum(MICRO_STATES),
  /** Empty until it has closed; and the same in words. */
  result: z.enum(MICRO_RESULTS).or(z.literal('')),
  result_name: z.string(),
  /** Empty but for `void`; and the same in words. */
  void_reason: z.enum(MICRO_VOID_REASONS).or(z.literal('')),
  void_reason_name: z.string(),
  /** 1 until it has opened: `open_price` is the index now, it opens at the first that is not known yet. */
  is_provisional: flag,
  /** The order brings so much when it wins: stake and profit. */
  payout_max: figure,
  /** So much came back. */
  payout: figure,
  /** payout − stake − fee; 0 until it has closed. */
  net: figure,
  created_ms: epochMs,
  handled_ms: epochMs,
  complete_ms: epochMs.nullable(),
  /** UTC seconds of the ticks that it opened and closed at. */
  entry_second: z.number().nullable(),
  close_second: z.number().nullable(),
  /** The insurance that counts it. */
  insurance_id: z.number().nullable(),
});
export type MicroRow = z.output<typeof microRow>;

/** A currency that second contracts are staked in. */
export const payableCurrency = z.object({
  id: z.number(),
  name: z.string(),
  /** Stakes to choose from; at least one. */
  micro_numbers: z.array(z.object({ number: decimalText })),
  micro_trade_fee: percent,
  micro_min: decimalText,
  micro_max: decimalText,
  /** Orders that a user may have open in it. */
  micro_holdtrade_max: z.number(),
  /** Null without a token. */
  user_wallet: z
    .object({
      currency_name: z.string(),
      /** Available in the wallet; so the next. */
      micro_balance: figure,
      micro_with_insurance: figure,
      /** Insured assets of the running insurance; "0.00000000" without one. */
      insurance_balance: figure,
    })
    .nullable(),
  insurance_types: z.array(insuranceType),
  /** The running insurance in this currency. */
  user_insurance: insuranceRow.nullable(),
  // Extensions.
  logo: z.string(),
  /** A stake is a multiple of it. */
  micro_step: decimalText,
  /** An average stake loses so much to the house at even odds, by term: percent of the stake, fee included. */
  house_edges: z.array(z.object({ seconds: z.number(), house_edge: percent })),
});
export type PayableCurrency = z.output<typeof payableCurrency>;

/** A term that is offered, the same for every market and currency. */
export const microTerm = z.object({
  id: z.number(),
  seconds: z.number(),
  /** 1 where it is offered. */
  status: flag,
  profit_ratio: percent,
  /** An average stake loses so much to the house at even odds: percent of the stake, fee included. */
  house_edge: percent,
});
export type MicroTerm = z.output<typeof microTerm>;
