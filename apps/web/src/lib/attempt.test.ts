import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { expect, test } from 'vitest';
import { Attempt, DOUBLE_PRESS_MS } from './attempt.ts';

const UP = { type: '1', number: '10' };
const DOWN = { ...UP, type: '2' };

test('a double press goes under the key of the first press, whether or not that was answered', () => {
  for (const isAnswered of [true, false])
    for (const gap of [0, 20, 60, DOUBLE_PRESS_MS - 1]) {
      const attempt = new Attempt();
      const key = attempt.keyFor(UP, 1_000);
      if (isAnswered) attempt.settle(undefined);
      expect(attempt.isDoublePress(UP, 1_000 + gap)).toBe(true);
      expect(attempt.keyFor(UP, 1_000 + gap)).toBe(key);
    }
});

test('presses that go on bouncing are one, however many', () => {
  const attempt = new Attempt();
  const key = attempt.keyFor(UP, 0);
  attempt.settle(undefined);
  for (let now = 300; now < 3_000; now += 300) expect(attempt.keyFor(UP, now)).toBe(key);
});

test('what is asked for once more is a second act', () => {
  const attempt = new Attempt();
  const key = attempt.keyFor(UP, 0);
  attempt.settle(undefined);
  expect(attempt.isDoublePress(UP, DOUBLE_PRESS_MS)).toBe(false);
  expect(attempt.keyFor(UP, DOUBLE_PRESS_MS)).not.toBe(key);
});

test('something else is an act of its own at once', () => {
  const attempt = new Attempt();
  const key = attempt.keyFor(UP, 0);
  attempt.settle(undefined);
  expect(attempt.isDoublePress(DOWN, 20)).toBe(false);
  expect(attempt.keyFor(DOWN, 20)).not.toBe(key);
});

test('a refusal ends the attempt, a lost answer keeps its key for as long as it takes', () => {
  const attempt = new Attempt();
  const key = attempt.keyFor(UP, 0);
  attempt.settle(new ApiError('network', 'lost'));
  expect(attempt.keyFor(UP, 60_000)).toBe(key);
  attempt.settle(new ApiError('contract_price_stale', 'refused'));
  expect(attempt.keyFor(UP, 120_000)).not.toBe(key);
});
