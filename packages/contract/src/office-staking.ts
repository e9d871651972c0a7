// Calls of the back office about staking: its settings, what stops it, what is promised and what lies there for it, orders.
// Nothing here touches an order that was bought.
import { STAKING_CHANGES, STAKING_ENDS, STAKING_STATES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, shareCodec, timeCodec, timeOrNever } from './codecs.ts';
import { amountField, asFile, decimalText, epochBound, epochMs, flagField, id, page, text } from './fields.ts';
import { pageRows } from './office-funds.ts';
import { effectiveField, fundsAnswer, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
/** At most 4 places. */
const percent = amountField;

const productRow = z.object({
  id: z.number(),
  currency_id: z.number(),
  currency_name: z.string(),
  lot: decimalText,
  /** Percent, for the whole term. */
  rate: decimalText,
  days: z.number(),
  person_limit: decimalText,
  capacity: decimalText,
  is_offered: z.boolean(),
  is_renewable: z.boolean(),
  // These figures follow from it.
  year_rate: decimalText,
  /** Its active orders take so much. */
  taken: decimalText,
  /** So much can still be bought: no more than there is interest for. */
  left: decimalText,
  /** The rest of its capacity would be promised so much: as much should lie in the fund. */
  interest_needed: decimalText,
});
export type StakingSettingsRow = z.output<typeof productRow>;

export const settings = defineCall({
  method: 'GET',
  path: '/api/office/earn/settings',
  access: 'operator',
  permission: 'earn.read',
  summary: 'Everything that is set of staking, with what is taken and left of each product.',
  input: z.object({}),
  message: z.object({
    is_open: z.boolean(),
    /** Percent of the amount. */
    cancel_fee: decimalText,
    products: z.array(productRow),
    /** A new product may be of one of these. */
    all_currencies: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

export const reserveRow = z.object({
  currency_id: z.number(),
  currency_name: z.string(),
  /** Active orders, what they have locked, and what they are promised. */
  orders: z.number(),
  staked: amountCodec,
  promised: amountCodec,
  /** So much lies in reserve for that: the same to the unit. */
  reserve: amountCodec,
  is_covered: z.boolean(),
  /** So much more can be promised from the fund. */
  fund: amountCodec,
  /** So much is due within a day, a week and thirty days, interest and amounts. */
  due: z.array(z.object({ days: z.number(), orders: z.number(), staked: amountCodec, promised: amountCodec })),
  /** Interest that was ever paid, and fees of orders that were cancelled. */
  paid: amountCodec,
  fees: amountCodec,
});
export type StakingReserveRow = z.input<typeof reserveRow>;

export const reserves = defineCall({
  method: 'GET',
  path: '/api/office/earn/reserves',
  access: 'operator',
  permission: 'earn.read',
  summary: 'By coin, what was promised and what lies there for it, what is due soon, what was paid.',
  input: z.object({ ...asFile }),
  message: z.array(reserveRow),
  cost: 5,
});

export const EARN_ACCOUNTS = ['staking', 'staking_reserve'] as const;
const account = z.enum(EARN_ACCOUNTS);

export const listFunds = defineCall({
  method: 'GET',
  path: '/api/office/earn/funds',
  access: 'operator',
  permission: 'earn.read',
  summary: 'What fund and reserve hold, and everything that moved one of them, newest first.',
  input: z.object({ purpose: account.default('staking'), currency: id.optional(), page, limit: pageRows, ...asFile }),
  message: fundsAnswer(account),
  cost: 5,
});

export const orderRow = z.object({
  id: z.number(),
  user_id: z.number(),
  product_id: z.number(),
  currency_name: z.string(),
  amount: amountCodec,
  interest: amountCodec,
  /** Percent, for the whole term. */
  rate: shareCodec,
  days: z.number(),
  state: z.enum(STAKING_STATES),
  /** Empty, or how it ended that was not cancelled. */
  end_reason: z.enum(['', ...STAKING_ENDS]),
  is_renewing: z.boolean(),
  renewed_from: z.number().nullable(),
  fee: amountCodec,
  buy_time: timeCodec,
  due_time: timeCodec,
  due_ms: epochMs,
  /** Empty until it has ended. */
  end_time: timeOrNever,
});
export type OfficeStakingRow = z.input<typeof orderRow>;

export const listOrders = defineCall({
  method: 'GET',
  path: '/api/office/earn/orders',
  access: 'operator',
  permission: 'earn.read',
  summary: 'Orders, newest first: one by its id, those of a user, of a product, in a state, bought within a time.',
  input: z.object({
    id: id.optional(),
    user_id: id.optional(),
    product_id: id.optional(),
    state: z.enum(STAKING_STATES).optional(),
    from: epochBound.optional(),
    until: epochBound.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({ list: z.array(orderRow), total: z.number() }),
  cost: 5,
});

export const stop = defineCall({
  method: 'POST',
  path: '/api/office/earn/stop',
  access: 'operator',
  permission: 'earn.halt',
  summary:
    'Take no new orders: of a product, or without an `id` of any; at once, by one operator. What was bought goes on.',
  input: z.object({ id: id.optional(), reason }),
  message: done,
});

// Changes that take two

const proposal = proposalRow.extend({
  kind: z.enum(STAKING_CHANGES),
  /** Id of a product; else empty. */
  subject: z.string(),
});
export type EarnProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('earn', proposal);

export const proposeRules = defineCall({
  method: 'POST',
  path: '/api/office/earn/proposal/rules',
  access: 'operator',
  permission: 'earn.request',
  summary: 'Ask that staking be opened or closed, or for another fee of cancelling: for orders bought afterwards.',
  input: z.object({
    is_open: flagField.optional(),
    cancel_fee: percent.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeProduct = defineCall({
  method: 'POST',
  path: '/api/office/earn/proposal/product',
  access: 'operator',
  permission: 'earn.request',
  summary:
    'Ask for other settings of a product, or without an `id` for a new one of a coin: for orders bought afterwards.',
  input: z.object({
    id: id.optional(),
    /** A new product needs it. */
    currency: id.optional(),
    lot: amountField.optional(),
    rate: percent.optional(),
    days: id.optional(),
    person_limit: amountField.optional(),
    capacity: amountField.optional(),
    is_offered: flagField.optional(),
    is_renewable: flagField.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeFund = defineCall({
  method: 'POST',
  path: '/api/office/earn/proposal/fund',
  access: 'operator',
  permission: 'earn.request',
  summary: 'Ask that money go from the treasury to what interest is promised from.',
  input: z.object({ currency: id, amount: amountField, reason }),
  message: done,
});
