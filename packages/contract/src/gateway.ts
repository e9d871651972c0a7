// Calls of the payment form: an order in CNY that is paid at a provider, and what the provider says of it.
import { GATEWAY_STATES, ZERO } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountField, decimalText, epochMs, flag, id, page, shanghaiTime } from './fields.ts';
import { pageRows } from './wallet-records.ts';

export const gatewayOrderRow = z.object({
  id: z.number(),
  /** CNY with 2 places, "650.00", and the USDT that it brings. */
  money: z.string(),
  number: decimalText,
  /** CNY per USDT. Both as ordered; of a paid one as it was paid. */
  rate: decimalText,
  state: z.enum(GATEWAY_STATES),
  /** In the caller’s language. */
  state_name: z.string(),
  provider: z.string(),
  create_time: shanghaiTime,
  create_ms: epochMs,
  /** Until then it is paid at this rate, and later at the one that is worse for the payer. */
  rate_until_ms: epochMs,
  rate_seconds_left: z.number(),
  /** Until then it can be paid. */
  expires_ms: epochMs,
  seconds_left: z.number(),
  /** When it was credited; null before. */
  paid_ms: epochMs.nullable(),
});
export type GatewayOrderRow = z.output<typeof gatewayOrderRow>;

export const options = defineCall({
  method: 'GET',
  path: '/api/gateway/options',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Whether the payment form is open, for which amounts, and at which rate.',
  input: z.object({}),
  message: z.object({
    is_open: flag,
    provider: z.string(),
    /** CNY with 2 places. */
    money_min: z.string(),
    money_max: z.string(),
    /** CNY per USDT; empty without one. */
    rate: decimalText,
    rate_ms: epochMs.nullable(),
    is_rate_stale: flag,
    is_verified: flag,
    /** For how many seconds an order can be paid, keeps its rate, and assets of its worth have to stay after it was paid. */
    order_seconds: z.number(),
    rate_seconds: z.number(),
    hold_seconds: z.number(),
  }),
});

export const order = defineCall({
  method: 'POST',
  path: '/api/gateway/order',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Order USDT for CNY. The answer is a form that the server has signed, to be posted to the provider as it is.',
  input: z.object({ money: amountField.default(ZERO) }),
  message: z.object({
    id: z.number(),
    /** The form goes there by POST, with its fields. */
    action: z.string(),
    fields: z.record(z.string(), z.string()),
    order: gatewayOrderRow,
  }),
  isSensitive: true,
  guides: true,
});

export const orderDetail = defineCall({
  method: 'GET',
  path: '/api/gateway/order',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'An order of the caller’s own: what the result page shows.',
  input: z.object({ id }),
  message: gatewayOrderRow,
});

export const orders = defineCall({
  method: 'GET',
  path: '/api/gateway/orders',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The caller’s orders of the payment form, newest first.',
  input: z.object({ page, limit: pageRows(20) }),
  message: z.object({ list: z.array(gatewayOrderRow), total: z.number(), page: z.number(), pages: z.number() }),
});

export const callback = defineCall({
  method: 'POST',
  path: '/api/gateway/callback/:provider',
  access: 'public',
  risk: 'none',
  summary:
    'By a provider: what became of an order, as a form signed with the key of that provider. Answers the bare word that ' +
    'providers wait for; the same may be sent again.',
  input: z.looseObject({}),
  message: z.string(),
  fileType: 'text/plain',
  // Of what is signed the server takes it back.
  isSensitive: true,
});
