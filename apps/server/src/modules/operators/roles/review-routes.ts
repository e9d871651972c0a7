// The calls of access reviews.
import { officeRoles } from '@bourse/contract';
import { formatShanghai, type Instant } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { OperatorsServices } from '../services.ts';
import { type AccessReview, decideReview, listReviews, startReview } from './reviews.ts';
import { findNextReview } from '../../watch/index.ts';

export function reviewRoutes(app: FastifyInstance, services: OperatorsServices): void {
  const { storage, clock } = services;
  mount(app, services, officeRoles.listReviews, async () => {
    const now = clock.now();
    const [list, next = now] = [await listReviews(storage.sql), await findNextReview(storage.sql)];
    const isDue = next <= now && list.every(({ closedAt }) => closedAt !== undefined);
    return {
      message: {
        list: list.map((review) => viewReview(review, now)),
        next_at: formatShanghai(next),
        is_due: flagOf(isDue),
      },
    };
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
const timeOrNull = (at: Instant | undefined): string | null => (at === undefined ? null : formatShanghai(at));

function viewReview(review: AccessReview, now: Instant): officeRoles.AccessReview {
  const { id, startedBy, startedAt, dueAt, closedAt, items } = review;
  return {
    id,
    started_by: startedBy,
    started_at: formatShanghai(startedAt),
    due_at: formatShanghai(dueAt),
    is_overdue: flagOf(closedAt === undefined && dueAt <= now),
    closed_at: timeOrNull(closedAt),
    items: items.map((item) => ({
      operator_id: item.operatorId,
      email: item.email,
      name: item.name,
      role: item.role,
      role_now: item.roleNow,
      is_disabled: flagOf(item.isDisabled),
      last_login: timeOrNull(item.lastLoginAt),
      verdict: item.verdict ?? '',
      note: item.note ?? '',
      decided_by: item.decidedBy ?? '',
      decided_at: timeOrNull(item.decidedAt),
    })),
  };
}
