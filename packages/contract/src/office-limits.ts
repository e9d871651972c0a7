// Calls of the back office about limits: what each level of verification allows, and what requests may cost.
import { LIMIT_CHANGES, VERIFICATION_LEVELS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec } from './codecs.ts';
import { amountField, oneOf, text } from './fields.ts';
import { effectiveField, proposalCalls, proposalRow } from './office-proposals.ts';

export const levelRow = z.object({
  level: z.number(),
  /** It counts the users of the level. */
  users: z.number(),
  /** Withdrawals of 24 hours, in USDT. */
  day_limit: amountCodec,
});
export type LevelLimitRow = z.input<typeof levelRow>;

/**
 * `visitors` of one network, a `user`, so much of whose points the user's `keys` may spend, `users` of one network, the `day` of a
 * user's orders and moves of money, so much of which the keys may spend (`keys_day`), and `sensitive` calls of one network: codes
 * and logins.
 */
export const REQUEST_PURSES = ['visitors', 'user', 'keys', 'users', 'day', 'keys_day', 'sensitive'] as const;
const requestLimit = z.object({
  purse: z.enum(REQUEST_PURSES),
  /** A point is about a millisecond of the server; of sensitive calls it is a call, of a day an order. */
  points: z.number(),
  seconds: z.number(),
});
export type RequestLimitRow = z.output<typeof requestLimit>;

export const view = defineCall({
  method: 'GET',
  path: '/api/office/limits/view',
  access: 'operator',
  permission: 'limits.read',
  summary:
    'What each level may withdraw in 24 hours, and how much requests may cost; none of these where limits are off.',
  input: z.object({}),
  message: z.object({ levels: z.array(levelRow), requests: z.array(requestLimit) }),
});

const proposal = proposalRow.extend({
  kind: z.enum(LIMIT_CHANGES),
  /** The level. */
  subject: z.string(),
});
export type LimitProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('limits', proposal);

export const proposeLevel = defineCall({
  method: 'POST',
  path: '/api/office/limits/proposal/level',
  access: 'operator',
  permission: 'limits.request',
  summary:
    'Ask that a level may withdraw another worth in 24 hours, in USDT; 0 stops its withdrawals. What is on its way stays. No level may less than the one below it.',
  input: z.object({ level: oneOf(VERIFICATION_LEVELS), day_limit: amountField, ...effectiveField, reason: text(300) }),
  message: z.string(),
});
