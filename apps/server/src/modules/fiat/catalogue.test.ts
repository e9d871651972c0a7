import { amount, DAY_MS, instant, price, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CnyRate } from '../../core/market/cny-rate.ts';
import { type Bench, mustAccept, openBench } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { seedCatalogue } from '../coins/catalogue.ts';
import { seedFiat } from './catalogue.ts';
import { followCnyRate } from './quotes.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await seedCatalogue({ ...bench, config: { isDemo: true } });
});
afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

const seed = (isDemo: boolean) => seedFiat({ ...bench, config: { isDemo, outflowHoldMs: isDemo ? 60_000 : DAY_MS } });
const snapshot = () => bench.engine.snapshot();

async function follow(rate: Partial<CnyRate>): Promise<void> {
  const cnyRate = (): CnyRate => ({ perUsdt: price(units('7.1')), source: 'default', at: instant(0), ...rate });
  expect(await followCnyRate({ ...bench, market: { cnyRate } })).toMatchObject({ ok: true });
}

test('without a demo nothing of it is open or offered, and nobody has said a rate', async () => {
  await seed(false);
  const { fiatRules, fiatCoins, fiatCurrencies, fiatQuotas } = snapshot();
  expect(fiatRules).toMatchObject([{ isOpen: false, restrictMs: DAY_MS, merchantFee: units('100') }]);
  expect(fiatCoins.map(({ isOffered, isC2cOffered }) => isOffered || isC2cOffered)).toEqual([false, false, false]);
  expect(fiatCurrencies.filter(({ isOffered }) => isOffered)).toEqual([]);
  expect(fiatCurrencies.every(({ rate }) => rate === undefined)).toBe(true);
  expect(fiatQuotas.map(({ level }) => level)).toEqual([1, 2, 3]);
});

test('what an operator changed stays', async () => {
  const coin = { isOffered: false, isC2cOffered: false, numberMin: amount(1n), numberMax: amount(2n) };
  await mustAccept(bench.sequencer, { kind: 'configureFiatCoin', coin: { ...coin, currencyId: USDT } });
  const before = bench.engine.seq;
  await seed(true);
  expect(bench.engine.seq).toBe(before);
});

test('the rate of CNY follows the site’s: the default never counts, a source’s a day, an operator’s for good', async () => {
  const cny = () => snapshot().fiatCurrencies.find(({ code }) => code === 'CNY');
  await follow({});
  expect(cny()).toMatchObject({ rate: units('7.1'), staleAt: 0 });
  const at = bench.clock.now();
  await follow({ perUsdt: price(units('7.2')), source: 'feed', at });
  expect(cny()).toMatchObject({ rate: units('7.2'), staleAt: at + DAY_MS });
  await follow({ perUsdt: price(units('7.3')), source: 'operator', at });
  expect(cny()).toMatchObject({ rate: units('7.3'), staleAt: undefined });
  const before = bench.engine.seq;
  await follow({ perUsdt: price(units('7.3')), source: 'operator', at });
  expect(bench.engine.seq).toBe(before);
});
