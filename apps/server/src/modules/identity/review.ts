// The review of identity submissions: who submitted is the maker, the operator who decides is the checker, and they are
// never the same person. A decision is taken once, in one transaction; what it grants, the engine learns right after it,
// and again later should that fail.
import { office } from '@bourse/contract';
import {
  accept,
  type Instant,
  isBlank,
  MINUTE_MS,
  refuse,
  type Result,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf, mustGetOperator } from '../../platform/http/operator-acts.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import { readPicture } from '../../platform/pictures/pictures.ts';
import {
  findSubmission,
  listSubmissions,
  openFacts,
  type Submission,
  type SubmissionQuery,
  submissionsOf,
} from './submissions.ts';

type Reviewer = {
  /** Id in `operators`. */
  readonly operatorId: number;
  /** A user with this address is the operator in person. */
  readonly email: string;
};

export type ReviewRow = Pick<
  Submission,
  'id' | 'userId' | 'account' | 'level' | 'status' | 'submittedAt' | 'reviewedAt' | 'reviewedBy' | 'reason'
>;

const REVIEW_PICTURES = ['front', 'reverse', 'hand'] as const;
type ReviewPicture = (typeof REVIEW_PICTURES)[number];

type Decision = {
  readonly submission: ReviewRow;
  /** False: the same operator had decided the same before, and nothing has changed. */
  readonly isNew: boolean;
};

/** Writes in the transaction of a decision, as an audit entry does; the decision fails when it throws. */
export type RecordDecision = (
  transaction: TransactionSql,
  entry: { readonly before: ReviewRow; readonly after: ReviewRow },
) => Promise<unknown>;

type ReviewRefusal =
  | 'submission_not_found'
  | 'submission_already_decided'
  | 'reviewer_is_submitter'
  | 'id_number_in_use';

type Needs = Pick<
  BaseServices,
  'storage' | 'clock' | 'vault' | 'sequencer' | 'log' | 'notifyUser' | 'auditLog' | 'pictures'
>;

export type IdentityReviews = ReturnType<typeof createIdentityReviews>;

export function createIdentityReviews(services: Needs) {
  const { auditLog, storage } = services;
  const { sql } = storage;
  return {
    /** Pending ones oldest first, decided ones newest first. Pages count from 1. */
    async list(query: SubmissionQuery) {
      const { submissions, total } = await listSubmissions(sql, query);
      return { rows: submissions.map(toRow), total };
    },
    async find(id: number) {
      const submission = await findSubmission(sql, id);
      return submission ? accept(await describe(services, submission)) : refuse('submission_not_found');
    },
    /** A JPEG. */
    async readPicture(id: number, picture: ReviewPicture) {
      const submission = await findSubmission(sql, id);
      if (!submission) return refuse('submission_not_found');
      const name = submission[picture];
      return name === null ? refuse('picture_not_found') : readPicture(services, name);
    },
    /** Refusals in this order: as named. Asked again by the same operator it answers `isNew: false`. */
    async approve(asked: Asked): Promise<Result<Decision, ReviewRefusal>> {
      const verdict = { ...asked, status: 'approved', reason: '' } as const;
      const decided = await auditLog.begin((transaction) => decide(transaction, services, verdict));
      if (decided.ok && decided.value.isNew) await grantApproved(services, asked.id);
      return decided;
    },
    /** `reason` is shown to the user; 1 to 500 characters. */
    async reject(
      asked: Asked & { readonly reason: string },
    ): Promise<Result<Decision, 'reject_reason_required' | ReviewRefusal>> {
      const reason = asked.reason.trim();
      if (isBlank(reason)) return refuse('reject_reason_required');
      const verdict = { ...asked, status: 'rejected', reason } as const;
      return auditLog.begin((transaction) => decide(transaction, services, verdict));
    },
  };
}

type Asked = { readonly id: number; readonly reviewer: Reviewer; readonly record?: RecordDecision | undefined };

type Verdict = Asked & { readonly status: 'approved' | 'rejected'; readonly reason: string };

