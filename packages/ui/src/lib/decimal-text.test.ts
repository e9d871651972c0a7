import { locales } from '@bourse/messages';
import { assert, bigInt, integer, nat, option, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Edited, editDecimal, readDecimal, readField, showDecimal } from './decimal-text.ts';
import { formatDecimalIn } from './format.ts';
import { notationOf } from '@bourse/messages';

const english = notationOf('en');
const spanish = notationOf('es');
const PLACES = 8;

const read = (text: string, notation = english, places = PLACES): string => {
  const reading = readDecimal(text, notation, places);
  return reading.ok ? reading.value : reading.refusal;
};

/** Every sign goes in at the end, as from a keyboard. */
function type(text: string, notation = english, places = PLACES): Edited {
  let field: Edited = { text: '', isGroupedByUs: true, caret: 0 };
  for (const inserted of text)
    field = editDecimal({ ...field, from: field.caret, to: field.caret, inserted, isForward: false }, notation, places);
  return field;
}

const whole = (text: string) => ({ text, isGroupedByUs: true, from: 0, to: text.length, isForward: false });

/** Takes the place of all that stood there. */
const paste = (text: string, notation = english, places = PLACES): Edited =>
  editDecimal({ ...whole('7'), inserted: text }, notation, places);

describe('own separators', () => {
  test.each([
    ['1,000', '1000'],
    ['93,713', '93713'],
    ['93,713.05', '93713.05'],
    ['1,234,567', '1234567'],
    ['1.000', '1.000'],
    ['.5', '0.5'],
    ['1.', '1'],
    ['007', '7'],
    ['', ''],
    [' 12 ', '12'],
  ])('%s in English reads %s', (text, value) => expect(read(text)).toBe(value));

  test.each([
    ['93.134,63', '93134.63'],
    ['1.000', '1000'],
    ['1,000', '1.000'],
    ['1234,5', '1234.5'],
    ['12.345', '12345'],
  ])('%s in Spanish reads %s', (text, value) => expect(read(text, spanish)).toBe(value));
});

describe('the separators of others', () => {
  test.each([
    ['1,5', '1.5'],
    ['0,500', '0.500'],
    [',5', '0.5'],
    ['1234,5', '1234.5'],
    ['97.630,46', '97630.46'],
    ['1.234.567', '1234567'],
    ['93 713,05', '93713.05'],
    ['93\u202f713.05', '93713.05'],
    ["1'234.5", '1234.5'],
    ['１２．５', '12.5'],
    ['１，０００', '1000'],
    ['0。05', '0.05'],
  ])('%s can only mean one thing in English: %s', (text, value) => expect(read(text)).toBe(value));

  test.each([
    ['1.5', '1.5'],
    ['93134.63', '93134.63'],
    ['1,234.5', '1234.5'],
    ['0.001', '0.001'],
  ])('%s can only mean one thing in Spanish: %s', (text, value) => expect(read(text, spanish)).toBe(value));
});

describe('refused, and never changed in silence', () => {
  test.each([
    ['1234,567', 'unclear'],
    ['12,34,567', 'unclear'],
    ['1.5.2', 'unclear'],
    ['1,234.5,6', 'unclear'],
    ['1 2', 'unclear'],
    ['1,234,', 'incomplete'],
    ['1,234,5', 'incomplete'],
    ['.', 'incomplete'],
    ['1e5', 'not_a_number'],
    ['-3', 'not_a_number'],
    ['0.5 BTC', 'not_a_number'],
    ['0.000000001', 'too_many_places'],
  ])('%s is %s', (text, refusal) => expect(read(text)).toBe(refusal));

  test('what is refused stays in the field as it was pasted', () => {
    expect(paste('1e5').text).toBe('1e5');
    expect(paste('12,34,567').text).toBe('12,34,567');
    expect(paste('1.239', english, 2).text).toBe('1.239');
  });

  test('a digit too many after the point is refused, a zero is not', () => {
    expect(read('1.239', english, 2)).toBe('too_many_places');
    expect(read('1.2300', english, 2)).toBe('1.23');
    expect(read('5.', english, 0)).toBe('5');
  });
});

describe('typing', () => {
  test('digits are grouped as they come', () => {
    expect(type('9371305').text).toBe('9,371,305');
    expect(type('93713.05').text).toBe('93,713.05');
    expect(type('93134,63', spanish).text).toBe('93.134,63');
  });

  test('the letter e and its like are kept out', () => {
    expect(type('1e5').text).toBe('15');
    expect(type('-3 ').text).toBe('3');
  });

  test('the decimal comma goes on from grouped digits, as a keyboard without a point has it', () => {
    expect(read(type('1234,5').text)).toBe('1234.5');
    expect(read(type('12345.6', spanish).text, spanish)).toBe('12345.6');
  });

  test('full-width signs are taken as what they stand for', () => {
    expect(type('１２３４。５').text).toBe('1,234.5');
  });

  const edit = (marked: string, inserted: string, isForward = false): string => {
    const from = marked.indexOf('|');
    const to = marked.lastIndexOf('|');
    const text = marked.replaceAll('|', '');
    const end = from === to ? from : to - 1;
    const result = editDecimal({ text, isGroupedByUs: true, from, to: end, inserted, isForward }, english, PLACES);
    return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
  };

  test.each([
    ['1|,234', '5', '15|,234'],
    ['12,|345', '9', '129|,345'],
    ['1,2|34', '9', '12,9|34'],
    ['|1|,234', '', '|234'],
    ['12,3|4|5', '', '1,23|5'],
    ['|12,345|', '', '|'],
    ['1,234|.|5', '', '12,34|5'],
    ['1,234|', '.', '1,234.|'],
    ['1|234.5', 'x', '1|234.5'],
  ])('at %s the edit "%s" gives %s', (before, inserted, after) => expect(edit(before, inserted)).toBe(after));

  test('a group sign that is deleted takes the digit beside it', () => {
    expect(edit('1|,|234', '')).toBe('|234');
    expect(edit('12|,|345', '', true)).toBe('1,2|45');
  });
});

