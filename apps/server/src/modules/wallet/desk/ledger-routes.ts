// What has moved a user's money, and what keeps it from moving.
import { officeFunds } from '@bourse/contract';
import { formatShanghai, formatUnits, refuse, WALLETS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { sendWhole } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { WalletServices } from '../services.ts';
import { ledgerColumns, legId } from './files.ts';
import { findLegs, findOwnCurrencies, type Leg } from './ledger.ts';
import { findGuards, findUserId } from './users.ts';

const viewLeg = (leg: Leg): officeFunds.LedgerRow => ({
  id: legId(leg),
  time: formatShanghai(leg.at),
  wallet: leg.wallet,
  currency_name: leg.currencyName,
  amount: formatUnits(leg.amount),
  after: formatUnits(leg.after),
  reason: leg.reason,
});

export function ledgerRoutes(app: FastifyInstance, services: WalletServices): void {
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
  mount(app, services, officeFunds.userLedger, async (context) => {
    const { input, t } = context;
    const { id, wallet, currency, page, limit } = input;
    const userId = await findUserId(sql, id);
    if (userId === undefined) return refuse('user_not_found');
    const query = { userId, wallet, currencyId: currency, limit, offset: (page - 1) * limit };
    const { legs, total } = await findLegs(sql, query);
    if (input.format !== 'csv') return { message: { list: legs.map(viewLeg), total } };
    return sendWhole<Leg>(services, context, {
      desk: 'funds',
      name: `ledger-${id}`,
      columns: ledgerColumns(t),
      total,
      readAfter: async (last, rows) => (await findLegs(sql, { ...query, last, limit: rows, offset: 0 })).legs,
    });
  });
}
