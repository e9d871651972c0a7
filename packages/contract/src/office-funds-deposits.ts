// Calls of the back office about deposits that users report: one operator says what they are, another one decides.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, timeCodec } from './codecs.ts';
import { amountField, asFile, decimalText, flag, id, page, shanghaiTime, text } from './fields.ts';
import { pageRows } from './office-funds.ts';

const done = z.string();
const status = z.enum(['pending', 'credited', 'rejected']);
export type DepositRequestStatus = z.output<typeof status>;

/** From an output on its chain, or from the house’s treasury. */
const way = z.enum(['chain', 'house']);

const proposal = z.object({
  /** Each change counts it up. */
  revision: z.number(),
  way,
  amount: decimalText,
  /** The output; empty where the house pays. */
  txid: z.string(),
  status: z.enum(['pending', 'approved', 'posted', 'failed']),
  /** Code of the ledger’s refusal where it failed; else empty. */
  failure: z.string(),
  proposed_by: z.string(),
  decided_by: z.string(),
  time: shanghaiTime,
});

const requestRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account: z.string(),
  currency_name: z.string(),
  /** Empty where the user did not say. */
  chain: z.string(),
  /** The user says that so much was sent. */
  amount: decimalText,
  has_picture: flag,
  status,
  /** Why it was rejected; else empty. */
  reason: z.string(),
  submit_time: shanghaiTime,
  proposal: proposal.nullable(),
});
export type DepositRequestRow = z.output<typeof requestRow>;

export const listDepositRequests = defineCall({
  method: 'GET',
  path: '/api/office/deposit_requests',
  access: 'operator',
  permission: 'funds.read',
  summary: 'Deposits that users report, or one of them: pending ones oldest first, all others newest first.',
  input: z.object({
    status: status.or(z.literal('all')).default('pending'),
    user_id: id.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({ list: z.array(requestRow), total: z.number() }),
});

export const depositRequest = defineCall({
  method: 'GET',
  path: '/api/office/deposit_request',
  access: 'operator',
  permission: 'funds.request',
  summary:
    'A report in the open, with what came to the user on chain and was not credited. Looking is in the audit log.',
  input: z.object({ id }),
  message: requestRow.extend({
    /** The user says, in own words, where it was sent from and by which transaction. */
    sent_from: z.string(),
    hash: z.string(),
    outputs: z.array(
      z.object({
        chain_id: z.number(),
        chain: z.string(),
        txid: z.string(),
        ordinal: z.number(),
        amount: decimalText,
        /** The destination tag it came with; empty where there was none. */
        tag: z.string(),
        /** 1: it came to our shared address and names nobody; whoever is credited, it is this user’s from then on. */
        is_unclaimed: flag,
        confirmations: z.number(),
        /** 0: it may be credited once it has so many. */
        can_credit: flag,
        confirmations_needed: z.number(),
      }),
    ),
    /** The treasury could pay so much. */
    house_funds: decimalText,
  }),
});

export const unclaimedRow = z.object({
  chain: z.string(),
  currency_name: z.string(),
  amount: amountCodec,
  address: z.string(),
  /** The destination tag it came with; empty where there was none. */
  tag: z.string(),
  txid: z.string(),
  ordinal: z.number(),
  /** It names the owner, where that is known and the payment was not credited; else 0. */
  user_id: z.number(),
  time: timeCodec,
});
export type UnclaimedDepositRow = z.input<typeof unclaimedRow>;

export const listUnclaimedDeposits = defineCall({
  method: 'GET',
  path: '/api/office/unclaimed_deposits',
  access: 'operator',
  permission: 'funds.read',
  summary:
    'What came on chain and nobody is credited with, newest first: without a tag, with one of nobody, or refused. A report of its owner credits it.',
  input: z.object({ page, limit: pageRows }),
  message: z.object({ list: z.array(unclaimedRow), total: z.number() }),
});

/** Answers a JPEG image, not an envelope. */
export const depositPicture = defineCall({
  method: 'GET',
  path: '/api/office/deposit_request/picture',
  access: 'operator',
  permission: 'funds.request',
  summary: 'The picture of a report. Looking is entered in the audit log.',
  input: z.object({ id }),
  message: z.string(),
  fileType: 'image/jpeg',
});

export const proposeDeposit = defineCall({
  method: 'POST',
  path: '/api/office/deposit_request/propose',
  access: 'operator',
  permission: 'funds.request',
  summary:
    'Say how it is to be credited: by an output on chain, with its own amount, or by the treasury with `amount`. Takes the place of what was proposed and nobody has approved.',
  input: z.object({
    id,
    way,
    amount: amountField.optional(),
    chain_id: id.optional(),
    txid: text(128).optional(),
    ordinal: z.union([z.string(), z.number()]).transform(Number).pipe(z.number().int().min(0).max(32_767)).optional(),
  }),
  message: done,
});

export const approveDeposit = defineCall({
  method: 'POST',
  path: '/api/office/deposit_request/approve',
  access: 'operator',
  permission: 'funds.review',
  summary:
    'Credit what was proposed. `revision` and `amount` are what was looked at. Nobody approves his own proposal, one about himself, or one of an operator whom he has added or reset within 7 days. What the treasury pays stays for a day.',
  input: z.object({ id, revision: id, amount: amountField }),
  message: done,
});

export const rejectDeposit = defineCall({
  method: 'POST',
  path: '/api/office/deposit_request/reject',
  access: 'operator',
  permission: 'funds.review',
  summary: 'Reject the report; the user reads the reason.',
  input: z.object({ id, reason: text(300) }),
  message: done,
});
