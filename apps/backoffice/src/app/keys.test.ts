import { expect, test } from 'vitest';
import { findAction } from './keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
  ...more,
});
const elsewhere = { matches: () => false };
const typing = { matches: () => true };

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['/', 'filter'],
  ['g', 'sections'],
  [']', 'nextPage'],
  ['?', 'help'],
  ['x', undefined],
] as const)('%s means %s', (key, action) => {
  expect(findAction(press(key), elsewhere)).toBe(action);
  expect(findAction(press(key), null)).toBe(action);
});

test('nothing is meant while somebody types, with a command key, or twice by one that is held', () => {
  expect(findAction(press('j'), typing)).toBeUndefined();
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { keyCode: 229 },
  ]) {
    expect(findAction(press('j', more), elsewhere)).toBeUndefined();
  }
  expect(findAction(press(']', { repeat: true }), elsewhere)).toBeUndefined();
  expect(findAction(press('j', { repeat: true }), elsewhere)).toBe('next');
});
