import { amount, formatUnits, ppm, price, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { checkPosition, checkStop } from './check-position.ts';
import { type LeverAround, type LeverDraft, previewPosition, readHands, roeOf } from './preview.ts';
import { levelOf, percentOf, sayLevel, STOP_WAYS } from './stop-levels.ts';
import type { Terms } from './terms.ts';

const terms: Terms = {
  state: 'open',
  cause: '',
  shareNum: amount(units('0.01')),
  spread: ppm(500n),
  feeRate: ppm(500n),
  multiples: [10, 50, 100],
  shares: [1, 10],
  handsMin: 1,
  handsMax: 5000,
  multipleMax: 50,
};
const around: LeverAround & { tick: bigint } = {
  terms,
  tick: units('0.01'),
  index: price(units('50000')),
  isStale: false,
  account: {
    available: amount(units('1000')),
    equityScaled: units('1000') * 10n ** 14n,
    originMargin: amount(0n),
    slope: 0n,
  },
  openRiskMin: 130_00,
};
const draft: LeverDraft = {
  side: 'long',
  mode: 'market',
  multiple: 10,
  hands: '10',
  price: '',
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
};
const preview = (change: Partial<LeverDraft>, now: LeverAround = around) =>
  previewPosition({ ...draft, ...change }, now);
const issues = (change: Partial<LeverDraft>, now = around) =>
  checkPosition({ ...draft, ...change }, preview(change, now), now).map(({ field, text }) => [field, text]);

describe('a market order', () => {
  test('opens at the index with the spread, by the formulas of the specification', () => {
    const { entryPrice, number, value, margin, fee } = preview({});
    expect([entryPrice, number, value, margin, fee].map(formatUnits)).toEqual([
      '50025',
      '0.1',
      '5002.5',
      '500.25',
      '2.50125',
    ]);
  });

  test('holds what it needs if the index rises by half a percent until its tick', () => {
    expect(preview({}).held).toBeGreaterThan(units('502.75'));
    expect(preview({}).held).toBeLessThan(units('506'));
  });

  test('says where the account is liquidated and how much room it leaves', () => {
    const { liquidationIndex, riskAfter } = preview({});
    // 997.49875 − 0.1 × (50025 − exit) = 1.1 × 500.25 at the liquidation.
    expect(liquidationIndex && formatUnits(liquidationIndex)).toBe('45575.55027513');
    expect(riskAfter).toBe(198_40);
  });

  test('of a short position lies above', () => {
    const { liquidationIndex, entryPrice } = preview({ side: 'short' });
    expect(formatUnits(entryPrice)).toBe('49975');
    expect(liquidationIndex).toBeGreaterThan(units('54000'));
  });

  test('moves the liquidation of what is open in the market already', () => {
    const account = around.account && { ...around.account, slope: -units('0.1') * 1_000_500n };
    expect(preview({}, { ...around, account }).liquidationIndex).not.toBe(preview({}).liquidationIndex);
  });
});

test('a limit order opens at its price, whatever the index', () => {
  const { entryPrice, held, margin, fee } = preview({ mode: 'limit', price: '48000' });
  expect(formatUnits(entryPrice)).toBe('48000');
  expect(held).toBe(margin + fee);
});

test('the most hands keep to the money, the risk and the limit of the level', () => {
  expect(preview({}).handsMax).toBe(15);
  expect(preview({}, { ...around, terms: { ...terms, handsMax: 4 } }).handsMax).toBe(4);
  expect(preview({ multiple: undefined }).handsMax).toBeUndefined();
});

test('stops say what they would bring of the margin', () => {
  const { takeProfit, stopLoss } = preview({ hasStops: true, takeProfit: '51000', stopLoss: '49000' });
  expect(takeProfit && [formatUnits(takeProfit.profit), takeProfit.roe]).toEqual(['97.5', 19_49]);
  expect(stopLoss && [formatUnits(stopLoss.profit), stopLoss.roe]).toEqual(['-102.5', -20_49]);
});

test.each([
  ['1', 1],
  ['120', 120],
  ['', 0],
  ['0', 0],
  ['01', 0],
  ['1.5', 0],
  ['1e3', 0],
  ['-2', 0],
])('%j is read as %d hands', (typed, hands) => {
  expect(readHands(typed)).toBe(hands);
});

test('a share of the margin is rounded down', () => {
  expect([roeOf(1n, 3n), roeOf(-1n, 3n), roeOf(5n, 0n)]).toEqual([33_33, -33_34, 0]);
});

describe('what is wrong', () => {
  test('nothing, of a sound order', () => {
    expect(issues({})).toEqual([]);
  });

  test.each<[string, Partial<LeverDraft>, unknown]>([
    ['no multiple', { multiple: undefined }, [['multiple', 'lever.error.multiple']]],
    ['a multiple above the level', { multiple: 100, hands: '1' }, [['multiple', 'lever.error.multipleMax']]],
    ['no price', { mode: 'limit' }, [['price', 'lever.error.price']]],
    ['a long limit above the price of now', { mode: 'limit', price: '50026' }, [['price', 'lever.error.priceAbove']]],
    ['a short limit below it', { mode: 'limit', side: 'short', price: '49974' }, [['price', 'lever.error.priceBelow']]],
    ['part of a hand', { hands: '1.5' }, [['quantity', 'lever.error.hands']]],
    ['too many hands', { hands: '6000' }, [['quantity', 'lever.error.handsMax']]],
    ['too little money', { hands: '100' }, [['quantity', 'lever.error.balance']]],
    ['too much risk', { hands: '16' }, [['quantity', 'lever.error.risk']]],
    [
      'a take-profit that is reached already',
      { hasStops: true, takeProfit: '50000' },
      [['takeProfit', 'lever.error.takeProfitAbove']],
    ],
    [
      'a stop-loss that is reached already',
      { hasStops: true, stopLoss: '49980' },
      [['stopLoss', 'lever.error.stopLossBelow']],
    ],
  ])('%s', (_, change, expected) => {
    expect(issues(change)).toEqual(expected);
  });

  test('a limit price at the price of now is taken', () => {
    expect(issues({ mode: 'limit', price: '50025' })).toEqual([]);
  });

  test('levels of a switched off pair of stops are not looked at', () => {
    expect(issues({ takeProfit: '1' })).toEqual([]);
  });

  test('a stop-loss may lock a profit', () => {
    const bounds = { side: 'long', openPrice: units('100'), exitPrice: units('120'), step: units('0.01') } as const;
    expect(checkStop('stopLoss', '110', bounds)).toBeUndefined();
    expect(checkStop('stopLoss', '120', bounds)?.text).toBe('lever.error.stopLossBelow');
    expect(checkStop('takeProfit', '110', bounds)?.text).toBe('lever.error.takeProfitAbove');
    expect(checkStop('takeProfit', '121.005', bounds)?.text).toBe('lever.error.stopTick');
  });

  test.each(['0', '0.00', '.'])('a level of %s is none, and it is said that it has to be above 0', (typed) => {
    const bounds = { side: 'long', openPrice: units('100'), exitPrice: units('120'), step: units('0.01') } as const;
    expect(checkStop('stopLoss', typed, bounds)?.text).toBe('lever.error.stopZero');
  });
});

describe('a stop level', () => {
  const target = {
    side: 'long',
    openPrice: price(units('100')),
    number: amount(units('2')),
    originMargin: amount(units('20')),
    step: units('0.01'),
  } as const;

  test.each([
    ['takeProfit', 'percent', '50', '105'],
    ['stopLoss', 'percent', '50', '95'],
    ['takeProfit', 'profit', '0.005', '100.01'],
    ['stopLoss', 'profit', '10', '95'],
    ['stopLoss', 'percent', '5000', '0'],
    ['takeProfit', 'price', '123.4', '123.4'],
    ['takeProfit', 'percent', '', ''],
  ] as const)('%s by %s of %s is %s', (kind, way, typed, expected) => {
    expect(levelOf(target, kind, way, typed)).toBe(expected);
  });

  test('of a short position lies on the other side', () => {
    expect(levelOf({ ...target, side: 'short' }, 'takeProfit', 'percent', '50')).toBe('95');
  });

  test('reads in each way as it was typed', () => {
    const level = price(units('95'));
    expect(STOP_WAYS.map((way) => sayLevel(target, 'stopLoss', way, level))).toEqual(['95', '50.00', '10']);
    expect(sayLevel(target, 'takeProfit', 'percent', level)).toBe('');
  });

  test('a share reads with two places', () => {
    expect([percentOf(5), percentOf(-123_45), percentOf(0)]).toEqual(['0.05', '-123.45', '0.00']);
  });
});
