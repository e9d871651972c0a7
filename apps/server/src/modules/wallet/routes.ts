// Wallets: what the user owns, in the four of them, and transfers between two of them.
import { type ParsedInputOf, wallet as contract } from '@bourse/contract';
import {
  accept,
  amount,
  type Chain,
  formatUnits,
  refuse,
  type Result,
  startOfShanghaiDay,
  units,
  USDT,
  type UserId,
  type Wallet,
  ZERO,
} from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { TransferFunds } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import type { MarketData } from '../../core/market/market-data.ts';
import { isWithdrawOnly } from '../../core/market/market-view.ts';
import { findBalances } from '../../core/market/wallet-worth.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import { addressRoutes } from './address-book.ts';
import { allowListRoutes } from './allow-list.ts';
import { depositRoutes } from './deposits.ts';
import { deskRoutes } from './desk-routes.ts';
import { findInflows, findReturnedStakes, findSnapshots, hasComeBefore, listStaked, viewOverview } from './overview.ts';
import { recordRoutes } from './record-routes.ts';
import type { WalletServices } from './services.ts';
import { carries, viewBalances, viewSummary, viewUserCurrencies, viewWallets } from './view.ts';
import { withdrawRoutes } from './withdraw.ts';

export function walletRoutes(app: FastifyInstance, services: WalletServices): void {
  balanceRoutes(app, services);
  recordRoutes(app, services);
  addressRoutes(app, services);
  depositRoutes(app, services);
  withdrawRoutes(app, services);
  allowListRoutes(app, services);
  deskRoutes(app, services);
}

function balanceRoutes(app: FastifyInstance, services: WalletServices): void {
  const { market, lever, micro, storage, clock, custody } = services;
  mount(app, services, contract.walletList, async ({ user }) => ({
    message: viewWallets(market, {
      balances: await findBalances(storage.db, user.id),
      isOpen: await custody.isOpen(),
      onChains: custody.assets.coins,
    }),
  }));
  mount(app, services, contract.walletSummary, async ({ user }) => ({
    message: viewSummary(market, await findBalances(storage.db, user.id)),
  }));
  mount(app, services, contract.userCurrencies, async ({ user }) => ({
    message: viewUserCurrencies(market, await findBalances(storage.db, user.id)),
  }));
  mount(app, services, contract.detail, async ({ input, user }) => {
    const currency = market.currency(input.currency);
    if (!currency) return refuse('currency_not_found');
    const balances = await findBalances(storage.db, user.id);
    const address = await findGivenAddress(storage.sql, user.id, custody.assets.chainsOf(currency.id));
    return { message: { ...viewBalances(market, balances, currency), address } };
  });
  mount(app, services, contract.overview, async ({ input, user }) => {
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
  mount(app, services, contract.change, async ({ input, user, t, submit, refuseNewRisk }) => {
    const asked = toTransfer(market, user.id, input);
    if (!asked.ok) return asked;
    // Transfers out of `lever` take margin from contracts; all others only bring money to where it may be needed.
    const paused = asked.value.from === 'lever' ? refuseNewRisk() : undefined;
    if (paused) return paused;
    const outcome = await submit(asked.value);
    return outcome.ok ? { message: t('answer.transferred') } : outcome;
  });
}

type Input = ParsedInputOf<typeof contract.change>;
type Way = { readonly from: Wallet; readonly to: Wallet };

const WAYS: Readonly<Record<NonNullable<Input['type']>, Way>> = {
  1: { from: 'lever', to: 'legal' },
  2: { from: 'legal', to: 'lever' },
  3: { from: 'legal', to: 'change' },
};

const MAXIMUM = amount(units('99999999'));
/** In USDT, of a transfer in the short form. */
const SHORT_FORM_MINIMUM = amount(units('100'));

/** The command that is asked for. A missing number goes to the engine as 0, which it refuses in its own order. */
function toTransfer(
  market: MarketData,
  userId: UserId,
  input: Input,
): Result<
  TransferFunds,
  | 'wallets_required'
  | 'currency_not_found'
  | 'wallet_without_currency'
  | 'coin_withdraw_only'
  | 'below_minimum_transfer'
  | 'above_maximum_transfer'
> {
  const way = wayOf(input);
  if (!way) return refuse('wallets_required');
  const currency = market.currency(input.currency_id);
  if (!currency) return refuse('currency_not_found', { currencyId: input.currency_id });
  // Coins in a wallet that no longer offers them can be moved to the wallet that they are withdrawn from.
  const needed = way.to === 'change' ? [way.to] : [way.from, way.to];
  if (way.to !== 'change' && isWithdrawOnly(currency)) return refuse('coin_withdraw_only', { currencyId: currency.id });
  if (!needed.every((wallet) => carries(currency, wallet))) {
    return refuse('wallet_without_currency', { currencyId: currency.id });
  }
  const moved = input.number ?? ZERO;
  const isShort = input.type !== undefined && input.from_field === undefined;
  if (isShort && currency.id === USDT && moved > 0n && moved < SHORT_FORM_MINIMUM) {
    return refuse('below_minimum_transfer', { minimum: formatUnits(SHORT_FORM_MINIMUM), currencyId: currency.id });
  }
  if (moved > MAXIMUM)
    return refuse('above_maximum_transfer', { maximum: formatUnits(MAXIMUM), currencyId: currency.id });
  return accept({ kind: 'transferFunds', userId, currencyId: currency.id, ...way, amount: moved });
}

function wayOf({ from_field: from, to_field: to, type }: Input): Way | undefined {
  if (from !== undefined && to !== undefined) return { from, to };
  return type === undefined ? undefined : WAYS[type];
}

/** The deposit address on some chains that was given out last; empty before. */
async function findGivenAddress(sql: Sql, userId: UserId, chains: readonly Chain[]): Promise<string> {
  if (chains.length === 0) return '';
  const [row] = await query(sql, { address: text })`
    SELECT address FROM deposit_addresses
    WHERE user_id = ${userId} AND chain_id IN ${sql(chains.map(({ id }) => id))} ORDER BY created_at DESC LIMIT 1`;
  return row?.address ?? '';
}
