// Calls of withdrawals: what they cost and may be, asking for one, what became of them, and the allow-list.
import { WITHDRAWAL_STATUSES } from '@bourse/domain';
import { z } from 'zod';
import { CODE_REFUSALS, password } from './account.ts';
import { defineCall } from './call.ts';
import {
  amountField,
  asFile,
  chainAddress,
  closedNetwork,
  decimalText,
  epochBound,
  epochMs,
  flag,
  flagField,
  id,
  page,
  pageOf,
  shanghaiTime,
  tagField,
  text,
  typedCode,
} from './fields.ts';
import { SECOND_FACTORS, secondFactorProof } from './security-proof.ts';
import { pageRows } from './wallet-records.ts';

/** A network of a coin: amounts are in the coin, the fee is the server's. */
export const withdrawNetwork = z.object({
  /** `wallet/out` takes it as `type`: the place among all networks of the coin, closed ones too, from 0. */
  type: z.number(),
  chain: z.number(),
  title: z.string(),
  /** It is the contract of the coin on this network, in its one written form; empty for the network’s own coin. */
  contract: z.string(),
  /** The smallest unit that the coin is counted in there has this many places. */
  decimals: z.number(),
  min_number: decimalText,
  max_number: decimalText,
  /** A user may withdraw so much of the coin in 24 hours. */
  day_limit: decimalText,
  /** So much of it is left. */
  day_left: decimalText,
  /** The flat fee. */
  rate: decimalText,
  /** Comes on top, in percent of the amount. */
  rate_percent: decimalText,
  confirmations: z.number(),
  /** 1: an address may be one of many people’s, told apart by a destination tag. */
  has_tag: flag,
  is_open: flag,
  /** Why it is paused, in the language of the call; empty where it is open or nothing was said. */
  pause_reason: z.string(),
  /** 1: we are not at the head of this network; withdrawals wait until we are. */
  is_behind: flag,
  /** 1: what is asked for is not sent yet, because our addresses there hold less of the coin than our ledger says. */
  is_waiting: flag,
});
export type WithdrawNetwork = z.output<typeof withdrawNetwork>;

export const withdrawInfo = defineCall({
  method: 'POST',
  path: '/api/wallet/get_info',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What a withdrawal of a coin may be and costs; the figures at the top are those of its first open network.',
  input: z.object({ currency: id }),
  message: z.object({
    currency: z.number(),
    name: z.string(),
    change_balance: decimalText,
    legal_balance: decimalText,
    min_number: decimalText,
    max_number: decimalText,
    day_limit: decimalText,
    /** Flat, unless `rate_percent` says otherwise. */
    rate: decimalText,
    rate_percent: decimalText,
    networks: z.array(withdrawNetwork),
    /** The level allows so much in 24 hours over all coins, in USDT; `level_left` is what remains of it. */
    level_limit: decimalText,
    level_left: decimalText,
    /** The level's limit counts one coin as so much; empty while no price is fresh, and nothing counts. */
    usdt_price: decimalText,
    /** 1: `pay_password` is asked for. */
    needs_pay_password: flag,
    /** Which second factors the account can prove; empty: none is asked for. */
    second_factors: z.array(z.enum(SECOND_FACTORS)),
    /** Codes of type `widthdraw` go there: the account's e-mail and phone. */
    code_addresses: z.array(z.string()),
    /** Nothing may leave before that; 0: no hold. */
    held_until: z.number(),
    is_allow_list_on: flag,
  }),
  cost: 3,
});

