// A fall of 35 % in ten minutes, seen from what is public and what was written down: who owed what, who paid it, and
// whether every liquidation follows from the ticks.
import { amount, formatUnits, type Price, USDT } from '@bourse/domain';
import { checkInvariants, type Liquidation, type Position } from '@bourse/engine';
import {
  calculateEquity,
  calculateEquityScaled,
  calculateExitPrice,
  calculateProfit,
  isRiskAtMost,
  lineOf,
  LIQUIDATION_RISK,
} from '@bourse/engine/formulas';
import { describe, expect, test } from 'vitest';
import { CrashDay } from './crash-day.ts';

const SEED = 20_261_122;

describe('a crash day of two thousand accounts', () => {
  const day = new CrashDay(SEED);
  let seconds = 0;

  test('leaves nobody below zero at any second', () => {
    day.play(() => {
      seconds += 1;
      const below = [...day.engine.world.ledger.accounts].filter(
        ({ owner, available, locked }) => owner.kind === 'user' && (available < 0n || locked < 0n),
      );
      expect(below).toEqual([]);
      if (seconds % 100 === 0) checkInvariants(day.engine);
    });
    expect(seconds).toBeGreaterThan(550);
  });

  test('liquidates many, and meets the fund', () => {
    expect(day.liquidations.length).toBeGreaterThan(500);
    expect(day.liquidations.filter(({ deficit }) => deficit > 0n).length).toBeGreaterThan(20);
  });

  test('lets the fund pay what accounts owe beyond what they have, as long as it has anything', () => {
    const unpaid = day.liquidations.map((one) => [one.deficit, unpaidOf(day, one)] as const);
    for (const [deficit, owed] of unpaid) expect(deficit).toBeLessThanOrEqual(owed);
    const whole = unpaid.filter(([deficit, owed]) => deficit === owed && owed > 0n);
    expect(whole.length).toBeGreaterThan(20);
  });

  test('moves what positions came to and nothing else', () => {
    const positions = [...day.positions.values()];
    const kept = positions.map((one) => one.profit - one.cut - one.openFee - one.closeFee - one.overnightFee);
    const forgiven = day.liquidations.map((one) => unpaidOf(day, one));
    const users = day.gainOf((owner) => owner.kind === 'user');
    expect(formatUnits(users)).toBe(formatUnits(total([...kept, ...forgiven])));
    expect(users + day.gainOf((owner) => owner.kind === 'house')).toBe(0n);
  });

  test('keeps ledgers of pool and fund that add up', () => {
    for (const purpose of ['lever_pool', 'lever_insurance', 'fees', 'treasury'] as const) {
      const account = day.engine.world.ledger.getHouseAccount(purpose, USDT);
      const own = day.legs.filter(({ accountId }) => accountId === account?.id);
      expect(total(own.map((leg) => leg.amount)), purpose).toBe(account?.available ?? 0n);
      for (const [place, leg] of own.entries()) {
        const before = place === 0 ? 0n : (own[place - 1]?.balanceAfter ?? 0n);
        expect(leg.balanceAfter, purpose).toBe(before + leg.amount);
        expect(leg.balanceAfter, purpose).toBeGreaterThanOrEqual(0n);
      }
    }
  });

  test('liquidates by what the ticks and the records say, and by nothing else', () => {
    for (const liquidation of day.liquidations) {
      const closed = positionsOf(day, liquidation);
      const risk = recompute(day, liquidation, closed, liquidation.second);
      const own = liquidation.available + liquidation.margin;
      const isShort = closed.some(({ reason, profit }) => reason !== 'liquidation' && profit + own < 0n);
      expect(isShort || isRiskAtMost(risk, LIQUIDATION_RISK)).toBe(true);
      expect(liquidation.equity).toBe(calculateEquity(risk.equityScaled));
      expect(liquidation.originMargin).toBe(risk.originMargin);
      for (const one of closed) expect(one.profit).toBe(profitByTicks(day, one));
    }
  });

  test('liquidates nobody a tick too late', () => {
    let checked = 0;
    for (const liquidation of day.liquidations) {
      const closed = positionsOf(day, liquidation);
      const before = day.tickBefore(liquidation.second);
      const isQuiet = day.isQuiet(liquidation.userId, before, liquidation);
      if (!isQuiet || closed.some(({ openSecond = 0 }) => openSecond >= before)) continue;
      checked += 1;
      expect(isRiskAtMost(recompute(day, liquidation, closed, before), LIQUIDATION_RISK)).toBe(false);
    }
    expect(checked).toBeGreaterThan(day.liquidations.length / 2);
  });
});

const total = (amounts: readonly bigint[]) => amount(amounts.reduce((sum, one) => sum + one, 0n));

const positionsOf = (day: CrashDay, { id }: Liquidation): Position[] =>
  [...day.positions.values()].filter((one) => one.liquidationId === id && one.openPrice !== undefined);

/** Calculates what the account owed beyond all it had: the fund paid it, and the pool where the fund was empty. */
function unpaidOf(day: CrashDay, liquidation: Liquidation): bigint {
  const { available, held, margin } = liquidation;
  const left = total([available, held, margin, ...positionsOf(day, liquidation).map((one) => one.profit - one.cut)]);
  return left < 0n ? 0n - left : 0n;
}

/** The account as its receipt has it, at the last prices up to a second. */
function recompute(day: CrashDay, liquidation: Liquidation, closed: readonly Position[], second: number) {
  const markets = closed.map((one) => {
    const index = day.priceAt(one.marketId, second);
    return { ...lineOf({ ...one, openPrice: one.openPrice ?? index }), index };
  });
  const money = amount(liquidation.available + liquidation.held + liquidation.margin);
  return {
    equityScaled: calculateEquityScaled({ money, markets }),
    originMargin: total(closed.map(({ originMargin }) => originMargin)),
  };
}

function profitByTicks(day: CrashDay, { marketId, closeSecond = 0, ...position }: Position): bigint {
  const index: Price = day.priceAt(marketId, closeSecond);
  const exitPrice = calculateExitPrice(index, position.side, position.spread);
  return calculateProfit({ ...position, openPrice: position.openPrice ?? index, exitPrice });
}
