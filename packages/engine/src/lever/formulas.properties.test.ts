// What must hold of the formulas at any figures. A failing run prints its seed.
import { amount, POSITION_SIDES, type PositionSide, ppm, price, ZERO } from '@bourse/domain';
import { assert, bigInt, constantFrom, integer, property, record, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateBankruptcyIndex,
  calculateEntryPrice,
  calculateEquityScaled,
  calculateExitPrice,
  calculateHandsMax,
  calculateLiquidationIndex,
  calculateNumber,
  calculateOpening,
  calculateProfit,
  calculateRiskRate,
  entryFalls,
  entryRises,
  EQUITY_SCALE,
  exitFalls,
  exitRises,
  isRiskAtMost,
  lineOf,
  LIQUIDATION_RISK,
  type MarketLine,
} from '../formulas/index.ts';

const RUNS = { numRuns: 2_000 };

/** Small figures, where rounding is all there is, and figures as they come. */
const upTo = (max: bigint) =>
  bigInt(1n, 50n).chain((small) => bigInt(1n, max).map((one) => (one % 3n === 0n ? small : one)));
const anyIndex = upTo(10n ** 13n).map(price);
const anySpread = bigInt(0n, 100_000n).map(ppm);
const anySide = constantFrom(...POSITION_SIDES);
const anyNumber = upTo(10n ** 11n).map(amount);

describe('XF17 thresholds are exact inverses', () => {
  const cases = [
    ['exit', calculateExitPrice, exitRises, exitFalls],
    ['entry', calculateEntryPrice, entryRises, entryFalls],
  ] as const;

  test.each(cases)('of the %s price', (_name, priceOf, rises, falls) => {
    assert(
      property(anyIndex, anySide, anySpread, bigInt(-3n, 3n), (index, side, spread, off) => {
        const at = price(priceOf(index, side, spread) + off);
        const [up, down] = [rises(at, side, spread), falls(at, side, spread)];
        for (const one of [index, up, price(up - 1n), down, price(down + 1n)]) {
          expect(priceOf(one, side, spread) >= at).toBe(one >= up);
          expect(priceOf(one, side, spread) <= at).toBe(one <= down);
        }
      }),
      RUNS,
    );
  });
});

const anyPosition = record({
  side: anySide,
  number: anyNumber,
  entry: anyIndex,
  multiple: integer({ min: 1, max: 125 }),
});
const anyMarket = record({ index: anyIndex, spread: anySpread, positions: tuple(anyPosition, anyPosition) });
/** An account has two markets with two positions each; the money is small beside them or large. */
const anyAccount = record({ money: upTo(10n ** 14n).map(amount), markets: tuple(anyMarket, anyMarket) }).map(
  buildAccount,
);

type Account = ReturnType<typeof buildAccount>;

function buildAccount(drawn: {
  readonly money: ReturnType<typeof amount>;
  readonly markets: readonly {
    readonly index: ReturnType<typeof price>;
    readonly spread: ReturnType<typeof ppm>;
    readonly positions: readonly {
      readonly side: PositionSide;
      readonly number: ReturnType<typeof amount>;
      readonly entry: ReturnType<typeof price>;
      readonly multiple: number;
    }[];
  }[];
}) {
  let originMargin = amount(0n);
  const markets = drawn.markets.map(({ index, spread, positions }): MarketLine => {
    let [slope, constant] = [0n, 0n];
    for (const { side, number, entry, multiple } of positions) {
      const openPrice = calculateEntryPrice(entry, side, spread);
      const line = lineOf({ side, number, openPrice, spread, clawback: ZERO });
      [slope, constant] = [slope + line.slope, constant + line.constant];
      const opened = calculateOpening({ price: openPrice, number, multiple, feeRate: ppm(0n) });
      originMargin = amount(originMargin + opened.margin);
    }
    return { slope, constant, index };
  });
  return { money: drawn.money, markets, originMargin };
}

/** Once the index of the first market is `index`. */
function riskAt({ money, markets: [moved, ...others], originMargin }: Account, index: bigint) {
  const markets = moved === undefined ? others : [{ ...moved, index: price(index) }, ...others];
  return { equityScaled: calculateEquityScaled({ money, markets }), originMargin };
}

test.each([
  ['XF14 the liquidation index', calculateLiquidationIndex, LIQUIDATION_RISK],
  ['XF15 the bankruptcy index', calculateBankruptcyIndex, 0],
] as const)('%s is the first one at which the account is due', (_name, indexOf, rate) => {
  let found = 0;
  assert(
    property(anyAccount, (account) => {
      const [market] = account.markets;
      if (market === undefined) return;
      const isDueAt = (index: bigint): boolean => isRiskAtMost(riskAt(account, index), rate);
      const at = indexOf(riskAt(account, market.index), market);
      if (at === undefined) {
        expect(isDueAt(1n)).toBe(market.slope === 0n && isDueAt(market.index));
        return;
      }
      found += 1;
      const safer = market.slope > 0n ? at + 1n : at - 1n;
      expect(isDueAt(at)).toBe(true);
      if (safer > 0n) expect(isDueAt(safer)).toBe(false);
    }),
    RUNS,
  );
  expect(found).toBeGreaterThan(RUNS.numRuns / 4);
});

