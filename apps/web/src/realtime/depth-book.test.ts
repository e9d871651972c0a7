import type { realtime } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { DepthBook, type DepthLevel } from './depth-book.ts';

const names = { symbol: 'BTC/USDT', legal_id: 3, currency_id: 1 };
type Sides = Pick<realtime.DepthSnapshot, 'asks' | 'bids'>;
const snapshot = (seq: number, sides: Sides): realtime.DepthSnapshot => ({
  ...names,
  ...sides,
  seq,
  type: 'depth_snapshot',
});
const update = (prev_seq: number, seq: number, sides: Partial<Sides>): realtime.DepthUpdate => ({
  ...names,
  asks: [],
  bids: [],
  ...sides,
  prev_seq,
  seq,
  type: 'depth_update',
});
const text = (levels: readonly DepthLevel[]): string =>
  levels.map((level) => `${formatUnits(level.price)}x${formatUnits(level.quantity)}`).join(' ');
const shown = ({ view }: DepthBook): string => `${view.state} ${view.seq}: ${text(view.bids)} | ${text(view.asks)}`;

function opened(): DepthBook {
  const book = new DepthBook();
  book.applySnapshot(
    snapshot(10, {
      asks: [
        ['101', '1'],
        ['102', '2'],
      ],
      bids: [
        ['99', '1'],
        ['98', '2'],
      ],
    }),
  );
  return book;
}

describe('depth', () => {
  test('a snapshot is sorted best first whatever its order, and empty levels are left out', () => {
    const book = new DepthBook();
    expect(shown(book)).toBe('loading 0:  | ');
    book.applySnapshot(
      snapshot(7, {
        asks: [
          ['102', '2'],
          ['101', '1'],
          ['103', '0'],
        ],
        bids: [
          ['9.5', '2'],
          ['10', '1'],
        ],
      }),
    );
    expect(shown(book)).toBe('live 7: 10x1 9.5x2 | 101x1 102x2');
  });

  test('updates set, add and remove levels in their places', () => {
    const book = opened();
    const sides: Partial<Sides> = {
      asks: [
        ['101.5', '7'],
        ['102', '0'],
        ['105', '0'],
      ],
      bids: [
        ['99', '5'],
        ['99.5', '3'],
      ],
    };
    expect(book.applyUpdate(update(10, 14, sides))).toBe('applied');
    expect(shown(book)).toBe('live 14: 99.5x3 99x5 98x2 | 101x1 101.5x7');
  });

  test('a dropped message is a gap: the book turns stale, takes nothing, and lives again with the next snapshot', () => {
    const book = opened();
    expect(book.applyUpdate(update(12, 13, { asks: [['101', '9']] }))).toBe('gap');
    expect(shown(book)).toBe('stale 10: 99x1 98x2 | 101x1 102x2');
    expect(book.applyUpdate(update(13, 14, { asks: [['101', '8']] }))).toBe('ignored');
    book.applySnapshot(snapshot(14, { asks: [['101', '8']], bids: [] }));
    expect(shown(book)).toBe('live 14:  | 101x8');
    expect(book.applyUpdate(update(14, 15, { bids: [['97', '1']] }))).toBe('applied');
  });

  test('an update that the snapshot already holds is ignored, one before any snapshot too', () => {
    const book = opened();
    expect(book.applyUpdate(update(9, 10, { asks: [['101', '9']] }))).toBe('ignored');
    expect(new DepthBook().applyUpdate(update(0, 1, {}))).toBe('ignored');
    expect(shown(book)).toBe('live 10: 99x1 98x2 | 101x1 102x2');
  });

  test('a server that was started anew may count from a lower number: its snapshot counts', () => {
    const book = opened();
    book.markStale();
    book.applySnapshot(snapshot(3, { asks: [], bids: [['1', '1']] }));
    expect(shown(book)).toBe('live 3: 1x1 | ');
    expect(book.applyUpdate(update(3, 4, { bids: [['1', '0']] }))).toBe('applied');
  });

  test('the view is the same object until something changes', () => {
    const book = opened();
    const { view } = book;
    expect(book.view).toBe(view);
    book.applyUpdate(update(10, 11, { asks: [['101', '3']] }));
    expect(book.view).not.toBe(view);
    expect(text(view.asks)).toBe('101x1 102x2');
  });

  test('with every third message dropped and a snapshot after each gap, the book is always the server’s', () => {
    const truth = new Map<string, string>();
    const book = new DepthBook();
    const asks = (): [string, string][] => [...truth];
    book.applySnapshot(snapshot(0, { asks: [], bids: [] }));
    let random = 7;
    const next = (below: number): number => {
      random = (random * 48_271) % 2_147_483_647;
      return random % below;
    };
    for (let seq = 1; seq <= 600; seq += 1) {
      const level: [string, string] = [String(100 + next(40)), String(next(3))];
      if (level[1] === '0') truth.delete(level[0]);
      else truth.set(...level);
      if (seq % 3 === 0) continue;
      if (book.applyUpdate(update(seq - 1, seq, { asks: [level] })) === 'gap')
        book.applySnapshot(snapshot(seq, { asks: asks(), bids: [] }));
      const fresh = new DepthBook();
      fresh.applySnapshot(snapshot(seq, { asks: asks(), bids: [] }));
      expect(shown(book)).toBe(shown(fresh));
    }
  });
});
