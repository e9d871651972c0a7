// What the house earns by very many orders at even odds, beside what the formulas say that it does.
import { units } from '@bourse/domain';
import type { MicroOrder } from '@bourse/engine';
import { calculateMicroFee, calculateMicroProfit } from '@bourse/engine/formulas';
import { Random } from '../random.ts';
import { FEE_RATE, MicroStage, RATIOS, STEP } from './seconds-stage.ts';

const USERS = 500;
const TERMS = [10, 12, 15] as const;
const LONGEST = Math.max(...TERMS);

/** In units; an order is as likely to win as to lose, a draw brings nothing. */
export type Odds = {
  orders: number;
  draws: number;
  earned: number;
  expected: number;
  variance: number;
  /** Left at the end, of what was set aside. */
  reserved: bigint;
};

/** How far the house is from its expectation, in standard deviations. */
export const deviationOf = ({ earned, expected, variance }: Odds): number => (earned - expected) / Math.sqrt(variance);

/** Each of 500 users places an order a second, until there are `orders`, on an index that wanders by the seed. */
export function playOdds(seed: number, orders: number): Odds {
  const random = new Random(seed);
  const stage = new MicroStage(USERS);
  const houseOf = () => stage.house('micro_pool') + stage.house('micro_reserve') + stage.house('fees');
  const before = houseOf();
  const odds: Odds = { orders: 0, draws: 0, earned: 0, expected: 0, variance: 0, reserved: 0n };
  let index = units('96000');
  const tick = (): void => {
    index += BigInt(random.below(2_000_001) - 1_000_000) * 1_000n;
    stage.tick(index);
    for (const order of stage.orders.values()) {
      if (order.state !== 'closed') continue;
      count(odds, order);
      stage.orders.delete(order.id);
    }
  };
  tick();
  for (let placed = 0; placed < orders; placed += 1) {
    const stake = STEP * BigInt(1 + random.below(10));
    const direction = random.chance(0.5) ? 'up' : 'down';
    stage.place({ user: 1 + (placed % USERS), direction, seconds: random.pick(TERMS), stake });
    if (placed % USERS === USERS - 1) tick();
  }
  for (let passed = 0; passed <= LONGEST; passed += 1) tick();
  odds.earned = Number(houseOf() - before);
  odds.reserved = stage.house('micro_reserve');
  return odds;
}

function count(odds: Odds, { result, stake, seconds }: MicroOrder): void {
  odds.orders += 1;
  if (result === 'draw') odds.draws += 1;
  if (result !== 'win' && result !== 'loss') return;
  const profit = Number(calculateMicroProfit(stake, RATIOS.get(seconds) ?? FEE_RATE));
  odds.expected += (Number(stake) - profit) / 2 + Number(calculateMicroFee(stake, FEE_RATE));
  odds.variance += ((Number(stake) + profit) / 2) ** 2;
}
