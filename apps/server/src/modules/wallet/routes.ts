// Wallets: what the user owns, in the four of them.
import { wallet } from '@bourse/contract';
import { refuse, startOfShanghaiDay, USDT } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { findBalances } from '../../core/market/wallet-worth.ts';
import type { WalletServices } from './services.ts';
import { addressRoutes } from './address-routes.ts';
import { depositRoutes } from './deposit-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { findInflows, findReturnedStakes, findSnapshots, hasComeBefore, listStaked, viewOverview } from './overview.ts';
import { findGivenAddress } from './queries.ts';
import { recordRoutes } from './record-routes.ts';
import { toTransfer } from './transfer.ts';
import { viewBalances, viewSummary, viewUserCurrencies, viewWallets } from './view.ts';
import { withdrawRoutes } from './withdraw-routes.ts';

export function walletRoutes(app: FastifyInstance, services: WalletServices): void {
  balanceRoutes(app, services);
  recordRoutes(app, services);
  addressRoutes(app, services);
  depositRoutes(app, services);
  withdrawRoutes(app, services);
  deskRoutes(app, services);
}

function balanceRoutes(app: FastifyInstance, services: WalletServices): void {
  const { market, lever, micro, storage, clock, custody } = services;
  mount(app, services, wallet.walletList, async ({ user }) => ({
    message: viewWallets(market, {
      balances: await findBalances(storage.db, user.id),
      isOpen: await custody.isOpen(),
      onChains: custody.assets.coins,
    }),
  }));
  mount(app, services, wallet.walletSummary, async ({ user }) => ({
    message: viewSummary(market, await findBalances(storage.db, user.id)),
  }));
  mount(app, services, wallet.userCurrencies, async ({ user }) => ({
    message: viewUserCurrencies(market, await findBalances(storage.db, user.id)),
  }));
  mount(app, services, wallet.detail, async ({ input, user }) => {
    const currency = market.currency(input.currency);
    if (!currency) return refuse('currency_not_found');
    const balances = await findBalances(storage.db, user.id);
    const address = await findGivenAddress(storage.sql, user.id, custody.assets.chainsOf(currency.id));
    return { message: { ...viewBalances(market, balances, currency), address } };
  });
  mount(app, services, wallet.overview, async ({ input, user }) => {
    const currency = market.currency(input.currency ?? USDT);
    if (!currency) return refuse('currency_not_found');
    const now = clock.now();
    const today = startOfShanghaiDay(now);
    const [balances, snapshots, cameIn, returned, isOlder] = await Promise.all([
      findBalances(storage.db, user.id),
      findSnapshots(storage.sql, user.id, now),
      findInflows(storage.sql, user.id, today),
      findReturnedStakes(storage.sql, user.id, today),
      hasComeBefore(storage.sql, user.id, today),
    ]);
    const inflows = [...cameIn, ...returned, ...listStaked(micro.ordersOf(user.id), today)];
    const contracts = lever.accountsOf(user.id);
    return { message: viewOverview({ market, balances, snapshots, inflows, contracts, currency, isOlder, now }) };
  });
  mount(app, services, wallet.change, async ({ input, user, t, submit, refuseNewRisk }) => {
    const asked = toTransfer(market, user.id, input);
    if (!asked.ok) return asked;
    // Transfers out of `lever` take margin from contracts; all others only bring money to where it may be needed.
    const paused = asked.value.from === 'lever' ? refuseNewRisk() : undefined;
    if (paused) return paused;
    const outcome = await submit(asked.value);
    return outcome.ok ? { message: t('answer.transferred') } : outcome;
  });
}
