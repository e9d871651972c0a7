// Calls of the back office about sales of new coins: terms and texts, subscriptions, the result before it is decided on, what
// lies there for what is sold. Once a sale is announced its price, supply and window stay as they are.
import {
  LAUNCH_CHANGES,
  LAUNCH_MODES,
  LAUNCH_STATES,
  SUBSCRIPTION_STATES,
  SUBSCRIPTION_VOID_REASONS,
} from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { seenRefusals, seenTexts } from './clash.ts';
import { amountCodec, timeCodec, timeOrNever } from './codecs.ts';
import {
  amountField,
  asFile,
  decimalText,
  epochBound,
  epochMs,
  id,
  link,
  localeField,
  oneOf,
  page,
  priceField,
  text,
  textBlock,
  titleText,
} from './fields.ts';
import { LAUNCH_STEP_NUMBERS } from './sales-rows.ts';
import { pageRows } from './office-funds.ts';
import { effectiveField, fundsAnswer, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);

// Sales

const saleRow = z.object({
  id: z.number(),
  /** In the operator's language, or in the next that it has; the coin's name where it has none. */
  title: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  state: z.enum(LAUNCH_STATES),
  /** 1 warm-up, 2 open, 3 ended, 4 result. */
  timeline: z.literal(LAUNCH_STEP_NUMBERS),
  mode: z.enum(LAUNCH_MODES),
  /** USDT for one coin. */
  price: decimalText,
  supply: decimalText,
  start_ms: epochMs,
  end_ms: epochMs,
  lock_days: z.number(),
  /** Every quantity is a multiple of it. */
  step: decimalText,
  minimum: decimalText,
  /** Coins a person, by verification level 0 to 3; 0 for none. */
  limits: z.array(decimalText),
  /** Ids. */
  pay_currencies: z.array(z.number()),
  /** Nobody of any level may have anything: so one operator stops a sale. */
  is_stopped: z.boolean(),
  // How far it has come.
  demand: decimalText,
  /** Handed out, or to be handed out as far as that is known; and the rest of the supply. */
  sold: decimalText,
  left: decimalText,
  allotted: decimalText,
  /** Subscriptions that wait for their tick, and such that wait for the result. */
  pending: z.number(),
  holding: z.number(),
  settled_ms: epochMs.nullable(),
  ended_ms: epochMs.nullable(),
});
export type OfficeSaleRow = z.output<typeof saleRow>;