describe('in all seven languages', () => {
  const digits = stringMatching(/^[0-9]{1,8}$/);
  const decimals = tuple(bigInt({ min: 0n, max: 10n ** 15n }), option(digits, { nil: undefined })).map(
    ([units, fraction]) => (fraction === undefined ? String(units) : `${units}.${fraction}`),
  );

  test.each(locales.map(({ code, intlTag }) => [code, intlTag] as const))(
    'what is shown in %s can be typed and pasted back unchanged',
    (_, tag) => {
      const notation = notationOf(tag);
      assert(
        property(decimals, (value) => {
          const shown = formatDecimalIn(notation, value);
          expect(read(shown, notation)).toBe(value);
          expect(read(type(shown, notation).text, notation)).toBe(value);
          expect(paste(shown, notation).text).toBe(shown);
          expect(showDecimal(value, notation)).toBe(shown);
        }),
        { numRuns: 500 },
      );
    },
  );

  test.each(locales.map(({ code, intlTag }) => [code, intlTag] as const))(
    'plain digits typed in %s are shown as the language groups them',
    (_, tag) => {
      const notation = notationOf(tag);
      assert(
        property(decimals, (value) => {
          expect(type(value.replace('.', notation.point), notation).text).toBe(formatDecimalIn(notation, value));
        }),
      );
    },
  );

  test.each(locales.map(({ code, intlTag }) => [code, intlTag] as const))(
    'a digit typed anywhere in %s leaves the caret right after it and all others in their order',
    (_, tag) => {
      const notation = notationOf(tag);
      const plain = (text: string): string => text.replaceAll(notation.group, '');
      assert(
        property(decimals, nat(), integer({ min: 1, max: 9 }), (value, at, digit) => {
          const text = formatDecimalIn(notation, value).replace(/^0/, '9');
          const from = at % (text.length + 1);
          const inserted = String(digit);
          const edited = editDecimal(
            { text, isGroupedByUs: true, from, to: from, inserted, isForward: false },
            notation,
            PLACES,
          );
          expect(plain(edited.text.slice(0, edited.caret))).toBe(plain(text.slice(0, from)) + inserted);
          expect(plain(edited.text.slice(edited.caret))).toBe(plain(text.slice(from)));
        }),
      );
    },
  );
});

describe('the reader’s region', () => {
  const mexican = notationOf('es', ['es-MX', 'es']);
  const swiss = notationOf('it', ['it-CH']);
  const germanReadingEnglish = notationOf('en', ['de-DE', 'en']);

  test.each([
    ['es', ['es-MX', 'es', 'en'], '93,134.63', true],
    ['es', ['es-ES'], '93.134,63', false],
    ['es', ['es'], '93.134,63', false],
    ['it', ['it-CH', 'de-CH'], `93${notationOf('it', ['it-CH']).group}134.63`, true],
    ['it', ['it-IT'], '93.134,63', false],
    ['en', ['en-IN', 'hi'], '93,134.63', false],
    ['en', ['de-DE', 'en-US'], '93,134.63', true],
    ['zh-CN', ['zh-TW'], '93,134.63', false],
  ])('%s for %j writes %s', (tag, preferred, shown, isDoubtful) => {
    const notation = notationOf(tag, preferred);
    expect(showDecimal('93134.63', notation)).toBe(shown);
    expect(notation.isDoubtful).toBe(isDoubtful);
    expect(read(shown, notation)).toBe('93134.63');
  });

  test.each([
    ['1.250', 'unclear'],
    ['1,250', 'unclear'],
    ['12,34,567', 'unclear'],
    ['1.25', '1.25'],
    ['1,25', '1.25'],
    ['1.2500', '1.2500'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1,250.00', '1250.00'],
    ['1.250,00', '1250.00'],
    ['1,250,000', '1250000'],
    ['1250', '1250'],
  ])('%s reads %s where region and language differ', (text, value) => {
    for (const notation of [mexican, swiss, germanReadingEnglish]) expect(read(text, notation)).toBe(value);
  });

  test('digits that are typed are grouped and read for sure, a point among them is not', () => {
    for (const notation of [mexican, swiss, germanReadingEnglish]) {
      expect(readField(type('1250', notation), notation, PLACES)).toEqual({ ok: true, value: '1250' });
      expect(readField(type('1.250', notation), notation, PLACES)).toEqual({ ok: false, refusal: 'unclear' });
      expect(readField(type('1250.5', notation), notation, PLACES)).toEqual({ ok: true, value: '1250.5' });
    }
  });

  test('apostrophes of Switzerland go with the digits around them', () => {
    expect(['1’234’567', "1'234'567"]).toContain(type('1234567', swiss).text);
    for (const text of ["1'234'567.5", '1’234’567.5']) expect(read(text, swiss)).toBe('1234567.5');
  });
});
