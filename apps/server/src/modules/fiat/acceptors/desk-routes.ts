// The acceptor's desk: deals of others with the caller, the caller's own terms, and the switch.
import { acceptors as contract } from '@bourse/contract';
import { type AcceptorDealState, formatUnits, USDT, type UserId, ZERO } from '@bourse/domain';
import { units } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { showDeals } from '../deals/show-acceptor-deals.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { findFiatRate } from '../quotes.ts';
import type { FiatServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';
import { countDeals, findDeals, sideOf } from './queries.ts';
import { ENDED_STATES, LIVE_STATES, viewTerms } from './view.ts';

/** The acceptor's move in a withdrawal, and in a deposit. */
const TO_DO = {
  withdraw: ['waiting', 'accepted'],
  deposit: ['paid'],
} as const satisfies Record<string, readonly AcceptorDealState[]>;

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
      findDeals(storage.db, filter, { offset: (page - 1) * limit, limit }),
      countDeals(storage.db, filter),
      countToDo(services, user.id),
      findOwnMoney(services, user.id),
    ]);
    const rate = findFiatRate({ fiat, now: clock.now() }, 'CNY');
    return {
      message: {
        is_appointed: acceptor?.isAppointed ? 1 : 0,
        is_accepting: acceptor?.isAccepting ? 1 : 0,
        terms: acceptor === undefined ? NO_TERMS : viewTerms(acceptor),
        ...money,
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

const NONE = '0.00';
const NO_TERMS = {
  recharge_amount: NONE,
  recharge_rate: NONE,
  cash_amount: NONE,
  cash_rate: NONE,
  recharge_min: NONE,
  cash_min: NONE,
};

async function countToDo({ storage: { db } }: FiatServices, acceptorId: UserId): Promise<number> {
  const counts = await Promise.all([
    countDeals(db, { acceptorId, side: 'withdraw', states: TO_DO.withdraw }),
    countDeals(db, { acceptorId, side: 'deposit', states: TO_DO.deposit }),
  ]);
  return counts.reduce((sum, one) => sum + one, 0);
}

async function findOwnMoney({ storage: { sql } }: FiatServices, userId: UserId) {
  const [row] = await query(sql, { available: units, locked: units })`
    SELECT available, locked FROM accounts
    WHERE user_id = ${userId} AND wallet = 'legal' AND currency_id = ${USDT}`;
  return { balance: formatUnits(row?.available ?? ZERO), held: formatUnits(row?.locked ?? ZERO) };
}
