import { expect, test } from 'vitest';
import { type OrderStage, OrderToasts } from './order-toasts.ts';

function begin() {
  const toasts = new OrderToasts('order');
  const shown = new Map<string, string>();
  const tell = (id: number, stage: OrderStage, text: string): void =>
    toasts.tell({ id, stage }, (options) => shown.set(options.id ?? '', text));
  return { toasts, shown, tell };
}

test('an order has one toast, which says what happened last', () => {
  const { shown, tell } = begin();
  tell(7, 'placed', 'placed');
  tell(7, 'going', 'filled in part');
  tell(7, 'going', 'filled further');
  tell(8, 'placed', 'another');
  tell(7, 'ended', 'filled');
  expect([...shown]).toEqual([
    ['order-7', 'filled'],
    ['order-8', 'another'],
  ]);
});

test('an answer that comes after the event of a fill changes nothing', () => {
  const { shown, tell } = begin();
  tell(7, 'ended', 'filled');
  tell(7, 'going', 'filled in part');
  tell(7, 'placed', 'placed');
  expect(shown.get('order-7')).toBe('filled');
});

test('an order is followed from the first word of it to its end', () => {
  const { toasts, tell } = begin();
  expect(toasts.isFollowed(7)).toBe(false);
  tell(7, 'placed', 'placed');
  expect(toasts.isFollowed(7)).toBe(true);
  tell(7, 'ended', 'cancelled');
  expect(toasts.isFollowed(7)).toBe(false);
});

test('of very many orders the first are forgotten', () => {
  const { toasts, tell } = begin();
  for (let id = 1; id <= 600; id += 1) tell(id, 'placed', 'placed');
  expect([toasts.isFollowed(100), toasts.isFollowed(101)]).toEqual([false, true]);
});
