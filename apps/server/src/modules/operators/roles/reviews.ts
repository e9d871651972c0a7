// Looks at who works here: an admin says of every operator that the access stays, or takes it. A review ends with its last
// decision; the acts and their entries in the audit log are one transaction.
import { officeRoles } from '@bourse/contract';
import { accept, DAY_MS, type Instant, OPERATOR_ROLES, refuse, type Result, type ReviewVerdict } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { mount } from '../../../platform/http/mount.ts';
import {
  type ActorRefusal,
  confirmActor,
  type OperatorActor,
  operatorActorOf,
} from '../../../platform/http/operator-acts.ts';
import { answerQuery } from '../../../platform/lists/answer-rows.ts';
import { findNextReview } from '../../watch/index.ts';

/** From its beginning until every operator has to be decided on. */
const REVIEW_WITHIN_MS = 14 * DAY_MS;
const SHOWN = 12;
/** Serves reviews alone: held until the transaction ends. */
const REVIEWS_LOCK = 5_427_300_041;
const permission = 'operators.edit';

type Needs = Pick<BaseServices, 'clock' | 'auditLog' | 'operatorSessions'>;

function startReview(
  services: Needs,
  by: OperatorActor,
): Promise<Result<undefined, ActorRefusal | 'access_review_open'>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const turn = await takeTurn(services, transaction, by);
    if (!turn.ok) return turn;
    const now = clock.now();
    const [begun] = await query(transaction, { id: kinds.id<number>() })`
      INSERT INTO access_reviews (started_by, started_at, due_at)
      VALUES (${by.operatorId}, ${now}, ${now + REVIEW_WITHIN_MS}) ON CONFLICT DO NOTHING RETURNING id`;
    if (!begun) return refuse('access_review_open');
    await transaction`
      INSERT INTO access_review_items (review_id, operator_id, role)
      SELECT ${begun.id}, id, role FROM operators WHERE NOT is_disabled`;
    await auditLog.append(transaction, { ...entryOf(by, 'access_review.start'), subject: `access review ${begun.id}` });
    return accept(undefined);
  });
}

const DECIDED = {
  email: kinds.text,
  role: kinds.word(OPERATOR_ROLES),
  isDisabled: kinds.flag,
  verdict: kinds.optional(kinds.word<ReviewVerdict>()),
};

type Decision = {
  readonly id: number;
  readonly operatorId: number;
  readonly verdict: ReviewVerdict;
  readonly note: string;
  readonly by: OperatorActor;
};
type DecisionRefusal =
  | ActorRefusal
  | 'not_yourself'
  | 'takes_two_admins'
  | 'access_review_not_found'
  | 'access_review_decided';

/**
 * Refusals in this order: as named. An admin is disabled by two (`operators/changes.ts`), and then here. Who has been
 * disabled since need not be disabled again.
 */
function decideReview(services: Needs, decision: Decision): Promise<Result<undefined, DecisionRefusal>> {
  const { id, operatorId, verdict, note, by } = decision;
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction): Promise<Result<undefined, DecisionRefusal>> => {
    const turn = await takeTurn(services, transaction, by);
    if (!turn.ok) return turn;
    if (operatorId === by.operatorId) return refuse('not_yourself');
    const [item] = await query(transaction, DECIDED)`
      SELECT o.email, o.role, o.is_disabled, i.verdict FROM access_review_items i JOIN operators o ON o.id = i.operator_id
      WHERE i.review_id = ${id} AND i.operator_id = ${operatorId} FOR UPDATE`;
    if (!item) return refuse('access_review_not_found');
    if (item.verdict !== undefined) return refuse('access_review_decided');
    if (verdict === 'disabled' && item.role === 'admin' && !item.isDisabled) return refuse('takes_two_admins');
    const now = clock.now();
    await transaction`
      UPDATE access_review_items SET verdict = ${verdict}, note = ${note}, decided_by = ${by.operatorId}, decided_at = ${now}
      WHERE review_id = ${id} AND operator_id = ${operatorId}`;
    if (verdict === 'disabled') await disable(services, transaction, operatorId);
    await transaction`
      UPDATE access_reviews SET closed_at = ${now} WHERE id = ${id}
        AND NOT EXISTS (SELECT 1 FROM access_review_items WHERE review_id = ${id} AND verdict IS NULL)`;
    await auditLog.append(transaction, {
      ...entryOf(by, 'access_review.decide'),
      subject: `operator ${item.email}`,
      after: { review: id, role: item.role, verdict, note },
    });
    return accept(undefined);
  });
}

