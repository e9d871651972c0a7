import { BTC, ETH, instant, LTC, price, SECOND_MS, units, XRP } from '@bourse/domain';
import type { Event } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarketData } from '../../core/market/market.ts';
import type { PriceSource } from '../../core/market/sources/price-source.ts';
import { keyOfSeed, SimulatedPrices } from '../../core/market/sources/simulated.ts';
import { describeDoge, DOGE } from '../../core/market/testing.ts';
import { mustAccept, openBench } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { createClock, createProcessTime } from '../../system/clock.ts';
import { seedCatalogue } from '../coins/catalogue.ts';
import { type IndexPlan, IndexTicker, startIndexTicks } from './index-ticks.ts';

const START = Date.UTC(2026, 10, 21, 4, 30, 15);

async function openServer() {
  const database = await createTestDatabase();
  let nowMs = START;
  let passedMs = 0;
  const clock = createClock(createProcessTime({ systemMs: () => nowMs, monotonicMs: () => passedMs }));
  const { storage, sequencer } = await openBench(database.connection, { clock });
  await seedCatalogue({ storage, sequencer, config: { isDemo: true } });
  const warnings: unknown[] = [];
  const log = { info: () => {}, warn: (fields: unknown) => void warnings.push(fields) };
  const config = { indexSources: [] };
  const market = await createMarketData({
    config: { isDemo: true },
    storage,
    sequencer,
    simulation: undefined,
    clock,
    log,
  });
  const ticked: Extract<Event, { kind: 'indexTicked' }>[] = [];
  sequencer.subscribe(({ events }) => {
    for (const event of events) if (event.kind === 'indexTicked') ticked.push(event);
  });
  return {
    services: { sequencer, market, clock, log, config },
    storage,
    warnings,
    ticked,
    setTime: (ms: number) => {
      nowMs = ms;
    },
    /** Time passes, and the machine's time of day is set back by more than that. */
    passAndSetBack: (options: { passMs: number; backMs: number }) => {
      passedMs += options.passMs;
      nowMs += options.passMs - options.backMs;
    },
    close: async () => {
      await sequencer.drain();
      await market.stop();
      await storage.close();
      await database.drop();
    },
  };
}

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** A source that knows bitcoin and ether at the prices it is told. */
function toldSource(told: { bitcoin: string; ether: string }): PriceSource {
  return {
    name: 'told',
    quote: (coin, now) => {
      const text = coin === BTC ? told.bitcoin : coin === ETH ? told.ether : '0';
      return { price: price(units(text)), at: now };
    },
    start: () => {},
    stop: async () => {},
  };
}

test('a second makes one tick of all coins; one that jumps or is unknown is left out and logged once a minute', async () => {
  const told = { bitcoin: '90000', ether: '3000' };
  const rules = { sourcesMin: 1, ageMsMax: 5_000, bandPercent: 10n };
  const plan: IndexPlan = { coins: () => [BTC, ETH, XRP, LTC], sources: [toldSource(told)], rules };
  const ticker = new IndexTicker(server.services, plan);
  await ticker.tick();
  await ticker.tick();
  await expect.poll(() => server.ticked.length).toBe(1);
  const second = START / SECOND_MS;
  expect(server.ticked[0]?.ticks).toMatchObject([
    { currencyId: BTC, price: units('90000'), at: START, second, quotedAt: START },
    { currencyId: ETH, price: units('3000'), at: START, second, quotedAt: START },
  ]);
  expect(server.warnings).toHaveLength(2);

  server.setTime(START + SECOND_MS);
  Object.assign(told, { bitcoin: '99001', ether: '3001' });
  await ticker.tick();
  await expect.poll(() => server.services.market.index(ETH)?.price).toBe(units('3001'));
  expect(server.services.market.index(BTC)).toEqual({ price: units('90000'), at: START });
  expect(server.warnings.slice(2)).toEqual([{ currencyId: BTC, reason: 'jumped_past_band' }]);

  // A price that stays there is believed in the end.
  server.setTime(START + 2 * SECOND_MS);
  await ticker.tick();
  await expect.poll(() => server.services.market.index(BTC)?.price).toBe(units('99001'));
});

