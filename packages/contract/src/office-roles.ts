// Calls of the back office about what each role may do, and about looks at who works there. Admins alone make changes.
import { OPERATOR_ROLES, PERMISSIONS, REVIEW_VERDICTS, ROLE_CHANGES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { timeCodec } from './codecs.ts';
import { flag, flagField, id, text } from './fields.ts';
import { effectiveField, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
const role = z.enum(OPERATOR_ROLES);
const permission = z.enum(PERMISSIONS);

// Roles

const cell = z.object({
  role,
  is_granted: flag,
  /** It is never edited. */
  is_fixed: flag,
  /** Two admins have set it: it is not what the exchange comes with. */
  is_edited: flag,
});
const permissionRow = z.object({ permission, cells: z.array(cell) });
export type PermissionRow = z.output<typeof permissionRow>;

export const matrix = defineCall({
  method: 'GET',
  path: '/api/office/roles/matrix',
  access: 'operator',
  permission: 'roles.read',
  summary: 'What each role may do: a row a permission, a cell a role.',
  input: z.object({}),
  message: z.object({ permissions: z.array(permissionRow) }),
});

const proposal = proposalRow.extend({
  kind: z.enum(ROLE_CHANGES),
  /** The role. Fields of its changes are permissions, 1 granted and 0 not. */
  subject: role,
});
export type RoleProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('roles', proposal);

export const proposeRole = defineCall({
  method: 'POST',
  path: '/api/office/roles/proposal/role',
  access: 'operator',
  permission: 'roles.request',
  summary:
    'Ask that a role be granted some permissions and denied others; what is not named stays. An admin’s are fixed, and so are rights over rights. Approved by another admin, it counts with the next call of everybody.',
  input: z.object({
    role,
    cells: z
      .array(z.object({ permission, is_granted: flagField }))
      .min(1)
      .max(PERMISSIONS.length),
    ...effectiveField,
    reason,
  }),
  message: done,
});

// Access reviews

const reviewItem = z.object({
  operator_id: z.number(),
  email: z.string(),
  name: z.string(),
  /** The role is told as the review began, and as it is now. */
  role,
  role_now: role,
  is_disabled: flag,
  last_login: timeCodec.nullable(),
  /** Empty until somebody has decided. */
  verdict: z.enum(['', ...REVIEW_VERDICTS]),
  note: z.string(),
  decided_by: z.string(),
  decided_at: timeCodec.nullable(),
});
export type ReviewItem = z.input<typeof reviewItem>;

const review = z.object({
  id: z.number(),
  started_by: z.string(),
  started_at: timeCodec,
  due_at: timeCodec,
  is_overdue: flag,
  /** Null while somebody is left. */
  closed_at: timeCodec.nullable(),
  items: z.array(reviewItem),
});
export type AccessReview = z.input<typeof review>;

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/office/access_reviews',
  access: 'operator',
  permission: 'operators.read',
  summary: 'The last twelve looks at who works here, newest first.',
  input: z.object({}),
  message: z.object({
    list: z.array(review),
    /** When the next one should begin, and whether that has passed. */
    next_at: timeCodec,
    is_due: flag,
  }),
});

export const startReview = defineCall({
  method: 'POST',
  path: '/api/office/access_review/start',
  access: 'operator',
  permission: 'operators.edit',
  summary: 'Begin a look at every operator who is not disabled. One is open at a time.',
  input: z.object({}),
  message: done,
});

export const decideReview = defineCall({
  method: 'POST',
  path: '/api/office/access_review/decide',
  access: 'operator',
  permission: 'operators.edit',
  summary:
    'Say that an operator’s access stays, or disable the account. Nobody decides about himself, and once is enough.',
  input: z.object({ id, operator_id: id, verdict: z.enum(REVIEW_VERDICTS), note: text(300) }),
  message: done,
});
