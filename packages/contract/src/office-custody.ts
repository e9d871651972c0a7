// Calls of the back office about chains: what alarms, how each network stands, and what our addresses hold against the ledger.
// What is held too much is booked by two operators.
import { CUSTODY_ALARM_KINDS, CUSTODY_CHANGES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, timeCodec } from './codecs.ts';
import { amountField, asFile, epochBound, epochMs, id, page, shanghaiTime, text } from './fields.ts';
import { pageRows } from './office-funds.ts';
import { proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);

// Alarms

const alarmRow = z.object({
  key: z.string(),
  kind: z.enum(CUSTODY_ALARM_KINDS),
  /** It says what the alarm is about, by name: amounts as decimals, coins and networks as they are called. */
  params: z.record(z.string(), z.string()),
  raise_time: shanghaiTime,
  /** Empty while it stands. */
  end_time: z.string(),
  /** Address of the operator; empty until somebody has seen it. */
  seen_by: z.string(),
});
export type AlarmRow = z.output<typeof alarmRow>;

export const ALARM_STATUSES = ['standing', 'past'] as const;

export const listAlarms = defineCall({
  method: 'GET',
  path: '/api/office/custody/alarms',
  access: 'operator',
  permission: 'custody.read',
  summary: 'What is wrong now, newest first; or what was, the last to end first.',
  input: z.object({ status: z.enum(ALARM_STATUSES).default('standing'), page, limit: pageRows }),
  message: z.object({
    list: z.array(alarmRow),
    total: z.number(),
    /** How many stand that nobody has seen. */
    unseen: z.number(),
  }),
});

export const seeAlarm = defineCall({
  method: 'POST',
  path: '/api/office/custody/alarm/seen',
  access: 'operator',
  permission: 'custody.watch',
  summary: 'Say that somebody looks after it. One of what has happened and does not pass by itself ends with that.',
  input: z.object({ key: text(200) }),
  message: done,
});

// Networks

const coinRow = z.object({
  currency: z.number(),
  currency_name: z.string(),
  confirmations: z.number(),
  is_deposit_open: z.boolean(),
  is_withdraw_open: z.boolean(),
  /** The hot wallet can pay so much now; empty where no chain runs, or where it does not say. */
  hot: z.string(),
  /** The hot wallet is kept at so much: about what leaves in a day. Empty where coins are not moved by themselves. */
  hot_target: z.string(),
  /** The site sends so much in 24 hours at most, and has sent `day_sent` in the last. */
  day_limit: amountCodec,
  day_sent: amountCodec,
  /** Withdrawals that are approved and not signed. */
  waiting: z.number(),
  waiting_amount: amountCodec,
  /** Our addresses lack so much against the ledger: withdrawals of the coin on this network wait. 0 where nothing is. */
  missing: amountCodec,
});

export const networkRow = z.object({
  chain: z.number(),
  name: z.string(),
  /** `none` where the site does not run it. */
  source: z.enum(['simulated', 'nodes', 'none']),
  /** It is the height of the newest block that we went by; null before the first. */
  height: z.number().nullable(),
  /** We do not stand at the head of the chain: nothing is credited and nothing leaves. */
  is_behind: z.boolean(),
  /** Its nodes last said this, and it kept us; empty where nothing does. */
  trouble: z.string(),
  trouble_ms: epochMs.nullable(),
  /** The house sends there what the hot wallet is to have; empty where the site does not run it. */
  hot_address: z.string(),
  nodes: z.array(
    z.object({
      name: z.string(),
      /** Null where it does not answer. */
      height: z.number().nullable(),
      /** Why it is not believed; empty where it is. */
      fault: z.string(),
    }),
  ),
  coins: z.array(coinRow),
});
export type NetworkRow = z.input<typeof networkRow>;
export type NetworkCoinRow = z.input<typeof coinRow>;

export const networks = defineCall({
  method: 'GET',
  path: '/api/office/custody/networks',
  access: 'operator',
  permission: 'custody.read',
  summary: 'Each network: where its nodes and we stand, and what comes and goes there of each coin.',
  input: z.object({}),
  message: z.array(networkRow),
  cost: 5,
});

// Reconciliation

const balanceRow = z.object({
  chain: z.number(),
  chain_name: z.string(),
  currency: z.number(),
  currency_name: z.string(),
  time: timeCodec,
  time_ms: epochMs,
  height: z.number(),
  block_hash: z.string(),
  /** By the ledger our addresses hold so much. */
  ledger: amountCodec,
  /** By their chains they hold so much. */
  held: amountCodec,
  /** What has left and is not final, less what has come and is not credited: a block has it, the ledger does not. Signed. */
  pending: amountCodec,
  /** `held + pending - ledger`. Signed: below 0 it is a shortfall. */
  difference: amountCodec,
});

