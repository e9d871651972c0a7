// Calls of the back office about money of the house: its accounts and what moved them, moves between them that two operators
// decide, and what all of it stands against.
import { HOUSE_CHANGES, HOUSE_PURPOSES, MOVABLE_PURPOSES, WALLETS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec } from './codecs.ts';
import { amountField, asFile, decimalText, flagField, id, page, text, worthText } from './fields.ts';
import { pageRows } from './office-funds.ts';
import { effectiveField, fundsAnswer, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
const purpose = z.enum(HOUSE_PURPOSES);
const route = { from: purpose, to: purpose, currency: id, amount: amountField };

const accountRow = z.object({
  purpose,
  currency: z.number(),
  currency_name: z.string(),
  /** Accounts that stand for the world outside may be below zero. */
  available: decimalText,
  /** USDT, at the last index. */
  worth: worthText,
});
export type HouseAccountRow = z.output<typeof accountRow>;

export const accounts = defineCall({
  method: 'GET',
  path: '/api/office/house/accounts',
  access: 'operator',
  permission: 'house.read',
  summary: 'Every account of the house by purpose and coin, with its balance and worth.',
  input: z.object({ ...asFile }),
  message: z.array(accountRow),
  cost: 5,
});

export const ledger = defineCall({
  method: 'GET',
  path: '/api/office/house/ledger',
  access: 'operator',
  permission: 'house.read',
  summary: 'Everything that moved the accounts for a purpose, newest first. `total` counts to 100,000.',
  input: z.object({ purpose: purpose.default('treasury'), currency: id.optional(), page, limit: pageRows, ...asFile }),
  message: fundsAnswer(purpose),
  cost: 5,
});

const sideRow = z.object({ before: decimalText, after: decimalText });

export const preview = defineCall({
  method: 'GET',
  path: '/api/office/house/preview',
  access: 'operator',
  permission: 'house.read',
  summary: 'What a move between two accounts would leave on both, now, and the most that could be moved.',
  input: z.object(route),
  message: z.object({
    currency_name: z.string(),
    from: sideRow,
    to: sideRow,
    most: decimalText,
    /** Of what it has, what has to stay for whoever may take it at any moment. */
    promised: decimalText,
    /** Code of what is against it; else empty. */
    refusal: z.string(),
  }),
});
export type MovePreview = z.output<typeof preview.message>;

const proposal = proposalRow.extend({ kind: z.enum(HOUSE_CHANGES) });
export type HouseProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('house', proposal);

export const proposeMove = defineCall({
  method: 'POST',
  path: '/api/office/house/proposal/move',
  access: 'operator',
  permission: 'house.request',
  summary:
    'Ask that money be moved between the treasury and another account of the house, never more than is free there.',
  input: z.object({ ...route, ...effectiveField, reason }),
  message: done,
});

/** A week. */
const STOP_MINUTES_MAX = 10_080;

export const proposeStop = defineCall({
  method: 'POST',
  path: '/api/office/house/proposal/stop',
  access: 'operator',
  permission: 'house.request',
  summary:
    'Ask that everything stand still, or go on: while a full stop lasts nothing is filled, liquidated or charged, and deadlines of users’ acts are later by its length.',
  input: z.object({
    is_stopped: flagField,
    /** Users are told it; nothing goes on by itself. */
    expected_minutes: z.coerce.number().int().min(1).max(STOP_MINUTES_MAX).optional(),
    reason,
  }),
  message: done,
});

/** Operators may choose from these. */
export const MOVE_ACCOUNTS = MOVABLE_PURPOSES;

const owedRow = z.record(z.enum(WALLETS), amountCodec);

export const exposureRow = z.object({
  currency_id: z.number(),
  currency_name: z.string(),
  /** USDT for one; empty where it is not known. */
  price: z.string(),
  /** What users who are not the house’s have, by wallet, locked included. */
  owed: owedRow,
  owed_total: amountCodec,
  /** Users who trade for the house have so much. */
  house_users: amountCodec,
  /** Money of users lies there until it is theirs or not. */
  reserved: amountCodec,
  /** All other accounts of the house together. */
  own: amountCodec,
  /** By the ledger our addresses hold so much; `outside` is owed to us from elsewhere. */
  chains: amountCodec,
  outside: amountCodec,
  /** Our addresses hold so much by the last comparison with their chains; empty where there was none. */
  held: z.string(),
  /** Leveraged contracts of users on this coin: longs less shorts, in the coin. */
  lever_net: amountCodec,
  /** Second contracts of users on this coin: stakes on a rise less those on a fall, in USDT. */
  micro_net: worthText,
  /** Open positions have won so much and could take it out of the pool of this coin. */
  lever_promised: amountCodec,
  /** Interest of active staking orders. */
  staking_promised: amountCodec,
  /**
   * All that there is, against what is owed and reserved, in percent; `chain_coverage` counts only what chains hold. Both
   * are empty where nothing is owed.
   */
  coverage: z.string(),
  chain_coverage: z.string(),
});
export type ExposureRow = z.input<typeof exposureRow>;

export const exposure = defineCall({
  method: 'GET',
  path: '/api/office/house/exposure',
  access: 'operator',
  permission: 'house.read',
  summary: 'By coin, what users are owed and what stands against it, of one commit, and all of it in USDT.',
  input: z.object({ ...asFile }),
  message: z.object({
    /** The last command of the commit. */
    seq: z.number(),
    coins: z.array(exposureRow),
    /** In USDT, at the prices of the rows. */
    sums: z.object({
      owed: worthText,
      house_users: worthText,
      reserved: worthText,
      own: worthText,
      chains: worthText,
      outside: worthText,
      held: worthText,
      lever_net: worthText,
      micro_net: worthText,
      lever_promised: worthText,
      staking_promised: worthText,
      coverage: z.string(),
      chain_coverage: z.string(),
      /** Coins that there is something of and that no price is known of; and those whose price is old. */
      without: z.array(z.string()),
      by_old_prices: z.array(z.string()),
    }),
  }),
  cost: 10,
});