export const withdraw = defineCall({
  method: 'POST',
  path: '/api/wallet/out',
  access: 'user',
  risk: 'new',
  key: 'never',
  summary:
    'Ask for a withdrawal from the wallet `change`. `number` is what leaves it, the fee included; `type` the place of the network among all of the coin, which may be left out where there is only one. Needs the code of type `widthdraw`, the fund password (`pass` or `pay_password`) and the second factor where they are set.',
  input: z.object({
    currency: id,
    number: amountField.optional(),
    address: chainAddress,
    /** The destination tag, of networks that have them: 0 to 4294967295. */
    tag: tagField,
    type: z
      .union([
        z
          .string()
          .regex(/^[0-9]$/)
          .transform(Number),
        z.number().int().min(0).max(9),
        closedNetwork,
      ])
      .optional(),
    code: typedCode.optional(),
    pass: text(64).optional(),
    pay_password: text(64).optional(),
    ...secondFactorProof,
  }),
  refusals: {
    currency: 'currency_not_found',
    number: 'quantity_required',
    address: 'withdraw_address_required',
    type: 'choice_required',
    code: CODE_REFUSALS,
  },
  message: z.string(),
  data: z.object({
    id: z.number(),
    status: z.enum(WITHDRAWAL_STATUSES),
    number: decimalText,
    fee: decimalText,
    /** The address gets so much. */
    received: decimalText,
    /** 1: it goes to another user of ours, over no network. */
    is_inside: flag,
  }),
  isIdempotent: true,
  isSensitive: true,
});

export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/api/wallet/cancel_withdrawal',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Take back a withdrawal that nobody has approved; its amount is available again.',
  input: z.object({ id }),
  message: z.string(),
  isIdempotent: true,
});

const step = z.object({ status: z.enum(WITHDRAWAL_STATUSES), time: shanghaiTime, time_ms: epochMs });

export const withdrawalRow = z.object({
  id: z.number(),
  currency: z.number(),
  currency_name: z.string(),
  chain: z.number(),
  chain_name: z.string(),
  address: z.string(),
  /** The destination tag; empty where none was named. */
  tag: z.string(),
  /** So much left the wallet, or is held for it. */
  number: decimalText,
  fee: decimalText,
  received: decimalText,
  /** It is the hash of the transaction; empty until it is signed, and where it was settled inside. */
  hash: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** In the caller's language. */
  status_name: z.string(),
  /** Why operators rejected it; else empty. */
  reason: z.string(),
  /** 1: it is `rejected` because its owner took it back. */
  is_cancelled: flag,
  /** 1: it goes to another user of ours, over no network. */
  is_inside: flag,
  /** 1: an operator looks at it before it goes out. */
  is_under_review: flag,
  is_cancellable: flag,
  confirmations: z.number(),
  confirmations_needed: z.number(),
  create_time: shanghaiTime,
  time_ms: epochMs,
  /** When it was approved or rejected; empty before. */
  check_time: z.string(),
  update_time: shanghaiTime,
  /** The steps whose time is known, in order. */
  timeline: z.array(step),
});
export type WithdrawalRow = z.output<typeof withdrawalRow>;

export const withdrawals = defineCall({
  method: 'GET',
  path: '/api/wallet/withdrawals',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The caller’s withdrawals, newest first; `format=csv` is all of them as one file.',
  input: z.object({
    ...asFile,
    currency: id.optional(),
    state: z.enum(WITHDRAWAL_STATUSES).optional(),
    /** Extension: only what is not older than `from` and older than `to`, in UTC milliseconds. */
    from: epochBound.optional(),
    to: epochBound.optional(),
    page,
    limit: pageRows(10),
  }),
  message: pageOf(withdrawalRow),
  cost: 3,
});

const allowListState = z.object({
  is_on: flag,
  /** Switched off already: it holds until then; 0: no end. */
  ends_at: z.number(),
  /** How long a new address, and switching it off, waits. */
  wait_seconds: z.number(),
});
export type AllowListState = z.output<typeof allowListState>;

export const allowList = defineCall({
  method: 'GET',
  path: '/api/wallet/allow_list',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Whether withdrawals go to addresses of the address book only.',
  input: z.object({}),
  message: allowListState,
});

export const switchAllowList = defineCall({
  method: 'POST',
  path: '/api/wallet/allow_list',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Switch the allow-list on, which holds at once, or off, which takes the login password and the second factor and waits.',
  input: z.object({ is_on: flagField, password: password.optional(), ...secondFactorProof }),
  message: z.string(),
  data: allowListState,
  isSensitive: true,
});
