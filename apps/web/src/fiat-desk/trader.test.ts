import { expect, test } from 'vitest';
import { paceText } from './trader.tsx';

test.each([
  [0, '1秒钟'],
  [45, '45秒钟'],
  [132, '2分钟'],
])('a pace of %i seconds reads as %s', (seconds, text) => expect(paceText(seconds)).toBe(text));
