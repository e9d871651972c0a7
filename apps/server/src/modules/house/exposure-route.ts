// What the house owes and what it has against that, coin by coin and in total.
import { type AnswerOf, officeHouse } from '@bourse/contract';
import {
  divFloor,
  exactWorthOf,
  formatUnits,
  price,
  sumWorth,
  UNITS_PER_WHOLE,
  viewWorth,
  WALLETS,
  type Worth,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { viewPercent } from '../../core/market/market-view.ts';
import { namesOf } from '../../core/market/wallet-worth.ts';
import type { HouseServices } from './services.ts';
import { assetsOf, type Exposure, findExposure } from './exposure.ts';
import { sendExposureCsv } from './files.ts';

export function exposureRoute(app: FastifyInstance, services: HouseServices): void {
  mount(app, services, officeHouse.exposure, async (context) => {
    const { seq, coins } = await findExposure(services);
    const rows = coins.map((coin) => viewExposure(services, coin));
    if (context.input.format === 'csv') return sendExposureCsv(services, context, rows);
    return { message: { seq, coins: rows, sums: viewSums(services, coins) } };
  });
}

/** The share is empty where nothing is owed. */
function viewShare(has: bigint, owes: bigint): string {
  return owes > 0n ? viewPercent(divFloor(has * UNITS_PER_WHOLE, owes)) : '';
}

function viewExposure({ market }: HouseServices, coin: Exposure): officeHouse.ExposureRow {
  const owes = coin.owedTotal + coin.reserved;
  const owed = (wallet: (typeof WALLETS)[number]): string => formatUnits(coin.owed.get(wallet) ?? 0n);
  return {
    currency_id: coin.currencyId,
    currency_name: market.currency(coin.currencyId)?.name ?? '',
    price: coin.price === undefined ? '' : formatUnits(coin.price),
    owed: { legal: owed('legal'), lever: owed('lever'), change: owed('change'), micro: owed('micro') },
    owed_total: formatUnits(coin.owedTotal),
    house_users: formatUnits(coin.houseUsers),
    reserved: formatUnits(coin.reserved),
    own: formatUnits(coin.own),
    chains: formatUnits(coin.chains),
    outside: formatUnits(coin.outside),
    held: coin.held === undefined ? '' : formatUnits(coin.held),
    lever_net: formatUnits(coin.leverNet),
    micro_net: viewWorth(coin.microNet),
    lever_promised: formatUnits(coin.leverPromised),
    staking_promised: formatUnits(coin.stakingPromised),
    coverage: viewShare(assetsOf(coin), owes),
    chain_coverage: coin.held === undefined ? '' : viewShare(coin.held, owes),
  };
}

/** Each coin is rounded down, as in its row. */
function viewSums(
  { market }: HouseServices,
  coins: readonly Exposure[],
): AnswerOf<typeof officeHouse.exposure>['sums'] {
  const sumOf = (part: (coin: Exposure) => bigint): Worth =>
    sumWorth(
      coins.map((coin) => {
        const { currencyId, price } = coin;
        const known = price && { units: divFloor(part(coin) * price, UNITS_PER_WHOLE), price: ONE_USDT };
        return { currencyId, ...(known ?? { units: part(coin), price }) };
      }),
    );
  const owes = sumOf((coin) => coin.owedTotal + coin.reserved);
  const held = sumOf((coin) => coin.held ?? 0n);
  const isCompared = coins.some((coin) => coin.held !== undefined);
  const shown = (part: (coin: Exposure) => bigint): string => viewWorth(sumOf(part));
  return {
    owed: shown((coin) => coin.owedTotal),
    house_users: shown((coin) => coin.houseUsers),
    reserved: shown((coin) => coin.reserved),
    own: shown((coin) => coin.own),
    chains: shown((coin) => coin.chains),
    outside: shown((coin) => coin.outside),
    held: isCompared ? viewWorth(held) : '',
    lever_net: shown((coin) => coin.leverNet),
    micro_net: viewTotal(coins.map(({ microNet }) => microNet)),
    lever_promised: shown((coin) => coin.leverPromised),
    staking_promised: shown((coin) => coin.stakingPromised),
    coverage: viewWorthShare(sumOf(assetsOf), owes),
    chain_coverage: isCompared ? viewWorthShare(held, owes) : '',
    without: namesOf(market, [...owes.without, ...sumOf(ownOf).without]),
    by_old_prices: namesOf(
      market,
      coins.flatMap(({ currencyId }) => (market.isOldPrice(currencyId) ? [currencyId] : [])),
    ),
  };
}

const ONE_USDT = price(UNITS_PER_WHOLE);

/** Whether there is anything of a coin at all. */
const ownOf = ({ own, houseUsers, chains, outside }: Exposure): bigint =>
  [own, houseUsers, chains, outside].some((units) => units !== 0n) ? 1n : 0n;

/** Adds signed sums; the total is empty where one of them is not exactly known. */
function viewTotal(worths: readonly Worth[]): string {
  const isExact = worths.every((worth) => exactWorthOf(worth) !== undefined);
  return isExact ? formatUnits(worths.reduce((all, { known }) => all + known, 0n)) : '';
}

function viewWorthShare(has: Worth, owes: Worth): string {
  const [exact, due] = [exactWorthOf(has), exactWorthOf(owes)];
  return exact === undefined || due === undefined ? '' : viewShare(exact, due);
}
