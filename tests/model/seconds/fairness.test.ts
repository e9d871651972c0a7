// What the house earns is what the formulas say and nothing else decides: at even odds over very many orders, and for each
// order whatever the others are. A failing run prints its seed.
import { MICRO_DIRECTIONS, units } from '@bourse/domain';
import { array, assert, bigInt, constantFrom, integer, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { type Bet, MicroStage, RATIOS, STEP } from './seconds-stage.ts';
import { deviationOf, playOdds } from './odds.ts';

const SEED = 20_261_123;
const ORDERS = 50_000;
const SIGMAS = 5;
const TERMS = [...RATIOS.keys()];
const LONGEST = Math.max(...TERMS);

test(`over ${ORDERS} orders at even odds the house gets what its edge says, within ${SIGMAS} sigma`, () => {
  const odds = playOdds(SEED, ORDERS);
  expect(odds).toMatchObject({ orders: ORDERS, reserved: 0n });
  expect(odds.expected).toBeGreaterThan(0);
  expect(Math.abs(deviationOf(odds))).toBeLessThan(SIGMAS);
});

const anyBet = record({
  user: integer({ min: 1, max: 3 }),
  direction: constantFrom(...MICRO_DIRECTIONS),
  seconds: constantFrom(...TERMS),
  stake: bigInt(1n, 10n).map((steps) => steps * STEP),
});
/** And the second that it is placed in. */
const anyPlaced = record({ bet: anyBet, second: integer({ min: 0, max: 3 }), key: nat() });
type Placed = { readonly bet: Bet; readonly second: number; readonly key: number };

/**
 * Plays an order among those that are placed in each second in the order of their keys, and returns what the ticks make of
 * it.
 */
function outcomeOf(watched: Placed, others: readonly Placed[], path: readonly bigint[], chunk: number) {
  const stage = new MicroStage(3);
  stage.engine.world.micro.chunk = chunk;
  const all = [watched, ...others].toSorted((a, b) => a.key - b.key);
  let id = 0;
  for (const [second, index] of path.entries()) {
    stage.tick(index);
    for (const one of all.filter((other) => other.second === second)) {
      const placed = stage.place(one.bet);
      if (one === watched) id = placed;
    }
  }
  const { entrySecond, entryIndex, closeSecond, closeIndex, result, payout, dueSecond } = stage.orders.get(id) ?? {};
  expect(result).toBeDefined();
  return { entrySecond, entryIndex, closeSecond, closeIndex, result, payout, dueSecond };
}

test('what becomes of an order follows from the ticks, whoever else orders what, when, and how the work is cut', () => {
  const anyPath = array(bigInt(units('95000'), units('95002')), {
    minLength: LONGEST + 6,
    maxLength: LONGEST + 6,
  });
  assert(
    property(
      anyPlaced,
      array(anyPlaced, { maxLength: 12 }),
      anyPath,
      integer({ min: 1, max: 5 }),
      (watched, others, path, chunk) => {
        const alone = outcomeOf(watched, [], path, Number.POSITIVE_INFINITY);
        expect(outcomeOf(watched, others, path, chunk)).toEqual(alone);
        const shuffled = others.map((one) => ({ ...one, key: (one.key * 7_919 + 13) % 10_007 }));
        expect(outcomeOf({ ...watched, key: 5_000 }, shuffled, path, chunk)).toEqual(alone);
        const opposed = others.map((one) => ({ ...one, bet: { ...one.bet, direction: watched.bet.direction } }));
        expect(outcomeOf(watched, opposed, path, chunk)).toEqual(alone);
      },
    ),
    { numRuns: 60 },
  );
});
