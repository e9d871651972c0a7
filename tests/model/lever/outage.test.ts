// What a gap may bring those who know of it: pairs of accounts that hold both sides while a market stands still. A failing run
// prints its seed.
import { POSITION_SIDES, type PositionSide, price, units } from '@bourse/domain';
import { array, assert, bigInt, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVER_BTC, LEVER_ETH } from './lever-cast.ts';
import { LeverStage } from './lever-stage.ts';

const RUNS = { numRuns: 150 };
const [ANN, BOB, CAL, DAN] = [1, 2, 3, 4] as const;
const [BTC_PRICE, ETH_PRICE] = [price(units('100')), price(units('5'))];
const PRICES = { btc: BTC_PRICE, eth: ETH_PRICE };
const FUND = units('1000');
/** A tenth of the fund, fees of openings included: what a market may cost the house at the end of an outage. */
const boundOf = (stage: LeverStage): bigint => stage.house('lever_insurance') / 10n;

/** 20 BTC on each side at a multiple of 50: the loser has no more than some hundred USDT. */
function openPair(side: PositionSide): LeverStage {
  const stage = new LeverStage({ fund: FUND });
  for (const id of [ANN, BOB]) stage.enter(id, units('150'));
  stage.open(ANN, { side, hands: 200, multiple: 50 });
  stage.open(BOB, { side: side === 'long' ? 'short' : 'long', hands: 200, multiple: 50 });
  stage.tick(PRICES);
  expect(stage.held(ANN).length + stage.held(BOB).length).toBe(2);
  return stage;
}

const together = (stage: LeverStage): bigint => stage.money(ANN) + stage.money(BOB);

function closeAll(stage: LeverStage): void {
  for (const id of [ANN, BOB, CAL, DAN]) {
    for (const { userId, id: positionId } of stage.held(id)) {
      stage.apply({ kind: 'closePosition', userId, positionId });
    }
  }
}

/** In hundredths of a percent, down to nearly nothing and up to the double. */
const anyMove = integer({ min: -9_900, max: 10_000 });
const moved = (from: bigint, hundredths: number): bigint => (from * BigInt(10_000 + hundredths)) / 10_000n;
/** Calculates by how much the spreads of both sides, which are shares of the price, shrink in a fall. */
const spreadOf = (number: bigint = 0n, { spread }: { readonly spread: bigint }, fall: bigint): bigint =>
  fall > 0n ? (2n * number * spread * fall) / (1_000_000n * units('1')) : 0n;
const anySide = constantFrom(...POSITION_SIDES);

type Ending = 'first' | 'second' | 'profit';
const anyEnding = constantFrom<Ending>('first', 'second', 'profit');

/** How the winner takes the gain: by a closing asked before, by one asked afterwards, by a take-profit. */
function finish(stage: LeverStage, ending: Ending, btc: bigint): void {
  stage.tick({ btc, eth: ETH_PRICE });
  if (ending === 'second') closeAll(stage);
  for (let second = 0; second < 3; second += 1) {
    stage.tick({ btc, eth: ETH_PRICE });
    closeAll(stage);
  }
  stage.tick({ btc, eth: ETH_PRICE });
  expect([...stage.held(ANN), ...stage.held(BOB)]).toEqual([]);
}

function prepare(stage: LeverStage, ending: Ending): void {
  if (ending === 'first') closeAll(stage);
  if (ending !== 'profit') return;
  for (const one of [...stage.held(ANN), ...stage.held(BOB)]) {
    const takeProfit = price(units(one.side === 'long' ? '100.5' : '99.5'));
    stage.must({ kind: 'setStops', userId: one.userId, positionId: one.id, takeProfit });
  }
}

