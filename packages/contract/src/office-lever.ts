// Calls of the back office about leveraged contracts: their settings, what the house is exposed to, and the money behind
// them. Nothing here touches a price, an open position or what becomes of it.
import {
  GIVEN_LEVER_CAUSES,
  LEVER_CAUSES,
  POSITION_SIDES,
  SETTLEMENT_SOURCES,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec } from './codecs.ts';
import { amountField, asFile, decimalText, epochMs, id, oneOf, page, text } from './fields.ts';
import { LEVER_STATES } from './lever-rows.ts';
import { pageRows } from './office-funds.ts';
import { effectiveField, seenField, fundsAnswer, proposalCalls, proposalRow } from './office-proposals.ts';

const nothing = z.object({});
const done = z.string();
const reason = text(300);
const state = z.enum(LEVER_STATES);
/** Users are told the cause; `reason` is the operators’. */
const cause = z.enum(GIVEN_LEVER_CAUSES).default('check');
/** In percent, at most 4 places. */
const percent = amountField;
const counts = z.array(id).min(1).max(20);

const limit = z.object({ level: oneOf(VERIFICATION_LEVELS), multiple_max: id, hands_max: id });
const settings = z.object({
  /** Base currency of one hand. */
  share_num: amountField,
  spread: percent,
  fee_rate: percent,
  /** A day. */
  overnight: percent,
  /** Ascending; so the next. */
  multiples: counts,
  shares: counts,
  hands_min: id,
  hands_max: id,
  /** Base currency that a side may hold altogether. */
  side_max: amountField,
  /** The move that the house has to stand. */
  stress: percent,
  positions_max: id,
  pending_max: id,
  /** This share of the fees goes to the fund. */
  fund_share: percent,
  /** By level of verification. */
  limits: z.array(limit).max(VERIFICATION_LEVELS.length),
});

const settingsView = z.object({
  share_num: decimalText,
  spread: decimalText,
  fee_rate: decimalText,
  overnight: decimalText,
  multiples: z.array(z.number()),
  shares: z.array(z.number()),
  hands_min: z.number(),
  hands_max: z.number(),
  side_max: decimalText,
  stress: decimalText,
  positions_max: z.number(),
  pending_max: z.number(),
  fund_share: decimalText,
  limits: z.array(z.object({ level: z.number(), multiple_max: z.number(), hands_max: z.number() })),
});
export type LeverSettingsView = z.output<typeof settingsView>;

const side = z.object({
  /** Base currency of what is open, and its contract value at the index. */
  number: amountCodec,
  value: amountCodec,
  positions: z.number(),
  profit: amountCodec,
});
export type LeverSide = z.output<typeof side>;

const leverMarket = z.object({
  id: z.number(),
  symbol: z.string(),
  legal_id: z.number(),
  legal_name: z.string(),
  state,
  /** Users are told it; empty while it is open. */
  cause: z.enum(['', ...LEVER_CAUSES]),
  /** Until the first tick after the halt; null where there is none. */
  halted_at: epochMs.nullable(),
  /** From when on it may be settled; null where it is not halted, or has never had an index. */
  settles_from: epochMs.nullable(),
  /** Whether it waits for the index that it is settled at. */
  is_settling: z.boolean(),
  /** Whether the index moved it in the last 5 s: one operator alone may halt only what it does not. */
  is_fresh: z.boolean(),
  /** Empty before the first tick. */
  index: decimalText,
  index_time: epochMs.nullable(),
  settings: settingsView,
  long: side,
  short: side,
});
export type LeverMarketRow = z.input<typeof leverMarket>;

export const listMarkets = defineCall({
  method: 'GET',
  path: '/api/office/lever/markets',
  access: 'operator',
  permission: 'lever.read',
  summary: 'Each market with its settings, what is open on each side, and what that gains or loses now.',
  input: nothing,
  message: z.object({
    list: z.array(leverMarket),
    rules: z.object({
      open_risk_min: decimalText,
      transfers_out: z.boolean(),
      /** Whole seconds. */
      liquidation_grace: decimalText,
      /** Percent of the fund. */
      outage_loss: decimalText,
      halt_hours: z.number(),
    }),
  }),
});

export const setState = defineCall({
  method: 'POST',
  path: '/api/office/lever/state',
  access: 'operator',
  permission: 'lever.halt',
  summary:
    'Let an open market only close, or halt one without a fresh index: at once, by one operator. All else takes two.',
  input: z.object({ id, state, cause, reason }),
  message: done,
});

const accountRow = z.object({
  user_id: z.number(),
  legal_name: z.string(),
  equity: amountCodec,
  origin_caution_money: amountCodec,
  profits: amountCodec,
  /** Percent. */
  hazard_rate: decimalText,
  positions: z.number(),
});
export type LeverRiskRow = z.input<typeof accountRow>;

export const listAtRisk = defineCall({
  method: 'GET',
  path: '/api/office/lever/risk',
  access: 'operator',
  permission: 'lever.read',
  summary: 'The accounts nearest to liquidation, and the largest of those below a risk rate of 200 %; 50 at most each.',
  input: nothing,
  message: z.object({ nearest: z.array(accountRow), largest: z.array(accountRow) }),
  cost: 5,
});

const queued = z.object({
  place: z.number(),
  id: z.number(),
  user_id: z.number(),
  /** Masked. */
  account: z.string(),
  /** Unrealised profit per first margin, in percent, rounded down. */
  ratio: decimalText,
  profits: amountCodec,
  origin_caution_money: amountCodec,
});
export type LeverQueueRow = z.input<typeof queued>;

