// Pieces of written candles, over minutes that this test makes up.
import { HOUR_MS, instant, marketId, MINUTE_MS, price } from '@bourse/domain';
import { expect, test } from 'vitest';
import { CandleChunks, writeBar } from './candle-chunks.ts';
import { flatCandle } from './candle-series.ts';
import type { Candle, CandleQuery } from './market-data.ts';

const MARKET = marketId(1);
const OTHER = marketId(2);
const NOON = Date.parse('2026-11-21T12:00:00+08:00');

/** One candle a minute, whose price is what `priceOf` says when it is read. */
function openChunks(priceOf: (openedAt: number) => bigint) {
  const asked: CandleQuery[] = [];
  const read = async (query: CandleQuery): Promise<Candle[]> => {
    asked.push(query);
    const candles: Candle[] = [];
    for (let at: number = query.from; at <= query.to; at += MINUTE_MS) {
      candles.push(flatCandle(instant(at), price(priceOf(at))));
    }
    return candles;
  };
  const chunks = new CandleChunks(read, writeBar);
  const ask = async ({
    from,
    to,
    open = NOON,
    id = MARKET,
  }: {
    from: number;
    to: number;
    open?: number;
    id?: typeof MARKET;
  }) => {
    const query = { marketId: id, period: '1min', from: instant(from), to: instant(to) } as const;
    const { parts, candles, written } = await chunks.get(query, {
      since: instant(NOON - 100 * HOUR_MS),
      open: instant(open),
    });
    return { bars: candles.map(({ close }) => close), text: Buffer.concat(parts).toString(), written };
  };
  return { chunks, asked, ask };
}

test('a range is read once, in pieces that other ranges share', async () => {
  const { ask, asked } = openChunks(() => 100_000_000n);
  const first = await ask({ from: NOON - 20 * HOUR_MS, to: NOON });
  expect(first.bars).toHaveLength(20 * 60);
  expect(first.written).toBeGreaterThanOrEqual(20 * 60);
  const reads = asked.length;
  for (const from of [NOON - 19 * HOUR_MS, NOON - 7 * HOUR_MS - 1, NOON - MINUTE_MS]) {
    const again = await ask({ from, to: NOON });
    expect(again).toMatchObject({ written: 0 });
    expect(again.bars).toHaveLength(Math.ceil((NOON - from) / MINUTE_MS));
  }
  expect(asked).toHaveLength(reads);
  expect((await ask({ from: NOON - HOUR_MS, to: NOON, id: OTHER })).written).toBeGreaterThan(0);
});

test('when a candle ends, the last piece alone is written anew', async () => {
  const { ask, asked } = openChunks(() => 100_000_000n);
  await ask({ from: NOON - 20 * HOUR_MS, to: NOON });
  const reads = asked.length;
  const next = await ask({ from: NOON - 20 * HOUR_MS, to: NOON, open: NOON + MINUTE_MS });
  expect(next.bars).toHaveLength(20 * 60 + 1);
  expect(asked).toHaveLength(reads + 1);
});

test('a trade that comes after its candle has ended is in the next answer, and its market’s pieces before it are kept', async () => {
  let late = 100_000_000n;
  const { chunks, ask, asked } = openChunks((at) => (at === NOON - MINUTE_MS ? late : 100_000_000n));
  await ask({ from: NOON - 20 * HOUR_MS, to: NOON });
  await ask({ from: NOON - HOUR_MS, to: NOON, id: OTHER });
  late = 200_000_000n;
  const reads = asked.length;
  chunks.touch(MARKET, instant(NOON - 1));
  expect((await ask({ from: NOON - HOUR_MS, to: NOON })).bars.slice(-2)).toEqual(['1', '2']);
  await ask({ from: NOON - 20 * HOUR_MS, to: NOON });
  await ask({ from: NOON - HOUR_MS, to: NOON, id: OTHER });
  expect(asked).toHaveLength(reads + 1);
});

test('one that was on its way while a piece is read is not kept out of the next answer', async () => {
  let late = 100_000_000n;
  const { chunks, ask } = openChunks((at) => (at === NOON - MINUTE_MS ? late : 100_000_000n));
  const reading = ask({ from: NOON - HOUR_MS, to: NOON });
  late = 200_000_000n;
  chunks.touch(MARKET, instant(NOON - 1));
  await reading;
  expect((await ask({ from: NOON - HOUR_MS, to: NOON })).bars.at(-1)).toBe('2');
});