export const listSales = defineCall({
  method: 'GET',
  path: '/api/office/launch/sales',
  access: 'operator',
  permission: 'launch.read',
  summary: 'Sales with their progress, newest first; drafts too.',
  input: z.object({ state: z.enum(LAUNCH_STATES).optional(), ...asFile }),
  message: z.object({
    list: z.array(saleRow),
    /** A new sale may be of one of these, and may be paid in one of `all_pay_currencies`. */
    all_currencies: z.array(z.object({ id: z.number(), name: z.string() })),
    all_pay_currencies: z.array(z.object({ id: z.number(), name: z.string() })),
    /** These can be taken in from outside: no chain brings it. */
    receivable_currencies: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

/** A sale says this of itself in one language. */
const saleText = z.object({
  title: z.string(),
  abstract: z.string(),
  /** Markdown. */
  content: z.string(),
  /** Paths or addresses; empty where there is none. */
  cover: z.string(),
  white_paper: z.string(),
});
export type SaleText = z.output<typeof saleText>;

export const paymentRow = z.object({
  currency_id: z.number(),
  currency_name: z.string(),
  held: amountCodec,
  charged: amountCodec,
});

export const sale = defineCall({
  method: 'GET',
  path: '/api/office/launch/sale',
  access: 'operator',
  permission: 'launch.read',
  summary: 'A sale with its texts in each language it has, and what its subscriptions come to.',
  input: z.object({ id }),
  message: saleRow.extend({
    texts: z.partialRecord(localeField, saleText),
    /** So much lies in the fund of its coin; a draft is announced from there. */
    fund: amountCodec,
    people: z.number(),
    counts: z.array(z.object({ state: z.enum(SUBSCRIPTION_STATES), subscriptions: z.number() })),
    /** By coin that was paid in: what still waits, and what was charged. */
    payments: z.array(paymentRow),
  }),
  cost: 5,
});

const subscriptionRow = z.object({
  id: z.number(),
  user_id: z.number(),
  sale_id: z.number(),
  currency_name: z.string(),
  wanted: amountCodec,
  allotted: amountCodec,
  pay_currency_name: z.string(),
  /** In the pay coin. */
  held: amountCodec,
  charged: amountCodec,
  /** The pay coin in USDT by which it was charged; empty of USDT, and before the charge. */
  index: z.string(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** Its coins are locked still, and its owner may unlock them. */
  is_unlockable: z.boolean(),
  /** Empty unless it came to nothing. */
  void_reason: z.enum(['', ...SUBSCRIPTION_VOID_REASONS]),
  place_time: timeCodec,
  /** Empty before anything is allotted, and until it has ended. */
  unlock_time: timeOrNever,
  end_time: timeOrNever,
});
export type OfficeSubscriptionRow = z.input<typeof subscriptionRow>;

export const listSubscriptions = defineCall({
  method: 'GET',
  path: '/api/office/launch/subscriptions',
  access: 'operator',
  permission: 'launch.read',
  summary: 'Subscriptions, newest first: one by its id, those to a sale, of a user, in a state, placed within a time.',
  input: z.object({
    id: id.optional(),
    sale_id: id.optional(),
    user_id: id.optional(),
    state: z.enum(SUBSCRIPTION_STATES).optional(),
    from: epochBound.optional(),
    until: epochBound.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({ list: z.array(subscriptionRow), total: z.number() }),
  cost: 5,
});

const preview = z.object({
  id: z.number(),
  /** Nothing of it can change any more: the sale has ended and nothing waits for a tick. */
  is_final: z.boolean(),
  demand: amountCodec,
  supply: amountCodec,
  subscriptions: z.number(),
  people: z.number(),
  /** How many get all they want, a part, nothing. */
  full: z.number(),
  part: z.number(),
  none: z.number(),
  allotted: amountCodec,
  unsold: amountCodec,
  /** The last that gets a step more: its id and remainder. Null where nothing is left to hand out. */
  cut: z.object({ id: z.number(), remainder: z.string() }).nullable(),
  /** By coin that was paid in: of what is held, what is taken and what goes back. */
  payments: z.array(paymentRow.extend({ refunded: amountCodec })),
});
export type LaunchPreview = z.input<typeof preview>;

export const previewResult = defineCall({
  method: 'GET',
  path: '/api/office/launch/preview',
  access: 'operator',
  permission: 'launch.read',
  summary: 'What the result of a pro rata sale is, or would be if it ended now, by the formula that works it out.',
  input: z.object({ id }),
  message: preview,
  cost: 10,
});

// Money

export const reserveRow = z.object({
  currency_id: z.number(),
  currency_name: z.string(),
  /** Sales that are announced and not over, and what of their supply is not handed out. */
  sales: z.number(),
  scheduled: amountCodec,
  /** So much lies in reserve for that: the same to the unit. */
  reserve: amountCodec,
  is_covered: z.boolean(),
  /** Coins to sell that no sale has reserved, and what was paid in this coin. */
  fund: amountCodec,
  /** It belongs to users: coins that they have bought and that are locked, and payments that wait for a charge or a result. */
  locked: amountCodec,
  held: amountCodec,
  /** Ever handed out, and ever paid in this coin. */
  allotted: amountCodec,
  charged: amountCodec,
});
export type LaunchReserveRow = z.input<typeof reserveRow>;

export const reserves = defineCall({
  method: 'GET',
  path: '/api/office/launch/reserves',
  access: 'operator',
  permission: 'launch.read',
  summary: 'By coin, what announced sales have to hand out and what lies there for it, what was paid, what users hold.',
  input: z.object({ ...asFile }),
  message: z.array(reserveRow),
  cost: 5,
});

export const LAUNCH_ACCOUNTS = ['subscription', 'subscription_reserve'] as const;
const account = z.enum(LAUNCH_ACCOUNTS);

export const listFunds = defineCall({
  method: 'GET',
  path: '/api/office/launch/funds',
  access: 'operator',
  permission: 'launch.read',
  summary: 'What fund and reserve hold, and everything that moved one of them, newest first.',
  input: z.object({
    purpose: account.default('subscription'),
    currency: id.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: fundsAnswer(account),
  cost: 5,
});

// One operator may do the following.

const textFields = {
  lang: localeField,
  title: titleText(120).default(''),
  abstract: titleText(300).default(''),
  content: textBlock(16_000).default(''),
  cover: link.default(''),
  white_paper: link.default(''),
};

export const saveText = defineCall({
  method: 'POST',
  path: '/api/office/launch/text/save',
  access: 'operator',
  permission: 'launch.request',
  summary: 'Write the text of a draft in one language. An empty title takes that language away.',
  input: z.object({ id, ...textFields, seen: seenTexts }),
  refusals: seenRefusals,
  message: done,
});

export const stop = defineCall({
  method: 'POST',
  path: '/api/office/launch/stop',
  access: 'operator',
  permission: 'launch.halt',
  summary: 'Take no new subscriptions to a sale, at once, by one operator. What was subscribed goes on.',
  input: z.object({ id, reason }),
  message: done,
});

// Changes that take two

const proposal = proposalRow.extend({
  kind: z.enum(LAUNCH_CHANGES),
  /** Id of a sale, of a text with its language after it; of coins taken in the id of the coin; else empty. */
  subject: z.string(),
});
export type LaunchProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('launch', proposal);

export const proposeSale = defineCall({
  method: 'POST',
  path: '/api/office/launch/proposal/sale',
  access: 'operator',
  permission: 'launch.request',
  summary:
    'Ask for other terms of a sale, or without an `id` for a new draft of a coin. Of an announced one minimum, limits and ' +
    'what it is paid in alone.',
  input: z.object({
    id: id.optional(),
    /** A new sale needs it. */
    currency: id.optional(),
    mode: z.enum(LAUNCH_MODES).optional(),
    price: priceField.optional(),
    supply: amountField.optional(),
    start_ms: epochBound.optional(),
    end_ms: epochBound.optional(),
    lock_days: z.union([id, oneOf([0])]).optional(),
    step: amountField.optional(),
    minimum: amountField.optional(),
    limits: z.array(amountField).length(4).optional(),
    pay_currencies: z.array(id).max(3).optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeText = defineCall({
  method: 'POST',
  path: '/api/office/launch/proposal/text',
  access: 'operator',
  permission: 'launch.request',
  summary: 'Ask for another text of an announced sale in one language.',
  input: z.object({ id, ...textFields, ...effectiveField, reason }),
  message: done,
});

export const proposeSchedule = defineCall({
  method: 'POST',
  path: '/api/office/launch/proposal/schedule',
  access: 'operator',
  permission: 'launch.request',
  summary:
    'Ask that a draft be announced as it stands: its coins are reserved, its terms frozen. It needs a text in every language.',
  input: z.object({ id, ...effectiveField, reason }),
  message: done,
});

export const proposeCancel = defineCall({
  method: 'POST',
  path: '/api/office/launch/proposal/cancel',
  access: 'operator',
  permission: 'launch.request',
  summary:
    'Ask that a sale be called off: before it opens, a pro rata one before its result. Everything is given back.',
  input: z.object({ id, reason }),
  message: done,
});

export const proposeSettle = defineCall({
  method: 'POST',
  path: '/api/office/launch/proposal/settle',
  access: 'operator',
  permission: 'launch.request',
  summary: 'Ask that the result of a pro rata sale that has ended be worked out, exactly as its preview says.',
  input: z.object({ id, reason }),
  message: done,
});

export const proposeFund = defineCall({
  method: 'POST',
  path: '/api/office/launch/proposal/fund',
  access: 'operator',
  permission: 'launch.request',
  summary: 'Ask that coins go from the treasury to where sales take them from.',
  input: z.object({ currency: id, amount: amountField, reason }),
  message: done,
});

export const proposeReceive = defineCall({
  method: 'POST',
  path: '/api/office/launch/proposal/receive',
  access: 'operator',
  permission: 'launch.request',
  summary:
    'Ask that coins which their issuer has handed over be taken in, from outside to where sales take them from. Refused for ' +
    'coins that come by a chain.',
  input: z.object({ currency: id, amount: amountField, reason }),
  message: done,
});