async function disable({ operatorSessions }: Needs, transaction: TransactionSql, operatorId: number): Promise<void> {
  await transaction`UPDATE operators SET is_disabled = true WHERE id = ${operatorId}`;
  await operatorSessions.revokeAll(transaction, operatorId);
}

async function takeTurn(
  services: Needs,
  transaction: TransactionSql,
  { token }: OperatorActor,
): Promise<Result<undefined, ActorRefusal>> {
  await transaction`SELECT pg_advisory_xact_lock(${REVIEWS_LOCK})`;
  return confirmActor(services, transaction, { token, permission });
}

const entryOf = ({ actor, ip }: OperatorActor, action: string) => ({ actor, ip, action });

const REVIEW = officeRoles.listReviews.message.shape.list.element.omit({ is_overdue: true, items: true });
const ITEM = officeRoles.listReviews.message.shape.list.element.shape.items.element.extend({
  review_id: z.number(),
  is_disabled: z.boolean(),
});

/** Newest first, each with those who are not decided on before the others. */
async function findReviews(sql: Sql, now: Instant) {
  const reviews = await answerQuery(sql, REVIEW)`
    SELECT r.id, o.email AS started_by, r.started_at, r.due_at, r.closed_at
    FROM access_reviews r JOIN operators o ON o.id = r.started_by ORDER BY r.id DESC LIMIT ${SHOWN}`;
  if (reviews.length === 0) return [];
  const items = await answerQuery(sql, ITEM)`
    SELECT i.review_id, i.operator_id, o.email, o.name, i.role, o.role AS role_now, o.is_disabled,
      o.last_login_at AS last_login, coalesce(i.verdict, '') AS verdict, coalesce(i.note, '') AS note,
      coalesce(d.email, '') AS decided_by, i.decided_at
    FROM access_review_items i JOIN operators o ON o.id = i.operator_id LEFT JOIN operators d ON d.id = i.decided_by
    WHERE i.review_id IN ${sql(reviews.map(({ id }) => id))} ORDER BY i.verdict IS NOT NULL, i.operator_id`;
  return reviews.map((review) => ({
    ...review,
    is_overdue: flagOf(review.closed_at === null && review.due_at <= now),
    items: items
      .filter((item) => item.review_id === review.id)
      .map((item) => ({ ...item, is_disabled: flagOf(item.is_disabled) })),
  }));
}

export function reviewRoutes(app: FastifyInstance, services: BaseServices): void {
  const { storage, clock } = services;
  mount(app, services, officeRoles.listReviews, async () => {
    const now = clock.now();
    const [list, next = now] = [await findReviews(storage.sql, now), await findNextReview(storage.sql)];
    const isDue = next <= now && list.every(({ closed_at: closedAt }) => closedAt !== null);
    return { message: { list, next_at: next, is_due: flagOf(isDue) } };
  });
  mount(app, services, officeRoles.startReview, async ({ request, t }) => {
    const started = await startReview(services, operatorActorOf(request));
    return started.ok ? { message: t('answer.access_review_started') } : started;
  });
  mount(app, services, officeRoles.decideReview, async ({ input, request, t }) => {
    const { id, operator_id: operatorId, verdict, note } = input;
    const decided = await decideReview(services, { id, operatorId, verdict, note, by: operatorActorOf(request) });
    return decided.ok ? { message: t('answer.saved') } : decided;
  });
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);