/** Locks the submission's row, so that of two reviewers one decides and the other finds it decided. */
async function decide(
  transaction: TransactionSql,
  { clock, notifyUser }: Needs,
  { id, reviewer, status, reason, record }: Verdict,
): Promise<Result<Decision, ReviewRefusal>> {
  const submission = await findSubmission(transaction, id, { isLocked: true });
  if (!submission) return refuse('submission_not_found');
  const { operatorId: reviewedBy, email } = reviewer;
  const { userId } = submission;
  if (submission.addresses.includes(email.trim().toLowerCase())) return refuse('reviewer_is_submitter');
  if (submission.status !== 'pending') {
    const isSame = submission.status === status && submission.reviewedBy === reviewedBy;
    return isSame ? accept({ submission: toRow(submission), isNew: false }) : refuse('submission_already_decided');
  }
  const now = clock.now();
  if (status === 'rejected') {
    // A user who was verified before stays so: only the higher level is refused.
    await transaction`UPDATE users SET review_status = 3 WHERE id = ${userId} AND review_status = 1`;
  } else if (!(await verify(transaction, submission, now))) return refuse('id_number_in_use');
  await transaction`
    UPDATE identity_submissions SET status = ${status}, reviewed_by = ${reviewedBy}, reviewed_at = ${now},
      reason = ${reason} WHERE id = ${id}`;
  const after = toRow({ ...submission, status, reviewedBy, reviewedAt: now, reason });
  await record?.(transaction, { before: toRow(submission), after });
  // In the same transaction: a decision that is taken is told, and only that.
  if (status === 'approved') await notifyUser(userId, 'identityApproved', {}, { sql: transaction });
  else await notifyUser(userId, 'identityRejected', { reason }, { sql: transaction });
  return accept({ submission: after, isNew: true });
}

/** False where another user is verified with this number. */
async function verify(sql: TransactionSql, { id, userId, cardHash }: Submission, now: Instant): Promise<boolean> {
  // The unique number decides between two users who submit the same one, also when both are approved at once.
  const verified = await sql`
    INSERT INTO identities (user_id, submission_id, card_hash, verified_at) VALUES (${userId}, ${id}, ${cardHash}, ${now})
    ON CONFLICT DO NOTHING RETURNING user_id`;
  if (verified.length === 0) {
    const own = await sql`
      UPDATE identities SET submission_id = ${id} WHERE user_id = ${userId} AND card_hash = ${cardHash} RETURNING user_id`;
    if (own.length === 0) return false;
  }
  await sql`UPDATE users SET review_status = 2 WHERE id = ${userId}`;
  return true;
}

async function describe({ storage: { sql }, vault }: Needs, submission: Submission) {
  const { cardHash, userId } = submission;
  const elsewhere = await sql`SELECT 1 FROM identities WHERE card_hash = ${cardHash} AND user_id <> ${userId}`;
  const others = await submissionsOf(sql, userId);
  return {
    ...toRow(submission),
    ...openFacts(vault, submission),
    pictures: REVIEW_PICTURES.filter((picture) => submission[picture] !== null),
    /** Other submissions of the user, newest first. */
    others: others.filter(({ id }) => id !== submission.id).map(toRow),
    /** Another user has been verified with this ID number: it cannot be approved. */
    isNumberInUse: elsewhere.length > 0,
  };
}

function toRow(submission: Submission): ReviewRow {
  const { id, userId, account, level, status, submittedAt, reviewedAt, reviewedBy, reason } = submission;
  return { id, userId, account, level, status, submittedAt, reviewedAt, reviewedBy, reason };
}

// An approved submission grants a verification level, which is the engine’s fact. A process that dies between the decision and the
// grant, or an engine that is busy, leaves an approved submission that is granted by the next run.

type GrantNeeds = Pick<BaseServices, 'storage' | 'clock' | 'log'> & {
  readonly sequencer: Pick<BaseServices['sequencer'], 'submit'>;
};
const GRANT = { id: kinds.id<number>(), userId: kinds.id<UserId>(), level: kinds.small<VerificationLevel>() };

/** Grants every approved submission that the engine does not know of, or one of them. */
export async function grantApproved(services: GrantNeeds, submissionId?: number): Promise<void> {
  const { sql } = services.storage;
  const rows = await query(sql, GRANT)`
    SELECT id, user_id, level FROM identity_submissions
    WHERE status = 'approved' AND granted_at IS NULL AND ${submissionId === undefined ? sql`true` : sql`id = ${submissionId}`}
    ORDER BY id`;
  for (const row of rows) await grant(services, row);
}

