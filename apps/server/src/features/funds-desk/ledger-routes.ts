// What has moved a user's money, and what keeps it from moving.
import { officeFunds } from '@bourse/contract';
import { formatShanghai, formatUnits, refuse, WALLETS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findLegs, findOwnCurrencies, type Leg } from './ledger.ts';
import { findGuards, findUserId } from './users.ts';

const viewLeg = (leg: Leg): officeFunds.LedgerRow => ({
  id: `${leg.postingId}-${leg.leg}`,
  time: formatShanghai(leg.at),
  wallet: leg.wallet,
  currency_name: leg.currencyName,
  amount: formatUnits(leg.amount),
  after: formatUnits(leg.after),
  reason: leg.reason,
});

export function ledgerRoutes(app: FastifyInstance, services: Services): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, officeFunds.userFunds, async ({ input }) => {
    const id = await findUserId(sql, input.id);
    if (id === undefined) return refuse('user_not_found');
    const [{ heldUntil, locked }, currencies] = await Promise.all([
      findGuards(sql, id, clock.now()),
      findOwnCurrencies(sql, id),
    ]);
    const message = {
      held_until: heldUntil === undefined ? '' : formatShanghai(heldUntil),
      wallets: WALLETS.map((wallet) => ({ wallet, is_locked: locked.includes(wallet) ? (1 as const) : (0 as const) })),
      currencies: [...currencies],
    };
    return { message };
  });
  mount(app, services, officeFunds.userLedger, async ({ input: { id, wallet, currency, page, limit } }) => {
    const userId = await findUserId(sql, id);
    if (userId === undefined) return refuse('user_not_found');
    const place = { limit, offset: (page - 1) * limit };
    const { legs, total } = await findLegs(sql, { userId, wallet, currencyId: currency, ...place });
    return { message: { list: legs.map(viewLeg), total } };
  });
}
