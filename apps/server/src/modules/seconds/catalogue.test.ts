import { amount, marketId, microInsuranceTypeId, ppm, units, USDT } from '@bourse/domain';
import type { MicroTerm } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarketData, type RunningMarketData } from '../../core/market/market.ts';
import { type Bench, mustAccept, openBench } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { seedCatalogue } from '../coins/catalogue.ts';
import { createMicroBoard, type MicroData } from './board.ts';
import { MICRO_TERM_ENTRIES, seedMicro } from './catalogue.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;
let market: RunningMarketData;
let micro: MicroData;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await seedCatalogue({ ...bench, config: { isDemo: true } });
  micro = createMicroBoard(await bench.storage.loadSnapshot(), bench.sequencer);
  const log = { info: () => {}, warn: () => {} };
  market = await createMarketData({ ...bench, config: { isDemo: false }, simulation: undefined, log });
});
afterAll(async () => {
  await bench.sequencer.drain();
  await market.stop();
  await bench.storage.close();
  await database.drop();
});

/** Lists the funds of the house for second contracts, as `purpose currency amount`. */
async function findFunds(): Promise<string[]> {
  const rows = await bench.storage.sql<{ fund: string }[]>`
    SELECT concat_ws(' ', house_purpose, currency_id, trim_scale(available)) AS fund FROM accounts
    WHERE house_purpose LIKE 'micro_%' ORDER BY id`;
  return rows.map(({ fund }) => fund);
}

const seed = (isDemo: boolean) => seedMicro({ ...bench, config: { isDemo } });

test('coins against USDT get second contracts; without a demo they are closed, and nothing is funded', async () => {
  await seed(false);
  await expect.poll(() => micro.insuranceTypes().map(({ id }) => id)).toEqual([1, 2]);
  expect(market.markets().flatMap(({ symbol, hasMicro }) => (hasMicro ? symbol : []))).toEqual(
    'BTC/USDT ETH/USDT LTC/USDT BCH/USDT XRP/USDT'.split(' '),
  );
  expect(micro.rules()).toMatchObject({ isOpen: false, riskVersion: 1 });
  expect(micro.terms().map(({ seconds }) => seconds)).toEqual([30, 60, 120, 180, 300]);
  expect(await findFunds()).toEqual([]);
  const offers = [...micro.terms(), ...micro.currencies(), ...micro.insuranceTypes()];
  expect(offers.filter(({ isOffered }) => isOffered)).toEqual([]);
  expect(micro.market(marketId(1))?.state).toBe('halted');
});

test('a demo is funded once, and what an operator changed stays and is known at once', async () => {
  const term: MicroTerm = { seconds: 30, ratio: ppm(850_000n), isOffered: false };
  await mustAccept(bench.sequencer, { kind: 'configureMicroTerm', term });
  await mustAccept(bench.sequencer, { kind: 'setMicroState', marketId: marketId(2), state: 'halted' });
  await expect.poll(() => micro.market(marketId(2))?.state).toBe('halted');
  await seed(true);
  await mustAccept(bench.sequencer, { kind: 'fundTreasury', currencyId: USDT, amount: amount(units('1')) });
  await seed(true);
  expect(await findFunds()).toEqual([
    'micro_pool 3 5000000',
    'micro_pool 1 50',
    'micro_pool 2 1000',
    'micro_insurance 3 1000000',
  ]);
  expect(micro.terms()[0]).toEqual(term);
  expect(micro.market(marketId(2))?.state).toBe('halted');
  expect(micro.rules()?.isOpen).toBe(false);
});

test('the premiums of the catalogue are near the least that is allowed', async () => {
  for (const term of MICRO_TERM_ENTRIES) await mustAccept(bench.sequencer, { kind: 'configureMicroTerm', term });
  const types = micro.insuranceTypes().map((type) => ({ ...type, isOffered: true }));
  const cheaper = types.map((type) => ({ ...type, premiumRate: ppm((type.premiumRate * 85n) / 100n) }));
  for (const type of cheaper) {
    const outcome = await bench.sequencer.submit({ kind: 'configureMicroInsurance', type });
    expect(outcome).toMatchObject({ ok: false, code: 'insurance_premium_too_low' });
  }
  expect(types.map(({ id }) => id)).toEqual([microInsuranceTypeId(1), microInsuranceTypeId(2)]);
});
