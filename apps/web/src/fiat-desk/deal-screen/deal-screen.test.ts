import { describe, expect, test } from 'vitest';
import { isOverdue, nextMoment } from './deadlines.ts';
import { stepOf } from './next-step.ts';

const acts = { pay: 0, cancel: 0, release: 0, appeal: 0, concede: 0, feedback: 0 } as const;
const facts = { role: 'buyer', end_reason: '', acts } as const;

describe('the next step', () => {
  test.each([
    ['unpaid', 'act', 'wait'],
    ['paid', 'wait', 'act'],
    ['appealed', 'dispute', 'dispute'],
    ['done', 'done', 'done'],
    ['cancelled', 'over', 'over'],
  ] as const)('of a deal that is %s awaits the buyer: %s, the seller: %s', (state, buyer, seller) => {
    expect(stepOf({ ...facts, state }).tone).toBe(buyer);
    expect(stepOf({ ...facts, state, role: 'seller' }).tone).toBe(seller);
  });

  test('of one that expired says so, and to a buyer who may still have paid that there is an appeal', () => {
    const expired = { ...facts, state: 'cancelled', end_reason: 'expired' } as const;
    expect(stepOf({ ...expired, role: 'seller' }).text).toBe('fiat.step.expiredText');
    expect(stepOf({ ...expired, acts: { ...acts, appeal: 1 } }).text).toBe('fiat.step.paidYetText');
  });
});

test('what operators decided was neither released by the seller nor cancelled by the buyer', () => {
  const forBuyer = { ...facts, state: 'done', end_reason: 'awarded_buyer' } as const;
  expect(stepOf(forBuyer)).toMatchObject({ title: 'fiat.step.received', text: 'fiat.step.awardedBuyerText' });
  expect(stepOf({ ...forBuyer, role: 'seller' })).toMatchObject({ title: 'fiat.step.forBuyer', tone: 'over' });
  const forSeller = { ...facts, state: 'cancelled', end_reason: 'awarded_seller' } as const;
  expect(stepOf(forSeller).title).toBe('fiat.step.forSeller');
});

describe('a deadline', () => {
  test('has passed from its very moment on', () => {
    const unpaid = { state: 'unpaid', pay_until_ms: 1_000, appeal_alone_ms: null } as const;
    expect([isOverdue(unpaid, 999), isOverdue(unpaid, 1_000)]).toEqual([false, true]);
  });

  test('of payment is none of what is paid', () => {
    const paid = { state: 'paid', pay_until_ms: 1_000, appeal_alone_ms: 9_000 } as const;
    expect([isOverdue(paid, 5_000), isOverdue(paid, 9_000)]).toEqual([false, true]);
    expect(isOverdue({ ...paid, state: 'appealed' }, 9_000)).toBe(false);
  });

  test('of appeals is the next one that is still to come', () => {
    const moments = { appeal_from_ms: 600, appeal_until_ms: 900 };
    expect([nextMoment(moments, 0), nextMoment(moments, 600), nextMoment(moments, 900)]).toEqual([600, 900, null]);
  });
});
