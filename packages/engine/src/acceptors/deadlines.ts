// What happens to deals by itself, the earliest first, so many of them a command.
import { assert, instant, type Instant, type UserId } from '@bourse/domain';
import { lengthOf, type Pause } from '../core/act-clock.ts';
import type { AcceptorContext, AcceptorWorld } from './acceptors.ts';
import { changeDeal, forget } from './change-deal.ts';
import { ACCEPTOR_STEPS, CLOCK_MOVES, isLiveDeal } from './deal-states.ts';
import type { AcceptorDeal } from './deal.ts';
import { moveByClock } from './move-deal.ts';

export function nextDeadline({ acceptors, actClock }: AcceptorWorld): Instant | undefined {
  const { next } = acceptors.moments;
  return actClock.coming(next === undefined ? undefined : instant(next));
}

/** To forget takes no money from anywhere, and is not counted: a snapshot leaves out what is forgotten. */
export function advanceAcceptors(world: AcceptorWorld, context: AcceptorContext): void {
  const { acceptors } = world;
  let left = acceptors.chunk;
  for (const deal of acceptors.moments.upTo(world.actClock.at(context.at))) {
    if (isLiveDeal(deal)) {
      if (left === 0) return;
      left -= 1;
    }
    passMoment(world, context, deal);
  }
}

/** Does all that is due for a user, ahead of the others', so that what the user asks for finds it done. */
export function settleUser(world: AcceptorWorld, context: AcceptorContext, userId: UserId): void {
  const own = [...(world.acceptors.dealsOf.get(userId) ?? [])];
  const now = world.actClock.at(context.at);
  for (const deal of own) if (deal.dueAt !== undefined && deal.dueAt <= now) passMoment(world, context, deal);
}

function passMoment(world: AcceptorWorld, context: AcceptorContext, deal: AcceptorDeal): void {
  if (isLiveDeal(deal)) moveByClock(world, context, deal, clockMoveOf(deal));
  else forget(world.acceptors, deal);
}

function clockMoveOf({ id, side, state }: AcceptorDeal) {
  const move = CLOCK_MOVES.find((one) => ACCEPTOR_STEPS[side][state][one] !== undefined);
  assert(move, `deal ${id} with an acceptor goes on by itself`);
  return move;
}

/** Both sides have as long for their next step as before; so long an ended deal is kept, too. */
export function delayDeals(world: AcceptorWorld, context: AcceptorContext, pause: Pause): void {
  for (const deal of world.acceptors.deals.values()) {
    const { dueAt } = deal;
    if (dueAt === undefined || dueAt <= pause.from) continue;
    const later = instant(dueAt + lengthOf(pause));
    changeDeal(world, context, deal, { dueAt: later }, { act: 'delayed', by: undefined });
  }
}
