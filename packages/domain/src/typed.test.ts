import { describe, expect, test } from 'vitest';
import { cleanCode, cleanEnds, cleanNumber, cleanAddress, cleanUnseen, isCode, isLonger } from './typed.ts';

describe('a code', () => {
  test.each([
    ['as it is', '123456'],
    ['in two groups', '123 456'],
    ['with a blank in front', ' 123456'],
    ['with a hyphen', '123-456'],
    ['with another dash', '123\u2013456'],
    ['with a minus sign', '123\u2212456'],
    ['with the long vowel of a Japanese keyboard', '123\u30fc456'],
    ['in full width', '\uff11\uff12\uff13\uff14\uff15\uff16'],
    ['in full width, with blank and hyphen of that width', '\uff11\uff12\uff13\uff0d\u3000\uff14\uff15\uff16'],
    ['with U+00A0', '\u00a0123\u00a0456\u00a0'],
    ['with marks that nobody sees', '\u200b123\u2060456\ufeff\u200e'],
    ['in Arabic digits', '\u0661\u0662\u0663\u0664\u0665\u0666'],
    ['in Persian digits', '\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6'],
    ['in bold digits', '\u{1d7cf}\u{1d7d0}\u{1d7d1}\u{1d7d2}\u{1d7d3}\u{1d7d4}'],
  ])('%s is 123456', (_name, text) => {
    expect(cleanCode(text)).toBe('123456');
    expect(isCode(text)).toBe(true);
  });

  test.each(['', '12345', '1234567', '12345a', '123.456', '12345x6'])('%j is none', (text) => {
    expect(isCode(text)).toBe(false);
  });

  test('all ten digits of a script are read', () => {
    expect(cleanNumber('\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669')).toBe('0123456789');
    expect(cleanNumber('\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19')).toBe('0123456789');
  });
});

test.each([
  [' ann@example.com ', 'ann@example.com'],
  ['ann @example.com', 'ann@example.com'],
  ['ann\u200b@example.com', 'ann@example.com'],
  ['ann\u00ad\u2060@example\u00a0.com\ufeff', 'ann@example.com'],
  ['\u202eann+b@example.com', 'ann+b@example.com'],
])('the e-mail address %j is read as %s', (text, address) => {
  expect(cleanUnseen(text)).toBe(address);
});

test.each([
  [' 3577684214', '3577684214'],
  ['\u00a03577684214', '3577684214'],
  ['3577684214\u200b', '3577684214'],
  ['\uff13\uff15\uff17\uff17\uff16\uff18\uff14\uff12\uff11\uff14', '3577684214'],
  // A hyphen is no part of a number, and leaving it out would make another number of what is none.
  ['-1', '-1'],
  ['35776842141', '35776842141'],
])('the number %j is read as %s', (text, number) => {
  expect(cleanNumber(text)).toBe(number);
});

test('an address loses blanks at its ends and unseen marks, words what is at their ends', () => {
  expect(cleanAddress('\u200b rHb9CJAWyB4rj91VRWn96\u2060DkukG4bwdtyTh \u00a0\u200b')).toBe(
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  );
  expect(cleanAddress('rHb9 CJAW')).toBe('rHb9 CJAW');
  expect(cleanEnds('\u00a0Ann  Lee\u200b ')).toBe('Ann  Lee');
});

test.each([
  ['abc', 3, false],
  ['abcd', 3, true],
  [' abc ', 3, false],
  [' abcd', 3, true],
])('%j is longer than %d: %s', (text, lengthMax, expected) => {
  expect(isLonger(text, lengthMax)).toBe(expected);
});
