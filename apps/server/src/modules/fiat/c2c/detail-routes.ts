// One deal with all that its parties may know, and what they say of each other once it is done.
import { c2c, fiat as contract } from '@bourse/contract';
import { DAY_MS, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { viewDetail } from './detail.ts';
import { FEEDBACK_MS, giveFeedback } from './feedback.ts';
import type { C2cServices } from './needs.ts';
import { findOwnDeal } from './queries.ts';

export function detailRoutes(app: FastifyInstance, services: C2cServices): void {
  for (const call of [contract.deal, contract.expireCheck, c2c.deal, c2c.dealPrefixed]) {
    mount(app, services, call, detail(services));
  }
  mount(app, services, contract.feedback, feedback(services));
}

/** The clock has its own command, which may be a moment late: whoever sees a countdown end sees what it ends in. */
function detail(services: C2cServices): Handler<typeof contract.deal> {
  const { storage, clock, stops, sequencer } = services;
  return async ({ input: { id }, user, t }) => {
    const own = await findOwnDeal(storage.db, id, user.id);
    if (!own.ok) return own;
    const { state, dueAt } = own.value;
    const isWaited = (state === 'unpaid' || state === 'paid') && dueAt !== undefined;
    const isOverdue = isWaited && stops.actsAt(clock.now()) >= dueAt;
    if (!isOverdue) {
      return { message: await viewDetail(services, own.value, { viewerId: user.id, t }) };
    }
    await sequencer.submit({ kind: 'advanceTime' });
    const settled = await findOwnDeal(storage.db, id, user.id);
    return settled.ok ? { message: await viewDetail(services, settled.value, { viewerId: user.id, t }) } : settled;
  };
}

function feedback(services: C2cServices): Handler<typeof contract.feedback> {
  const { storage, clock, figures } = services;
  return async ({ input: { id, rating, comment }, user, t }) => {
    const own = await findOwnDeal(storage.db, id, user.id);
    if (!own.ok) return own;
    const { state, endedAt = 0, buyerId, sellerId } = own.value;
    const now = clock.now();
    if (state !== 'done' || now - endedAt > FEEDBACK_MS)
      return refuse('fiat_feedback_closed', { days: FEEDBACK_MS / DAY_MS });
    const subjectId = buyerId === user.id ? sellerId : buyerId;
    const given = await giveFeedback(storage.sql, {
      dealId: own.value.id,
      authorId: user.id,
      subjectId,
      isGood: rating === 1,
      comment: comment.trim(),
      now,
    });
    if (!given) return refuse('fiat_feedback_given');
    figures.forget(subjectId);
    return { message: t('answer.fiat_rated') };
  };
}
