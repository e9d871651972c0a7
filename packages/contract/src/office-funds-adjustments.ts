// Calls of the back office that post between a user and a house account: one operator asks, another one decides.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountField, asFile, decimalText, id, page, shanghaiTime, text } from './fields.ts';
import { pageRows, walletField } from './office-funds.ts';

const done = z.string();
const reason = text(300);
const direction = z.enum(['credit', 'debit']);
const source = z.enum(['treasury', 'unclaimed']);
const status = z.enum(['pending', 'posted', 'failed', 'rejected', 'expired']);
export type AdjustmentStatus = z.output<typeof status>;

const adjustmentRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account: z.string(),
  wallet: z.string(),
  currency_name: z.string(),
  amount: decimalText,
  /** The user sees this direction. */
  direction,
  /** The house account on the other side. */
  source,
  reason: z.string(),
  status,
  /** Code of the ledger’s refusal where it failed; else empty. */
  failure: z.string(),
  submit_time: shanghaiTime,
  /** 7 days later: undecided until then, it has expired. */
  expire_time: shanghaiTime,
  /** Addresses of operators; the second is empty where nobody has decided. */
  requested_by: z.string(),
  decided_by: z.string(),
});
export type AdjustmentRow = z.output<typeof adjustmentRow>;

export const requestAdjustment = defineCall({
  method: 'POST',
  path: '/api/office/adjustment/request',
  access: 'operator',
  permission: 'funds.request',
  summary:
    'Ask that money be posted between a user and a house account that has it. Another operator decides within 7 days.',
  input: z.object({ id, wallet: walletField, currency: id, amount: amountField, direction, source, reason }),
  message: done,
});

export const listAdjustments = defineCall({
  method: 'GET',
  path: '/api/office/adjustments',
  access: 'operator',
  permission: 'funds.read',
  summary: 'What is asked for: pending ones oldest first, all others newest first. `id` names a user.',
  input: z.object({ status: status.default('pending'), id: id.optional(), page, limit: pageRows, ...asFile }),
  message: z.object({ list: z.array(adjustmentRow), total: z.number() }),
});

export const approveAdjustment = defineCall({
  method: 'POST',
  path: '/api/office/adjustment/approve',
  access: 'operator',
  permission: 'funds.review',
  summary:
    'Post it. `amount` is the amount that was looked at. Nobody approves what he has asked for, nor what an operator has whom he has added or reset within 7 days, nor what is about himself.',
  input: z.object({ id, amount: amountField }),
  message: done,
});

export const rejectAdjustment = defineCall({
  method: 'POST',
  path: '/api/office/adjustment/reject',
  access: 'operator',
  permission: 'funds.review',
  summary: 'Leave everything as it is; what one has asked for oneself too.',
  input: z.object({ id, reason }),
  message: done,
});
