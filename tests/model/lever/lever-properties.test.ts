// What must hold of leveraged contracts whatever the index does. A failing run prints its seed.
import { amount, assert as demand, POSITION_SIDES, price, units } from '@bourse/domain';
import { calculateEquityScaled, calculateLiquidationIndex, lineOf } from '@bourse/engine/formulas';
import { array, assert, bigInt, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVER_BTC, LEVER_ETH } from './lever-cast.ts';
import { LeverStage } from './lever-stage.ts';

const RUNS = { numRuns: 150 };
const [ANN, BOB, CAL] = [1, 2, 3] as const;
const [BTC_PRICE, ETH_PRICE] = [price(units('100')), price(units('5'))];
const PRICES = { btc: BTC_PRICE, eth: ETH_PRICE };

const anyAsked = record({
  side: constantFrom(...POSITION_SIDES),
  hands: integer({ min: 1, max: 60 }),
  multiple: constantFrom(...LEVER_BTC.multiples),
  market: constantFrom(LEVER_BTC, LEVER_BTC, LEVER_ETH),
});
const anyFunds = bigInt(units('5'), units('500'));
/** From one unit to a thousand times the first price. */
const anyGap = bigInt(1n, 100_000n)
  .chain((most) => bigInt(0n, most))
  .map((percent) => (BTC_PRICE * percent) / 100n + 1n);

/** The index of BTC at which Ann is liquidated, from her balance and her positions alone, while ETH keeps its price. */
function shownLiquidationIndex(stage: LeverStage) {
  const held = stage.held(ANN);
  const markets = held.map(({ openPrice, marketId, ...one }) => {
    demand(openPrice !== undefined, 'an open position has an opening price');
    const isBtc = marketId === LEVER_BTC.marketId;
    return { ...lineOf({ ...one, openPrice }), index: isBtc ? BTC_PRICE : ETH_PRICE, isBtc };
  });
  const risk = {
    equityScaled: calculateEquityScaled({ money: stage.money(ANN), markets }),
    originMargin: amount(held.reduce((sum, { originMargin }) => sum + originMargin, 0n)),
  };
  const slope = markets.reduce((sum, line) => sum + (line.isBtc ? line.slope : 0n), 0n);
  return { at: calculateLiquidationIndex(risk, { slope, index: BTC_PRICE }), safer: slope > 0n ? 1n : -1n };
}

test('the liquidation price that is shown is the index at which an account is liquidated', () => {
  let met = 0;
  assert(
    property(array(anyAsked, { minLength: 1, maxLength: 4 }), anyFunds, (asked, funds) => {
      const play = (): LeverStage => {
        const stage = new LeverStage();
        stage.enter(ANN, funds);
        for (const one of asked) stage.open(ANN, one);
        stage.tick(PRICES);
        return stage;
      };
      const stage = play();
      const { at, safer } = shownLiquidationIndex(stage);
      if (at === undefined) return;
      if (at + safer > 0n) stage.tick({ ...PRICES, btc: at + safer });
      expect(stage.liquidations.length).toBe(0);
      const other = play();
      other.tick({ ...PRICES, btc: at });
      expect(other.liquidations.length).toBe(1);
      met += 1;
    }),
    RUNS,
  );
  expect(met).toBeGreaterThan(RUNS.numRuns / 3);
});