describe('a hedged pair', () => {
  test('X31 gains no more than a tenth of the fund by an outage, however far the index goes', () => {
    assert(
      property(anySide, anyMove, anyEnding, integer({ min: 6, max: 400 }), (side, move, ending, seconds) => {
        const stage = openPair(side);
        const [before, bound] = [together(stage), boundOf(stage)];
        prepare(stage, ending);
        stage.pass(seconds);
        finish(stage, ending, moved(BTC_PRICE, move));
        expect(together(stage) - before).toBeLessThanOrEqual(bound);
      }),
      RUNS,
    );
  });

  test('X31 gains no more by a halt of whatever length, be it closed to openings first', () => {
    const anyHalt = record({ seconds: integer({ min: 0, max: 30 }), isClosedFirst: boolean(), isRepeated: boolean() });
    assert(
      property(anySide, anyMove, anyEnding, anyHalt, (side, move, ending, { seconds, isClosedFirst, isRepeated }) => {
        const stage = openPair(side);
        const [before, bound] = [together(stage), boundOf(stage)];
        prepare(stage, ending);
        if (isClosedFirst) stage.setState('close_only');
        stage.setState('halted');
        // The index goes on meanwhile.
        for (let second = 0; second < seconds; second += 1) stage.tick({ btc: moved(BTC_PRICE, move), eth: ETH_PRICE });
        stage.setState('open');
        if (isRepeated) for (const state of ['halted', 'close_only'] as const) stage.setState(state);
        finish(stage, ending, moved(BTC_PRICE, move));
        expect(together(stage) - before).toBeLessThanOrEqual(bound);
      }),
      RUNS,
    );
  });

  test('X31 the pair that took 1,918 of 2,000 gets its hundred', () => {
    const stage = openPair('long');
    const [before, bound] = [together(stage), boundOf(stage)];
    stage.setState('halted');
    stage.pass(10);
    stage.setState('open');
    finish(stage, 'second', units('5'));
    // The winner made 1,900 less the spread, the loser had 150: of the deficit the house bears 100.
    const gained = together(stage) - before;
    expect(gained).toBeLessThanOrEqual(bound);
    expect(gained).toBeGreaterThan(units('90'));
    const closed = [...stage.positions.values()].find(({ side }) => side === 'short');
    expect(closed?.clawback).toBeGreaterThan(units('1600'));
    expect(closed?.cut).toBe(closed?.clawback);
  });

  test('X31 has not gained by a rise that one of them has cashed in before the fall of an outage', () => {
    const stage = new LeverStage({ fund: FUND });
    for (const id of [ANN, BOB]) stage.enter(id, units('2500'));
    stage.open(ANN, { side: 'long', hands: 1_000, multiple: 10 });
    stage.open(BOB, { side: 'short', hands: 1_000, multiple: 10 });
    stage.tick(PRICES);
    for (let rise = 1; rise <= 4; rise += 1) stage.tick({ btc: units(String(100 + rise)), eth: ETH_PRICE });
    for (const one of stage.held(ANN)) stage.apply({ kind: 'closePosition', userId: one.userId, positionId: one.id });
    stage.tick({ btc: units('104'), eth: ETH_PRICE });
    stage.enter(CAL, units('320'));
    stage.open(CAL, { side: 'long', hands: 1_000, multiple: 50 });
    stage.tick({ btc: units('104'), eth: ETH_PRICE });
    expect(stage.held(CAL).length + stage.held(BOB).length).toBe(2);
    const sum = (): bigint => [ANN, BOB, CAL].reduce((all, id) => all + stage.wealth(id), 0n);
    // And what the spread of 100 BTC on both sides is less at a price that is 4 lower.
    const [before, bound] = [sum(), boundOf(stage) + units('0.81')];
    stage.pass(10);
    stage.tick(PRICES);
    expect(sum() - before).toBeLessThanOrEqual(bound);
    closeAll(stage);
    stage.tick(PRICES);
    expect(sum() - before).toBeLessThanOrEqual(bound);
  });

  test('X31 gains no more by outage after outage than a tenth of what the fund still has', () => {
    const stage = openPair('long');
    const start = together(stage);
    let bound = 0n;
    for (const fall of ['60', '30', '90', '20', '5']) {
      bound += boundOf(stage);
      stage.pass(10);
      stage.tick({ btc: units(fall), eth: ETH_PRICE });
    }
    closeAll(stage);
    stage.tick({ btc: units('5'), eth: ETH_PRICE });
    expect(together(stage) - start).toBeLessThanOrEqual(bound);
  });

  test('X31 gains no more as many small pairs', () => {
    const stage = new LeverStage({ fund: FUND });
    const ids = Array.from({ length: 40 }, (_, nth) => nth + 1);
    for (const id of ids) {
      stage.enter(id, units('15'));
      stage.open(id, { side: id % 2 === 0 ? 'long' : 'short', hands: 20, multiple: 50 });
    }
    stage.tick(PRICES);
    const sum = (): bigint => ids.reduce((all, id) => all + stage.wealth(id), 0n);
    expect(ids.flatMap((id) => stage.held(id)).length).toBe(40);
    const [before, bound] = [sum(), boundOf(stage)];
    stage.pass(10);
    stage.tick({ btc: units('40'), eth: ETH_PRICE });
    const clawed = [...stage.positions.values()].filter(({ clawback }) => clawback > 0n);
    expect(clawed.length).toBe(20);
    // Each side has 40 BTC, whose spread is a share of the price; and each of them is a unit that is rounded.
    const spreads = spreadOf(units('40'), LEVER_BTC, units('60'));
    expect(sum() - before).toBeLessThanOrEqual(bound + spreads + BigInt(ids.length));
  });

  test('X34 gains no more where its market is settled after a long halt, at an index or at a median', () => {
    const anySettled = record({ isMedian: boolean(), isRepeated: boolean() });
    assert(
      property(anySide, anyMove, anySettled, (side, move, { isMedian, isRepeated }) => {
        const stage = openPair(side);
        const [before, bound] = [together(stage), boundOf(stage)];
        const to = moved(BTC_PRICE, move);
        stage.setState('halted');
        if (isRepeated) for (const state of ['open', 'halted'] as const) stage.setState(state);
        stage.pass(24 * 3_600 + 1);
        stage.must({ kind: 'settleLever', marketId: LEVER_BTC.marketId, median: price(to) });
        stage.pass(isMedian ? 1_800 : 10);
        if (isMedian) stage.must({ kind: 'advanceTime' });
        else stage.tick({ btc: to, eth: ETH_PRICE });
        expect(stage.held(ANN).length + stage.held(BOB).length).toBe(0);
        expect(together(stage) - before).toBeLessThanOrEqual(bound);
      }),
      RUNS,
    );
  });

  test('X31 gains nothing where the fund is empty', () => {
    const stage = openPair('short');
    const before = together(stage);
    stage.must({
      kind: 'moveHouseMoney',
      from: 'lever_insurance',
      to: 'treasury',
      currencyId: LEVER_BTC.quoteId,
      amount: stage.available('lever_insurance'),
    });
    stage.pass(10);
    finish(stage, 'second', units('300'));
    expect(together(stage)).toBeLessThanOrEqual(before);
  });
});

