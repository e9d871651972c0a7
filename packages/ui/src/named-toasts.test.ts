import { beforeEach, expect, test } from 'vitest';
import { NamedToasts } from './named-toasts.ts';

type Drawn = { readonly text: string; readonly place: string; readonly leave: () => void };

let drawn: Drawn[];
let cleared: string[];
let toasts: NamedToasts;

beforeEach(() => {
  drawn = [];
  cleared = [];
  toasts = new NamedToasts((place) => cleared.push(place));
});

function say(name: string, text: string): Drawn {
  toasts.show(name, (place, leave) => drawn.push({ text, place, leave }));
  const last = drawn.at(-1);
  if (!last) throw new Error('nothing is drawn');
  return last;
}

test('a toast takes the place of the one of its name, and of no other', () => {
  const placed = say('order 1', 'placed');
  expect(say('order 1', 'sold').place).toBe(placed.place);
  expect(say('order 2', 'placed').place).not.toBe(placed.place);
});

test('a toast whose forerunner is leaving has a place of its own', () => {
  const placed = say('order 1', 'placed');
  placed.leave();
  const sold = say('order 1', 'sold');
  expect(sold.place).not.toBe(placed.place);
  // That the former is gone in the end changes nothing.
  placed.leave();
  expect(say('order 1', 'sold once more').place).toBe(sold.place);
});

test('a toast whose forerunner leaves before it is drawn is drawn again elsewhere', () => {
  const placed = say('order 1', 'placed');
  say('order 1', 'sold');
  placed.leave();
  expect(drawn.map(({ text }) => text)).toEqual(['placed', 'sold', 'sold']);
  expect(drawn.at(-1)?.place).not.toBe(placed.place);
});

test('a toast that is dismissed is cleared once, and takes nothing along', () => {
  const lost = say('connection', 'lost');
  toasts.dismiss('connection');
  toasts.dismiss('connection');
  expect(cleared).toEqual([lost.place]);
  const again = say('connection', 'lost again');
  lost.leave();
  expect(again.place).not.toBe(lost.place);
  expect(drawn).toHaveLength(2);
});
