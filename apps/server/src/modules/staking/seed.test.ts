import { amount, BTC, ETH, ppm, stakingProductId, units, USDT } from '@bourse/domain';
import { calculateStakingInterest } from '@bourse/engine/formulas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, mustAccept, openBench } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { seedCatalogue } from '../coins/catalogue.ts';
import { createStakingBoard, type StakingBoard } from './board.ts';
import { STAKING_FUNDS, STAKING_PRODUCT_ENTRIES } from './entries.ts';
import { seedStaking } from './seed.ts';

const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
const benches: Bench[] = [];

async function open(): Promise<{ readonly bench: Bench; readonly staking: StakingBoard }> {
  const database = await createTestDatabase();
  const bench = await openBench(database.connection);
  databases.push(database);
  benches.push(bench);
  await seedCatalogue({ ...bench, config: { isDemo: true } });
  return { bench, staking: createStakingBoard(await bench.storage.loadSnapshot(), bench.sequencer) };
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
  const { bench, staking } = demo;
  await seedStaking({ ...bench, config: { isDemo: true } });
  await expect.poll(() => staking.stakingRules()).toMatchObject({ isOpen: true, cancelFee: ppm(10_000n) });
  expect(staking.stakingProducts().map(({ currencyId, isOffered }) => [currencyId, isOffered])).toEqual([
    [USDT, true],
    [BTC, true],
    [ETH, true],
  ]);
  for (const { currencyId, capacity, rate } of STAKING_PRODUCT_ENTRIES)
    expect(staking.stakingFund(currencyId)).toBeGreaterThan(calculateStakingInterest(capacity, rate));
  const [product] = STAKING_PRODUCT_ENTRIES;
  if (!product) throw new Error('there is a product');
  await mustAccept(bench.sequencer, {
    kind: 'configureStakingProduct',
    product: { ...product, lot: amount(units('50')), isOffered: false },
  });
  await seedStaking({ ...bench, config: { isDemo: true } });
  await expect
    .poll(() => staking.stakingProduct(stakingProductId(1)))
    .toMatchObject({ lot: 50n * 10n ** 8n, isOffered: false });
  for (const { currencyId, amount: funded } of STAKING_FUNDS) expect(staking.stakingFund(currencyId)).toBe(funded);
});

test('without a demo nothing is open or funded until operators say so', async () => {
  const { bench, staking } = await open();
  await seedStaking({ ...bench, config: { isDemo: false } });
  await expect.poll(() => staking.stakingRules()).toMatchObject({ isOpen: false });
  expect(staking.stakingProducts().map(({ isOffered }) => isOffered)).toEqual([false, false, false]);
  expect([USDT, BTC, ETH].map((coin) => staking.stakingFund(coin))).toEqual([0n, 0n, 0n]);
});
