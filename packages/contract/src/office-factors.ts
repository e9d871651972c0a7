// Calls of the back office about second factors that users have lost: support asks for the removal, another operator decides.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { timeCodec, timeOrNever } from './codecs.ts';
import { id, page, text } from './fields.ts';

const done = z.string();
const reason = text(300);
const status = z.enum(['pending', 'approved', 'rejected', 'expired']);

const removalRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account: z.string(),
  /** How the one who asked has made sure of the user. */
  reason: z.string(),
  status,
  submit_time: timeCodec,
  /** 7 days later: undecided until then, it has expired. */
  expire_time: timeCodec,
  /** Addresses of operators; the second is empty where nobody has decided. */
  requested_by: z.string(),
  decided_by: z.string(),
});
export type RemovalRow = z.input<typeof removalRow>;

export const userFactors = defineCall({
  method: 'GET',
  path: '/api/office/user/factors',
  access: 'operator',
  permission: 'factors.request',
  summary: 'What a user proves beside the password, and the removal of it that was asked for.',
  input: z.object({ id }),
  message: z.object({
    /** Since when the authenticator app is on; empty where it is not. */
    totp_since: timeOrNever,
    passkeys: z.number(),
    recovery_codes: z.number(),
    removal: removalRow.nullable(),
    /** How long a removal holds withdrawals: 86400, or 60 in a simulated demo. */
    withdraw_hold_seconds: z.number(),
  }),
});

export const requestRemoval = defineCall({
  method: 'POST',
  path: '/api/office/user/factors/remove',
  access: 'operator',
  permission: 'factors.request',
  summary:
    'Ask for the removal of a user’s second factors, once it is sure who asks. Another operator decides within 7 days.',
  input: z.object({ id, reason }),
  message: done,
});

export const listRemovals = defineCall({
  method: 'GET',
  path: '/api/office/factor_removals',
  access: 'operator',
  permission: 'factors.request',
  summary: 'Removals: pending ones oldest first, all others newest first; 20 a page.',
  input: z.object({ status: status.default('pending'), page }),
  message: z.object({ list: z.array(removalRow), total: z.number() }),
});

export const approveRemoval = defineCall({
  method: 'POST',
  path: '/api/office/factor_removal/approve',
  access: 'operator',
  permission: 'factors.review',
  summary:
    'Remove app, passkeys and recovery codes, end all sessions and hold withdrawals (for `withdraw_hold_seconds`). Nobody approves what he asked for.',
  input: z.object({ id }),
  message: done,
});

export const rejectRemoval = defineCall({
  method: 'POST',
  path: '/api/office/factor_removal/reject',
  access: 'operator',
  permission: 'factors.review',
  summary: 'Leave everything as it is.',
  input: z.object({ id, reason }),
  message: done,
});
