import { BTC, ETH, type Instant, instant, USDC } from '@bourse/domain';
import { expect, test } from 'vitest';
import { type Exchange, ExchangeSource } from './exchanges.ts';

/** An exchange as the network shows it: lists two symbols, and answers what the test says. */
function exchangeThatAnswers(fetchLast: Exchange['fetchLast']): Exchange {
  return { listSymbols: async () => ['BTC/USDT', 'ETH/USDT', 'ETH/EUR'], fetchLast };
}

const coins = () => [
  { id: BTC, name: 'BTC' },
  { id: ETH, name: 'ETH' },
  { id: USDC, name: 'USDC' },
];
const clock = { now: (): Instant => instant(1_700_000_000_000) };
const log = { warn: () => {} };

test('an exchange is asked for the coins it trades against USDT, and its floats become prices of 8 places', async () => {
  const asked: string[] = [];
  const { promise: both, resolve } = Promise.withResolvers<void>();
  const exchange = exchangeThatAnswers(async (symbol) => {
    asked.push(symbol);
    if (asked.length === 2) resolve();
    return symbol === 'BTC/USDT' ? 96_123.456_789_012 : undefined;
  });
  const source = new ExchangeSource({ name: 'one', coins, clock, log, open: async () => exchange });
  source.start();
  await both;
  await expect.poll(() => source.quote(BTC)).toEqual({ price: 9_612_345_678_901n, at: clock.now() });
  expect(source.quote(ETH)).toBeUndefined();
  expect(source.quote(USDC)).toBeUndefined();
  expect(asked).toEqual(['BTC/USDT', 'ETH/USDT']);
  await source.stop();
});

test('a coin whose request fails keeps the time of its last quote, and the others go on', async () => {
  let round = 0;
  let at = instant(1_000);
  const { promise: secondRound, resolve } = Promise.withResolvers<void>();
  const exchange = exchangeThatAnswers(async (symbol) => {
    if (symbol === 'BTC/USDT') {
      round += 1;
      if (round === 2) throw new Error('the connection was reset');
      return 100;
    }
    if (round === 2) resolve();
    return round;
  });
  const source = new ExchangeSource({ name: 'one', coins, clock: { now: () => at }, log, open: async () => exchange });
  source.start();
  await expect.poll(() => source.quote(ETH)?.price).toBe(100_000_000n);
  at = instant(2_000);
  await secondRound;
  await expect.poll(() => source.quote(ETH)).toEqual({ price: 200_000_000n, at: 2_000 });
  expect(source.quote(BTC)).toEqual({ price: 10_000_000_000n, at: 1_000 });
  await source.stop();
});

test('a source that cannot be opened has no quotes and can be stopped while it waits', async () => {
  const { promise: tried, resolve } = Promise.withResolvers<void>();
  const open = async (): Promise<Exchange> => {
    resolve();
    throw new Error('no route to host');
  };
  const source = new ExchangeSource({ name: 'gone', coins, clock, log, open });
  source.start();
  await tried;
  await source.stop();
  expect(source.quote(BTC)).toBeUndefined();
});
