// The maker against a market in memory: whatever takers do, its limits hold.
import { assert, asyncProperty, bigInt, constantFrom, integer, property } from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';
import { abs, amountFor, formatDecimal, mustParseDecimal, ONE, worthOf } from './decimal.ts';
import { Refused } from './exchange.ts';
import { type DayBook, type DayBooks, Maker } from './maker.ts';
import { calculateProfit, totalOf } from './quotes.ts';
import { RULES, TestingExchange } from './testing-exchange.ts';

const EXAMPLE = readFileSync(new URL('config.example.json', import.meta.url), 'utf8');
const START = { price: 60_000n * ONE, base: ONE, quote: 100_000n * ONE };
const LOOKS_PER_TICK = 4;

function configWith(changes: Readonly<Record<string, unknown>> = {}): Config {
  return readConfig(JSON.stringify({ ...JSON.parse(EXAMPLE), inventory_target: '1', ...changes }));
}

function inMemory(): DayBooks {
  let book: DayBook | undefined;
  return { read: () => book, write: (next) => (book = next) };
}

function start(config = configWith(), books = inMemory()) {
  const exchange = new TestingExchange(START);
  return { config, exchange, books, maker: new Maker({ config, exchange, rules: RULES, books }) };
}

const lossOf = (exchange: TestingExchange): bigint =>
  START.quote - exchange.quote - worthOf(exchange.base - START.base, exchange.index.price);

/** A number from 0 to 1 that follows from the one before it. */
function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a configuration', () => {
  test('the example is sound', () => {
    expect(readConfig(EXAMPLE)).toMatchObject({ market: 'BTC/USDT', levels: 5, size: 200_000n });
  });

  test.each([
    [{ levles: 3 }, 'levles'],
    [{ levels: 0 }, 'levels has to be a whole number from 1 to 10'],
    [{ size: 0.1 }, 'size has to be a decimal text'],
    [{ size: '0' }, 'above 0'],
    [{ size: '1e-3' }, 'size'],
    [{ base_url: 'http://example.com' }, 'https'],
    [{ skew_bps: 11 }, 'half of spread_bps'],
    [{ requote_bps: 10 }, 'half of spread_bps'],
    [{ countdown_s: 1 }, 'countdown_s'],
    [{ loss_max_day: undefined }, 'missing: loss_max_day'],
  ])('%j is refused in words', (changes, words) => {
    const refused = () => readConfig(JSON.stringify({ ...JSON.parse(EXAMPLE), ...changes }));
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(words);
  });

  test('what is no object is refused', () => {
    for (const text of ['', '[]', 'null', '{"a":']) expect(() => readConfig(text)).toThrow(ConfigError);
  });
});

describe('amounts', () => {
  test('are read and written without loss', () => {
    assert(
      property(bigInt(-(10n ** 26n), 10n ** 26n), (units) => {
        expect(mustParseDecimal(formatDecimal(units))).toBe(units);
      }),
    );
  });
});

describe('quotes', () => {
  test('stand round the index, level by level, and stay where the index stays', async () => {
    const { exchange, maker } = start();
    await maker.step();
    const { open } = exchange;
    const prices = (side: string) => open.filter((one) => one.side === side).map(({ price }) => formatDecimal(price));
    expect(prices('buy')).toEqual(['59940', '59910', '59880', '59850', '59820']);
    expect(prices('sell')).toEqual(['60060', '60090', '60120', '60150', '60180']);
    exchange.pass(250);
    await maker.step();
    expect(exchange.open).toEqual(open);
  });

  test('move with the index', async () => {
    const { exchange, maker } = start();
    await maker.step();
    exchange.pass(1_000);
    exchange.tick(60_100n * ONE);
    for (let nth = 0; nth < 3; nth += 1) await maker.step();
    expect(exchange.open.every(({ side, price }) => (side === 'buy') === price < 60_100n * ONE)).toBe(true);
    expect(exchange.open).toHaveLength(10);
  });

  test('lean away from what is owned too much, and never cross the index', async () => {
    const { exchange, maker } = start();
    exchange.base += 4_000_000n;
    await maker.step();
    const best = (side: string) =>
      exchange.open
        .filter((one) => one.side === side)
        .map(({ price }) => price)
        .toSorted((a, b) => Number(a - b));
    const [bid = 0n, ask = 0n] = [best('buy').at(-1), best('sell')[0]];
    expect(bid).toBeLessThan(59_940n * ONE);
    expect(ask).toBeLessThan(60_060n * ONE);
    expect(ask).toBeGreaterThan(60_000n * ONE);
  });
});

