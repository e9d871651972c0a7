// Calls of the back office about fee tiers: the table, who has come to which tier, who was granted one. Nothing here touches
// an order that was accepted.
import { FEE_CHANGES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, shareCodec, timeOrNever } from './codecs.ts';
import { amountField, asFile, decimalText, epochBound, id, oneOf, page, percentField, text } from './fields.ts';
import { pageRows } from './office-funds.ts';
import { effectiveField, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
/** A tier’s number; 0 is none. */
const LEVELS = Array.from({ length: 21 }, (_, level) => level);
const level = oneOf(LEVELS);

export const tierRow = z.object({
  level: z.number(),
  /** USDT in 30 days. */
  min_volume: amountCodec,
  /** Percent. */
  maker_fee: shareCodec,
  taker_fee: shareCodec,
  /** It counts users who have the tier by their volume, and `granted` those to whom it is granted. */
  users: z.number(),
  granted: z.number(),
});
export type OfficeFeeTierRow = z.input<typeof tierRow>;

export const settings = defineCall({
  method: 'GET',
  path: '/api/office/fees/settings',
  access: 'operator',
  permission: 'fees.read',
  summary: 'The fee tiers with how many have each, and the markets whose own rates they are compared with.',
  input: z.object({}),
  message: z.object({
    tiers: z.array(tierRow),
    markets: z.array(z.object({ symbol: z.string(), maker_fee: decimalText, taker_fee: decimalText })),
    /** When the last day closed whose volumes count; empty before the first. */
    counted_time: z.string(),
  }),
});

const terms = z.object({ min_volume: amountField, maker_fee: percentField, taker_fee: percentField });

export const preview = defineCall({
  method: 'POST',
  path: '/api/office/fees/preview',
  access: 'operator',
  permission: 'fees.read',
  summary: 'How many would have each tier of a table, 0 first, by the volumes of the last day.',
  input: z.object({ tiers: z.array(terms).max(20) }),
  message: z.object({ users: z.array(z.number()) }),
  cost: 2,
});

const userRow = z.object({
  user_id: z.number(),
  /** By volume or grant. */
  level: z.number(),
  volume: amountCodec,
  volume_level: z.number(),
  granted_level: z.number(),
  /** Empty without a grant. */
  granted_until: timeOrNever,
  is_granted: z.boolean(),
});
export type OfficeFeeUserRow = z.input<typeof userRow>;

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/office/fees/users',
  access: 'operator',
  permission: 'fees.read',
  summary: 'Who has traded or was granted a tier, by user: one, those of a tier, or those with a grant that counts.',
  input: z.object({
    user_id: id.optional(),
    volume_level: level.optional(),
    grants: z.enum(['current', 'ended']).optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({ list: z.array(userRow), total: z.number() }),
  cost: 5,
});

// Changes that take two

const proposal = proposalRow.extend({
  kind: z.enum(FEE_CHANGES),
  /** Id of the user; empty where it is about the tiers. */
  subject: z.string(),
});
export type FeeProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('fees', proposal);

export const proposeTiers = defineCall({
  method: 'POST',
  path: '/api/office/fees/proposal/tiers',
  access: 'operator',
  permission: 'fees.request',
  summary: 'Ask for another table of tiers, all of it at once: for orders accepted afterwards.',
  input: z.object({ tiers: z.array(terms).max(20), ...effectiveField, reason }),
  message: done,
});

export const proposeGrant = defineCall({
  method: 'POST',
  path: '/api/office/fees/proposal/grant',
  access: 'operator',
  permission: 'fees.request',
  summary: 'Ask that a user have a tier at least, until a moment; or, with `level` 0, that a grant be taken back.',
  input: z.object({
    user_id: id,
    level,
    /** UTC milliseconds; needed but at 0. */
    until: epochBound.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});
