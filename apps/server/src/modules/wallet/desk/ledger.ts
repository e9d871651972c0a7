// What has moved a user's money, and what keeps it from moving.
import { officeFunds } from '@bourse/contract';
import { formatShanghai, formatUnits, refuse, type UserId, WALLETS } from '@bourse/domain';
import { id, text } from '@bourse/domain/kinds';
import { ledgerReasonKey } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import type { MarketData } from '../../../core/market/market-data.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { type CsvColumn, sendWhole } from '../../../platform/http/csv-answer.ts';
import { walletText } from '../../../platform/http/csv-values.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { findLegs, findOwnAccounts, type Leg, legId, nameOf } from '../ledger-log.ts';
import type { WalletServices } from '../services.ts';
import { findGuards, findUserId } from './users.ts';

export function ledgerRoutes(app: FastifyInstance, services: WalletServices): void {
  const { storage, clock, market } = services;
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
    const { id, wallet, currency: currencyId, page, limit } = input;
    const userId = await findUserId(sql, id);
    if (userId === undefined) return refuse('user_not_found');
    const accounts = await findOwnAccounts(sql, userId, { wallet, currencyId });
    const query = { userId, accounts, limit, offset: (page - 1) * limit };
    const { rows, total } = await findLegs(sql, query);
    if (input.format !== 'csv') return { message: { list: rows.map((leg) => viewLeg(leg, market)), total } };
    return sendWhole<Leg>(services, context, {
      desk: 'funds',
      name: `ledger-${id}`,
      columns: columnsOf(t, market),
      total,
      readAfter: async (last, limit) => (await findLegs(sql, { ...query, last, limit, offset: 0 })).rows,
    });
  });
}

/** Finds the coins that a user has an account in, in their order. */
const findOwnCurrencies = (sql: Sql, userId: UserId) => query(sql, { id: id(), name: text })`
  SELECT c.id, c.name FROM currencies c
  WHERE EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = ${userId} AND a.currency_id = c.id) ORDER BY c.sort, c.id`;

const viewLeg = (leg: Leg, market: MarketData): officeFunds.LedgerRow => ({
  id: legId(leg),
  time: formatShanghai(leg.at),
  wallet: leg.wallet,
  currency_name: nameOf(market, leg.currencyId),
  amount: formatUnits(leg.value),
  after: formatUnits(leg.after),
  reason: leg.reason,
});

const columnsOf = (t: Translate, market: MarketData): readonly CsvColumn<Leg>[] => [
  { header: 'ID', value: legId },
  { header: t('office.funds.time'), value: ({ at }) => formatShanghai(at), zone: 'UTC+8' },
  { header: t('office.users.wallet'), value: ({ wallet }) => walletText(t, wallet) },
  { header: t('office.users.currency'), value: (leg) => nameOf(market, leg.currencyId) },
  { header: t('office.funds.kind'), value: ({ reason }) => t(ledgerReasonKey(reason)) },
  { header: t('office.funds.change'), value: ({ value }) => formatUnits(value) },
  { header: t('office.funds.after'), value: ({ after }) => formatUnits(after) },
];
