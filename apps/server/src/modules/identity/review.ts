// The review of identity submissions: who submitted is the maker, the operator who decides is the checker, and they are
// never the same person. A decision is taken once, in one transaction; what it grants, the engine learns right after it,
// and again later should that fail.
import {
  accept,
  type Instant,
  refuse,
  type Result,
  type UserId,
  type VerificationLevel,
  isBlank,
} from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { grantLevel } from './grants.ts';
import type { Picture } from '../../platform/pictures/picture-store.ts';
import { type Pictures, readPicture } from '../../platform/pictures/pictures.ts';
import {
  findSubmission,
  listSubmissions,
  openFacts,
  type Submission,
  type SubmissionQuery,
  submissionsOf,
} from './submissions.ts';

export type Reviewer = {
  /** Id in `operators`. */
  readonly operatorId: number;
  /** A user with this address is the operator in person. */
  readonly email: string;
};

export type ReviewRow = {
  readonly id: number;
  readonly userId: UserId;
  /** E-mail or phone, whole. */
  readonly account: string;
  /** The level that is applied for: 1, or 2 with a hand-held picture. */
  readonly level: VerificationLevel;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly submittedAt: Instant;
  readonly reviewedAt: Instant | undefined;
  /** Id in `operators`. */
  readonly reviewedBy: number | undefined;
  /** Empty unless rejected. */
  readonly reason: string;
};

export type ReviewDetail = ReviewRow & {
  readonly name: string;
  readonly cardId: string;
  /** Which pictures it has; {@link IdentityReviews.readPicture} reads them. */
  readonly pictures: readonly ReviewPicture[];
  /** Other submissions of the user, newest first. */
  readonly others: readonly ReviewRow[];
  /** Another user has been verified with this ID number: it cannot be approved. */
  readonly isNumberInUse: boolean;
};

export const REVIEW_PICTURES = ['front', 'reverse', 'hand'] as const;
export type ReviewPicture = (typeof REVIEW_PICTURES)[number];

export type Decision = {
  readonly submission: ReviewRow;
  /** False: the same operator had decided the same before, and nothing has changed. */
  readonly isNew: boolean;
};

/** Writes in the transaction of a decision, as an audit entry does; the decision fails when it throws. */
export type RecordDecision = (
  transaction: TransactionSql,
  entry: { readonly before: ReviewRow; readonly after: ReviewRow },
) => Promise<unknown>;

export type IdentityReviews = {
  /** Pending ones oldest first, decided ones newest first. Pages count from 1. */
  readonly list: (query: SubmissionQuery) => Promise<{ readonly rows: readonly ReviewRow[]; readonly total: number }>;
  readonly find: (id: number) => Promise<Result<ReviewDetail, 'submission_not_found'>>;
  /** A JPEG. */
  readonly readPicture: (
    id: number,
    picture: ReviewPicture,
  ) => Promise<Result<Picture, 'submission_not_found' | 'picture_not_found'>>;
  /** Refusals in this order: as named. Asked again by the same operator it answers `isNew: false`. */
  readonly approve: (decision: {
    readonly id: number;
    readonly reviewer: Reviewer;
    readonly record?: RecordDecision;
  }) => Promise<Result<Decision, ReviewRefusal | 'id_number_in_use'>>;
  /** `reason` is shown to the user; 1 to 500 characters. */
  readonly reject: (decision: {
    readonly id: number;
    readonly reviewer: Reviewer;
    readonly reason: string;
    readonly record?: RecordDecision;
  }) => Promise<Result<Decision, 'reject_reason_required' | ReviewRefusal>>;
};

export type ReviewRefusal = 'submission_not_found' | 'submission_already_decided' | 'reviewer_is_submitter';

type Needs = Pick<BaseServices, 'storage' | 'clock' | 'vault' | 'sequencer' | 'log' | 'notifyUser' | 'auditLog'> & {
  readonly pictures: Pictures;
};

export function createIdentityReviews(services: Needs): IdentityReviews {
  const { auditLog, storage } = services;
  const { sql } = storage;
  return {
    async list(query) {
      const { submissions, total } = await listSubmissions(sql, query);
      return { rows: submissions.map(toRow), total };
    },
    async find(id) {
      const submission = await findSubmission(sql, id);
      if (!submission) return refuse('submission_not_found');
      return accept(await describe(services, submission));
    },
    async readPicture(id, picture) {
      const submission = await findSubmission(sql, id);
      if (!submission) return refuse('submission_not_found');
      const name = { front: submission.front, reverse: submission.reverse, hand: submission.hand }[picture];
      return name === null ? refuse('picture_not_found') : readPicture(services, name);
    },
    async approve({ id, reviewer, record }) {
      const decided = await auditLog.begin((transaction) => approveIn(transaction, services, { id, reviewer, record }));
      if (decided.ok && decided.value.isNew) await grantLevel(services, id);
      return decided;
    },
    async reject({ id, reviewer, reason, record }) {
      const text = reason.trim();
      if (isBlank(text)) return refuse('reject_reason_required');
      return auditLog.begin((transaction) => rejectIn(transaction, services, { id, reviewer, reason: text, record }));
    },
  };
}

