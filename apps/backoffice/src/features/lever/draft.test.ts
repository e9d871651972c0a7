import { describe, expect, test } from 'vitest';
import {
  askedOf,
  changesOf,
  type Draft,
  draftOf,
  hasProblem,
  levelProblemOf,
  type Problem,
  problemOf,
  withLevel,
  withTexts,
  withValue,
} from './draft.ts';
import type { Setting } from './fields.ts';

const stands: Draft = draftOf({
  share_num: '0.01',
  spread: '0.02',
  fee_rate: '0.05',
  overnight: '0.03',
  multiples: [5, 10, 20],
  shares: [1, 10],
  hands_min: 1,
  hands_max: 5000,
  side_max: '500',
  stress: '20',
  positions_max: 20,
  pending_max: 20,
  fund_share: '30',
  limits: [{ level: 0, multiple_max: 20, hands_max: 250 }],
});

describe('a draft of settings', () => {
  test('that says what stands asks for nothing and has no fault', () => {
    expect(changesOf(stands, stands)).toEqual([]);
    expect(askedOf(stands, stands)).toEqual({});
    expect(hasProblem(stands, stands)).toBe(false);
  });

  test('asks for what changes and for nothing else', () => {
    const draft = withLevel(withValue(withValue(stands, 'spread', '0.05'), 'multiples', '５、10，50'), 0, {
      hands: '100',
    });
    expect(changesOf(stands, draft)).toEqual([
      { field: 'multiples', from: '5, 10, 20', to: '5, 10, 50' },
      { field: 'spread', from: '0.02', to: '0.05' },
      { field: 'limit_0', from: '20 × 250', to: '20 × 100' },
    ]);
    expect(askedOf(stands, draft)).toEqual({
      spread: '0.05',
      multiples: ['5', '10', '50'],
      limits: [{ level: 0, multiple_max: '20', hands_max: '100' }],
    });
  });

  test.each<[Setting, string, Problem | undefined]>([
    ['spread', '100', 'rate'],
    ['spread', '0', undefined],
    ['stress', '100', undefined],
    ['stress', '100.1', 'share'],
    ['share_num', '0', 'positive'],
    ['positions_max', '', 'count'],
    ['hands_max', '0', 'count'],
    ['hands_max', '5', undefined],
    ['multiples', '10, 5', 'list'],
    ['multiples', '5, 2000', 'list'],
    ['multiples', '', 'list'],
    ['shares', '1, 2000', undefined],
  ])('%s of "%s" is judged: %s', (setting, text, problem) => {
    expect(problemOf(withValue(stands, setting, text), setting)).toBe(problem);
  });

  test('never offers fewer hands at most than at least', () => {
    const draft = withValue(withValue(stands, 'hands_min', '10'), 'hands_max', '9');
    expect(problemOf(draft, 'hands_max')).toBe('order');
    expect(hasProblem(stands, draft)).toBe(true);
  });

  test('has both parts of a limit, or none where none stood', () => {
    expect(levelProblemOf({ stands, draft: stands }, 3, 'hands')).toBeUndefined();
    const half = withLevel(stands, 3, { multiple: '5' });
    expect(levelProblemOf({ stands, draft: half }, 3, 'hands')).toBe('count');
    expect(hasProblem(stands, withLevel(stands, 0, { multiple: '', hands: '' }))).toBe(true);
  });
});

test('what somebody else has set is taken, and all else that was typed stays', () => {
  const draft = withLevel(withValue(withValue(stands, 'hands_max', '6000'), 'multiples', '5, 50'), 0, { hands: '300' });
  const theirs = { hands_max: '4000', limit_0: '25 × 200' };
  expect(changesOf(withTexts(stands, theirs), withTexts(draft, theirs))).toEqual([
    { field: 'multiples', from: '5, 10, 20', to: '5, 50' },
  ]);
  expect(withTexts(draft, theirs).levels[0]).toEqual({ multiple: '25', hands: '200' });
});
