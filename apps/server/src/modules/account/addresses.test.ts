import { describe, expect, test } from 'vitest';
import { canPassEveryForm, parseAddress, parseEmail, parsePhone } from './addresses.ts';

const valueOf = (result: ReturnType<typeof parseAddress>) => (result.ok ? result.value.value : result.code);

describe('phone numbers', () => {
  test.each([
    ['13800138000', {}, '+8613800138000'],
    ['138-0013 8000', { country_code: '86' }, '+8613800138000'],
    ['51234567', { country_code: '852' }, '+85251234567'],
    ['51234567', { country_code: '+852' }, '+85251234567'],
    ['51234567', { country_code: '00852' }, '+85251234567'],
    ['51234567', { area_code_id: 2 }, '+85251234567'],
    // The row of the country table wins over the dialing code.
    ['51234567', { area_code_id: 2, country_code: '86' }, '+85251234567'],
    ['+85251234567', {}, '+85251234567'],
    ['+8613800138000', { country_code: '852' }, '+8613800138000'],
    ['12345', {}, 'invalid_phone'],
    ['1234', {}, 'invalid_phone'],
    ['123456789012', {}, 'invalid_phone'],
    ['12345a', {}, 'invalid_phone'],
    ['１３８００１３８０００', {}, '+8613800138000'],
    ['51234567', { country_code: '999' }, 'invalid_phone'],
    ['51234567', { country_code: 'HK' }, 'invalid_phone'],
    ['51234567', { area_code_id: 9_999 }, 'invalid_phone'],
    ['+', {}, 'invalid_phone'],
    ['', {}, 'invalid_phone'],
  ])('%s with %j is %s', (text, choice, expected) => {
    expect(valueOf(parsePhone(text, choice))).toBe(expected);
  });
});

test.each([
  ['12345', { country_code: '43' }, false],
  ['123456', { country_code: '43' }, true],
  ['+4312345', {}, false],
  ['+43123456', {}, true],
  ['ann@example.com', {}, true],
])('whether %s could be entered in every form: %j %s', (text, choice, expected) => {
  const address = parseAddress(text, choice);
  expect(address.ok && canPassEveryForm(address.value)).toBe(expected);
});

describe('e-mail addresses', () => {
  test.each([
    ['Ann.Lee+tag@Example.COM', 'ann.lee+tag@example.com'],
    [' ann@example.com ', 'ann@example.com'],
    ['ann', 'invalid_email'],
    ['ann@', 'invalid_email'],
    ['ann@example', 'invalid_email'],
    ['ann@exa mple.com', 'invalid_email'],
    ['ann@example.com\r\nBcc: eve@example.com', 'invalid_email'],
    ['ann@@example.com', 'invalid_email'],
    [`${'a'.repeat(250)}@example.com`, 'invalid_email'],
  ])('%j is %s', (text, expected) => {
    expect(valueOf(parseEmail(text))).toBe(expected);
  });
});

test('an address with an @ is an e-mail address, any other a phone number', () => {
  expect(valueOf(parseAddress('ann@example.com', {}))).toBe('ann@example.com');
  expect(valueOf(parseAddress('13800138000', {}))).toBe('+8613800138000');
});
