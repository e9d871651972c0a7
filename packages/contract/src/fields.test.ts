import { describe, expect, test } from 'vitest';
import { amountField, text, textBlock } from './fields.ts';

describe('texts', () => {
  test.each(['', 'Åsa Öberg', '张三 · 李四', 'سلام', 'Æ 👍🏽 e\u0301', 'one\u200dtwo'])('take %j', (value) => {
    expect(text(50).parse(value)).toBe(value);
    expect(textBlock(50).parse(value)).toBe(value);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['an escape', 'a\u001b[2Jb'],
    ['a control character of the second kind', 'a\u0085b'],
    ['a turn of the order of digits', '6222\u202e1234\u202c'],
    ['an isolated turn', '\u20676222\u2069'],
    ['half a character', 'a\ud83d'],
  ])('refuse %s', (_, value) => {
    expect(text(50).safeParse(value).success).toBe(false);
    expect(textBlock(50).safeParse(value).success).toBe(false);
  });

  test('of one line refuse ends of lines, those of several take them as line feeds', () => {
    expect(text(50).safeParse('a\nb').success).toBe(false);
    expect(textBlock(50).parse('a\r\nb\rc\td')).toBe('a\nb\nc\td');
  });
});

describe('amounts', () => {
  test.each([
    ['0.0000001', 10n],
    [0.0000001, 10n],
    [1.5e-7, 15n],
    [12e-8, 12n],
    [0.1, 10_000_000n],
    ['1.500000000000', 150_000_000n],
    ['0.000000010', 1n],
    [' 3 ', 300_000_000n],
  ])('read %j as they are meant', (sent, units) => {
    expect(amountField.parse(sent)).toBe(units);
  });

  test.each(['1e-7', 1e-9, '0.000000001', '1.1234567801', 1.5e-9, 1e21, '1.', '.5', '-1', ''])('refuse %j', (sent) => {
    expect(amountField.safeParse(sent).success).toBe(false);
  });
});
