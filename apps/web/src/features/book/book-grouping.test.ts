import { expect, test } from 'vitest';
import { keptStep, parseGroupings } from './book-grouping.ts';

const TICK = 1_000_000n;

test('a kept step counts while it is a tenfold of the tick', () => {
  const kept = parseGroupings('{"BTC/USDT":"1","XRP/BTC":"0.0000001"}');
  expect(keptStep(kept, 'BTC/USDT', TICK)).toBe(100_000_000n);
  expect(keptStep(kept, 'XRP/BTC', 1n)).toBe(10n);
  expect(keptStep(kept, 'ETH/USDT', TICK)).toBe(TICK);
  // The market's tick has become another since.
  expect(keptStep(kept, 'BTC/USDT', 300n)).toBe(300n);
  expect(keptStep(kept, 'XRP/BTC', TICK)).toBe(TICK);
});

test.each([undefined, '', 'null', '[]', '{', '{"BTC/USDT":1}', '{"BTC/USDT":"ten"}'])(
  'what cannot be read (%s) leaves the tick',
  (text) => {
    expect(keptStep(parseGroupings(text), 'BTC/USDT', TICK)).toBe(TICK);
  },
);