type Asked = { readonly id: number; readonly reviewer: Reviewer; readonly record: RecordDecision | undefined };

async function approveIn(
  transaction: TransactionSql,
  services: Needs,
  { id, reviewer, record }: Asked,
): Promise<Result<Decision, ReviewRefusal | 'id_number_in_use'>> {
  const found = await lockForReview(transaction, { id, reviewer, verdict: 'approved' });
  if (!found.ok || found.value.isDecided) return found.ok ? again(found.value.submission) : found;
  const { submission } = found.value;
  const now = services.clock.now();
  // The unique number decides between two users who submit the same one, also when both are approved at once.
  const verified = await transaction`
    INSERT INTO identities (user_id, submission_id, card_hash, verified_at)
    VALUES (${submission.userId}, ${id}, ${submission.cardHash}, ${now})
    ON CONFLICT DO NOTHING RETURNING user_id`;
  if (verified.length === 0) {
    const own = await transaction`
      UPDATE identities SET submission_id = ${id} WHERE user_id = ${submission.userId} AND card_hash = ${submission.cardHash}
      RETURNING user_id`;
    if (own.length === 0) return refuse('id_number_in_use');
  }
  await transaction`UPDATE users SET review_status = 2 WHERE id = ${submission.userId}`;
  return decide(transaction, services, { submission, reviewer, now, status: 'approved', reason: '', record });
}

async function rejectIn(
  transaction: TransactionSql,
  services: Needs,
  { id, reviewer, reason, record }: Asked & { readonly reason: string },
): Promise<Result<Decision, ReviewRefusal>> {
  const found = await lockForReview(transaction, { id, reviewer, verdict: 'rejected' });
  if (!found.ok || found.value.isDecided) return found.ok ? again(found.value.submission) : found;
  const { submission } = found.value;
  // A user who was verified before stays so: only the higher level is refused.
  await transaction`UPDATE users SET review_status = 3 WHERE id = ${submission.userId} AND review_status = 1`;
  const now = services.clock.now();
  return decide(transaction, services, { submission, reviewer, now, status: 'rejected', reason, record });
}

const again = (submission: Submission): Result<Decision, never> =>
  accept({ submission: toRow(submission), isNew: false });

/** Locks the submission's row, so that of two reviewers one decides and the other finds it decided. */
async function lockForReview(
  transaction: TransactionSql,
  { id, reviewer, verdict }: { id: number; reviewer: Reviewer; verdict: 'approved' | 'rejected' },
): Promise<Result<{ submission: Submission; isDecided: boolean }, ReviewRefusal>> {
  const submission = await findSubmission(transaction, id, { isLocked: true });
  if (!submission) return refuse('submission_not_found');
  const email = reviewer.email.trim().toLowerCase();
  if (submission.addresses.includes(email)) return refuse('reviewer_is_submitter');
  if (submission.status === 'pending') return accept({ submission, isDecided: false });
  const isSame = submission.status === verdict && submission.reviewedBy === reviewer.operatorId;
  return isSame ? accept({ submission, isDecided: true }) : refuse('submission_already_decided');
}

type Verdict = {
  readonly submission: Submission;
  readonly reviewer: Reviewer;
  readonly now: Instant;
  readonly status: 'approved' | 'rejected';
  readonly reason: string;
  readonly record: RecordDecision | undefined;
};

async function decide(
  transaction: TransactionSql,
  { notifyUser }: Needs,
  { submission, reviewer, now, status, reason, record }: Verdict,
): Promise<Result<Decision, never>> {
  const { operatorId: reviewedBy } = reviewer;
  await transaction`
    UPDATE identity_submissions SET status = ${status}, reviewed_by = ${reviewedBy}, reviewed_at = ${now},
      reason = ${reason} WHERE id = ${submission.id}`;
  const after = toRow({ ...submission, status, reviewedBy, reviewedAt: now, reason });
  await record?.(transaction, { before: toRow(submission), after });
  // In the same transaction: a decision that is taken is told, and only that.
  if (status === 'approved') await notifyUser(submission.userId, 'identityApproved', {}, { sql: transaction });
  else await notifyUser(submission.userId, 'identityRejected', { reason }, { sql: transaction });
  return accept({ submission: after, isNew: true });
}

async function describe({ storage: { sql }, vault }: Needs, submission: Submission): Promise<ReviewDetail> {
  const facts = openFacts(vault, submission);
  const others = await submissionsOf(sql, submission.userId);
  const names = { front: submission.front, reverse: submission.reverse, hand: submission.hand };
  return {
    ...toRow(submission),
    ...facts,
    pictures: REVIEW_PICTURES.filter((picture) => names[picture] !== null),
    others: others.filter(({ id }) => id !== submission.id).map(toRow),
    isNumberInUse: await isNumberOfAnother(sql, submission),
  };
}

async function isNumberOfAnother(sql: Sql, { cardHash, userId }: Submission): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM identities WHERE card_hash = ${cardHash} AND user_id <> ${userId}`;
  return rows.length > 0;
}

function toRow(submission: Submission): ReviewRow {
  const { id, userId, account, level, status, submittedAt, reviewedAt, reviewedBy, reason } = submission;
  return { id, userId, account, level, status, submittedAt, reviewedAt, reviewedBy, reason };
}