test('a coin that is configured while the server runs is in the next tick', async () => {
  const { services, storage } = server;
  const coins = () => services.market.currencies().map(({ id }) => id);
  const source: PriceSource = {
    ...toldSource({ bitcoin: '1', ether: '1' }),
    quote: (coin, now) => (coin === DOGE ? { price: price(units('0.1')), at: now } : undefined),
  };
  const rules = { sourcesMin: 1, ageMsMax: 5_000, bandPercent: 10n };
  const ticker = new IndexTicker(services, { coins, sources: [source], rules });
  await describeDoge(storage);
  await mustAccept(services.sequencer, { kind: 'configureCurrency', currencyId: DOGE });
  await expect.poll(coins).toContain(DOGE);
  server.setTime(START + 60_000);
  await ticker.tick();
  await expect.poll(() => services.market.index(DOGE)?.price).toBe(units('0.1'));
});

test('no second is skipped while the ticks before it are on their way, and each is measured by the one before', async () => {
  const { services, setTime } = server;
  const told = { bitcoin: '99001', ether: '0' };
  const seconds: number[] = [];
  const sequencer: Pick<typeof services.sequencer, 'submit'> = {
    submit: (command, options) => {
      if (command.kind === 'tickIndex') seconds.push(command.second);
      return services.sequencer.submit(command, options);
    },
  };
  const rules = { sourcesMin: 1, ageMsMax: 5_000, bandPercent: 10n };
  const ticker = new IndexTicker(
    { ...services, sequencer },
    { coins: () => [BTC], sources: [toldSource(told)], rules },
  );
  const from = START + 120_000;
  const answers: Promise<void>[] = [];
  for (const [second, bitcoin] of ['99001', '108000', '118000', '129000'].entries()) {
    setTime(from + second * SECOND_MS);
    told.bitcoin = bitcoin;
    answers.push(ticker.tick(), ticker.tick());
  }
  expect(seconds).toEqual([0, 1, 2, 3].map((second) => from / SECOND_MS + second));
  await Promise.all(answers);
});

test('a server that takes over within a second leaves it to the tick that it has', async () => {
  const { services, ticked, setTime } = server;
  const rules = { sourcesMin: 1, ageMsMax: 5_000, bandPercent: 1_000n };
  const plan = { coins: () => [BTC], sources: [toldSource({ bitcoin: '99001', ether: '0' })], rules };
  const at = START + 180_000;
  setTime(at);
  await new IndexTicker(services, plan).tick();
  await expect.poll(() => services.market.index(BTC)?.at).toBe(at);
  const count = ticked.length;
  setTime(at + 500);
  const next = new IndexTicker(services, plan).start();
  await next.tick();
  setTime(at - 2 * SECOND_MS);
  await next.tick();
  expect(ticked).toHaveLength(count);
  setTime(at + SECOND_MS);
  await next.tick();
  await expect.poll(() => ticked.slice(count).map(({ ticks }) => ticks[0]?.second)).toEqual([at / SECOND_MS + 1]);
  await next.stop();
});

test('a price grows stale though the machine is set back, and new ones go on', async () => {
  const { services, ticked } = server;
  const quotedAt = services.clock.now();
  const stuck: PriceSource = {
    ...toldSource({ bitcoin: '99001', ether: '0' }),
    quote: (coin, now) => ({ price: price(units('99001')), at: coin === BTC ? quotedAt : now }),
  };
  const rules = { sourcesMin: 1, ageMsMax: 5_000, bandPercent: 1_000n };
  const ticker = new IndexTicker(services, { coins: () => [BTC, LTC], sources: [stuck], rules });
  server.passAndSetBack({ passMs: 6_000, backMs: 3_600_000 });
  await ticker.tick();
  await expect
    .poll(() => ticked.at(-1)?.ticks.map((tick) => [tick.currencyId, tick.at]))
    .toEqual([[LTC, instant(quotedAt + 6_000)]]);
  expect(server.warnings.at(-1)).toEqual({ currencyId: BTC, reason: 'no_fresh_median' });
});

test('with the simulator the ticks begin by themselves, follow the clock when it is moved, and end with stop', async () => {
  const later = START + 3_600_000;
  server.setTime(later);
  const simulation = new SimulatedPrices({ key: keyOfSeed('ticks') });
  const ticks = startIndexTicks({ ...server.services, simulation });
  await expect
    .poll(() => server.services.market.index(BTC), { timeout: 5_000 })
    .toEqual({
      price: simulation.priceAt(BTC, later / SECOND_MS),
      at: instant(later),
    });
  await ticks.stop();
});

test('without exchanges there is no index, which is said once', async () => {
  const before = server.warnings.length;
  const ticks = startIndexTicks({ ...server.services, simulation: undefined });
  await ticks.stop();
  expect(server.warnings.length - before).toBe(1);
});
