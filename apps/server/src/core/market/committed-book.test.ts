import { amount, price, seq, type Side } from '@bourse/domain';
import { array, assert, bigInt, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { LevelBook } from './committed-book.ts';

const change = record({
  side: constantFrom<Side>('buy', 'sell'),
  price: bigInt(1n, 400n).map(price),
  quantity: bigInt(0n, 3n).map(amount),
});

test('levels read best first, as a plain map sorted anew would', () => {
  assert(
    property(array(change, { maxLength: 2_000, size: 'max' }), integer({ min: 0, max: 500 }), (changes, depth) => {
      const book = new LevelBook();
      const naive = { buy: new Map<bigint, bigint>(), sell: new Map<bigint, bigint>() };
      for (const { side, ...level } of changes) {
        book.set(side, level);
        if (level.quantity === 0n) naive[side].delete(level.price);
        else naive[side].set(level.price, level.quantity);
      }
      const sorted = (side: Side) =>
        [...naive[side]]
          .map(([at, quantity]) => ({ price: at, quantity }))
          .toSorted((a, b) => Number(side === 'buy' ? b.price - a.price : a.price - b.price));
      const { bids, asks } = book.read(seq(1), depth);
      expect(bids).toEqual(sorted('buy').slice(0, depth));
      expect(asks).toEqual(sorted('sell').slice(0, depth));
      expect(book.read(seq(1)).bids).toEqual(sorted('buy'));
    }),
  );
});
