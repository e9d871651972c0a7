// What the house earns is what the formulas say and nothing else decides: at even odds over very many orders, and for each
// order whatever the others are. A failing run prints its seed.
import { MICRO_DIRECTIONS, units } from '@bourse/domain';
import type { MicroOrder } from '@bourse/engine';
import { calculateMicroFee, calculateMicroProfit } from '@bourse/engine/formulas';
import { array, assert, bigInt, constantFrom, integer, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { type Bet, FEE_RATE, MicroStage, RATIOS, STEP } from './micro-stage.ts';

const SEED = 20_261_123;
const USERS = 500;
const SECONDS = 100;
const SIGMAS = 5;
const TERMS = [...RATIOS.keys()];
const LONGEST = Math.max(...TERMS);

test(`over ${USERS * SECONDS} orders at even odds the house gets what its edge says, within ${SIGMAS} sigma`, () => {
  const random = new Random(SEED);
  const stage = new MicroStage(USERS);
  const houseOf = () => stage.house('micro_pool') + stage.house('micro_reserve') + stage.house('fees');
  const before = houseOf();
  let index = units('96000');
  const tick = (): void => {
    index += BigInt(random.below(2_000_001) - 1_000_000) * 1_000n;
    stage.tick(index);
  };
  tick();
  for (let second = 0; second < SECONDS; second += 1) {
    for (let user = 1; user <= USERS; user += 1) {
      const seconds = random.pick([10, 12, 15] as const);
      const stake = STEP * BigInt(1 + random.below(10));
      stage.place({ user, direction: random.chance(0.5) ? 'up' : 'down', seconds, stake });
    }
    tick();
  }
  for (let passed = 0; passed <= LONGEST; passed += 1) tick();
  const { expected, variance } = forecast([...stage.orders.values()]);
  expect(stage.house('micro_reserve')).toBe(0n);
  expect(expected).toBeGreaterThan(0);
  expect(Math.abs(Number(houseOf() - before) - expected)).toBeLessThan(SIGMAS * Math.sqrt(variance));
});

/** In units: of orders that won or lost, each as likely as the other. A draw brings nothing. */
function forecast(orders: readonly MicroOrder[]): { readonly expected: number; readonly variance: number } {
  let [expected, variance] = [0, 0];
  for (const { result, stake, seconds } of orders) {
    expect(['win', 'loss', 'draw']).toContain(result);
    if (result === 'draw') continue;
    const profit = Number(calculateMicroProfit(stake, RATIOS.get(seconds) ?? FEE_RATE));
    expected += (Number(stake) - profit) / 2 + Number(calculateMicroFee(stake, FEE_RATE));
    variance += ((Number(stake) + profit) / 2) ** 2;
  }
  return { expected, variance };
}

const anyBet = record({
  user: integer({ min: 1, max: 3 }),
  direction: constantFrom(...MICRO_DIRECTIONS),
  seconds: constantFrom(...TERMS),
  stake: bigInt(1n, 10n).map((steps) => steps * STEP),
});
/** And the second that it is placed in. */
const anyPlaced = record({ bet: anyBet, second: integer({ min: 0, max: 3 }), key: nat() });
type Placed = { readonly bet: Bet; readonly second: number; readonly key: number };

/** What the ticks make of one of the orders that are placed in each second in the order of their keys. */
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
