import { describe, expect, test } from 'vitest';
import * as support from './support.ts';
import {
  amountField,
  chainAddress,
  codeField,
  filledTitle,
  nicknameText,
  tagField,
  text,
  textBlock,
  titleText,
  typedCode,
} from './fields.ts';

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

describe('what is typed and pasted is cleaned, then bounded, never cut', () => {
  test.each([
    [' abc', 'abc'],
    ['abc\u00a0', 'abc'],
    ['a b', 'a b'],
    [' ab', ' ab'],
    ['abcd', undefined],
    [' abcd', undefined],
  ])('%j as a text of 3: %j', (value, read) => {
    expect(text(3).safeParse(value).data).toBe(read);
    expect(textBlock(3).safeParse(value).data).toBe(read);
  });

  test.each([
    [' 3577684214', '3577684214'],
    ['\u00a03577684214', '3577684214'],
    ['\uff13\uff15\uff17\uff17\uff16\uff18\uff14\uff12\uff11\uff14', '3577684214'],
    [3_577_684_214, '3577684214'],
    // Of eleven digits, all: the refusal comes where tags are read.
    ['35776842141', '35776842141'],
    ['', ''],
    [undefined, ''],
  ])('the tag %j is %s', (value, read) => {
    expect(tagField.parse(value)).toBe(read);
  });

  test.each(['123 456', ' 123456', '123-456', '\uff11\uff12\uff13\uff14\uff15\uff16', '\u200b123\u00a0456'])(
    '%j is the code 123456 everywhere',
    (value) => {
      for (const field of [codeField, typedCode]) expect(field.parse(value)).toBe('123456');
    },
  );

  test.each(['12345', '1234567', '123.456', ''])('%j is no code', (value) => {
    expect(codeField.safeParse(value).success).toBe(false);
  });

  test('an address loses what nobody sees of it', () => {
    const address = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
    expect(chainAddress.parse(`\u200b ${address}\u00a0\u200b`)).toBe(address);
    expect(chainAddress.safeParse('a'.repeat(201)).success).toBe(false);
  });
});

const UNSEEN = ['\u200b', '\u2060', '\u00ad', '\u200e', '\u061c', '\u3164', '\ufeff', '\u{e0020}'];

test.each(UNSEEN)('a subject of nothing but %j is none', (character) => {
  const input = { category: 'other', content: 'x', client_id: 'a' };
  expect(support.open.input.safeParse({ ...input, subject: 'Withdrawal' }).success).toBe(true);
  expect(support.open.input.safeParse({ ...input, subject: character }).success).toBe(false);
  expect(support.open.input.safeParse({ ...input, subject: `With${character}drawal` }).success).toBe(false);
});

describe('what is named', () => {
  test.each(UNSEEN)('has no %j', (character) => {
    for (const field of [titleText(20), filledTitle(20), nicknameText(20)]) {
      expect(field.safeParse(`Ruby${character}73329`).success).toBe(false);
      expect(field.safeParse(character).data ?? '').toBe('');
    }
  });

  test.each(['', ' ', '\u00a0\u3000', '\t'])('is not blank: %j', (value) => {
    expect(filledTitle(20).safeParse(value).success).toBe(false);
  });

  test('is read in one form, and measured by it', () => {
    expect(filledTitle(4).parse(' Ａ\u00a0\u3000１！ ')).toBe('A 1！');
    expect(nicknameText(5).parse('\tＲｕｂｙ！')).toBe('Ruby!');
    expect(filledTitle(4).safeParse('Ruby7').success).toBe(false);
  });
});
