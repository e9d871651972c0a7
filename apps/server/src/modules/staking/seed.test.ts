import { amount, BTC, ETH, ppm, stakingProductId, units, USDT } from '@bourse/domain';
import { calculateStakingInterest } from '@bourse/engine/formulas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, mustAccept, openBench } from '../../sequencer/testing.ts';
import { createTestDatabase } from '../../storage/testing.ts';
import { seedCatalogue } from '../../market/catalogue.ts';
import { createEarnBoard } from './board.ts';
import { seedEarn } from './seed.ts';
import type { EarnData } from './data.ts';
import { STAKING_FUNDS, STAKING_PRODUCT_ENTRIES } from './entries.ts';

const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
const benches: Bench[] = [];

async function open(): Promise<{ readonly bench: Bench; readonly earn: EarnData }> {
  const database = await createTestDatabase();
  const bench = await openBench(database.connection);
  databases.push(database);
  benches.push(bench);
  await seedCatalogue({ ...bench, config: { isDemo: true } });
  return { bench, earn: createEarnBoard(await bench.storage.loadSnapshot(), bench.sequencer) };
}
let demo: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  demo = await open();
});
afterAll(async () => {
  for (const bench of benches) {
    await bench.sequencer.drain();
    await bench.storage.close();
  }
  for (const database of databases) await database.drop();
});

test('a demo opens three products, and funds all that they may promise, once', async () => {
  const { bench, earn } = demo;
  await seedEarn({ ...bench, config: { isDemo: true } });
  await expect.poll(() => earn.stakingRules()).toMatchObject({ isOpen: true, cancelFee: ppm(10_000n) });
  expect(earn.stakingProducts().map(({ currencyId, isOffered }) => [currencyId, isOffered])).toEqual([
    [USDT, true],
    [BTC, true],
    [ETH, true],
  ]);
  for (const { currencyId, capacity, rate } of STAKING_PRODUCT_ENTRIES)
    expect(earn.stakingFund(currencyId)).toBeGreaterThan(calculateStakingInterest(capacity, rate));
  const [product] = STAKING_PRODUCT_ENTRIES;
  if (!product) throw new Error('there is a product');
  await mustAccept(bench.sequencer, {
    kind: 'configureStakingProduct',
    product: { ...product, lot: amount(units('50')), isOffered: false },
  });
  await seedEarn({ ...bench, config: { isDemo: true } });
  await expect
    .poll(() => earn.stakingProduct(stakingProductId(1)))
    .toMatchObject({ lot: 50n * 10n ** 8n, isOffered: false });
  for (const { currencyId, amount: funded } of STAKING_FUNDS) expect(earn.stakingFund(currencyId)).toBe(funded);
});

test('without a demo nothing is open or funded until operators say so', async () => {
  const { bench, earn } = await open();
  await seedEarn({ ...bench, config: { isDemo: false } });
  await expect.poll(() => earn.stakingRules()).toMatchObject({ isOpen: false });
  expect(earn.stakingProducts().map(({ isOffered }) => isOffered)).toEqual([false, false, false]);
  expect([USDT, BTC, ETH].map((coin) => earn.stakingFund(coin))).toEqual([0n, 0n, 0n]);
});
