import { describe, expect, test } from 'vitest';
import { padDecimal, roundDecimal, signOf, splitDecimal, stepDecimal } from './decimal.ts';

describe('exact digits', () => {
  test('rounding works on digits far beyond a float', () => {
    const parts = splitDecimal('90071992547409931.995');
    expect(parts && roundDecimal(parts, 2)).toEqual({ isNegative: false, whole: '90071992547409932', fraction: '00' });
    expect(parts && roundDecimal(parts, 2, 'towards_zero').fraction).toBe('99');
  });

  test('what rounds to zero has no sign', () => {
    const parts = splitDecimal('-0.004');
    expect(parts && roundDecimal(parts, 2)).toEqual({ isNegative: false, whole: '0', fraction: '00' });
  });

  test('steps are exact and stop at zero', () => {
    expect(stepDecimal('0.1', '0.2', 1)).toBe('0.3');
    expect(stepDecimal('68000.01', '0.01', -1)).toBe('68000.00');
    expect(stepDecimal('0.005', '0.01', -1)).toBe('0.000');
    expect(stepDecimal('', '10', 2)).toBe('20');
  });

  test('padding adds digits and takes none', () => {
    expect([padDecimal('97605.5', 2), padDecimal('1.234', 2), padDecimal('7', 0), padDecimal('x', 2)]).toEqual([
      '97605.50',
      '1.234',
      '7',
      'x',
    ]);
  });

  test('the sign of a decimal', () => {
    expect([signOf('-0.01'), signOf('+2'), signOf('0.000'), signOf('')]).toEqual([-1, 1, 0, 0]);
  });
});
