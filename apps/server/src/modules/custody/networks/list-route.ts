// Every coin on every network that it moves on.
import { officeNetworks } from '@bourse/contract';
import { CHAINS, formatUnits, TOKEN_CHAINS, USD_INDEX, ZERO } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type CoinChainSettings, readCoinChains } from '../coins/coin-chains.ts';
import { writeChainCoin } from '../desk/desk-changes.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { CustodyServices } from '../services.ts';
import { shares } from '../../../system/codecs.ts';
import { sendNetworksCsv } from './files.ts';
import { findWaiting, type Waiting } from './queries.ts';

export function listRoute(app: FastifyInstance, services: CustodyServices): void {
  const { storage, market, custody, config } = services;
  mount(app, services, officeNetworks.listNetworks, async (context) => {
    const [rows, waiting] = await Promise.all([readCoinChains(storage.sql), findWaiting(storage.sql)]);
    const list = rows.map((row) => viewNetwork(services, row, waiting.get(placeOf(row))));
    if (context.input.format === 'csv') return sendNetworksCsv(services, context, list);
    const offered = CHAINS.filter(({ id, code }) => TOKEN_CHAINS.has(code) && custody.chainState(id) !== undefined);
    return {
      message: {
        list,
        token_networks: offered.map(({ id, name }) => ({ chain: id, name, is_simulated: config.isDemo })),
        coins: market.currencies().flatMap(({ id, name }) => (id === USD_INDEX ? [] : [{ id, name }])),
      },
    };
  });
}

const placeOf = ({ chain, currencyId }: CoinChainSettings): string => writeChainCoin({ chainId: chain.id, currencyId });

const NOTHING: Waiting = { deposits: 0, depositsAmount: ZERO, withdrawals: 0, withdrawalsAmount: ZERO };

function viewNetwork(
  { market, custody }: CustodyServices,
  row: CoinChainSettings,
  { deposits, depositsAmount, withdrawals, withdrawalsAmount }: Waiting = NOTHING,
): officeNetworks.CoinNetworkRow {
  const { chain, currencyId } = row;
  const state = custody.chainState(chain.id);
  return {
    id: placeOf(row),
    chain: chain.id,
    chain_name: chain.name,
    currency: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    contract: row.contract ?? '',
    decimals: row.decimals,
    confirmations: row.confirmations,
    min_deposit: formatUnits(row.minDeposit),
    min_withdraw: formatUnits(row.minWithdraw),
    max_withdraw: formatUnits(row.maxWithdraw),
    fee: formatUnits(row.fee),
    fee_rate: shares.show(row.feePpm),
    day_limit: formatUnits(row.dayLimit),
    site_day_limit: formatUnits(row.siteDayLimit),
    sweep_min: formatUnits(row.sweepMin),
    hot_floor: formatUnits(row.hotFloor),
    is_deposit_open: row.isDepositOpen,
    is_withdraw_open: row.isWithdrawOpen,
    deposit_pause: row.depositPause ?? '',
    withdraw_pause: row.withdrawPause ?? '',
    is_run: state !== undefined,
    is_behind: state?.isBehind ?? true,
    deposits_waiting: deposits,
    deposits_amount: formatUnits(depositsAmount),
    withdrawals_waiting: withdrawals,
    withdrawals_amount: formatUnits(withdrawalsAmount),
  };
}