test('XF12 the risk rate that is shown never hides that an account is due', () => {
  assert(
    property(anyAccount, integer({ min: 0, max: 300_00 }), (account, rate) => {
      const [market] = account.markets;
      const risk = riskAt(account, market?.index ?? 1n);
      const shown = calculateRiskRate(risk) ?? 0;
      if (isRiskAtMost(risk, rate)) expect(shown).toBeLessThanOrEqual(rate);
      expect(isRiskAtMost(risk, shown + 1)).toBe(shown < Number.MAX_SAFE_INTEGER);
    }),
    RUNS,
  );
  expect(calculateRiskRate({ equityScaled: 1n, originMargin: amount(0n) })).toBeUndefined();
  expect(calculateRiskRate({ equityScaled: EQUITY_SCALE * 10n ** 23n, originMargin: amount(1n) })).toBe(
    Number.MAX_SAFE_INTEGER,
  );
});

const anyOpening = record({
  index: anyIndex,
  side: anySide,
  spread: anySpread,
  feeRate: bigInt(0n, 10_000n).map(ppm),
  multiple: integer({ min: 1, max: 125 }),
  shareNum: upTo(10n ** 9n).map(amount),
  openRiskMin: integer({ min: 110_00, max: 300_00 }),
  available: upTo(10n ** 14n).map(amount),
  margin: bigInt(0n, 10n ** 12n).map(amount),
  profit: bigInt(-(10n ** 13n), 10n ** 13n),
});

test('XF16 the most hands leave enough, and one more does not', () => {
  let found = 0;
  assert(
    property(anyOpening, ({ margin, profit, ...opening }) => {
      const before = {
        equityScaled: (opening.available + margin + profit) * EQUITY_SCALE,
        originMargin: margin,
      };
      const isAllowed = (hands: number): boolean => {
        const { index, side, spread, available, openRiskMin } = opening;
        const openPrice = calculateEntryPrice(index, side, spread);
        const number = calculateNumber(hands, opening.shareNum);
        const cost = calculateOpening({ ...opening, price: openPrice, number });
        const { slope, constant } = lineOf({ side, number, openPrice, spread, clawback: ZERO });
        const equityScaled = before.equityScaled - cost.fee * EQUITY_SCALE + slope * index + constant;
        const rate = calculateRiskRate({ equityScaled, originMargin: amount(margin + cost.margin) }) ?? 0;
        return openPrice > 0n && cost.margin + cost.fee <= available && rate >= openRiskMin;
      };
      const hands = calculateHandsMax({ ...before, ...opening });
      if (hands > 0) found += 1;
      if (hands > 0) expect(isAllowed(hands)).toBe(true);
      if (hands < Number.MAX_SAFE_INTEGER) expect(isAllowed(hands + 1)).toBe(false);
    }),
    RUNS,
  );
  expect(found).toBeGreaterThan(RUNS.numRuns / 10);
});

test('XF16 what is held until the fill bounds the hands too', () => {
  const available = amount(10_000n);
  const opening = {
    equityScaled: EQUITY_SCALE * 10n ** 9n,
    originMargin: amount(0n),
    available,
    index: price(10n ** 8n),
    side: 'long',
    spread: ppm(0n),
    feeRate: ppm(0n),
    multiple: 1,
    shareNum: amount(1n),
    openRiskMin: 110_00,
  } as const;
  expect(calculateHandsMax(opening)).toBe(10_000);
  expect(calculateHandsMax({ ...opening, holdPrice: price(2n * 10n ** 8n) })).toBe(5_000);
});

test('XF8 a long and a short position that were opened together gain nothing together', () => {
  assert(
    property(anyIndex, anyIndex, anySpread, anyNumber, (index, later, spread, number) => {
      const profitOf = (side: PositionSide): bigint =>
        calculateProfit({
          side,
          openPrice: calculateEntryPrice(index, side, spread),
          exitPrice: calculateExitPrice(later, side, spread),
          number,
        });
      expect(profitOf('long') + profitOf('short')).toBeLessThanOrEqual(0n);
    }),
    RUNS,
  );
});

test('XF10, XF11 the line of a position is never below what its closing brings', () => {
  assert(
    property(anyIndex, anyIndex, anySide, anySpread, anyNumber, (entry, index, side, spread, number) => {
      const openPrice = calculateEntryPrice(entry, side, spread);
      const { slope, constant } = lineOf({ side, number, openPrice, spread, clawback: ZERO });
      const exact = slope * index + constant;
      const profit = calculateProfit({
        side,
        openPrice,
        exitPrice: calculateExitPrice(index, side, spread),
        number,
      });
      expect(exact - profit * EQUITY_SCALE).toBeGreaterThanOrEqual(0n);
      // A unit of profit, and a unit of price on each unit of the number.
      expect(exact - profit * EQUITY_SCALE).toBeLessThan(EQUITY_SCALE + number * 1_000_000n);
    }),
    RUNS,
  );
});
