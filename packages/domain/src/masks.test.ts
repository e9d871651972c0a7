import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { maskAccount, maskPhone } from './masks.ts';

test.each([
  ['+8613997979877', '139****9877'],
  ['13997979877', '139****9877'],
  ['+12025550101', '202****0101'],
  ['+8613997979877#100002', '139****9877'],
  // Never all but one digit: at least three stay hidden.
  ['+85251234567', '5****4567'],
  ['+354123456', '****456'],
  ['+35412345', '****45'],
  ['', ''],
])('of %s %s is shown', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
  expect(maskAccount(phone)).toBe(masked);
});

test.each([
  ['ann.lee@example.com', 'ann****.com'],
  ['al@example.com', 'al@****.com'],
  ['a@b.co', 'a****'],
])('of %s %s is shown', (email, masked) => {
  expect(maskAccount(email)).toBe(masked);
});

test.each([...new Set(COUNTRIES.map(({ areaCode }) => areaCode))])('the area code %s is left out', (areaCode) => {
  expect(maskPhone(`+${areaCode}9876543210`)).toBe('987****3210');
});
