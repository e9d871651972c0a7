// The desk at which operators review who users say they are. Looking at somebody's papers is an act like any other.
import { type AnswerOf, office } from '@bourse/contract';
import { formatShanghai } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf, mustGetOperator } from '../../../platform/http/operator-acts.ts';
import { createIdentityReviews, type RecordDecision, type Reviewer, type ReviewRow } from '../review.ts';
import type { IdentityServices } from '../services.ts';

const PAGE_SIZE = 20;

export function reviewRoutes(app: FastifyInstance, services: IdentityServices): void {
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

type Reviews = ReturnType<typeof createIdentityReviews>;

function viewRow(row: ReviewRow): AnswerOf<typeof office.listIdentities>['list'][number] {
  return {
    id: row.id,
    user_id: row.userId,
    account: row.account,
    level: row.level,
    status: row.status,
    submit_time: formatShanghai(row.submittedAt),
    review_time: row.reviewedAt === undefined ? '' : formatShanghai(row.reviewedAt),
    reason: row.reason,
  };
}

function lookingRoutes(app: FastifyInstance, services: IdentityServices, reviews: Reviews): void {
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

function decidingRoutes(app: FastifyInstance, services: IdentityServices, reviews: Reviews): void {
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
