// What must be true of acceptors and their deals between any two commands.
import { assert } from '@bourse/domain';
import type { AcceptorWorld } from './acceptors.ts';
import { mustGetHolderAccount, wasAppealedAfterDone } from './change-deal.ts';
import { areSoundTerms } from './configure-acceptors.ts';
import { isLiveDeal } from './deal-states.ts';
import type { AcceptorDeal } from './deal.ts';

export function checkAcceptors(world: AcceptorWorld): void {
  const { all, deals, dealsOf, moments } = world.acceptors;
  for (const acceptor of all.values()) {
    assert(areSoundTerms(acceptor), `acceptor ${acceptor.userId} has terms that can hold`);
  }
  for (const deal of deals.values()) {
    checkDeal(world, deal);
    assert(dealsOf.get(deal.userId)?.has(deal), `deal ${deal.id} is among those of its user`);
    assert(deal.dueAt === undefined || moments.has(deal.dueAt, deal), `deal ${deal.id} goes on at its moment`);
  }
}

function checkDeal(world: AcceptorWorld, deal: AcceptorDeal): void {
  const { id, side, state, number, held, released, dueAt } = deal;
  const name = `deal ${id} with an acceptor`;
  mustGetHolderAccount(world, deal);
  assert(deal.userId !== deal.acceptorId, `${name} is of two`);
  assert(world.acceptors.all.has(deal.acceptorId), `${name} is with an acceptor`);
  const isLive = isLiveDeal(deal);
  assert(held >= 0n && held <= number && (isLive || held === 0n), `${name} holds at most its number while it runs`);
  assert(isLive ? released === 0n : released <= number, `${name} gives at most its number, at its end`);
  const hasGiven = state === 'done' || (state === 'cancelled' && wasAppealedAfterDone(deal));
  assert(hasGiven || released === 0n, `${name} gives when it is done`);
  assert((dueAt === undefined) === (state === 'appealed'), `${name} waits for nobody but operators by itself`);
  assert(isLive === (deal.endedAt === undefined) && isLive === (deal.endReason === undefined), `${name} says its end`);
  assert(state !== 'accepted' || side === 'withdraw', `${name} is accepted as a withdrawal`);
  assert(state !== 'paid' || deal.paidAt !== undefined, `${name} says when it was paid`);
}
