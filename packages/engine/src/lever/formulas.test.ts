import { readFileSync } from 'node:fs';
import { amount, formatUnits, type PositionSide, ppm, price, units, ZERO } from '@bourse/domain';
import { expect, test } from 'vitest';
import {
  calculateBankruptcyIndex,
  calculateContractValue,
  calculateEntryPrice,
  calculateEquity,
  calculateEquityScaled,
  calculateExitPrice,
  calculateHandsMax,
  calculateHoldPrice,
  calculateLeverFee,
  calculateLiquidationIndex,
  calculateMargin,
  calculateNumber,
  calculateOpening,
  calculateOvernightFee,
  calculateProfit,
  calculateRiskIndex,
  calculateRiskRate,
  entryFalls,
  entryRises,
  EQUITY_SCALE,
  exitFalls,
  exitRises,
  lineOf,
} from '../formulas/index.ts';

const spec = readFileSync(new URL('../../SPEC.md', import.meta.url), 'utf8').split('\n');

const index = price(units('60123.45678901'));
const later = price(units('59000'));
const reached = price(units('60000'));
const spread = ppm(500n);
const feeRate = ppm(600n);
const funds = amount(units('500'));
const shareNum = amount(units('0.01'));

/** The example of the specification, of one side. */
function exampleOf(side: PositionSide) {
  const openPrice = calculateEntryPrice(index, side, spread);
  const exitPrice = calculateExitPrice(later, side, spread);
  const number = calculateNumber(7, shareNum);
  const { value, margin, fee } = calculateOpening({ price: openPrice, number, multiple: 20, feeRate });
  const closing = calculateLeverFee(calculateContractValue(exitPrice, number), feeRate);
  const line = lineOf({ side, number, openPrice, spread, clawback: ZERO });
  const market = { ...line, index: later };
  const money = amount(funds - fee);
  const account = { equityScaled: calculateEquityScaled({ money, markets: [market] }), originMargin: margin };
  const fresh = { equityScaled: funds * EQUITY_SCALE, originMargin: amount(0n), available: funds };
  const terms = { index, side, spread, feeRate, multiple: 20, shareNum, openRiskMin: 130_00 };
  return {
    XF1: draw(openPrice),
    XF2: draw(exitPrice),
    XF3: draw(number),
    XF4: draw(value),
    XF5: draw(margin),
    'XF6 to open': draw(fee),
    'XF6 to close': draw(closing),
    XF7: draw(calculateOvernightFee(value, ppm(300n))),
    XF8: draw(calculateProfit({ side, openPrice, exitPrice, number })),
    XF9: draw(calculateHoldPrice(index, side, spread)),
    XF10: `${line.slope} and ${line.constant}`.replaceAll('-', '−'),
    XF11: draw(calculateEquity(account.equityScaled)),
    XF12: `${draw(BigInt(calculateRiskRate(account) ?? 0) * 1_000_000n)} %`,
    XF13: draw(calculateRiskIndex(account, market, 130_00)),
    XF14: draw(calculateLiquidationIndex(account, market)),
    XF15: draw(calculateBankruptcyIndex(account, market)),
    XF16: String(calculateHandsMax({ ...fresh, ...terms })),
    'XF17 exit': draw(exitRises(reached, side, spread)),
    'XF17 entry': draw(entryRises(reached, side, spread)),
  };
}

const draw = (value: bigint | undefined): string => formatUnits(value ?? 0n).replace('-', '−');

const long = new Map(Object.entries(exampleOf('long')));
const short = new Map(Object.entries(exampleOf('short')));

test.each([
  'XF1',
  'XF2',
  'XF3',
  'XF4',
  'XF5',
  'XF6 to open',
  'XF6 to close',
  'XF7',
  'XF8',
  'XF9',
  'XF10',
  'XF11',
  'XF12',
  'XF13',
  'XF14',
  'XF15',
  'XF16',
  'XF17 exit',
  'XF17 entry',
])('%s: the example of the specification', (name) => {
  const rule = spec.find((line) => line.startsWith(`- **${name.split(' ')[0]}**`));
  const [one, other] = [long.get(name), short.get(name)];
  expect(rule).toContain(name === 'XF3' ? `${one} BTC` : `${one} | ${other}`);
});

test('XF4, XF5, XF6, XF7 what a position costs rounds up, XF8 what it brings rounds down', () => {
  const [at, number] = [price(1n), amount(1n)];
  expect(calculateContractValue(at, number)).toBe(1n);
  expect([calculateMargin(amount(1n), 100), calculateMargin(amount(101n), 100)]).toEqual([1n, 2n]);
  expect([calculateLeverFee(amount(1n), ppm(1n)), calculateOvernightFee(amount(1n), ppm(1n))]).toEqual([1n, 1n]);
  const sides = { openPrice: price(10n), number: amount(1n) };
  expect(calculateProfit({ side: 'long', exitPrice: price(11n), ...sides })).toBe(0n);
  expect(calculateProfit({ side: 'long', exitPrice: price(9n), ...sides })).toBe(-1n);
  expect(calculateProfit({ side: 'short', exitPrice: price(9n), ...sides })).toBe(0n);
  expect(calculateProfit({ side: 'short', exitPrice: price(11n), ...sides })).toBe(-1n);
});

test('XF3 hands are counted exactly', () => {
  expect(calculateNumber(3, shareNum)).toBe(units('0.03'));
});

test('XF17 a price that rounding skips is reached at the next index', () => {
  expect([1n, 2n, 3n].map((at) => calculateExitPrice(price(at), 'long', ppm(500_000n)))).toEqual([0n, 1n, 1n]);
  expect(exitRises(price(1n), 'long', ppm(500_000n))).toBe(2n);
  expect(exitFalls(price(1n), 'long', ppm(500_000n))).toBe(3n);
  expect(entryFalls(price(1n), 'short', ppm(500_000n))).toBe(3n);
});
