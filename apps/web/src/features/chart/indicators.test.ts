import { describe, expect, test } from 'vitest';
import { INDICATORS, indicatorInfo, parseIndicators, parseParam, parseParams } from './indicators.ts';

describe('parameters', () => {
  test.each([
    ['5', 'span', 5],
    [' 30 ', 'span', 30],
    [500, 'span', 500],
    ['501', 'span', undefined],
    ['0', 'span', undefined],
    ['1.5', 'span', undefined],
    ['-3', 'span', undefined],
    ['1e2', 'span', undefined],
    ['', 'span', undefined],
    [null, 'span', undefined],
    ['2.5', 'deviation', 2.5],
    ['0.05', 'deviation', undefined],
    ['11', 'deviation', undefined],
  ] as const)('%j as %s is %j', (value, kind, expected) => {
    expect(parseParam(value, kind)).toBe(expected);
  });

  test('the defaults of every indicator pass its own check', () => {
    for (const name of INDICATORS) {
      const { defaults } = indicatorInfo[name];
      expect(parseParams(name, defaults), name).toEqual(defaults);
    }
  });

  test('one wrong parameter, or one too many, refuses all', () => {
    expect(parseParams('MA', ['5', 'x', '30'])).toBeUndefined();
    expect(parseParams('BOLL', [20, 2, 3])).toBeUndefined();
  });

  test('the fast line of MACD must be faster than the slow one', () => {
    expect(parseParams('MACD', [26, 12, 9])).toBeUndefined();
    expect(parseParams('MACD', [12, 12, 9])).toBeUndefined();
  });
});

describe('kept settings', () => {
  test('nothing kept: averages and volume are on', () => {
    const settings = parseIndicators(undefined);
    expect(INDICATORS.filter((name) => settings[name].isOn)).toEqual(['MA', 'VOL']);
  });

  test('what cannot be read falls back, field by field', () => {
    const settings = parseIndicators({
      MA: { isOn: false, params: [1, 2] },
      RSI: { isOn: true, params: [7, 14, 21] },
      KDJ: 3,
    });
    expect(settings.MA).toEqual({ isOn: false, params: [5, 10, 30] });
    expect(settings.RSI).toEqual({ isOn: true, params: [7, 14, 21] });
    expect(settings.KDJ.isOn).toBe(false);
  });
});