export const listQueue = defineCall({
  method: 'GET',
  path: '/api/office/lever/queue',
  access: 'operator',
  permission: 'lever.read',
  summary:
    'The winners of a side of a market in the order in which they would bear it if the house could not pay them: the first 50, and how many there are.',
  input: z.object({ id, side: z.enum(POSITION_SIDES) }),
  message: z.object({ list: z.array(queued), total: z.number() }),
  cost: 5,
});

const settlementWay = z.object({
  /** At the index of now, or at the median of those before the halt: what it comes to where none comes. */
  source: z.enum(SETTLEMENT_SOURCES),
  index: amountCodec,
  /** So many positions close, and so many `orders` are cancelled. */
  positions: z.number(),
  orders: z.number(),
  /** Users gain so much, from where the market stands. */
  gain: amountCodec,
  loss: amountCodec,
  /** Users cannot pay so much of their losses. */
  deficit: amountCodec,
  /** The house bears so much of that; `clawback` is taken off the gains. */
  house: amountCodec,
  clawback: amountCodec,
});
export type SettlementWay = z.input<typeof settlementWay>;

export const previewSettlement = defineCall({
  method: 'GET',
  path: '/api/office/lever/settlement',
  access: 'operator',
  permission: 'lever.read',
  summary:
    'What settling a halted market would do as things stand, as this market alone moves: at the index of now, where there is one, and at the median before the halt.',
  input: z.object({ id }),
  message: z.object({ legal_name: z.string(), list: z.array(settlementWay) }),
  cost: 10,
});

const stressRow = z.object({
  /** Move of every index of the currency’s markets, in percent. */
  move: z.number(),
  /** Users would have so much, and could not pay the `deficit`. */
  equity: amountCodec,
  deficit: amountCodec,
  /** Accounts that would be liquidated. */
  liquidated: z.number(),
  /** What the pool and the fund would hold once all of it were settled; below zero where the treasury pays. */
  pool: amountCodec,
  fund: amountCodec,
});
export type StressRow = z.output<typeof stressRow>;

export const stress = defineCall({
  method: 'GET',
  path: '/api/office/lever/stress',
  access: 'operator',
  permission: 'lever.read',
  summary: 'What users, pool and fund of a quote currency would have if its indexes moved by −30 % to +30 % at once.',
  input: z.object({ legal_id: id }),
  message: z.object({ legal_name: z.string(), treasury: amountCodec, list: z.array(stressRow) }),
  cost: 10,
});

export const LEVER_FUNDS = ['lever_pool', 'lever_insurance'] as const;
const fund = z.enum(LEVER_FUNDS);

export const listFunds = defineCall({
  method: 'GET',
  path: '/api/office/lever/funds',
  access: 'operator',
  permission: 'lever.read',
  summary: 'What pool and fund hold, and everything that moved one of them, newest first.',
  input: z.object({ purpose: fund.default('lever_pool'), currency: id.optional(), page, limit: pageRows, ...asFile }),
  message: fundsAnswer(fund),
  cost: 5,
});

// Changes that take two

export const PROPOSAL_KINDS = ['market', 'state', 'settle', 'rules', 'fund'] as const;

const proposal = proposalRow.extend({
  kind: z.enum(PROPOSAL_KINDS),
  /** It is the symbol of a market; else empty, and null. */
  symbol: z.string(),
  market_id: z.number().nullable(),
});
export type LeverProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('lever', proposal);

export const proposeSettings = defineCall({
  method: 'POST',
  path: '/api/office/lever/proposal/market',
  access: 'operator',
  permission: 'lever.request',
  summary: 'Ask for other settings of a market: what is named changes, for positions that open afterwards.',
  input: settings.partial().extend({ id, ...effectiveField, reason }),
  message: done,
});

export const proposeState = defineCall({
  method: 'POST',
  path: '/api/office/lever/proposal/state',
  access: 'operator',
  permission: 'lever.request',
  summary: 'Ask that a market be halted, only close, or resume. Nobody who has contracts may ask for it or decide it.',
  input: z.object({ id, state, cause, ...seenField, reason }),
  message: done,
});

export const proposeSettlement = defineCall({
  method: 'POST',
  path: '/api/office/lever/proposal/settlement',
  access: 'operator',
  permission: 'lever.request',
  summary:
    'Ask that a market halted for longer than the rules say be settled: at the first index after it, or else at the median before the halt.',
  input: z.object({ id, reason }),
  message: done,
});

export const proposeRules = defineCall({
  method: 'POST',
  path: '/api/office/lever/proposal/rules',
  access: 'operator',
  permission: 'lever.request',
  summary:
    'Ask for other rules of all markets: risk rate after an opening, transfers out, grace after a stop, cost of outages, long halts.',
  input: z.object({
    /** Percent, above 110. */
    open_risk_min: percent.optional(),
    transfers_out: z.boolean().optional(),
    /** Whole seconds in which nobody is liquidated after a stop. */
    liquidation_grace: z.int().min(0).max(600).optional(),
    /** Percent of the fund that the end of an outage may cost the house. */
    outage_loss: percent.optional(),
    /** From how long a halt on the market may be settled; at most 720. */
    halt_hours: id.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeFund = defineCall({
  method: 'POST',
  path: '/api/office/lever/proposal/fund',
  access: 'operator',
  permission: 'lever.request',
  summary: 'Ask that money go from the treasury to the pool or the fund.',
  input: z.object({ purpose: fund, currency: id, amount: amountField, reason }),
  message: done,
});
