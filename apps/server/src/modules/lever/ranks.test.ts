// The queue against the fractions themselves, sorted as the engine sorts them.
import { amount, type Amount, divFloor, type PositionSide, ppm, price, type Price } from '@bourse/domain';
import { calculateExitPrice, calculateProfit } from '@bourse/engine/formulas';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LivePosition } from './account.ts';
import { DeleveragingRanks } from './ranks.ts';
import { position } from './testing-market.ts';

type Terms = {
  readonly openPrice: bigint;
  readonly number: bigint;
  readonly originMargin: bigint;
  readonly spread: bigint;
};

const positionOf = (id: number, side: PositionSide, terms: Terms): LivePosition =>
  position(id, {
    side,
    openPrice: price(terms.openPrice),
    number: amount(terms.number),
    originMargin: amount(terms.originMargin),
    spread: ppm(terms.spread),
  });

function gainOf({ side, openPrice, number, spread }: LivePosition, index: Price): Amount {
  const exitPrice = calculateExitPrice(index, side, spread);
  return calculateProfit({ side, openPrice: openPrice ?? exitPrice, exitPrice, number });
}

/** Sorts positions like the engine, which would close them from the end. */
function expected(positions: readonly LivePosition[], index: Price): number[] {
  const winners = positions.filter((one) => gainOf(one, index) > 0n);
  winners.sort((a, b) => {
    const [left, right] = [gainOf(a, index) * b.originMargin, gainOf(b, index) * a.originMargin];
    if (left === right) return b.id - a.id;
    return left > right ? -1 : 1;
  });
  return winners.map(({ id }) => id);
}

const PRICE = 6_000_000_000_000n;
/** Few prices and multiples, many sizes: fractions that differ by a unit’s rounding alone, and some that do not at all. */
const terms = fc
  .record({
    openPrice: fc.constantFrom(
      PRICE,
      PRICE - 1n,
      PRICE + 30_000_000n,
      PRICE - 500_000_000_000n,
      90_071_992_547_409_930n,
    ),
    number: fc.oneof(fc.bigInt(1n, 50n), fc.bigInt(1n, 10n ** 12n), fc.constant(100_000_000n)),
    multiple: fc.constantFrom(1n, 7n, 20n, 100n),
    spread: fc.constantFrom(0n, 200n, 499n),
  })
  .map(({ openPrice, number, multiple, spread }): Terms => {
    const value = divFloor(openPrice * number, 100_000_000n);
    return { openPrice, number, originMargin: divFloor(value, multiple) + 1n, spread };
  });
const index = fc.oneof(
  fc.constantFrom(PRICE, PRICE + 1n, PRICE + 40_000_000n, 90_071_992_547_409_935n),
  fc.bigInt(1n, 2n * PRICE),
);

test('places are those of the exact fractions, the newest of equal ones first, whatever comes, goes and moves', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PositionSide>('long', 'short'),
      fc.array(terms, { maxLength: 40 }),
      fc.array(fc.record({ index, changed: fc.nat(39), terms }), { minLength: 1, maxLength: 5 }),
      (side, all, moves) => {
        const ranks = new DeleveragingRanks();
        const positions = new Map(
          all.map((one, place) => positionOf(place + 1, side, one)).map((opened) => [opened.id, opened]),
        );
        for (const opened of positions.values()) ranks.set(opened);
        for (const move of moves) {
          const changed = positionOf(move.changed + 1, side, move.terms);
          ranks.delete(changed.id);
          if (!positions.delete(changed.id)) {
            positions.set(changed.id, changed);
            ranks.set(changed);
          }
          const at = price(move.index);
          const wanted = expected([...positions.values()], at);
          expect(ranks.queue(at).map((one) => one.id)).toEqual(wanted);
          for (const { id } of positions.values()) {
            const place = wanted.indexOf(id) + 1;
            expect(ranks.placeOf(id, at)).toEqual(place === 0 ? undefined : { place, of: wanted.length });
          }
        }
      },
    ),
  );
});
