import { describe, expect, test } from 'vitest';
import * as support from './support.ts';
import {
  accountName,
  amountField,
  chainAddress,
  codeField,
  copiedLine,
  filledTitle,
  mailOrPhone,
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

  test('of several lines refuse marks of direction where nothing is written from right to left', () => {
    expect(textBlock(50).safeParse('Pay to \u200f6222 0212 3456\u200f').success).toBe(false);
    expect(textBlock(50).safeParse('Pay to \u061c6222 0212').success).toBe(false);
    expect(textBlock(50).parse('שלום!\u200f')).toBe('שלום!\u200f');
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

  test.each([
    '\u202a+1 (415) 555-2671\u202c',
    '\u2068+1 (415) 555-2671\u2069',
    '\u2066+1\u00a0(415)\t555-2671\u2069\n',
    '\u200e+1 (415) 555-2671\u200b',
  ])('the copied phone number %j is taken', (value) => {
    expect(mailOrPhone.parse(value)).toBe('+1(415)555-2671');
  });

  test('an e-mail address loses what nobody sees of it, and is never cut', () => {
    expect(mailOrPhone.parse('\u202aann\u200b@example.com\u202c ')).toBe('ann@example.com');
    expect(mailOrPhone.safeParse('a'.repeat(255)).success).toBe(false);
  });

  test.each([
    ['\u2068Ravi A/L Kumar\u2069', 'Ravi A/L Kumar'],
    ['Ravi\tKumar\n', 'Ravi Kumar '],
    ['\u202aA123456(7)\u202c', 'A123456(7)'],
    // Joiners shape letters: the rule of the field decides.
    ['ක්\u200dරි', 'ක්\u200dරි'],
  ])('the copied line %j is read as %j', (value, read) => {
    expect(copiedLine(20).parse(value)).toBe(read);
  });

  test.each([
    ['\u202a138 0013 8000\u202c', '13800138000'],
    ['\u200b１３８００１３８０００', '13800138000'],
    [' ann@example.com\u200e', 'ann@example.com'],
    ['wxid_\u2060ann', 'wxid_ann'],
    ['Alipay 138', 'Alipay 138'],
  ])('the account %j is read as %s', (value, read) => {
    expect(accountName(20).parse(value)).toBe(read);
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
