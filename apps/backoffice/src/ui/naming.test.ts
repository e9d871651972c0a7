import { expect, test } from 'vitest';
import { among, listText, namingOf, settings } from './naming.ts';

const KINDS = {
  rate: 'percent',
  lot: 'amount',
  days: 'count',
  is_open: 'flag',
  steps: 'list',
  wait: 'seconds',
} as const;

const { fieldText, valueText } = namingOf({
  ...settings(KINDS, (field) => `the ${field}`),
  state: ['State', among(['open', 'closed'], (word) => word.toUpperCase())],
});

test.each([
  ['rate', '0.1', '0.1%'],
  ['lot', '1234.5', '1,234.5'],
  ['days', '30', '30'],
  ['steps', '1, 2000', '1 · 2,000'],
  ['state', 'open', 'OPEN'],
  ['state', 'other', 'other'],
  ['unknown', '1000', '1000'],
  ['rate', '', '–'],
  ['unknown', '', '–'],
])('%s of %j reads %j', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

test.each([
  ['rate', 'the rate'],
  ['state', 'State'],
  ['unknown', 'unknown'],
  ['constructor', 'constructor'],
])('%s is called %j', (field, name) => {
  expect(fieldText(field)).toBe(name);
});

test('the parts of a list may have blanks around them', () => {
  expect(listText('10,20 , 30')).toBe('10 · 20 · 30');
});
