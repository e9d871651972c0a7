import { describe, expect, test } from 'vitest';
import { newsOf } from './deal-news.ts';

type Deal = Parameters<typeof newsOf>[0];
const deal = (facts: Partial<Deal>): Deal => ({
  state: 'unpaid',
  role: 'buyer',
  is_taker: 1,
  end_reason: '',
  ...facts,
});
const textOf = (facts: Partial<Deal>) => newsOf(deal(facts))?.text;

describe('news of a deal', () => {
  test('its opening is the publisher’s alone', () => {
    expect(textOf({ is_taker: 0 })).toBe('fiat.news.opened');
    expect(textOf({ is_taker: 1 })).toBeUndefined();
  });

  test('what one side did is told to the other', () => {
    expect(textOf({ state: 'paid', role: 'seller' })).toBe('fiat.news.paid');
    expect(textOf({ state: 'paid', role: 'buyer' })).toBeUndefined();
    expect(textOf({ state: 'done', end_reason: 'released', role: 'buyer' })).toBe('fiat.news.released');
    expect(textOf({ state: 'done', end_reason: 'released', role: 'seller' })).toBeUndefined();
    expect(textOf({ state: 'cancelled', end_reason: 'cancelled', role: 'seller' })).toBe('fiat.news.cancelled');
    expect(textOf({ state: 'cancelled', end_reason: 'conceded', role: 'buyer' })).toBeUndefined();
  });

  test.each(['buyer', 'seller'] as const)('what neither did is told to the %s', (role) => {
    expect(textOf({ state: 'cancelled', end_reason: 'expired', role })).toBe('fiat.news.expired');
    expect(textOf({ state: 'appealed', role })).toBe('fiat.news.appealed');
  });

  test('a decision is good news to its winner', () => {
    const won = { state: 'done', end_reason: 'awarded_buyer' } as const;
    expect(newsOf(deal({ ...won, role: 'buyer' }))).toEqual({ text: 'fiat.news.awarded', isGood: true });
    expect(newsOf(deal({ ...won, role: 'seller' }))).toEqual({ text: 'fiat.news.lost', isGood: false });
  });
});
