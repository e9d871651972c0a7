// Calls of the back office about those who take money in for the house: acceptors, and gateways of payment.
import { ACCEPTOR_DEAL_STATES, ACCEPTOR_SIDES, GATEWAY_HOLDS, GATEWAY_STATES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, shareCodec, timeCodec, timeOrNever } from './codecs.ts';
import { amountField, asFile, decimalText, flag, flagField, id, page, text } from './fields.ts';
import { acceptorDealRow, deskUser } from './office-fiat-rows.ts';
import { fundsAnswer, seenField } from './office-proposals.ts';
import { pageRows } from './office-funds.ts';

const done = z.string();
const reason = text(300);
/** In percent, at most 4 places. */
const percent = amountField;
const pageFields = { page, limit: pageRows };

export const acceptorRow = deskUser.extend({
  is_appointed: flag,
  /** The acceptor's own switch. */
  is_accepting: flag,
  /** CNY. */
  recharge_min: amountCodec,
  recharge_max: amountCodec,
  recharge_rate: shareCodec,
  cash_min: amountCodec,
  cash_max: amountCodec,
  cash_rate: shareCodec,
  /** USDT of the wallet `legal`, and what is held of it. */
  available: amountCodec,
  held: amountCodec,
  open_deals: z.number(),
  /** Completed ones of the last 30 days, and those that ended in any other way. */
  done_30: z.number(),
  failed_30: z.number(),
});
export type AcceptorRow = z.input<typeof acceptorRow>;

export const listAcceptors = defineCall({
  method: 'GET',
  path: '/api/office/fiat/acceptors',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Everybody who is or was an acceptor: those who are first.',
  input: z.object({ ...pageFields, ...asFile }),
  message: z.object({ list: z.array(acceptorRow), total: z.number() }),
});

export const listAcceptorDeals = defineCall({
  method: 'GET',
  path: '/api/office/fiat/acceptor_deals',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Deals with acceptors, newest first; `user_id` is either party.',
  input: z.object({
    id: id.optional(),
    user_id: id.optional(),
    side: z.enum(ACCEPTOR_SIDES).optional(),
    state: z.enum(ACCEPTOR_DEAL_STATES).optional(),
    ...pageFields,
    ...asFile,
  }),
  message: z.object({ list: z.array(acceptorDealRow), total: z.number() }),
  cost: 5,
});

export const proposeAcceptor = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/acceptor',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask that a user become an acceptor, for other limits and rates of one, or that one be it no more.',
  input: z.object({
    user_id: id,
    is_appointed: flagField.optional(),
    recharge_min: amountField.optional(),
    recharge_max: amountField.optional(),
    recharge_rate: percent.optional(),
    cash_min: amountField.optional(),
    cash_max: amountField.optional(),
    cash_rate: percent.optional(),
    ...seenField,
    reason,
  }),
  message: done,
});

export const gateway = defineCall({
  method: 'GET',
  path: '/api/office/fiat/gateway',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'What is set of payment by gateways, what the house may still pay today, and which providers are connected.',
  input: z.object({}),
  message: z.object({
    is_open: z.boolean(),
    /** CNY. */
    money_min: decimalText,
    money_max: decimalText,
    /** USDT a Shanghai day. */
    day_cap: decimalText,
    paid_today: decimalText,
    restrict_seconds: z.number(),
    /** USDT of the account that pays. */
    available: decimalText,
    /** Those that orders were paid by. */
    providers: z.array(z.object({ name: z.string(), orders: z.number() })),
  }),
});
export type GatewayView = z.output<typeof gateway.message>;

export const gatewayOrderRow = z.object({
  id: z.number(),
  user: deskUser,
  provider: z.string(),
  money: decimalText,
  number: amountCodec,
  rate: amountCodec,
  state: z.enum(GATEWAY_STATES),
  /** Why it waits for operators, or did; else empty. */
  held_for: z.enum(['', ...GATEWAY_HOLDS]),
  /** The provider's; empty until it has called back. */
  provider_id: z.string(),
  create_time: timeCodec,
  /** When the provider said that it was paid. */
  hear_time: timeOrNever,
  end_time: timeOrNever,
});
export type GatewayOrderRow = z.input<typeof gatewayOrderRow>;

export const listGatewayOrders = defineCall({
  method: 'GET',
  path: '/api/office/fiat/gateway/orders',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Payments by gateways, newest first: one by its id, or those of a state or user.',
  input: z.object({
    id: id.optional(),
    user_id: id.optional(),
    state: z.enum(GATEWAY_STATES).optional(),
    ...pageFields,
    ...asFile,
  }),
  message: z.object({ list: z.array(gatewayOrderRow), total: z.number() }),
});

export const gatewayCallbackRow = z.object({
  id: z.number(),
  provider: z.string(),
  /** 0 where it named none of ours. */
  order_id: z.number(),
  /** The notice ended so: `paid`, `repeated`, `forged` and the like. */
  outcome: z.string(),
  is_signed: flag,
  /** How often the same came to the same end. */
  times: z.number(),
  /** SHA-256 of what was sent, in hexadecimal; empty in rows from before it was kept. */
  hash: z.string(),
  /** The fields stand as they were sent; a notice that nobody signed has the beginning of its text as `text`. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  ip: z.string(),
  time: timeCodec,
});
export type GatewayCallbackRow = z.input<typeof gatewayCallbackRow>;

export const listGatewayCallbacks = defineCall({
  method: 'GET',
  path: '/api/office/fiat/gateway/callbacks',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'What providers have called back with, newest first.',
  input: z.object({ order_id: id.optional(), ...pageFields, ...asFile }),
  message: z.object({
    list: z.array(gatewayCallbackRow),
    total: z.number(),
    /** How many came unsigned in the last seven days; only the first hundred different ones of a day are rows. */
    forged: z.number(),
  }),
});

export const listGatewayFunds = defineCall({
  method: 'GET',
  path: '/api/office/fiat/gateway/funds',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'What the account holds that pays for gateways, and everything that moved it, newest first.',
  input: z.object({ ...pageFields, ...asFile }),
  message: fundsAnswer(z.enum(['gateway'])),
  cost: 5,
});

export const proposeGateway = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/gateway',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask for other settings of payment by gateways.',
  input: z.object({
    is_open: flagField.optional(),
    money_min: amountField.optional(),
    money_max: amountField.optional(),
    day_cap: amountField.optional(),
    restrict_seconds: id.optional(),
    ...seenField,
    reason,
  }),
  message: done,
});

export const proposeGatewayFund = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/gateway_fund',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask that USDT go from the treasury to the account that pays for gateways.',
  input: z.object({ amount: amountField, reason }),
  message: done,
});

export const proposeGatewayOrder = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/gateway_order',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask that a payment which waits be credited as ordered, or dropped because it was given back.',
  input: z.object({ id, is_paid: flagField, reason }),
  message: done,
});
