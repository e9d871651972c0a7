// Calls of the back office about moves of our own coins on chains, and about transactions that wait for a higher fee.
import { MOVE_PURPOSES, MOVE_STATES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, timeCodec } from './codecs.ts';
import { asFile, id, page, text } from './fields.ts';
import { pageRows } from './office-funds.ts';

const done = z.string();
const reason = text(300);

export const moveRow = z.object({
  id: z.number(),
  purpose: z.enum(MOVE_PURPOSES),
  chain_name: z.string(),
  currency_name: z.string(),
  /** So much arrives. */
  amount: amountCodec,
  /** Empty where it spends outputs: so many of deposit addresses, or those of the hot wallet where these are none. */
  from: z.string(),
  outputs: z.number(),
  to: z.string(),
  state: z.enum(MOVE_STATES),
  /** Why it waits or has failed, by the signer's word; empty elsewhere. */
  reason: z.string(),
  /** It is the hash of the newest transaction that is sent for it; empty before it is signed. */
  txid: z.string(),
  /** In the coin that the network takes its fees in; empty before it is signed. */
  fee: z.string(),
  fee_currency_name: z.string(),
  submit_time: timeCodec,
  update_time: timeCodec,
});
export type MoveRow = z.input<typeof moveRow>;

export const MOVE_STATUSES = ['open', 'ended'] as const;

export const listMoves = defineCall({
  method: 'GET',
  path: '/api/office/custody/moves',
  access: 'operator',
  permission: 'custody.read',
  summary: 'Sweeps, refills and gas, newest first: those under way, or those that have ended.',
  input: z.object({ status: z.enum(MOVE_STATUSES).default('open'), page, limit: pageRows, ...asFile }),
  message: z.object({ list: z.array(moveRow), total: z.number() }),
  cost: 3,
});

const coinRow = z.object({
  currency: z.number(),
  currency_name: z.string(),
  /** The hot wallet can pay so much now, and is kept at the `target`. */
  hot: amountCodec,
  target: amountCodec,
  /** So much lies at deposit addresses and is nobody's input yet. */
  deposits: amountCodec,
  /** Less than this is not swept by itself. */
  sweep_min: amountCodec,
  /** Withdrawals that are approved and not signed lack so much. 0 where nothing is. */
  missing: amountCodec,
});

export const moveNetworkRow = z.object({
  chain: z.number(),
  name: z.string(),
  /** Nothing moves on `simulated` networks, because they have no keys; `none` where the site does not run it. */
  source: z.enum(['simulated', 'nodes', 'none']),
  coins: z.array(coinRow),
});
export type MoveNetworkRow = z.input<typeof moveNetworkRow>;

export const moveNetworks = defineCall({
  method: 'GET',
  path: '/api/office/custody/move_networks',
  access: 'operator',
  permission: 'custody.read',
  summary: 'Each network that moves its own coins: what its hot wallet and its deposit addresses have of each.',
  input: z.object({}),
  message: z.array(moveNetworkRow),
  cost: 5,
});

const stuckRow = z.object({
  chain: z.number(),
  chain_name: z.string(),
  txid: z.string(),
  /** The withdrawal or the move that it is sent for. */
  kind: z.enum(['withdrawal', 'move']),
  id: z.number(),
  currency_name: z.string(),
  amount: amountCodec,
  fee: amountCodec,
  fee_currency_name: z.string(),
  /** How many transactions are sent for it, this one included: one of them at most can be mined. */
  rounds: z.number(),
  sign_time: timeCodec,
  /** It waits for longer than it should. */
  is_stuck: z.boolean(),
});
export type WaitingTransactionRow = z.input<typeof stuckRow>;

export const listWaiting = defineCall({
  method: 'GET',
  path: '/api/office/custody/waiting_transactions',
  access: 'operator',
  permission: 'custody.read',
  summary: 'The newest transaction of each withdrawal and move that no block has, the oldest first.',
  input: z.object({}),
  message: z.array(stuckRow),
  cost: 3,
});

export const moveNow = defineCall({
  method: 'POST',
  path: '/api/office/custody/move_now',
  access: 'operator',
  permission: 'custody.move',
  summary:
    'Sweep what is below the minimum too, or fill the hot wallet up before it is short. What costs too much for what it moves stays all the same.',
  input: z.object({ chain: id, purpose: z.enum(['sweep', 'refill']), reason }),
  message: done,
});

export const bump = defineCall({
  method: 'POST',
  path: '/api/office/custody/bump',
  access: 'operator',
  permission: 'custody.move',
  summary: 'Send a waiting transaction anew, for a higher fee. Of the two a network can take only one.',
  input: z.object({ chain: id, txid: text(128), reason }),
  message: done,
});