export const standingRow = balanceRow.extend({
  /** It is made of the network and the coin. */
  id: z.string(),
  /**
   * So much of a surplus came in deposits below the minimum or without a tag, which two operators may still credit to whom
   * they belong.
   */
  claimable: amountCodec,
  /** So much of a surplus can be booked. */
  free: amountCodec,
  /** The last rows, the oldest first, show how the difference went. */
  history: z.array(z.object({ time_ms: epochMs, difference: amountCodec })),
});
export type ReconciliationStanding = z.input<typeof standingRow>;

export const standing = defineCall({
  method: 'GET',
  path: '/api/office/custody/standing',
  access: 'operator',
  permission: 'custody.read',
  summary: 'How each coin stands on each network, as of the last comparison, and what a surplus is made of.',
  input: z.object({}),
  message: z.array(standingRow),
  cost: 5,
});

const placeFields = { chain: id.optional(), currency: id.optional() };

export const reconciliationRow = balanceRow.extend({ id: z.number() });
export type ReconciliationRow = z.input<typeof reconciliationRow>;

export const listReconciliations = defineCall({
  method: 'GET',
  path: '/api/office/custody/reconciliations',
  access: 'operator',
  permission: 'custody.read',
  summary: 'Comparisons of ledger and chain, newest first: one for each change of a difference, one an hour else.',
  input: z.object({
    ...placeFields,
    from: epochBound.optional(),
    until: epochBound.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({ list: z.array(reconciliationRow), total: z.number() }),
  cost: 5,
});

export const LEFT_STATES = ['below_minimum', 'unclaimed', 'resting', 'reversed'] as const;

const leftRow = z.object({
  /** It is made of the network, the transaction and the place within it. */
  id: z.string(),
  chain_name: z.string(),
  /** Null where it did not say to whom it goes. */
  user_id: z.number().nullable(),
  currency_name: z.string(),
  amount: amountCodec,
  address: z.string(),
  txid: z.string(),
  ordinal: z.number(),
  height: z.number(),
  /** It is in a block of ours: our addresses hold it. */
  is_held: z.boolean(),
  state: z.enum(LEFT_STATES),
  time: timeCodec,
});
export type LeftDepositRow = z.input<typeof leftRow>;

export const listLeft = defineCall({
  method: 'GET',
  path: '/api/office/custody/left',
  access: 'operator',
  permission: 'custody.read',
  summary:
    'Deposits that nobody was credited, newest first: below the minimum, nobody’s, of a coin whose deposits are closed, taken back. But for those that rest, what a surplus is made of, beside dust and gifts.',
  input: z.object({ ...placeFields, state: z.enum(LEFT_STATES).optional(), page, limit: pageRows, ...asFile }),
  message: z.object({ list: z.array(leftRow), total: z.number() }),
  cost: 5,
});

// Changes that take two

const proposal = proposalRow.extend({
  kind: z.enum(CUSTODY_CHANGES),
  /** Ids of network and coin with a slash between; of costs that of the coin, of a transfer network and transaction. */
  subject: z.string(),
  /** The same in words: `ERC20 · USDT`, `ETH`. */
  subject_name: z.string(),
});
export type CustodyProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('custody', proposal);

export const proposeSurplus = defineCall({
  method: 'POST',
  path: '/api/office/custody/proposal/surplus',
  access: 'operator',
  permission: 'custody.request',
  summary:
    'Ask that what our addresses hold beyond the ledger be booked as unclaimed: never more than is there as it is approved.',
  input: z.object({ chain: id, currency: id, amount: amountField, reason }),
  message: done,
});

export const proposeChain = defineCall({
  method: 'POST',
  path: '/api/office/custody/proposal/chain',
  access: 'operator',
  permission: 'custody.request',
  summary:
    'Ask that what the house has sent to its own addresses be booked to the treasury: never more than is there as it is approved.',
  input: z.object({ chain: id, currency: id, amount: amountField, reason }),
  message: done,
});

export const proposeCosts = defineCall({
  method: 'POST',
  path: '/api/office/custody/proposal/costs',
  access: 'operator',
  permission: 'custody.request',
  summary: 'Ask that the treasury pay for what networks have taken: never more than it has.',
  input: z.object({ currency: id, amount: amountField, reason }),
  message: done,
});

export const proposeTransfer = defineCall({
  method: 'POST',
  path: '/api/office/custody/proposal/transfer',
  access: 'operator',
  permission: 'custody.request',
  summary:
    'Ask that what the network took for a transfer between own addresses be booked, which was signed elsewhere: read from its block, once.',
  input: z.object({ chain: id, txid: text(128), reason }),
  message: done,
});
