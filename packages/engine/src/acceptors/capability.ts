// Acceptors as the engine gathers them.
import { DAY_MS, instant, USDT, type UserId } from '@bourse/domain';
import type { Capability, Claim, RowsOf } from '../capability.ts';
import type { Risk, AsOf } from '../core/kept.ts';
import { bindsUntil } from '../wallet/restrict.ts';
import type { Departure } from '../outflow.ts';
import { ACCEPTOR_ENTITIES, type AcceptorContext, type AcceptorEvent, type AcceptorWorld } from './acceptors.ts';
import { enlist, isKept, mustGetHolderAccount, wasAppealedAfterDone } from './change-deal.ts';
import type { AcceptorCommand, AcceptorOutcomes } from './commands.ts';
import { configureAcceptor, switchAcceptor } from './configure-acceptors.ts';
import { advanceAcceptors, delayDeals, nextDeadline, settleUser } from './deadlines.ts';
import { isLiveDeal } from './deal-states.ts';
import type { AcceptorDeal } from './deal.ts';
import { checkAcceptors } from './invariants.ts';
import {
  acceptAcceptorDeal,
  appealAcceptorDeal,
  cancelAcceptorDeal,
  concedeAcceptorDeal,
  confirmAcceptorDeal,
  payAcceptorDeal,
  refuseAcceptorDeal,
  resolveAcceptorDeal,
} from './move-deal.ts';
import { openAcceptorDeal } from './open-deal.ts';

type AcceptorShape = {
  readonly world: AcceptorWorld;
  readonly context: AcceptorContext;
  readonly entities: typeof ACCEPTOR_ENTITIES;
  readonly command: AcceptorCommand;
  readonly outcomes: AcceptorOutcomes;
  readonly event: AcceptorEvent;
};

export const acceptors: Capability<AcceptorShape> = {
  entities: ACCEPTOR_ENTITIES,
  rules: {
    configureAcceptor: { admits: 'known', refusesSubAccounts: true, run: configureAcceptor },
    resolveAcceptorDeal: { admits: 'house', run: resolveAcceptorDeal },
    switchAcceptor: {
      admits: 'known',
      refusesSubAccounts: true,
      isStopped: ({ isAccepting }) => isAccepting,
      run: switchAcceptor,
    },
    openAcceptorDeal: { admits: 'active', refusesSubAccounts: true, isStopped: () => true, run: openAcceptorDeal },
    acceptAcceptorDeal: { admits: 'active', refusesSubAccounts: true, run: acceptAcceptorDeal },
    refuseAcceptorDeal: { admits: 'known', refusesSubAccounts: true, run: refuseAcceptorDeal },
    cancelAcceptorDeal: { admits: 'known', refusesSubAccounts: true, run: cancelAcceptorDeal },
    payAcceptorDeal: { admits: 'known', refusesSubAccounts: true, run: payAcceptorDeal },
    confirmAcceptorDeal: { admits: 'active', refusesSubAccounts: true, run: confirmAcceptorDeal },
    appealAcceptorDeal: { admits: 'known', refusesSubAccounts: true, run: appealAcceptorDeal },
    concedeAcceptorDeal: { admits: 'known', refusesSubAccounts: true, run: concedeAcceptorDeal },
  },
  live: ({ acceptors: { all, deals }, actClock }, at) => ({
    acceptors: all.values(),
    acceptorDeals: [...deals.values()].filter((deal) => isKept(deal, actClock.at(at))),
  }),
  load: loadAcceptors,
  claims: claimsOf,
  checkInvariants: checkAcceptors,
  nextDeadline,
  advanceTime: advanceAcceptors,
  afterStop: delayDeals,
  settleUser,
  risksOf,
  departuresOf: ({ acceptors: { dealsOf } }, userId) => [...(dealsOf.get(userId) ?? [])].flatMap(toDepartures),
};

function loadAcceptors({ acceptors: own }: AcceptorWorld, rows: RowsOf<typeof ACCEPTOR_ENTITIES>): void {
  for (const acceptor of rows.acceptors) own.all.set(acceptor.userId, acceptor);
  for (const deal of rows.acceptorDeals.toSorted((a, b) => a.id - b.id)) enlist(own, deal);
}

function* claimsOf(world: AcceptorWorld): Generator<Claim> {
  for (const deal of world.acceptors.deals.values()) {
    if (isLiveDeal(deal)) yield { account: mustGetHolderAccount(world, deal), amount: deal.held };
  }
}

/** What an acceptor gives is sold for fiat money. */
function* risksOf({ acceptors: { all, deals }, fiat }: AcceptorWorld, userId: UserId, { at }: AsOf): Generator<Risk> {
  if (!all.has(userId)) return;
  const until = bindsUntil(at, fiat.rules?.restrictMs ?? 0);
  for (const deal of deals.values()) {
    const isSold = deal.acceptorId === userId && deal.side === 'deposit' && isLiveDeal(deal);
    if (isSold) yield { currencyId: USDT, amount: deal.held, bindsUntil: until };
  }
}

/** Of its user, a withdrawal leaves the exchange like any other. */
function toDepartures(deal: AcceptorDeal): readonly Departure[] {
  if (deal.side !== 'withdraw') return [];
  const isLive = isLiveDeal(deal);
  // Its acceptor has it already: what an appeal holds then is not its user's.
  const hasLeft = wasAppealedAfterDone(deal) && isLive;
  const isHeld = isLive && !hasLeft;
  const amount = hasLeft ? deal.number : isHeld ? deal.held : deal.released;
  const countsUntil = isLive || deal.state === 'done' ? instant(deal.openedAt + DAY_MS) : undefined;
  return [{ currencyId: USDT, amount, worth: amount, countsUntil, isHeld }];
}
