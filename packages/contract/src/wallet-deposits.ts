// Calls of deposits: where to send coins, what has come, and reporting by hand what did not.
import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  amountField,
  asFile,
  decimalText,
  epochBound,
  epochMs,
  flag,
  flagField,
  id,
  page,
  pageOf,
  shanghaiTime,
  text,
} from './fields.ts';
import { pageRows } from './wallet-records.ts';

/** How many requests a user may have that nobody has decided. */
export const DEPOSIT_REQUESTS_MAX = 5;

export const depositAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/get_in_address',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'The caller’s deposit address of a coin, on its first network that is open; with `full` those of all, as `NAME:address` with commas between, and the destination tag. As bare text an address with a tag is an X-address, which carries it.',
  input: z.object({ currency: id, full: flagField.default(0) }),
  message: z.union([
    z.string(),
    z.object({
      address: z.string(),
      /** The tag has to be sent with it, where the network knows tags; else empty. */
      tag: z.string(),
    }),
  ]),
  cost: 3,
});

/** A network of a coin, with the address there. What is closed or not at its head says so, and must be sent nothing. */
export const depositNetwork = z.object({
  chain: z.number(),
  /** The network's name. */
  title: z.string(),
  currency: z.string(),
  currency_id: z.number(),
  /** Empty where it is closed. */
  address: z.string(),
  /** The destination tag that has to be sent with it; empty where the network has none. Without it nobody is credited. */
  tag: z.string(),
  /** A picture with the address has this path. */
  qrcode: z.string(),
  /** Plain text, in the caller's language. */
  tips: z.string(),
  min_number: decimalText,
  confirmations: z.number(),
  is_open: flag,
  /** Why it is paused, in the language of the call; empty where it is open or nothing was said. */
  pause_reason: z.string(),
  /** 1: we are not at the head of this network; deposits wait until we are. */
  is_behind: flag,
});
export type DepositNetwork = z.output<typeof depositNetwork>;

export const depositNetworks = defineCall({
  method: 'POST',
  path: '/api/wallet/cbaddress',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The caller’s deposit addresses of a coin: as text, and network by network with what holds there.',
  input: z.object({ currency: id }),
  message: z.object({
    /** `NAME:address` with commas between; open networks only. */
    address: z.string(),
    networks: z.array(depositNetwork),
    /** The coins that can be deposited. */
    ads: z.array(z.string()),
    userchongbi_type: z.number(),
  }),
  cost: 3,
});

export const companyAddress = defineCall({
  method: 'GET',
  path: '/api/money/rechange',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The address of the older deposit page: the caller’s own for ETH; empty while that is closed.',
  input: z.object({ user_id: id.optional() }),
  message: z.object({ company_eth_address: z.string() }),
  cost: 3,
});

export const requestDeposit = defineCall({
  method: 'POST',
  path: '/api/wallet/charge_req',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Report a deposit that was not credited by itself; operators decide. `type`: the address it was sent to, or empty; `pic`: an uploaded picture, or `111` for none.',
  input: z.object({
    currency: id,
    amount: amountField.optional(),
    acc: text(100).default('default'),
    hash: text(200).default(''),
    type: text(200).default(''),
    pic: text(300).default(''),
  }),
  message: z.string(),
  data: z.object({ id: z.number() }),
  isSensitive: true,
});

/**
 * `pending`: reported by hand, undecided; `confirming`: in a block; `below_minimum` and `unclaimed`: on the chain, and
 * nobody is credited; `dropped`: its block is gone; `reversed`: taken back after it was credited.
 */
export const DEPOSIT_STATES = [
  'pending',
  'confirming',
  'credited',
  'below_minimum',
  'unclaimed',
  'dropped',
  'reversed',
  'rejected',
] as const;

/** A step that was reached, in order. */
const step = <State extends z.ZodType>(state: State) => z.object({ state, time: shanghaiTime, time_ms: epochMs });

export const depositRow = z.object({
  /** Never the same twice. */
  id: z.string(),
  /** `chain`: found there; `inside`: from another user of ours; `manual`: reported, or booked by operators. */
  kind: z.enum(['chain', 'inside', 'manual']),
  currency: z.number(),
  currency_name: z.string(),
  /** 0 and empty where it is on no chain. */
  chain: z.number(),
  chain_name: z.string(),
  number: decimalText,
  /** The money came in at this address; empty where that was no chain. */
  address: z.string(),
  /** The destination tag; empty where the network has none. */
  tag: z.string(),
  /** It is the hash of the transaction; may be empty. */
  hash: z.string(),
  state: z.enum(DEPOSIT_STATES),
  /** In the caller's language. */
  state_name: z.string(),
  /** Why operators rejected a report; else empty. */
  reason: z.string(),
  confirmations: z.number(),
  confirmations_needed: z.number(),
  create_time: shanghaiTime,
  time_ms: epochMs,
  /** When it was credited or decided; empty before. */
  check_time: z.string(),
  timeline: z.array(step(z.enum(DEPOSIT_STATES))),
});
export type DepositRow = z.output<typeof depositRow>;

export const deposits = defineCall({
  method: 'GET',
  path: '/api/wallet/deposits',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'The caller’s deposits, on chain, inside and reported, newest first; `format=csv` is all of them as one file.',
  input: z.object({
    ...asFile,
    currency: id.optional(),
    state: z.enum(DEPOSIT_STATES).optional(),
    /** Extension: only what is not older than `from` and older than `to`, in UTC milliseconds. */
    from: epochBound.optional(),
    to: epochBound.optional(),
    page,
    limit: pageRows(10),
  }),
  message: pageOf(depositRow),
  cost: 3,
});
