// Calls of the back office about second contracts: their settings, what stops them, what the house is exposed to, and the
// money behind them. Nothing here touches a price, an order that was accepted, or what becomes of it.
import { MICRO_CHANGES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, shareCodec, timeCodec } from './codecs.ts';
import { amountField, asFile, flagField, id, page, text } from './fields.ts';
import { microRow } from './seconds-rows.ts';
import { pageRows } from './office-funds.ts';
import { effectiveField, fundsAnswer, proposalCalls, proposalRow } from './office-proposals.ts';

const nothing = z.object({});
const done = z.string();
const reason = text(300);
/** In percent, at most 4 places. */
const percent = amountField;
const count = id;

const termRow = z.object({
  seconds: z.number(),
  ratio: shareCodec,
  is_offered: z.boolean(),
  /** Percent of the stake, fee included, by currency that is staked. */
  edges: z.array(z.object({ currency_name: z.string(), house_edge: shareCodec })),
});
export type MicroTermRow = z.input<typeof termRow>;

const currencyRow = z.object({
  id: z.number(),
  name: z.string(),
  is_offered: z.boolean(),
  fee_rate: shareCodec,
  minimum: amountCodec,
  maximum: amountCodec,
  step: amountCodec,
  /** Ascending. */
  presets: z.array(amountCodec),
  open_max: z.number(),
  second_max: amountCodec,
});
export type MicroCurrencyRow = z.input<typeof currencyRow>;

const marketRow = z.object({
  id: z.number(),
  symbol: z.string(),
  state: z.enum(['open', 'halted']),
  /** Live ones. */
  orders: z.number(),
});
export type MicroMarketRow = z.input<typeof marketRow>;

const insuranceType = z.object({
  id: z.number(),
  currency_id: z.number(),
  currency_name: z.string(),
  is_offered: z.boolean(),
  premium_rate: shareCodec,
  /** No strategy gains more than this on average, in percent of the insured assets: no premium may be below it. */
  bound: shareCodec,
  assets_min: amountCodec,
  assets_max: amountCodec,
  term_days: z.number(),
  claim_rate: shareCodec,
  claims_max: z.number(),
});
export type MicroInsuranceTypeRow = z.input<typeof insuranceType>;

