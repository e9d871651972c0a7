// Each network: where its nodes and we stand, and what comes and goes there of each coin.
import { officeCustody } from '@bourse/contract';
import { type Amount, type Chain, CHAINS, type CurrencyId, formatUnits, ZERO } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { CoinChain } from '../custody.ts';
import { findHotTargets } from '../moves/hot-targets.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { CustodyServices } from '../services.ts';
import { findWaiting, type Outflow, sumSent } from './queries.ts';

export function networkRoute(app: FastifyInstance, services: CustodyServices): void {
  const { storage, custody, clock } = services;
  mount(app, services, officeCustody.networks, async () => {
    const [coins, waiting, sent] = await Promise.all([
      custody.coinChains(),
      findWaiting(storage.sql),
      sumSent(storage.sql, clock.now()),
    ]);
    const message = await Promise.all(CHAINS.map((chain) => viewNetwork(services, chain, { coins, waiting, sent })));
    return { message };
  });
}

type Found = {
  readonly coins: readonly CoinChain[];
  readonly waiting: readonly Outflow[];
  readonly sent: ReadonlyMap<CurrencyId, Amount>;
};

async function viewNetwork(services: CustodyServices, chain: Chain, found: Found): Promise<officeCustody.NetworkRow> {
  const { custody, config, storage, clock } = services;
  const state = custody.chainState(chain.id);
  const own = found.coins.filter((coin) => coin.chain.id === chain.id);
  const isMoved = state !== undefined && !config.isDemo;
  const targets = isMoved
    ? await findHotTargets(storage.sql, chain, { moves: custody.assets.movesOf(chain), now: clock.now() })
    : new Map<CurrencyId, Amount>();
  const [nodes, coins] = await Promise.all([
    custody.nodeStates(chain.id),
    Promise.all(own.map((coin) => viewCoin(services, coin, { ...found, targets }))),
  ]);
  const source = config.isDemo ? 'simulated' : 'nodes';
  return {
    chain: chain.id,
    name: chain.name,
    source: state === undefined ? 'none' : source,
    height: state === undefined || state.height < 0 ? null : state.height,
    is_behind: state?.isBehind ?? true,
    trouble: state?.trouble?.text ?? '',
    trouble_ms: state?.trouble?.at ?? null,
    hot_address: custody.hotAddress(chain) ?? '',
    nodes: nodes.map(({ name, height = null, fault = '' }) => ({ name, height, fault })),
    coins,
  };
}

async function viewCoin(
  { custody, market }: CustodyServices,
  coin: CoinChain,
  { waiting, sent, targets }: Found & { readonly targets: ReadonlyMap<CurrencyId, Amount> },
): Promise<officeCustody.NetworkCoinRow> {
  const { currencyId, chain } = coin;
  const target = targets.get(currencyId);
  const queue = waiting.find((one) => one.chainId === chain.id && one.currencyId === currencyId);
  return {
    currency: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    confirmations: coin.confirmations,
    is_deposit_open: coin.isDepositOpen,
    is_withdraw_open: coin.isWithdrawOpen,
    hot: await findHot(custody, coin),
    hot_target: target === undefined ? '' : formatUnits(target),
    day_limit: formatUnits(coin.siteDayLimit),
    day_sent: formatUnits(sent.get(currencyId) ?? ZERO),
    waiting: queue?.waiting ?? 0,
    waiting_amount: formatUnits(queue?.waitingAmount ?? ZERO),
    missing: formatUnits(custody.shortfalls(chain.id).get(currencyId) ?? ZERO),
  };
}

/** Empty where no chain runs, or its node does not answer. */
async function findHot(custody: CustodyServices['custody'], { chain, currencyId }: CoinChain): Promise<string> {
  const hot = await custody.hotBalance(chain, currencyId).catch(() => undefined);
  return hot === undefined ? '' : formatUnits(hot);
}
