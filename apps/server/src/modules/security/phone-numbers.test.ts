import { COUNTRIES, maskPhone } from '@bourse/domain';
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { formerSpelling, listNumbers, readPhone } from './phone-numbers.ts';

const read = (text: string, countryCode?: string): string | undefined =>
  readPhone(text, countryCode === undefined ? {} : { country_code: countryCode })?.value;

test.each([
  ['10000000001', '86', '+8610000000001'],
  ['5551234567', '1', '+15551234567'],
])('%s of country %s is taken, though its range is not known yet', (text, code, expected) => {
  expect(read(text, code)).toBe(expected);
});

describe('one number', () => {
  test.each([
    ['81', '+819012345678', ['09012345678', '9012345678', '090-1234-5678', '+81 090 1234 5678', '0081 90 1234 5678']],
    ['82', '+821012345678', ['010-1234-5678', '1012345678', '+82 010 1234 5678', '+82(0)10.1234.5678']],
    ['44', '+447911123456', ['07911 123456', '7911123456', '+44 (0)7911 123456', '+44 07911 123456', '00447911123456']],
    ['1', '+14155552671', ['1-415-555-2671', '(415) 555-2671', '415.555.2671', '+1 415 555 2671', '14155552671']],
    ['39', '+390612345678', ['06 1234 5678', '+39 06 12345678', '0039 0612345678']],
    ['39', '+393471234567', ['347 123 4567', '+39 3471234567']],
    ['86', '+8613800138000', ['13800138000', '138-0013-8000', '8613800138000', '+86 138 0013 8000', '013800138000']],
    ['852', '+85251234567', ['51234567', '5123 4567', '+852-5123-4567']],
    ['52', '+525512345678', ['55 1234 5678', '+52 1 55 1234 5678', '1 55 1234 5678', '+52 55 1234 5678']],
    ['7', '+79123456789', ['8 (912) 345-67-89', '9123456789', '+7 912 345 67 89']],
  ])('of country %s is %s in every spelling', (code, expected, spellings) => {
    expect(spellings.map((text) => read(text, code))).toEqual(spellings.map(() => expected));
  });

  test.each([
    ['full-width digits', '０９０１２３４５６７８'],
    ['a full-width plus', '＋８１ ９０ １２３４ ５６７８'],
    ['hyphens of other kinds', '090‐1234–5678'],
    ['a full-width hyphen and a long vowel mark', '090－1234ー5678'],
    ['Arabic digits', '٠٩٠١٢٣٤٥٦٧٨'],
    ...[
      '202A',
      '202B',
      '202C',
      '202D',
      '202E',
      '200E',
      '200F',
      '2066',
      '2069',
      '200B',
      '2060',
      '00A0',
      'FEFF',
      '3000',
    ].map((point): [string, string] => {
      const mark = String.fromCodePoint(Number.parseInt(point, 16));
      return [`U+${point} around it and within`, `${mark}090${mark}12345678${mark}`];
    }),
  ])('is read with %s', (_, text) => {
    expect(read(text, '81')).toBe('+819012345678');
  });

  test('has a country: the chosen one where several share a dialing code', () => {
    expect(readPhone('+447911123456', {})?.country.iso).toBe('GB');
    expect(readPhone('4155552671', { area_code_id: 6 })?.country.iso).toBe('CA');
    expect(readPhone('+1 416 555 0123', { country_code: '86' })?.country.iso).toBe('CA');
  });
});

test.each(COUNTRIES)(
  'an example of $iso is one number with its plus, its 00, as people write it, and once read',
  ({ id, iso }) => {
    if (!isSupportedCountry(iso)) throw new Error(`${iso} is not known`);
    const number = getExampleNumber(iso, examples);
    if (!number) throw new Error(`${iso} has no example`);
    const spellings = [number.number, number.number.replace('+', '00'), number.formatNational(), number.nationalNumber];
    for (const text of spellings) expect(readPhone(text, { area_code_id: id })?.value).toBe(number.number);
    expect(read(number.number)).toBe(number.number);
    expect(maskPhone(number.number)).toMatch(/^\d{0,3}\*{4}\d{4}$/);
  },
);

test.each([
  ['', '86'],
  ['+', '86'],
  ['1234', '86'],
  ['123456', '86'],
  ['123456789012', '86'],
  ['138001380001', '86'],
  ['5123456', '852'],
  ['0901234567890', '81'],
  ['415555267', '1'],
  ['12345a', '86'],
  ['13800138000 ext. 5', '86'],
  ['512345678', '852'],
  ['51234567', '999'],
  ['51234567', 'HK'],
  ['+999 51234567', '86'],
])('%j with country %s is no number', (text, code) => {
  expect(read(text, code)).toBeUndefined();
});

test('of a number without its country every one it can mean is named, and of a whole one itself', () => {
  expect(listNumbers('090-1234-5678')).toContain('+819012345678');
  expect(listNumbers('+81 090 1234 5678')).toEqual(['+819012345678']);
  expect(listNumbers('ann@example.com')).toEqual([]);
});

test('a number that was stored before numbers were read is spelled as it was', () => {
  expect(formerSpelling('12345', { country_code: '354' })).toBe('+35412345');
  expect(formerSpelling('+35412345', {})).toBe('+35412345');
  expect(formerSpelling('ann', {})).toBeUndefined();
});
