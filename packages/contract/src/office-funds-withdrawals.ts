// Calls of the back office about withdrawals: one operator looks at what is flagged, two where a user withdraws much.
import { WITHDRAWAL_STATUSES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, timeCodec, timeOrNever } from './codecs.ts';
import { amountField, asFile, flag, id, page, text } from './fields.ts';
import { pageRows } from './office-funds.ts';

const done = z.string();

export const withdrawalRow = z.object({
  id: z.number(),
  user_id: z.number(),
  /** Whom of ours it goes to, over no network; 0 where it goes over a chain. */
  to_user_id: z.number(),
  account: z.string(),
  currency_name: z.string(),
  chain: z.string(),
  /** Gross; the address gets it less the fee. */
  amount: amountCodec,
  fee: amountCodec,
  /** In USDT when it was asked for; empty where no price was known. */
  worth: z.string(),
  /** Masked. */
  address: z.string(),
  /** The destination tag; empty where none was named. */
  tag: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** These were seen in the withdrawal; `hold` where the user’s withdrawals are held now. */
  flags: z.array(z.string()),
  /** In USDT: what the user has asked for since 24 hours before it, itself included, less what was given back. */
  day_sum: amountCodec,
  /** 1: something in it has no known worth. */
  is_sum_partial: flag,
  /** How many operators must approve it, and have. */
  needed: z.number(),
  approved: z.number(),
  /** Why operators rejected it, or why it came back unsigned; else empty, also where its owner took it back. */
  reason: z.string(),
  /**
   * The signer last refused it for this, as a code; the time is that of its first refusal. Both are empty where it never
   * refused.
   */
  refused_for: z.string(),
  refused_time: timeOrNever,
  submit_time: timeCodec,
});
export type WithdrawalRow = z.input<typeof withdrawalRow>;

/** Awaiting a decision; on their way; ended. */
const place = z.enum(['pending', 'approved', 'ended']);
export type WithdrawalPlace = z.output<typeof place>;

export const listWithdrawals = defineCall({
  method: 'GET',
  path: '/api/office/withdrawals',
  access: 'operator',
  permission: 'funds.read',
  summary:
    'Withdrawals, of all users or of one: those that await a decision oldest first, all others newest first. Addresses are masked.',
  input: z.object({
    status: place.or(z.literal('all')).default('pending'),
    user_id: id.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({ list: z.array(withdrawalRow), total: z.number() }),
  cost: 5,
});

export const approvalRow = z.object({ operator: z.string(), time: timeCodec });

const withdrawalFacts = withdrawalRow.extend({
  txid: z.string(),
  /** How often the user has sent to this address before, and it arrived. */
  earlier: z.number(),
  approvals: z.array(approvalRow),
});

export const withdrawalDetail = defineCall({
  method: 'GET',
  path: '/api/office/withdrawal',
  access: 'operator',
  permission: 'withdrawals.review',
  summary: 'A withdrawal with its whole address. Looking is entered in the audit log.',
  input: z.object({ id }),
  message: withdrawalFacts,
});

export const withdrawalProgress = defineCall({
  method: 'GET',
  path: '/api/office/withdrawal/progress',
  access: 'operator',
  permission: 'withdrawals.review',
  summary: 'A withdrawal as far as it has come, its address masked: asked for again and again while one looks at it.',
  input: z.object({ id }),
  message: withdrawalFacts,
});

export const approveWithdrawal = defineCall({
  method: 'POST',
  path: '/api/office/withdrawal/approve',
  access: 'operator',
  permission: 'withdrawals.review',
  summary:
    'Approve it; the last one that is needed lets it go. `amount` is the amount that was looked at. Each operator counts once, and only who is independent of those before him and is not the user.',
  input: z.object({ id, amount: amountField }),
  message: done,
});

export const rejectWithdrawal = defineCall({
  method: 'POST',
  path: '/api/office/withdrawal/reject',
  access: 'operator',
  permission: 'withdrawals.review',
  summary: 'Reject it before it is signed: its amount is available again, and the user reads the reason.',
  input: z.object({ id, reason: text(300) }),
  message: done,
});
