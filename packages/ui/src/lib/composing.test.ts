import { expect, test } from 'vitest';
import { isComposing } from './composing.ts';

test.each([
  ['Enter that sends', { isComposing: false, keyCode: 13 }, false],
  ['Enter that chooses a word', { isComposing: true, keyCode: 13 }, true],
  ['the same as most browsers tell it', { isComposing: true, keyCode: 229 }, true],
  ['the same in Safari', { isComposing: false, keyCode: 229 }, true],
  ['a letter', { isComposing: false, keyCode: 65 }, false],
] as const)('%s', (_name, press, belongsToInputMethod) => {
  expect(isComposing(press)).toBe(belongsToInputMethod);
});
