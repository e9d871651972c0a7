// Calls of the proofs of liabilities: what was published, a user's own leaves, and for operators their history.
import { HOUSE_PURPOSES } from '@bourse/domain';
import { BESIDE_GROUPS } from '@bourse/domain/liabilities';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { decimalText, epochMs, id, page, pageOf } from './fields.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z.number().int().nonnegative();

/** A tree as it is published; `root` is null where a sum is 2^63 units or more. */
export const publishedTree = z.strictObject({ root: hash.nullable(), sum: decimalText, leaves: whole });

const treeRow = publishedTree.extend({
  currency_id: whole,
  currency: z.string(),
  /** With the sum of the tree they are nothing: the whole ledger. */
  beside: z.record(z.enum(BESIDE_GROUPS), decimalText),
});
export type LiabilityTreeRow = z.output<typeof treeRow>;

const proofRow = z.object({
  id: whole,
  /** The last command whose commit it is of, and its time. */
  seq: whole,
  at: epochMs,
  published_at: epochMs,
  /** Users can still fetch their leaves. */
  has_leaves: z.boolean(),
  trees: z.array(treeRow),
});
export type LiabilityProofRow = z.output<typeof proofRow>;

export const PAGE_PROOFS = 10;

export const roots = defineCall({
  method: 'GET',
  path: '/api/liabilities/roots',
  access: 'public',
  summary: 'The roots and sums of a proof of liabilities, one tree a coin; without an id of the newest.',
  input: z.object({ id: id.optional() }),
  message: proofRow,
});

export const list = defineCall({
  method: 'GET',
  path: '/api/liabilities/list',
  access: 'public',
  summary: `Every proof of liabilities that is kept, with its roots and sums, newest first; ${PAGE_PROOFS} a page.`,
  input: z.object({ page }),
  message: pageOf(proofRow),
  cost: 3,
});

export const LIABILITIES_FORMAT = 'bourse-liabilities-1' as const;

const leaf = z.strictObject({
  nonce: hash,
  wallets: z.strictObject({ legal: decimalText, lever: decimalText, change: decimalText, micro: decimalText }),
  /** The wallets hold so much together, locked money included. */
  amount: decimalText,
  /** From the left, from 0. */
  place: whole,
  /** The partner of each node from the leaf to the root. */
  path: z.array(z.strictObject({ sum: decimalText, hash })).readonly(),
});

/** A file that its owner can check without any connection; docs/liabilities.md describes it. */
export const liabilitiesFile = z.strictObject({
  format: z.literal(LIABILITIES_FORMAT),
  proof: z.strictObject({ id: whole, seq: whole, at: epochMs }),
  user: whole,
  coins: z
    .array(
      z.strictObject({
        currency_id: whole,
        currency: z.string(),
        tree: publishedTree,
        /** Null where the user had nothing of the coin. */
        leaf: leaf.nullable(),
      }),
    )
    .readonly(),
});
export type LiabilitiesFile = z.output<typeof liabilitiesFile>;

export const own = defineCall({
  method: 'GET',
  path: '/api/liabilities/own',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary:
    'One’s own leaves of a proof of liabilities and the paths to their roots, as a file; without an id of the newest.',
  input: z.object({ id: id.optional() }),
  message: liabilitiesFile,
  cost: 20,
});

const officeRow = proofRow.extend({
  /** Address of the operator who asked for it; empty where the daily job did. */
  made_by: z.string(),
  duration_ms: whole,
  trees: z.array(
    treeRow.extend({
      users: whole,
      house: z.array(z.object({ purpose: z.enum(HOUSE_PURPOSES), amount: decimalText })),
    }),
  ),
});
export type OfficeLiabilityRow = z.output<typeof officeRow>;

export const officeList = defineCall({
  method: 'GET',
  path: '/api/office/liabilities',
  access: 'operator',
  permission: 'liabilities.read',
  summary: `Every proof of liabilities that is kept, with who had it made and how long it took; ${PAGE_PROOFS} a page.`,
  input: z.object({ page }),
  message: pageOf(officeRow).extend({ is_running: z.boolean() }),
});

export const make = defineCall({
  method: 'POST',
  path: '/api/office/liabilities/make',
  access: 'operator',
  permission: 'liabilities.make',
  summary: 'Begin a proof of liabilities now; refused while another one is being made.',
  input: z.object({}),
  message: z.string(),
});
