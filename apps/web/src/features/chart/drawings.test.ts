import { describe, expect, test } from 'vitest';
import { parseDrawing, parseDrawings, withDrawings } from './drawings.ts';

const at = (value: number) => ({ timestamp: 1_700_000_000_000 + value, value });
const line = { tool: 'segment', points: [at(1), at(2)] } as const;

describe('drawings', () => {
  test('a drawing needs a known tool and all its points', () => {
    expect(parseDrawing('segment', [at(1), at(2)])).toEqual(line);
    expect(parseDrawing('segment', [at(1)])).toBeUndefined();
    expect(parseDrawing('priceChannelLine', [at(1), at(2), at(3)])?.points).toHaveLength(3);
    expect(parseDrawing('ownOrder', [at(1)])).toBeUndefined();
    expect(parseDrawing('segment', [at(1), { timestamp: Number.NaN, value: 3 }])).toBeUndefined();
    expect(parseDrawing('horizontalStraightLine', [{ value: 1 }])).toBeUndefined();
  });

  test('the library’s own fields of a point are not kept', () => {
    expect(parseDrawing('horizontalStraightLine', [{ ...at(1), dataIndex: 4 }])?.points).toEqual([at(1)]);
  });

  test('what cannot be read is left out, market by market', () => {
    expect(parseDrawings({ 'BTC/USDT': [line, { tool: 'pen' }], 'ETH/USDT': 'x' })).toEqual({ 'BTC/USDT': [line] });
    expect(parseDrawings('nothing')).toEqual({});
  });

  test('each market has its own; clearing one leaves the others', () => {
    const both = withDrawings(withDrawings({}, 'BTC/USDT', [line]), 'ETH/USDT', [line, line]);
    expect(Object.keys(both)).toEqual(['BTC/USDT', 'ETH/USDT']);
    expect(withDrawings(both, 'ETH/USDT', [])).toEqual({ 'BTC/USDT': [line] });
  });

  test('at most 50 of a market are kept, the newest', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...line, points: [at(index), at(index + 1)] }));
    const kept = withDrawings({}, 'BTC/USDT', many)['BTC/USDT'];
    expect(kept).toHaveLength(50);
    expect(kept?.at(-1)).toEqual(many.at(-1));
  });
});