export const settings = defineCall({
  method: 'GET',
  path: '/api/office/micro/settings',
  access: 'operator',
  permission: 'micro.read',
  summary: 'Everything that is set: terms with the house edge, currencies, markets, insurance types with their bound.',
  input: nothing,
  message: z.object({
    is_open: z.boolean(),
    risk_version: z.number(),
    terms: z.array(termRow),
    currencies: z.array(currencyRow),
    markets: z.array(marketRow),
    /** By their ids. */
    closed_countries: z.array(z.number()),
    insurance_types: z.array(insuranceType),
    /** These may be staked or insured in it once it is set. */
    all_currencies: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

export const STOP_SCOPES = ['site', 'country', 'market'] as const;
const scope = z.enum(STOP_SCOPES);

export const stop = defineCall({
  method: 'POST',
  path: '/api/office/micro/stop',
  access: 'operator',
  permission: 'micro.halt',
  summary:
    'Take no new orders: on the site, in a country or in a market; at once, by one operator. What was accepted goes on.',
  input: z.object({ scope, id: id.optional(), reason }),
  message: done,
});

export const exposure = defineCall({
  method: 'GET',
  path: '/api/office/micro/exposure',
  access: 'operator',
  permission: 'micro.read',
  summary: 'Live orders of a currency by the second they are due, the nearest first, and what they may be paid.',
  input: z.object({ currency: id }),
  message: z.object({
    currency_name: z.string(),
    /** The orders of one second may be paid so much together. */
    second_max: amountCodec,
    orders: z.number(),
    stake: amountCodec,
    /** The most that all of them may be paid. */
    payout: amountCodec,
    pool: amountCodec,
    /** The reserve holds so much, and live orders may take so much of it: stakes, fees and profits. They are equal. */
    reserve: amountCodec,
    reserved: amountCodec,
    seconds: z.array(
      z.object({
        due_second: z.number(),
        orders: z.number(),
        up: z.number(),
        stake: amountCodec,
        payout: amountCodec,
      }),
    ),
  }),
});
/** The same as the handler has it. */
export type ExposedSecond = z.output<typeof exposure.message>['seconds'][number];
export type MicroExposureRow = z.input<typeof exposure.message>['seconds'][number];

export const MICRO_ACCOUNTS = ['micro_pool', 'micro_reserve', 'micro_insurance', 'micro_insurance_reserve'] as const;
const account = z.enum(MICRO_ACCOUNTS);
/** Those that the treasury fills. */
export const MICRO_FUNDS = ['micro_pool', 'micro_insurance'] as const;

export const listFunds = defineCall({
  method: 'GET',
  path: '/api/office/micro/funds',
  access: 'operator',
  permission: 'micro.read',
  summary: 'What pool, reserve and insurance hold, and everything that moved one of them, newest first.',
  input: z.object({
    purpose: account.default('micro_pool'),
    currency: id.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: fundsAnswer(account),
  cost: 5,
});

export const statisticsRow = z.object({
  /** `2026-11-21`, Asia/Shanghai. */
  day: z.string(),
  seconds: z.number(),
  orders: z.number(),
  wins: z.number(),
  losses: z.number(),
  draws: z.number(),
  voids: z.number(),
  /** So much was staked in orders that won or lost. */
  stake: amountCodec,
  result: amountCodec,
  expected: amountCodec,
  least: amountCodec,
  most: amountCodec,
  is_within: z.boolean(),
});
export type MicroStatisticsRow = z.input<typeof statisticsRow>;

export const statistics = defineCall({
  method: 'GET',
  path: '/api/office/micro/statistics',
  access: 'operator',
  permission: 'micro.read',
  summary:
    'By day and term, what the orders of a currency have brought the house, and what even odds let one expect: three ' +
    'standard deviations either side hold all but one in 370.',
  input: z.object({ currency: id, days: id.default(7) }),
  message: z.object({ currency_name: z.string(), list: z.array(statisticsRow) }),
  cost: 10,
});

const insuranceRow = z.object({
  id: z.number(),
  user_id: z.number(),
  type_id: z.number(),
  currency_name: z.string(),
  state: z.enum(['bought', 'effective', 'ended']),
  assets: amountCodec,
  premium: amountCodec,
  /** Insured orders have resulted in so much since the count began. */
  result: amountCodec,
  claims: z.number(),
  claims_max: z.number(),
  reserve: amountCodec,
  ends_time: timeCodec,
});
export type MicroInsuranceRow = z.input<typeof insuranceRow>;

const claimRow = z.object({
  id: z.number(),
  insurance_id: z.number(),
  user_id: z.number(),
  currency_name: z.string(),
  amount: amountCodec,
  loss: amountCodec,
  claim_time: timeCodec,
  pay_time: timeCodec,
});
export type MicroClaimRow = z.input<typeof claimRow>;

export const listInsurances = defineCall({
  method: 'GET',
  path: '/api/office/micro/insurances',
  access: 'operator',
  permission: 'micro.read',
  summary: 'Insurances that run, of all users or of one, the nearest end first.',
  input: z.object({ user_id: id.optional(), page, limit: pageRows }),
  message: z.object({ list: z.array(insuranceRow), total: z.number() }),
});

export const listClaims = defineCall({
  method: 'GET',
  path: '/api/office/micro/claims',
  access: 'operator',
  permission: 'micro.read',
  summary: 'Claims that are accepted and not paid yet, the next first.',
  input: z.object({ page, limit: pageRows }),
  message: z.object({ list: z.array(claimRow), total: z.number() }),
});

const orderRow = microRow.extend({
  user_id: z.number(),
  /** Code of its receipt's link; empty until it has closed. */
  receipt: z.string(),
});
export type MicroOrderRow = z.output<typeof orderRow>;

export const listOrders = defineCall({
  method: 'GET',
  path: '/api/office/micro/orders',
  access: 'operator',
  permission: 'micro.read',
  summary: 'Orders, newest first: one by its id, or those of a user.',
  input: z.object({ id: id.optional(), user_id: id.optional(), page, limit: pageRows }),
  message: z.object({ list: z.array(orderRow), total: z.number() }),
  cost: 5,
});

// Changes that take two

const proposal = proposalRow.extend({
  kind: z.enum(MICRO_CHANGES),
  /** Seconds of a term, name of a currency, symbol of a market, code of a country, number of a type; else empty. */
  subject: z.string(),
});
export type MicroProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('micro', proposal);

export const proposeTerm = defineCall({
  method: 'POST',
  path: '/api/office/micro/proposal/term',
  access: 'operator',
  permission: 'micro.request',
  summary: 'Ask for a new term, or for other settings of one: for orders that are accepted afterwards.',
  input: z.object({
    seconds: count,
    ratio: percent.optional(),
    is_offered: flagField.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeCurrency = defineCall({
  method: 'POST',
  path: '/api/office/micro/proposal/currency',
  access: 'operator',
  permission: 'micro.request',
  summary: 'Ask that a currency be staked, or for other amounts of one: for orders that are accepted afterwards.',
  input: z.object({
    id,
    is_offered: flagField.optional(),
    fee_rate: percent.optional(),
    minimum: amountField.optional(),
    maximum: amountField.optional(),
    step: amountField.optional(),
    presets: z.array(amountField).min(1).max(10).optional(),
    open_max: count.optional(),
    second_max: amountField.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeInsurance = defineCall({
  method: 'POST',
  path: '/api/office/micro/proposal/insurance',
  access: 'operator',
  permission: 'micro.request',
  summary:
    'Ask for other settings of an insurance type, or without an `id` for a new one in a currency. One on offer with a ' +
    'premium that the best strategy could live on is refused.',
  input: z.object({
    id: id.optional(),
    /** A new currency needs it. */
    currency: id.optional(),
    is_offered: flagField.optional(),
    premium_rate: percent.optional(),
    assets_min: amountField.optional(),
    assets_max: amountField.optional(),
    term_days: count.optional(),
    claim_rate: percent.optional(),
    claims_max: count.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeRisk = defineCall({
  method: 'POST',
  path: '/api/office/micro/proposal/risk',
  access: 'operator',
  permission: 'micro.request',
  summary: 'Ask that a later version of the risk statement be accepted before the next order.',
  input: z.object({ version: count, ...effectiveField, reason }),
  message: done,
});

export const proposeOpen = defineCall({
  method: 'POST',
  path: '/api/office/micro/proposal/open',
  access: 'operator',
  permission: 'micro.request',
  summary: 'Ask that what was stopped take orders again: the site, a country or a market.',
  input: z.object({ scope, id: id.optional(), ...effectiveField, reason }),
  message: done,
});

export const proposeFund = defineCall({
  method: 'POST',
  path: '/api/office/micro/proposal/fund',
  access: 'operator',
  permission: 'micro.request',
  summary: 'Ask that money go from the treasury to the pool or to the insurance fund.',
  input: z.object({ purpose: z.enum(MICRO_FUNDS), currency: id, amount: amountField, reason }),
  message: done,
});
