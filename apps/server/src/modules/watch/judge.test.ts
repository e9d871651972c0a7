// When a figure that sways begins and ends an alarm.
import { describe, expect, test } from 'vitest';
import { Judge } from './judge.ts';

const RULES = { warning: 100, critical: 200, looks: 2 };
const looksAt = (values: readonly number[], rules: Parameters<Judge['look']>[2] = RULES, judge = new Judge([])) =>
  values.map((value) => judge.look('a', value, rules) ?? '-');

describe('a figure', () => {
  test.each([
    ['has to be past it for as many looks', [100, 99, 100, 100], ['-', '-', '-', 'warning']],
    [
      'that sways around it alarms once',
      [120, 120, 99, 101, 95, 81],
      ['-', 'warning', 'warning', 'warning', 'warning', 'warning'],
    ],
    [
      'is back once it is well below',
      [120, 120, 79, 85, 79, 79],
      ['-', 'warning', 'warning', 'warning', 'warning', '-'],
    ],
    ['grows worse', [120, 120, 250, 250], ['-', 'warning', 'warning', 'critical']],
    ['that jumps is critical without having warned', [250, 250], ['-', 'critical']],
    [
      'eases well below the critical one',
      [250, 250, 190, 190, 150, 150],
      ['-', 'critical', 'critical', 'critical', 'critical', 'warning'],
    ],
    ['ends at once from critical', [250, 250, 0, 0], ['-', 'critical', 'critical', '-']],
  ])('%s', (_, values, levels) => {
    expect(looksAt(values)).toEqual(levels);
  });

  test('of a floor alarms below it, and not at it', () => {
    const rules = { warning: 4, critical: 3, looks: 1, isFloor: true } as const;
    expect(looksAt([4, 3, 2, 3, 4], rules)).toEqual(['-', 'warning', 'critical', 'warning', '-']);
  });

  test('goes on from what a process before this one has raised', () => {
    expect(looksAt([90, 90, 10, 10], RULES, new Judge([['a', 'warning']]))).toEqual([
      'warning',
      'warning',
      'warning',
      '-',
    ]);
  });

  test('that is looked at no more is forgotten', () => {
    const judge = new Judge([['gone', 'critical']]);
    judge.keep(new Set());
    expect(judge.look('gone', 0, RULES)).toBeUndefined();
  });
});
