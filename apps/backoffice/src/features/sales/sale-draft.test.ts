import { BTC, USDT } from '@bourse/domain';
import { expect, test } from 'vitest';
import { askedOf, changesOf, NEW_DRAFT, problemsOf, type SaleDraft, textsOf, withTexts } from './sale-draft.ts';

const DRAFT: SaleDraft = {
  ...NEW_DRAFT,
  mode: 'pro_rata',
  price: '2',
  supply: '100',
  minimum: '5',
  start_ms: '2026-12-01T08:00',
  end_ms: '2026-12-02T08:00',
  limits: ['0', '60', '60', '60'],
  pay: [USDT, BTC],
};

test('a new sale asks for all of its terms, times as moments in Shanghai', () => {
  const asked = askedOf(DRAFT, changesOf(DRAFT, undefined));
  expect(asked).toEqual({
    mode: 'pro_rata',
    price: '2',
    supply: '100',
    start_ms: Date.UTC(2026, 11, 1),
    end_ms: Date.UTC(2026, 11, 2),
    lock_days: '0',
    step: '1',
    minimum: '5',
    limits: ['0', '60', '60', '60'],
    pay_currencies: [USDT, BTC],
  });
  expect([...problemsOf(DRAFT)]).toEqual([]);
});

test('of a sale that stands what was typed anew is asked for, and nothing else', () => {
  const draft = { ...DRAFT, minimum: '10', limits: ['0', '0', '0', '90'] };
  const changes = changesOf(draft, DRAFT);
  expect(changes).toEqual([
    { field: 'minimum', from: '5', to: '10' },
    { field: 'limits', from: '0, 60, 60, 60', to: '0, 0, 0, 90' },
  ]);
  expect(askedOf(draft, changes)).toEqual({ minimum: '10', limits: ['0', '0', '0', '90'] });
});

test.each([
  ['price', { price: '0' }],
  ['supply', { supply: '100.5' }],
  ['minimum', { minimum: '5.5' }],
  ['end_ms', { end_ms: '2026-12-01T08:00' }],
  ['lock_days', { lock_days: '1.5' }],
  ['limits', { limits: ['1', '60', '60', '60'] }],
  ['pay', { pay: [] }],
] as const)('what cannot hold is told: %s', (field, part) => {
  expect([...problemsOf({ ...DRAFT, ...part })]).toEqual([field]);
});

test('what somebody else has set is taken as the form shows it, and all else that was typed stays', () => {
  const draft = { ...DRAFT, price: '3', minimum: '10' };
  const theirs = {
    mode: 'first_come',
    price: '2.5',
    end_ms: String(Date.UTC(2026, 11, 3, 0, 0, 30)),
    limits: '0, 70, 70, 70',
    pay_currencies: String(BTC),
  };
  expect(withTexts(draft, theirs)).toEqual({
    ...DRAFT,
    mode: 'first_come',
    price: '2.5',
    minimum: '10',
    end_ms: '2026-12-03T08:00',
    limits: ['0', '70', '70', '70'],
    pay: [BTC],
  });
  expect(withTexts(draft, textsOf(DRAFT))).toEqual(DRAFT);
});