async function grant(
  { storage, clock, sequencer, log }: GrantNeeds,
  { id, userId, level }: RowOf<typeof GRANT>,
): Promise<void> {
  const outcome = await sequencer.submit({ kind: 'setVerificationLevel', userId, level, isGrant: true });
  if (!outcome.ok) {
    log.warn({ submission: id, refusal: outcome.code }, 'a verification level is not granted yet');
    return;
  }
  await storage.sql`UPDATE identity_submissions SET granted_at = ${clock.now()} WHERE id = ${id}`;
}

/** Grants at the start and then every minute what was decided and the engine does not know of. */
export const startGranting = (services: BaseServices): Running =>
  every(MINUTE_MS, { log: services.log, name: 'granting verification levels', run: () => grantApproved(services) });

// Operators review at a desk. Looking at somebody’s papers is an act like any other.

const PAGE_SIZE = 20;

export function reviewRoutes(app: FastifyInstance, services: BaseServices): void {
  const reviews = createIdentityReviews(services);
  mount(app, services, office.listIdentities, async ({ input }) => {
    const { rows, total } = await reviews.list({ ...input, userId: input.user_id, pageSize: PAGE_SIZE });
    services.robots.shown(
      'identity',
      rows.map(({ id }) => id),
    );
    return { message: { list: rows.map(viewRow), total } };
  });
  lookingRoutes(app, services, reviews);
  decidingRoutes(app, services, reviews);
}

function viewRow(reviewed: ReviewRow) {
  const { userId, submittedAt, reviewedAt, reviewedBy: _, ...row } = reviewed;
  return { ...row, user_id: userId, submit_time: submittedAt, review_time: reviewedAt };
}

function lookingRoutes(app: FastifyInstance, services: BaseServices, reviews: IdentityReviews): void {
  const { auditLog, robots } = services;
  mount(app, services, office.identityDetail, async ({ input, request }) => {
    const found = await reviews.find(input.id);
    if (!found.ok) return found;
    robots.shown('identity', [input.id]);
    const { name, cardId, pictures, others, isNumberInUse, ...row } = found.value;
    await auditLog.record({ ...actorOf(request), action: 'identity.look', subject: subjectOf(row) });
    const message = {
      ...viewRow(row),
      name,
      card_id: cardId,
      pictures: [...pictures],
      others: others.map(viewRow),
      is_number_in_use: isNumberInUse ? (1 as const) : (0 as const),
    };
    return { message };
  });
  mount(app, services, office.identityPicture, async ({ input, request, reply }) => {
    const picture = await reviews.readPicture(input.id, input.picture);
    if (!picture.ok) return picture;
    robots.shown('identity', [input.id]);
    const act = { action: 'identity.picture', subject: `submission ${input.id}`, after: { picture: input.picture } };
    await auditLog.record({ ...actorOf(request), ...act });
    // The answer is the image itself: once it is sent, no envelope follows.
    await reply
      .headers({ 'Content-Disposition': 'attachment; filename="picture.jpg"', 'Cache-Control': 'no-store' })
      .type('image/jpeg')
      .send(picture.value.bytes);
    return { message: '' };
  });
}

const subjectOf = ({ id, userId }: Pick<ReviewRow, 'id' | 'userId'>): string => `submission ${id} of user ${userId}`;

function reviewerOf(request: FastifyRequest): Reviewer {
  const { id: operatorId, email } = mustGetOperator(request);
  return { operatorId, email };
}

function decidingRoutes(app: FastifyInstance, services: BaseServices, reviews: IdentityReviews): void {
  const { auditLog } = services;
  const record =
    (request: FastifyRequest, action: string): RecordDecision =>
    (transaction, { before, after }) => {
      const facts = { before: { status: before.status }, after: { status: after.status, reason: after.reason } };
      return auditLog.append(transaction, { ...actorOf(request), action, subject: subjectOf(after), ...facts });
    };
  mount(app, services, office.approveIdentity, async ({ input, request, t }) => {
    const decision = { id: input.id, reviewer: reviewerOf(request), record: record(request, 'identity.approve') };
    const decided = await reviews.approve(decision);
    return decided.ok ? { message: t('answer.identity_approved') } : decided;
  });
  mount(app, services, office.rejectIdentity, async ({ input, request, t }) => {
    const { id, reason } = input;
    const decision = { id, reason, reviewer: reviewerOf(request), record: record(request, 'identity.reject') };
    const decided = await reviews.reject(decision);
    return decided.ok ? { message: t('answer.identity_rejected') } : decided;
  });
}