describe('three who share two markets', () => {
  /** Ann loses in the one what Bob gains there and loses in the other to Cal. */
  function triangle(): LeverStage {
    const stage = new LeverStage({ fund: FUND });
    for (const id of [ANN, BOB, CAL]) stage.enter(id, units('400'));
    stage.open(ANN, { side: 'long', hands: 100, multiple: 50 });
    stage.open(BOB, { side: 'short', hands: 100, multiple: 50 });
    stage.open(BOB, { side: 'long', hands: 200, multiple: 50, market: LEVER_ETH });
    stage.open(CAL, { side: 'short', hands: 200, multiple: 50, market: LEVER_ETH });
    stage.tick(PRICES);
    expect([ANN, BOB, CAL].flatMap((id) => stage.held(id)).length).toBe(4);
    return stage;
  }

  test('X32 gain no more than a tenth of the fund for each market, where both come back at once', () => {
    assert(
      property(anyMove, (move) => {
        const stage = triangle();
        const sum = (): bigint => [ANN, BOB, CAL].reduce((all, id) => all + stage.wealth(id), 0n);
        const [before, bound] = [sum(), boundOf(stage)];
        stage.pass(20);
        stage.tick({ btc: moved(BTC_PRICE, move), eth: moved(ETH_PRICE, move) });
        expect(sum() - before).toBeLessThanOrEqual(2n * bound);
      }),
      RUNS,
    );
  });

  test('X31 a hedge within one account loses nothing by what others cannot pay', () => {
    const stage = openPair('long');
    stage.enter(CAL, units('1000'));
    for (const side of POSITION_SIDES) stage.open(CAL, { side, hands: 100, multiple: 50 });
    stage.tick(PRICES);
    const before = stage.wealth(CAL);
    stage.pass(10);
    stage.tick({ btc: units('30'), eth: ETH_PRICE });
    const clawed = [...stage.positions.values()].filter(({ userId }) => userId !== BOB);
    // The spread is a share of the price: that it has become smaller is all the gain.
    expect(clawed.reduce((sum, { clawback }) => sum + clawback, 0n)).toBeLessThan(units('2'));
    expect(stage.wealth(CAL)).toBeGreaterThanOrEqual(before);
  });
});

