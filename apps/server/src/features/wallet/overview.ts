// All wallets at a glance: worth, allocation, the last 30 days, profit of the day.
import type { MessageOf, wallet as contract } from '@bourse/contract';
import {
  type Amount,
  amount,
  DAY_MS,
  divFloor,
  formatUnits,
  type Instant,
  instant,
  type PostingReason,
  startOfShanghaiDay,
  UNITS_PER_WHOLE,
  type UserId,
} from '@bourse/domain';
import type { Balance } from '../../market/balances.ts';
import type { LeverAccountFigures } from '../../market/lever-data.ts';
import type { CurrencyInfo, MarketData } from '../../market/market-data.ts';
import type { LiveMicroOrder } from '../../market/micro-data.ts';
import { priceInUsdt, viewPercent } from '../../market/market-view.ts';
import { calculateWalletWorth, calculateWorth, listHoldings } from '../../market/wallet-worth.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

const CURVE_DAYS = 30;

export type Snapshot = { readonly day: Instant; readonly worth: Amount };

/** Of the last 30 days, ascending. */
export async function findSnapshots(sql: Sql, userId: UserId, now: Instant): Promise<readonly Snapshot[]> {
  const since = startOfShanghaiDay(now) - CURVE_DAYS * DAY_MS;
  const rows = await sql<{ day: string; worth: string }[]>`
    SELECT day, worth FROM balance_snapshots WHERE user_id = ${userId} AND day > ${since} ORDER BY day`;
  return rows.map(({ day, worth }) => ({ day: instant(Number(day)), worth: amount(unitsFromNumeric(worth)) }));
}

export type Inflow = { readonly currencyId: number; readonly number: bigint };

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

/** What came in from others less what went out to them since a moment, by coin: neither trades nor own transfers. */
export async function findInflows(sql: Sql, userId: UserId, since: Instant): Promise<readonly Inflow[]> {
  const rows = await sql<{ currency_id: string; number: string }[]>`
    SELECT currency_id, sum(amount) AS number FROM accounts JOIN postings ON account_id = accounts.id
    WHERE user_id = ${userId} AND at >= ${since} AND reason NOT IN ${sql([...OWN_REASONS])} GROUP BY currency_id`;
  return rows.map((row) => ({ currencyId: Number(row.currency_id), number: unitsFromNumeric(row.number) }));
}

/** What second contracts of the day have taken and not decided yet: it has left the wallet, and is no loss. */
export const listStaked = (orders: readonly LiveMicroOrder[], since: Instant): Inflow[] =>
  orders
    .filter(({ placedAt }) => placedAt >= since)
    .map(({ currencyId, stake, fee }) => ({ currencyId, number: -(stake + fee) }));

/** What second contracts took before a moment and have brought back since, if anything: it was no part of the worth of then. */
export async function findReturnedStakes(sql: Sql, userId: UserId, since: Instant): Promise<readonly Inflow[]> {
  const rows = await sql<{ currency_id: string; number: string }[]>`
    SELECT currency_id, sum(stake + fee) AS number FROM micro_orders
    WHERE user_id = ${userId} AND state = 'closed' AND ended_at >= ${since} AND placed_at < ${since}
    GROUP BY currency_id`;
  return rows.map((row) => ({ currencyId: Number(row.currency_id), number: unitsFromNumeric(row.number) }));
}

export type OverviewFacts = {
  readonly market: MarketData;
  readonly balances: readonly Balance[];
  readonly snapshots: readonly Snapshot[];
  /** Since the day began. */
  readonly inflows: readonly Inflow[];
  /** What is open on contracts, by quote currency. */
  readonly contracts: readonly Pick<LeverAccountFigures, 'quoteId' | 'profit'>[];
  /** What the total is also said in. */
  readonly currency: CurrencyInfo;
  readonly now: Instant;
};

export function viewOverview(facts: OverviewFacts): MessageOf<typeof contract.overview> {
  const { market, balances, snapshots, currency, now } = facts;
  const total = calculateWorth(market, balances);
  const walletWorth = (wallet: Balance['wallet']) => formatUnits(calculateWalletWorth(market, balances, wallet));
  const price = priceInUsdt(market, currency);
  const cny = market.cnyRate().perUsdt;
  return {
    total: formatUnits(total),
    total_cny: formatUnits(divFloor(total * cny, UNITS_PER_WHOLE)),
    total_in_currency: price === 0n ? '0' : formatUnits(divFloor(total * UNITS_PER_WHOLE, price)),
    currency: currency.id,
    currency_name: currency.name,
    ...viewProfit(facts, total),
    lever_profits: formatUnits(calculateContractProfit(facts)),
    allocation: listHoldings(market, balances).map(({ currency: coin, number, worth }) => ({
      currency: coin.id,
      currency_name: coin.name,
      logo: coin.logo,
      number: formatUnits(number),
      worth: formatUnits(worth),
      percent: total === 0n ? '0.00' : viewPercent((worth * UNITS_PER_WHOLE) / total),
    })),
    wallets: {
      legal: walletWorth('legal'),
      lever: walletWorth('lever'),
      change: walletWorth('change'),
      micro: walletWorth('micro'),
    },
    curve: [
      ...snapshots.map(({ day, worth }) => ({ time: Number(day), worth: formatUnits(worth) })),
      { time: Number(now), worth: formatUnits(total) },
    ],
  };
}

/** In USDT, rounded down. */
function calculateContractProfit({ market, contracts }: OverviewFacts): bigint {
  const worth = contracts.reduce((sum, { quoteId, profit }) => sum + profit * priceInUsdt(market, { id: quoteId }), 0n);
  return divFloor(worth, UNITS_PER_WHOLE);
}

/** What came in counts at the price of now. A day without a snapshot began with nothing. */
function viewProfit({ market, snapshots, inflows, now }: OverviewFacts, total: Amount) {
  const today = startOfShanghaiDay(now);
  const began = snapshots.find(({ day }) => day === today)?.worth ?? 0n;
  const cameIn = inflows.reduce((sum, { currencyId, number }) => {
    const coin = market.currency(currencyId);
    return coin === undefined ? sum : sum + number * priceInUsdt(market, coin);
  }, 0n);
  const base = began + divFloor(cameIn, UNITS_PER_WHOLE);
  const profit = total - base;
  return {
    day_profit: formatUnits(profit),
    day_profit_percent: base <= 0n ? '' : viewPercent((profit * UNITS_PER_WHOLE) / base),
  };
}