describe('whatever the gap', () => {
  const ids = [ANN, BOB, CAL] as const;

  test('nobody is below zero, and nobody gets what a loser could not pay', () => {
    assert(
      property(array(anyAsked, { minLength: 3, maxLength: 12 }), anyFunds, anyGap, (asked, funds, gap) => {
        const stage = new LeverStage({ pool: units('50'), fund: units('20'), treasury: units('10') });
        for (const id of ids) stage.enter(id, funds);
        for (const [place, one] of asked.entries()) stage.open(ids[place % ids.length] ?? ANN, one);
        stage.tick(PRICES);
        for (const btc of [gap, BTC_PRICE, gap]) stage.tick({ btc, eth: ETH_PRICE });
        for (const id of ids) expect(stage.money(id)).toBeGreaterThanOrEqual(0n);
        for (const { cut, profit, state } of stage.positions.values()) {
          if (state === 'closed' && cut > 0n) expect(cut).toBeLessThanOrEqual(profit);
        }
        const all = [...ids.map((id) => stage.money(id)), ...HOUSE.map((purpose) => stage.house(purpose))];
        expect(all.reduce((a, b) => a + b, 0n)).toBe(funds * 3n + units('80'));
      }),
      RUNS,
    );
  });

  test('no order of closing makes a hedged account gain', () => {
    assert(
      property(
        array(anyAsked, { minLength: 1, maxLength: 4 }),
        anyFunds,
        anyGap,
        shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
        (asked, funds, gap, order) => {
          const stage = new LeverStage();
          stage.enter(ANN, funds);
          for (const { hands, multiple } of asked) {
            for (const side of POSITION_SIDES) stage.open(ANN, { side, hands, multiple });
          }
          stage.tick(PRICES);
          const hedged = stage.held(ANN);
          const [longs, shorts] = POSITION_SIDES.map((side) =>
            hedged.filter((one) => one.side === side).reduce((sum, { hands }) => sum + hands, 0),
          );
          if (longs !== shorts) return;
          for (const place of order) {
            const position = hedged[place];
            const isOpen = position && stage.positions.get(position.id)?.state === 'open';
            if (isOpen) stage.apply({ kind: 'closePosition', userId: position.userId, positionId: position.id });
            stage.tick({ btc: gap, eth: ETH_PRICE });
          }
          expect(stage.held(ANN)).toEqual([]);
          expect(stage.money(ANN)).toBeLessThanOrEqual(funds);
        },
      ),
      RUNS,
    );
  });
});

const HOUSE = ['lever_pool', 'lever_insurance', 'treasury', 'fees'] as const;

describe('a position that stands still while its account is liquidated', () => {
  /** A winner in ETH, whose tick does not come while the loser in BTC takes more than there is. */
  function standStill(btc: string): LeverStage {
    const stage = new LeverStage();
    stage.enter(ANN, units('100'));
    stage.open(ANN, { side: 'long', hands: 40, multiple: 10 });
    stage.open(ANN, { side: 'short', hands: 60, multiple: 10, market: LEVER_ETH });
    stage.tick(PRICES);
    stage.tick({ btc: BTC_PRICE, eth: units('2') });
    stage.tick({ btc: units(btc) });
    return stage;
  }

  test('X16 makes good what the fund has paid, and keeps nothing where that was more', () => {
    const stage = standStill('20');
    const [liquidation] = stage.liquidations;
    expect([stage.money(ANN), liquidation?.deficit]).toEqual([0n, units('220.969755')]);
    const fund = stage.house('lever_insurance');
    stage.tick({ btc: units('20'), eth: units('2') });
    expect(stage.money(ANN)).toBe(0n);
    expect(stage.house('lever_insurance') - fund).toBe(units('178.95'));
  });

  test('X16 leaves its owner what is beyond that', () => {
    const stage = standStill('40');
    const deficit = stage.liquidations[0]?.deficit ?? 0n;
    stage.tick({ btc: units('40'), eth: units('2') });
    const winner = [...stage.positions.values()].find(({ marketId }) => marketId === LEVER_ETH.marketId);
    expect(deficit).toBeGreaterThan(0n);
    expect(winner?.cut).toBe(deficit);
    expect(stage.money(ANN)).toBe((winner?.profit ?? 0n) - deficit - (winner?.closeFee ?? 0n));
  });
});

test('X19 who lost most for the margin is liquidated first, also beside an account that a stop has emptied', () => {
  const stage = new LeverStage();
  for (const id of [ANN, BOB, CAL]) stage.enter(id, units('100'));
  stage.open(ANN, { side: 'long', hands: 30, multiple: 5 });
  const stopped = stage.open(BOB, { side: 'long', hands: 15, multiple: 2 });
  stage.open(CAL, { side: 'long', hands: 150, multiple: 50 });
  stage.tick(PRICES);
  const bob = stage.held(BOB)[0];
  demand(bob && bob.id === stopped, 'Bob has a position');
  stage.must({ kind: 'setStops', userId: bob.userId, positionId: bob.id, stopLoss: price(units('95')) });
  stage.tick(PRICES);
  stage.tick({ btc: units('80'), eth: ETH_PRICE });
  expect(stage.positions.get(bob.id)?.state).toBe('closed');
  expect(stage.liquidations.map((one) => one.userId)).toEqual([CAL, ANN]);
});
