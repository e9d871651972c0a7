import { expect, test } from 'vitest';
import { readFilter, writeFilter } from './market-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

test('an address without anything is what is cheapest to buy', () => {
  expect(read('')).toEqual({
    type: 'sell',
    currencyId: undefined,
    fiat: undefined,
    amount: '',
    way: undefined,
    isVerified: false,
    sort: 'price',
    page: 1,
  });
  expect(writeFilter(read(''))).toEqual({});
});

test('what is chosen stands in the address and is read from it again', () => {
  const query = 'type=buy&currency_id=1&fiat=HKD&amount=500.5&way=bank&verified=1&sort=completion&page=3';
  expect(new URLSearchParams(writeFilter(read(query))).toString()).toBe(query);
});

test.each(['amount=1e3', 'way=cash', 'fiat=cny', 'page=0', 'currency_id=x', 'sort=best'])(
  '%s says nothing',
  (query) => {
    expect(writeFilter(read(query))).toEqual({});
  },
);
