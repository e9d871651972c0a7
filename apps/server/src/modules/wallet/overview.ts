// All wallets at a glance: worth, allocation, the last 30 days, profit of the day; and what was owned when each day began.
import type { AnswerOf, wallet as contract } from '@bourse/contract';
import {
  BTC,
  currencyId,
  type CurrencyId,
  DAY_MS,
  divFloor,
  exactWorthOf,
  formatUnits,
  type Instant,
  MINUTE_MS,
  type PostingReason,
  startOfShanghaiDay,
  sumWorth,
  UNITS_PER_WHOLE,
  type UserId,
  viewWorth,
  type Worth,
} from '@bourse/domain';
import { id, instant, json, units } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { CurrencyInfo, MarketData } from '../../core/market/market-data.ts';
import { priceInUsdt, viewPercent } from '../../core/market/market-view.ts';
import {
  type Balance,
  calculateWalletWorth,
  calculateWorth,
  listHoldings,
  namesOf,
} from '../../core/market/wallet-worth.ts';
import { numbersLiteral, unitsLiteral } from '../../core/storage/arrays.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import type { LeverAccountFigures } from '../lever/index.ts';
import type { LiveMicroOrder } from '../seconds/index.ts';
import type { WalletServices } from './services.ts';

const CURVE_DAYS = 30;

const COIN_IDS = z.array(z.number().transform(currencyId));
const SNAPSHOT = {
  day: instant,
  worth: units,
  /** Coins of which there was something and no price. */
  without: json((ids) => COIN_IDS.parse(ids)),
};
export type Snapshot = RowOf<typeof SNAPSHOT>;

/** Reads the snapshots of the last 30 days, ascending. */
export function findSnapshots(sql: Sql, userId: UserId, now: Instant): Promise<readonly Snapshot[]> {
  const since = startOfShanghaiDay(now) - CURVE_DAYS * DAY_MS;
  return query(sql, SNAPSHOT)`
    SELECT day, worth, to_jsonb(without_price) AS without FROM balance_snapshots
    WHERE user_id = ${userId} AND day > ${since} ORDER BY day`;
}

/** Whether the user was there before a moment. */
export async function hasComeBefore(sql: Sql, userId: UserId, at: Instant): Promise<boolean> {
  const [row] = await sql`SELECT FROM users WHERE id = ${userId} AND created_at < ${at}`;
  return row !== undefined;
}

export type Inflow = { readonly currencyId: CurrencyId; readonly number: bigint };
const INFLOW = { currencyId: id<CurrencyId>(), number: units };

/** Own transfers, and what contracts and staking bring and cost: nothing of it came in from others. */
const OWN_REASONS = [
  'transfer',
  'lever_profit',
  'lever_loss',
  'lever_fee',
  'lever_overnight',
  'micro_stake',
  'micro_win',
  'micro_loss',
  'micro_refund',
  'micro_premium',
  'micro_premium_refund',
  'micro_claim',
  'staking_interest',
  'staking_cancel_fee',
] as const satisfies readonly PostingReason[];

/** Sums up by coin what came from others less what went to them: neither trades nor own transfers count. */
export const findInflows = (sql: Sql, userId: UserId, since: Instant): Promise<readonly Inflow[]> => query(sql, INFLOW)`
  SELECT currency_id, sum(amount) AS number FROM accounts JOIN postings ON account_id = accounts.id
  WHERE user_id = ${userId} AND at >= ${since} AND reason NOT IN ${sql([...OWN_REASONS])} GROUP BY currency_id`;

/** Lists stakes and fees of today's undecided second contracts: they have left the wallet and are no loss. */
export const listStaked = (orders: readonly LiveMicroOrder[], since: Instant): Inflow[] =>
  orders
    .filter(({ placedAt }) => placedAt >= since)
    .map(({ currencyId, stake, fee }) => ({ currencyId, number: -(stake + fee) }));

/** Sums up stakes that second contracts took before a moment and that ended since: they were not in the worth then. */
export const findReturnedStakes = (sql: Sql, userId: UserId, since: Instant): Promise<readonly Inflow[]> =>
  query(sql, INFLOW)`
    SELECT currency_id, sum(stake + fee) AS number FROM micro_orders
    WHERE user_id = ${userId} AND state = 'closed' AND ended_at >= ${since} AND placed_at < ${since}
    GROUP BY currency_id`;

export type OverviewFacts = {
  readonly market: MarketData;
  readonly balances: readonly Balance[];
  readonly snapshots: readonly Snapshot[];
  /** Since the day began. */
  readonly inflows: readonly Inflow[];
  /** The open profit on contracts, by quote currency. */
  readonly contracts: readonly Pick<LeverAccountFigures, 'quoteId' | 'profit'>[];
  /** The total is shown in this currency as well. */
  readonly currency: CurrencyInfo;
  /** Whether the user had come before the day began. */
  readonly isOlder: boolean;
  readonly now: Instant;
};

