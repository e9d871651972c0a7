import { describe, expect, it, test } from 'vitest';
import { groupOf, groupsNamedBy, groupsShownBy, isForScreens, namingGroups, type TextGroups } from './text-groups.ts';

const groups: TextGroups = { first: ['ui', 'wallet.name'], desk: ['spot', 'wallet'], spot: ['spot.orders', 'ticket'] };
const KEYS = [
  'ui.close',
  'wallet.name',
  'wallet.total',
  'spot.buy',
  'spot.orders.none',
  'ticket.stop.up',
  'ticket.stop.down',
];
const groupsByKey = new Map(KEYS.map((key) => [key, groupOf(key, groups) ?? '']));

test.each([
  ['ui.close', 'first'],
  ['wallet.name', 'first'],
  ['wallet.total', 'desk'],
  ['spot.orders.none', 'spot'],
  ['spot.orderly', 'desk'],
])('%s comes with %s', (key, group) => {
  expect(groupOf(key, groups)).toBe(group);
});

test('a key of new screens has no group until it is given one', () => {
  expect(groupOf('fiat.title', groups)).toBeUndefined();
});

test('what the server sends is no text of screens', () => {
  expect(['mail.title', 'deposit.tips', 'lever.notice.warned', 'lever.title'].filter(isForScreens)).toEqual([
    'lever.title',
  ]);
});

describe('the groups that code shows', () => {
  it.each([
    ['a key in any quotes', 't("wallet.total"); t(`spot.orders.none`)', ['desk', 'spot']],
    ['what a template may make', 't(`ticket.stop.${up ? "up" : "down"}`)', ['spot']],
    ['none for the first', "t('ui.close')", []],
    ['none for what is no key', "import('./spot.buy.js'); '/spot.orders.none'", []],
  ])('%s', (_, code, shown) => {
    expect(groupsShownBy(code, groupsByKey)).toEqual(shown);
  });
});

test.each([['desk'], ['desk', 'spot']])('a chunk says that it shows %s', (...shown) => {
  const line = namingGroups(shown);
  expect(groupsNamedBy(`import './a.js';${line}run();`)).toEqual(shown);
  expect(groupsNamedBy(line.replaceAll("'", '`').replaceAll(' ', ''))).toEqual(shown);
});

test('a chunk that shows nothing of them says nothing', () => {
  expect(groupsNamedBy('(globalThis.neededTexts ?? []).map(load)')).toEqual([]);
});
