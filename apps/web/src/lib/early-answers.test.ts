import { expect, test } from 'vitest';
import { hasEarlyAnswer, takeEarlyAnswer } from './early-answers.ts';

const PATH = '/api/currency/quotation_new';

test('an early answer is handed out once', async () => {
  const answer = new Response('{}');
  globalThis.earlyAnswers = { [PATH]: Promise.resolve(answer) };
  expect(hasEarlyAnswer(PATH)).toBe(true);
  expect(await takeEarlyAnswer(PATH)).toBe(answer);
  expect(hasEarlyAnswer(PATH)).toBe(false);
  expect(await takeEarlyAnswer(PATH)).toBeUndefined();
});

test('where nothing was asked early, or no answer came, the page asks by itself', async () => {
  globalThis.earlyAnswers = { [PATH]: Promise.resolve(undefined) };
  expect(await takeEarlyAnswer('/api/market/ticks')).toBeUndefined();
  expect(await takeEarlyAnswer(PATH)).toBeUndefined();
  globalThis.earlyAnswers = undefined;
  expect(hasEarlyAnswer(PATH)).toBe(false);
  expect(await takeEarlyAnswer(PATH)).toBeUndefined();
});