export function viewOverview(facts: OverviewFacts): AnswerOf<typeof contract.overview> {
  const { market, balances, snapshots, currency, now } = facts;
  const total = calculateWorth(market, balances);
  const walletWorth = (wallet: Balance['wallet']) => viewWorth(calculateWalletWorth(market, balances, wallet));
  const price = priceInUsdt(market, currency);
  const cny = market.cnyRate().perUsdt;
  const exact = exactWorthOf(total);
  const contracts = calculateContractProfit(facts);
  return {
    total: viewWorth(total),
    total_cny: cny === undefined ? '' : viewWorth({ ...total, known: divFloor(total.known * cny, UNITS_PER_WHOLE) }),
    total_in_currency: price ? viewWorth({ ...total, known: divFloor(total.known * UNITS_PER_WHOLE, price) }) : '',
    without: namesOf(market, total.without),
    by_old_prices: namesOf(
      market,
      listHeld(balances).filter((id) => market.isOldPrice(id)),
    ),
    currency: currency.id,
    currency_name: currency.name,
    ...viewProfit(facts, total),
    lever_profits: contracts === undefined ? '' : formatUnits(contracts),
    allocation: listHoldings(market, balances).map(({ currency: coin, number, worth }) => ({
      currency: coin.id,
      currency_name: coin.name,
      logo: coin.logo,
      number: formatUnits(number),
      worth: viewWorth(worth),
      percent: exact ? viewPercent((worth.known * UNITS_PER_WHOLE) / exact) : '',
    })),
    wallets: {
      legal: walletWorth('legal'),
      lever: walletWorth('lever'),
      change: walletWorth('change'),
      micro: walletWorth('micro'),
    },
    curve: [...snapshots.map(viewSnapshot), { time: Number(now), worth: viewWorth(total) }],
  };
}

function viewSnapshot({ day, worth, without }: Snapshot) {
  const state = without.length === 0 ? 'exact' : worth > 0n ? 'least' : 'unknown';
  return { time: Number(day), worth: viewWorth({ known: worth, without, state }) };
}

const listHeld = (balances: readonly Balance[]): readonly CurrencyId[] =>
  balances.flatMap(({ currencyId, available, locked }) => (available + locked > 0n ? [currencyId] : []));

/** In USDT, rounded down; undefined where a price that it takes is not known. */
function calculateContractProfit({ market, contracts }: OverviewFacts): bigint | undefined {
  const parts = contracts.map(({ quoteId, profit }) => ({
    currencyId: quoteId,
    units: profit,
    price: priceInUsdt(market, { id: quoteId }),
  }));
  return exactWorthOf(sumWorth(parts));
}

const UNKNOWN_PROFIT = { day_profit: '', day_profit_percent: '' };

/**
 * Values inflows at current prices. A user's first day began with nothing. Coins without a price are left out of both
 * worths, as long as they are the same.
 */
function viewProfit({ market, snapshots, inflows, isOlder, now }: OverviewFacts, total: Worth) {
  const today = startOfShanghaiDay(now);
  const start = snapshots.find(({ day }) => day === today);
  if (start === undefined && isOlder) return UNKNOWN_PROFIT;
  const [before, after] = [new Set(start?.without), new Set(total.without)];
  if (before.symmetricDifference(after).size > 0) return UNKNOWN_PROFIT;
  const cameIn = sumWorth(
    inflows.flatMap(({ currencyId: coinId, number }) => {
      const coin = market.currency(coinId);
      return coin === undefined ? [] : [{ currencyId: coinId, units: number, price: priceInUsdt(market, coin) }];
    }),
  );
  const base = (start?.worth ?? 0n) + cameIn.known;
  const profit = total.known - base;
  return {
    day_profit: formatUnits(profit),
    day_profit_percent: base <= 0n ? '' : viewPercent((profit * UNITS_PER_WHOLE) / base),
  };
}

type Needs = Pick<WalletServices, 'storage' | 'market' | 'clock' | 'log'>;

/** One statement takes so many users, so that no other one waits long. */
const USERS_AT_ONCE = 1_000;

/**
 * Every minute: writes what each user owned when the day began in Asia/Shanghai, where that is not written yet. A server that
 * was down at midnight catches up: what came in since is left out, and prices are those of now.
 */
export async function takeSnapshots(services: Needs): Promise<void> {
  // Before the market has a price, everything would be worth nothing.
  if (services.market.usdtPrice(BTC) === undefined) return;
  const day = startOfShanghaiDay(services.clock.now());
  while ((await takeSome(services, day)) === USERS_AT_ONCE);
}

/** How many were taken. Who came since the day began has had nothing then. */
async function takeSome({ storage: { sql }, market }: Needs, day: Instant): Promise<number> {
  const currencies = market.currencies();
  const taken = await sql`
    INSERT INTO balance_snapshots (user_id, day, worth, without_price)
    SELECT owner.id, ${day}, greatest(0, trunc(coalesce(sum((available + locked - came_in.amount) * price), 0), 8)),
      coalesce(array_agg(DISTINCT accounts.currency_id ORDER BY accounts.currency_id)
        FILTER (WHERE price IS NULL AND available + locked - came_in.amount <> 0), '{}')
    FROM (
        SELECT id FROM users
        WHERE created_at < ${day} AND NOT is_house
          AND NOT EXISTS (SELECT FROM balance_snapshots WHERE user_id = users.id AND day = ${day})
        ORDER BY id LIMIT ${USERS_AT_ONCE}
      ) AS owner
      LEFT JOIN accounts ON accounts.user_id = owner.id
      LEFT JOIN unnest(
        ${numbersLiteral(currencies, ({ id }) => id)}::bigint[],
        ${unitsLiteral(currencies, (currency) => priceInUsdt(market, currency))}::numeric[]
      ) AS prices (currency_id, price) ON prices.currency_id = accounts.currency_id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS amount FROM postings
        WHERE account_id = accounts.id AND at >= ${day} AND reason <> 'transfer'
      ) AS came_in ON true
    GROUP BY owner.id
    ON CONFLICT DO NOTHING RETURNING user_id`;
  return taken.length;
}

export const startSnapshots = (services: Needs): Running =>
  every(MINUTE_MS, { log: services.log, name: 'taking balance snapshots', run: () => takeSnapshots(services) });
