// What the house owes and what stands against it, coin by coin and in all.
import { officeHouse } from '@bourse/contract';
import { divFloor, formatUnits, UNITS_PER_WHOLE, WALLETS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { viewPercent } from '../../market/market-view.ts';
import { assetsOf, type Exposure, findExposure, toUsdt } from './exposure.ts';
import { sendExposureCsv } from './files.ts';

export function exposureRoute(app: FastifyInstance, services: Services): void {
  mount(app, services, officeHouse.exposure, async (context) => {
    const { seq, coins } = await findExposure(services);
    const rows = coins.map((coin) => viewExposure(services, coin));
    if (context.input.format === 'csv') return sendExposureCsv(services, context, rows);
    return { message: { seq, coins: rows, sums: viewSums(coins) } };
  });
}

/** Empty where nothing is owed. */
function viewShare(has: bigint, owes: bigint): string {
  return owes > 0n ? viewPercent(divFloor(has * UNITS_PER_WHOLE, owes)) : '';
}

function viewExposure({ market }: Services, coin: Exposure): officeHouse.ExposureRow {
  const owes = coin.owedTotal + coin.reserved;
  const owed = (wallet: (typeof WALLETS)[number]): string => formatUnits(coin.owed.get(wallet) ?? 0n);
  return {
    currency_id: coin.currencyId,
    currency_name: market.currency(coin.currencyId)?.name ?? '',
    price: formatUnits(coin.price),
    owed: { legal: owed('legal'), lever: owed('lever'), change: owed('change'), micro: owed('micro') },
    owed_total: formatUnits(coin.owedTotal),
    house_users: formatUnits(coin.houseUsers),
    reserved: formatUnits(coin.reserved),
    own: formatUnits(coin.own),
    chains: formatUnits(coin.chains),
    outside: formatUnits(coin.outside),
    held: coin.held === undefined ? '' : formatUnits(coin.held),
    lever_net: formatUnits(coin.leverNet),
    micro_net: formatUnits(coin.microNet),
    lever_promised: formatUnits(coin.leverPromised),
    staking_promised: formatUnits(coin.stakingPromised),
    coverage: viewShare(assetsOf(coin), owes),
    chain_coverage: coin.held === undefined ? '' : viewShare(coin.held, owes),
  };
}

function viewSums(coins: readonly Exposure[]) {
  const sumOf = (part: (coin: Exposure) => bigint): bigint =>
    coins.reduce((all, coin) => all + toUsdt(coin, part(coin)), 0n);
  const owes = sumOf((coin) => coin.owedTotal + coin.reserved);
  const held = sumOf((coin) => coin.held ?? 0n);
  return {
    owed: formatUnits(sumOf((coin) => coin.owedTotal)),
    house_users: formatUnits(sumOf((coin) => coin.houseUsers)),
    reserved: formatUnits(sumOf((coin) => coin.reserved)),
    own: formatUnits(sumOf((coin) => coin.own)),
    chains: formatUnits(sumOf((coin) => coin.chains)),
    outside: formatUnits(sumOf((coin) => coin.outside)),
    held: formatUnits(held),
    lever_net: formatUnits(sumOf((coin) => coin.leverNet)),
    micro_net: formatUnits(coins.reduce((all, coin) => all + coin.microNet, 0n)),
    lever_promised: formatUnits(sumOf((coin) => coin.leverPromised)),
    staking_promised: formatUnits(sumOf((coin) => coin.stakingPromised)),
    coverage: viewShare(sumOf(assetsOf), owes),
    chain_coverage: viewShare(held, owes),
  };
}
