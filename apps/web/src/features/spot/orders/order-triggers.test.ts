import { expect, test } from 'vitest';
import { OrderTriggers } from './order-triggers.ts';

const order = (trigger: 'waiting' | 'triggered' | null, status: 'open' | 'filled' = 'open') => ({
  id: 7,
  status,
  trigger,
});

test('an order whose list waits for its stop price is triggered by the first change that says so', () => {
  const triggers = new OrderTriggers();
  expect(triggers.hear(order('triggered'), 'waiting')).toBe(true);
  expect(triggers.hear(order('triggered'), 'triggered')).toBe(false);
  expect(triggers.hear(order('triggered', 'filled'), 'triggered')).toBe(false);
});

test('an order that was heard of as waiting is triggered, though its list knows already', () => {
  const triggers = new OrderTriggers();
  expect(triggers.hear(order('waiting'), undefined)).toBe(false);
  expect(triggers.hear(order('triggered', 'filled'), 'triggered')).toBe(true);
});

test('an order that was triggered before it was heard of is not, nor is one without a stop price', () => {
  const triggers = new OrderTriggers();
  expect(triggers.hear(order('triggered'), 'triggered')).toBe(false);
  expect(new OrderTriggers().hear(order('triggered'), undefined)).toBe(false);
  expect(new OrderTriggers().hear(order(null), null)).toBe(false);
});