describe('an index', () => {
  test('that is older than a second and the allowance takes all quotes away, and a new tick brings them back', async () => {
    const { exchange, maker } = start();
    await maker.step();
    exchange.pass(1_000);
    expect(await maker.step()).toMatchObject({ did: 'quote' });
    exchange.pass(201);
    expect(await maker.step()).toMatchObject({ did: 'pause', why: 'index' });
    expect(exchange.open).toEqual([]);
    exchange.tick(60_000n * ONE);
    await maker.step();
    expect(exchange.open).toHaveLength(10);
  });
});

describe('ten minutes of takers', () => {
  const minutes = (seed: number, moves: number) => async () => {
    const { config, exchange, maker } = start();
    const draw = drawFrom(seed);
    let seen = START.price;
    let fills = 0;
    let before = 0n;
    exchange.onFill = () => {
      fills += 1;
      const off = abs(exchange.base - config.inventoryTarget);
      // An index that rises makes what is held worth more; no fill adds to it then.
      if (off > before) expect(off).toBeLessThanOrEqual(amountFor(config.exposureMax, seen));
      expect(off).toBeLessThanOrEqual(config.inventoryMax);
      before = off;
    };
    for (let look = 0; look < 10 * 60 * LOOKS_PER_TICK; look += 1) {
      before = abs(exchange.base - config.inventoryTarget);
      exchange.pass(250);
      if (look % LOOKS_PER_TICK === 0) {
        const move = BigInt(Math.round((draw() - 0.5) * 2 * moves * 100));
        exchange.tick(exchange.index.price + (exchange.index.price * move) / 1_000_000n);
      }
      if (draw() < 0.4) {
        const side = draw() < 0.5 ? 'buy' : 'sell';
        const limit = side === 'buy' ? START.price * 2n : 0n;
        exchange.take(side, limit, BigInt(Math.round(draw() * 2_000_000)));
      }
      const step = await maker.step();
      seen = step.look?.index?.price ?? seen;
      if (step.end !== undefined) break;
    }
    expect(fills).toBeGreaterThan(10);
    expect(lossOf(exchange)).toBeLessThanOrEqual(config.lossMaxRun);
  };
  test.each([1, 2, 3, 4, 5])('keep exposure and inventory within their limits, seed %i', (seed) => minutes(seed, 10)());
  test.each([6, 7])('also while the index leaps, seed %i', (seed) => minutes(seed, 99)());
});