describe('whoever holds as much of each side, at the end of an outage', () => {
  const anyAsked = record({
    long: constantFrom(ANN, BOB, CAL, DAN),
    short: constantFrom(ANN, BOB, CAL, DAN),
    hands: integer({ min: 1, max: 100 }),
    multiple: constantFrom(5, 10, 50),
    market: constantFrom(LEVER_BTC, LEVER_ETH),
  });
  const ids = [ANN, BOB, CAL, DAN];

  test('X31, X32 the house pays no more than its bounds, whatever stood there before', () => {
    let met = 0;
    assert(
      property(
        array(anyAsked, { minLength: 1, maxLength: 5 }),
        bigInt(units('10'), units('400')),
        record({ btc: anyMove, eth: anyMove }),
        record({ btc: integer({ min: -150, max: 150 }), eth: integer({ min: -150, max: 150 }) }),
        (asked, funds, gap, drift) => {
          const stage = new LeverStage({ fund: FUND });
          for (const id of ids) stage.enter(id, funds);
          for (const { long, short, ...one } of asked) {
            stage.open(long, { ...one, side: 'long' });
            stage.open(short, { ...one, side: 'short' });
          }
          stage.tick(PRICES);
          const near = { btc: moved(BTC_PRICE, drift.btc), eth: moved(ETH_PRICE, drift.eth) };
          stage.tick(near);
          const interest = [...stage.engine.world.lever.markets.values()].map((market) => market.interest);
          if (interest.some(({ long, short }) => long !== short)) return;
          const all = (): bigint => ids.reduce((sum, id) => sum + stage.wealth(id), 0n);
          const [before, bound] = [all(), boundOf(stage)];
          const after = { btc: moved(near.btc, gap.btc), eth: moved(near.eth, gap.eth) };
          // Of each side as much is held, but a spread is a share of the price: where that falls, leaving costs less.
          const [bitcoins, ethers] = interest.map(({ long }) => long);
          const spreads =
            spreadOf(bitcoins, LEVER_BTC, near.btc - after.btc) + spreadOf(ethers, LEVER_ETH, near.eth - after.eth);
          stage.pass(10);
          stage.tick(after);
          expect(all() - before).toBeLessThanOrEqual(2n * bound + spreads + 100n);
          if ([...stage.positions.values()].some(({ clawback }) => clawback > 0n)) met += 1;
        },
      ),
      { numRuns: 400 },
    );
    expect(met).toBeGreaterThan(10);
  });
});
