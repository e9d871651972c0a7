// The acceptor's desk: deals of others with the caller, the caller's own terms, and the switch.
import { acceptors as contract } from '@bourse/contract';
import { type AcceptorDealState, formatUnits, USDT, type UserId } from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { query } from '../../../core/storage/query.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { placeOf } from '../../../platform/lists/answer-rows.ts';
import { showDeals } from '../deals/acceptor-deal-view.ts';
import { findLegalMoney } from '../deals/people.ts';
import { findFiatRate } from '../quotes.ts';
import type { FiatServices } from '../services.ts';
import { viewTerms } from './offers.ts';
import { countDeals, findDeals, LIVE_STATES, sideOf } from './own-deals.ts';

const ENDED_STATES = ['done', 'refused', 'cancelled', 'expired'] as const satisfies readonly AcceptorDealState[];

export function deskRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, contract.desk, showDesk(services));
  mount(app, services, contract.switchAccepting, async ({ input, user, t, submit, refuseNewRisk }) => {
    const isAccepting = input.is_accepting === 1;
    const paused = isAccepting ? refuseNewRisk() : undefined;
    if (paused) return paused;
    const outcome = await submit({ kind: 'switchAcceptor', userId: user.id, isAccepting });
    return outcome.ok ? { message: t(isAccepting ? 'answer.acceptor_on' : 'answer.acceptor_off') } : outcome;
  });
}

function showDesk(services: FiatServices): Handler<typeof contract.desk> {
  const { storage, acceptors, fiat, clock } = services;
  return async ({ input, user, t }) => {
    const { page, limit, state, type } = input;
    const filter = { acceptorId: user.id, side: sideOf(type), states: state === 'open' ? LIVE_STATES : ENDED_STATES };
    const acceptor = acceptors.acceptor(user.id);
    const [deals, total, toDo, money] = await Promise.all([
      findDeals(storage.db, filter, placeOf(input)),
      countDeals(storage.db, filter),
      countToDo(services, user.id),
      findLegalMoney(storage.sql, user.id),
    ]);
    const { available, locked } = money(USDT);
    const rate = findFiatRate({ fiat, now: clock.now() }, 'CNY');
    return {
      message: {
        is_appointed: acceptor?.isAppointed ? 1 : 0,
        is_accepting: acceptor?.isAccepting ? 1 : 0,
        terms: viewTerms(acceptor),
        balance: available,
        held: locked,
        rate: rate === undefined ? '' : formatUnits(rate),
        is_rate_stale: rate === undefined ? 1 : 0,
        to_do: toDo,
        list: await showDeals(services, deals, { viewerId: user.id, t }),
        total,
        page,
        pages: Math.ceil(total / limit),
      },
    };
  };
}

/** The next move is the acceptor's: in a withdrawal to accept or to pay, in a deposit to confirm. */
async function countToDo({ storage: { sql } }: FiatServices, acceptorId: UserId): Promise<number> {
  const [counted] = await query(sql, { deals: count })`
    SELECT count(*) AS deals FROM acceptor_deals WHERE acceptor_id = ${acceptorId}
      AND (side = 'withdraw' AND state IN ('waiting', 'accepted') OR side = 'deposit' AND state = 'paid')`;
  return counted?.deals ?? 0;
}