describe('a taker who knows the price half a second ahead', () => {
  /** Each time the next tick is known, it takes all that will have been too cheap or too dear, as often as it is quoted anew. */
  async function play(seed: number, config: Config): Promise<{ readonly worst: bigint; readonly ended: boolean }> {
    const { exchange, maker } = start(config);
    const draw = drawFrom(seed);
    let worst = 0n;
    let next = exchange.index.price;
    for (let look = 0; look < 10 * 60 * LOOKS_PER_TICK; look += 1) {
      exchange.pass(250);
      if (look % LOOKS_PER_TICK === 0) {
        exchange.tick(next);
        worst = lossOf(exchange) > worst ? lossOf(exchange) : worst;
        const move = BigInt(Math.round((draw() - 0.5) * 2 * config.jumpBps * 100));
        next = exchange.index.price + (exchange.index.price * move) / 1_000_000n;
      }
      const step = await maker.step();
      if (look % LOOKS_PER_TICK >= 2) {
        exchange.take('buy', next - 1n, 10n ** 12n);
        exchange.take('sell', next + 1n, 10n ** 12n);
      }
      if (step.end !== undefined) {
        exchange.tick(next);
        worst = lossOf(exchange) > worst ? lossOf(exchange) : worst;
        return { worst, ended: true };
      }
    }
    return { worst, ended: false };
  }

  test.each([1, 2, 3, 4, 5, 6])('takes at most the loss limit, seed %i', async (seed) => {
    const config = configWith({ inventory_max: '1', exposure_max: '50000', size: '0.02' });
    const { worst } = await play(seed, config);
    expect(worst).toBeGreaterThan(0n);
    expect(worst).toBeLessThanOrEqual(config.lossMaxRun);
  });

  test('takes at most the limit of the day over restarts', async () => {
    const books = inMemory();
    const config = configWith();
    let lost = 0n;
    const exchange = new TestingExchange(START);
    for (let run = 0; run < 5; run += 1) {
      const maker = new Maker({ config, exchange, rules: RULES, books });
      for (let nth = 0; nth < 20; nth += 1) {
        exchange.pass(250);
        exchange.tick(exchange.index.price);
        const step = await maker.step();
        exchange.take('buy', START.price * 2n, 10n ** 12n);
        exchange.tick((exchange.index.price * 1_005n) / 1_000n);
        lost = lossOf(exchange);
        if (step.end !== undefined) break;
      }
    }
    expect(lost).toBeLessThanOrEqual(config.lossMaxDay);
  });

  test('whatever rests, if all of a side fills and the index leaps, no more is lost than may be', async () => {
    await assert(
      asyncProperty(
        integer({ min: 1, max: 1_000_000 }),
        constantFrom('buy', 'sell'),
        integer({ min: -5_000_000, max: 5_000_000 }),
        async (seed, side, off) => {
          const { config, exchange, maker } = start(
            configWith({ inventory_max: '1', exposure_max: '50000', size: '0.01' }),
          );
          exchange.base += BigInt(off);
          exchange.quote -= worthOf(BigInt(off), START.price);
          exchange.tick(START.price + BigInt(seed));
          await maker.step();
          const look = await exchange.look();
          const before = { base: totalOf(look.base), quote: totalOf(look.quote) };
          exchange.take(side, side === 'buy' ? START.price * 2n : 0n, 10n ** 12n);
          const bps = BigInt(side === 'buy' ? config.jumpBps : -config.jumpBps);
          exchange.tick(exchange.index.price + (exchange.index.price * bps) / 10_000n);
          const after = calculateProfit(await exchange.look(), before, exchange.index.price);
          expect(-after).toBeLessThanOrEqual(config.lossMaxRun);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('an end', () => {
  test('at the loss limit cancels everything, trades back what was traded, and says so', async () => {
    const { exchange, maker } = start();
    await maker.step();
    exchange.take('buy', START.price * 2n, 10n ** 12n);
    exchange.tick(START.price * 2n);
    expect(await maker.step()).toMatchObject({ did: 'stop', end: 'loss' });
    expect(exchange.open).toEqual([]);
    expect(abs(exchange.base - ONE)).toBeLessThanOrEqual(RULES.step);
  });

  test('of the process leaves no order once the countdown is over', async () => {
    const { config, exchange, maker } = start();
    await maker.step();
    expect(exchange.open).toHaveLength(10);
    exchange.pass(config.countdownS * 1_000);
    expect(exchange.open).toEqual([]);
  });

  test('never comes by the countdown while it lives', async () => {
    const { exchange, maker } = start();
    for (let nth = 0; nth < 240; nth += 1) {
      exchange.pass(250);
      exchange.tick(START.price);
      await maker.step();
      expect(exchange.open).toHaveLength(10);
    }
  });

  test('that is asked for cancels all', async () => {
    const { exchange, maker } = start();
    await maker.step();
    await maker.end();
    expect(exchange.open).toEqual([]);
  });

  test.each(['key_ended', 'key_unknown', 'user_frozen'])('comes with %s', async (code) => {
    const { exchange, maker } = start();
    exchange.refusals.push(code);
    expect(await maker.step()).toMatchObject({ did: 'stop', why: code, end: 'refused' });
  });
});

describe('a pause', () => {
  test('follows a used-up budget, and quoting goes on after it', async () => {
    const { exchange, maker } = start();
    exchange.refusals.push('key_budget');
    await maker.step();
    exchange.pass(250);
    expect(await maker.step()).toMatchObject({ did: 'pause', why: 'rest' });
    exchange.pass(60_000);
    exchange.tick(START.price);
    expect(await maker.step()).toMatchObject({ did: 'quote' });
  });

  test('lasts while the market is closed, and nothing rests', async () => {
    const { exchange, maker } = start();
    await maker.step();
    exchange.isOpen = false;
    expect(await maker.step()).toMatchObject({ did: 'pause', why: 'market' });
    expect(exchange.open).toEqual([]);
  });

  test('follows a limit of requests for as long as it says, and a fault of the network for one look', async () => {
    const { exchange, maker } = start();
    exchange.fault = new Refused('rate_limited', 'later', 3_000);
    expect(await maker.step()).toMatchObject({ did: 'wait', why: 'rate_limited' });
    exchange.fault = new TypeError('fetch failed');
    expect(await maker.step()).toMatchObject({ did: 'wait' });
    expect(await maker.step()).toMatchObject({ did: 'quote' });
  });
});
