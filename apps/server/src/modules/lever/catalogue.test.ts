import { amount, BTC, marketId, ppm, units, USDT } from '@bourse/domain';
import type { LeverSettings } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarketData, type RunningMarketData } from '../../core/market/market.ts';
import { type Bench, mustAccept, openBench } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { seedCatalogue } from '../coins/catalogue.ts';
import { LEVER_ENTRIES, LEVER_RULE_ENTRY, seedLever } from './catalogue.ts';

const BTC_USDT = marketId(1);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;
let market: RunningMarketData;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await seedCatalogue({ ...bench, config: { isDemo: true } });
  const log = { info: () => {}, warn: () => {} };
  market = await createMarketData({ ...bench, config: { isDemo: false }, simulation: undefined, log });
});
afterAll(async () => {
  await bench.sequencer.drain();
  await market.stop();
  await bench.storage.close();
  await database.drop();
});

/** Lists the funds of the house for leveraged contracts, as `purpose currency amount`. */
async function findFunds(): Promise<string[]> {
  const rows = await bench.storage.sql<{ fund: string }[]>`
    SELECT concat_ws(' ', house_purpose, currency_id, trim_scale(available)) AS fund FROM accounts
    WHERE house_purpose LIKE 'lever_%' ORDER BY id`;
  return rows.map(({ fund }) => fund);
}

const seed = (isDemo: boolean) => seedLever({ ...bench, config: { isDemo } });

test('pairs of coins with a lever account get contracts and the limits of each level; without a demo nothing is funded or open', async () => {
  await seed(false);
  expect(LEVER_ENTRIES).toHaveLength(8);
  expect(market.markets().flatMap(({ symbol, lever }) => (lever === undefined ? [] : symbol))).toEqual(
    'BTC/USDT ETH/USDT LTC/USDT BCH/USDT XRP/USDT ETH/BTC LTC/BTC XRP/BTC'.split(' '),
  );
  const { leverLimits, leverRules } = await bench.storage.loadSnapshot();
  expect(leverLimits).toHaveLength(4 * LEVER_ENTRIES.length);
  expect(leverLimits).toContainEqual({ marketId: BTC_USDT, level: 0, multipleMax: 20, handsMax: 250 });
  expect(leverRules).toEqual([{ id: 1, ...LEVER_RULE_ENTRY }]);
  expect(await findFunds()).toEqual([]);
  const { leverMarkets } = await bench.storage.loadSnapshot();
  expect(new Set(leverMarkets.map(({ settings, cause }) => `${settings.state} ${cause}`))).toEqual(
    new Set(['close_only unopened']),
  );
});

test('a demo is funded once, and what an operator changed stays and is shown at once', async () => {
  const [btcUsdt] = LEVER_ENTRIES;
  const changed: LeverSettings | undefined = btcUsdt && { ...btcUsdt, state: 'close_only', spread: ppm(300n) };
  if (changed === undefined) throw new Error('there are contracts of BTC/USDT');
  await mustAccept(bench.sequencer, { kind: 'configureLever', settings: changed });
  await expect.poll(() => market.market(BTC_USDT)?.lever).toEqual(changed);
  const limit = { marketId: BTC_USDT, level: 0, multipleMax: 10, handsMax: 5 } as const;
  await mustAccept(bench.sequencer, { kind: 'configureLeverLimit', limit });
  const rules = { ...LEVER_RULE_ENTRY, openRiskMin: 150_00, transfersOut: true };
  await mustAccept(bench.sequencer, { kind: 'configureLeverRules', rules });
  await seed(true);
  await mustAccept(bench.sequencer, {
    kind: 'fundTreasury',
    currencyId: USDT,
    amount: amount(units('1')),
  });
  await seed(true);
  expect(await findFunds()).toEqual([
    `lever_pool ${USDT} 20000000`,
    `lever_insurance ${USDT} 5000000`,
    `lever_pool ${BTC} 200`,
    `lever_insurance ${BTC} 50`,
  ]);
  const { leverMarkets, leverLimits, leverRules } = await bench.storage.loadSnapshot();
  expect(leverMarkets.find(({ settings }) => settings.marketId === BTC_USDT)?.settings).toEqual(changed);
  expect(leverLimits).toContainEqual(limit);
  expect(leverRules).toEqual([{ id: 1, ...rules, liquidationGraceMs: 60_000 }]);
});
