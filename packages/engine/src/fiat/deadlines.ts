// What comes of deals by the clock alone, in chunks that are counted: an unpaid one expires, a paid one that nobody has
// released appeals itself, and one that ended long ago is forgotten.
import { assert, instant, type Instant, type UserId } from '@bourse/domain';
import { lengthOf, type Pause } from '../core/act-clock.ts';
import { appealDeal } from './appeal-deal.ts';
import { countCancellation } from './accounts.ts';
import { changeDeal, forgetDeal } from './change-deal.ts';
import { findStep, isLiveDeal } from './deal-states.ts';
import type { FiatDeal } from './deal.ts';
import { endDeal } from './end-deal.ts';
import type { FiatContext, FiatWorld } from './fiat.ts';
import { mustGetRules } from './rules-of.ts';
import { askerOf } from './steps.ts';

export const nextDeadline = ({ fiat, actClock }: FiatWorld): Instant | undefined => {
  const { next } = fiat.due;
  return actClock.coming(next === undefined ? undefined : instant(next));
};

export function advanceFiat(world: FiatWorld, context: FiatContext): void {
  let left = world.fiat.chunk;
  for (const deal of world.fiat.due.upTo(world.actClock.at(context.at))) {
    if (!isLiveDeal(deal)) {
      forgetDeal(world.fiat, deal);
      continue;
    }
    // What is forgotten is nobody's business; who was restarted has forgotten it already.
    if (left === 0) return;
    left -= 1;
    passMoment(world, context, deal);
  }
}

/** Does all that is due for a user, ahead of the others', so that what the user asks for finds it done. */
export function settleUser(world: FiatWorld, context: FiatContext, userId: UserId): void {
  const own = [...(world.fiat.dealsOf.get(userId) ?? [])];
  const now = world.actClock.at(context.at);
  const due = own.filter(({ dueAt }) => dueAt !== undefined && dueAt <= now);
  for (const deal of due.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.id - b.id)) {
    passMoment(world, context, deal);
  }
}

function passMoment(world: FiatWorld, context: FiatContext, deal: FiatDeal): void {
  const rules = mustGetRules(world);
  const move = deal.state === 'unpaid' ? 'expire' : 'appeal_alone';
  const step = findStep(deal, move, askerOf(world, context, 'clock'), rules);
  assert(!('ok' in step), `deal ${deal.id} goes on by itself`);
  if (step.to === 'appealed') {
    appealDeal(world, context, deal, { step });
    return;
  }
  endDeal(world, context, deal, { step, rules });
  countCancellation(world, context, deal.buyerId, deal.payUntil);
}

/** Whoever had to pay, release or appeal has as long for it as before; so long an ended deal is kept, too. */
export function delayDeals(world: FiatWorld, context: FiatContext, pause: Pause): void {
  const lengthMs = lengthOf(pause);
  // A deal that changes is put at the end of the list.
  const deals = world.fiat.deals.values().toArray();
  for (const deal of deals) {
    const { dueAt, payUntil, state } = deal;
    if (dueAt === undefined || dueAt <= pause.from) continue;
    const paying = state === 'unpaid' ? { payUntil: instant(payUntil + lengthMs) } : {};
    changeDeal(world, context, deal, { fields: { dueAt: instant(dueAt + lengthMs), ...paying }, act: 'delayed' });
  }
}
