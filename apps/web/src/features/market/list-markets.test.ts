import type { market } from '@bourse/contract';
import { expect, test } from 'vitest';
import { type CoinNames, type ListOrder, listMarkets, nextOrder } from './list-markets.ts';
import { worthOf } from './worth.ts';

/** Neither order nor search reads these fields. */
const rest = {
  now_price: '1',
  index_time: null,
  volume: '0',
  high: '1',
  low: '1',
  trigger_price: null,
  is_display: 1,
  logo: '',
  cny_price: '7.1',
  lever_share_num: '1',
  spread: '0',
  lever_trade_fee: '0',
  open_microtrade: 0,
  trade: {
    state: 'open',
    tick: '0.01',
    step: '0.0001',
    min_total: '5',
    max_number: '100',
    maker_fee: '0.1',
    taker_fee: '0.1',
  },
  delisting: null,
} as const;
const quotation = (id: number, coin: string, [legal_id, legal_name]: [number, string], change: string) =>
  ({
    ...rest,
    id,
    legal_id,
    currency_id: id,
    legal_name,
    currency_name: coin,
    change,
  }) satisfies market.Quotation;

const groups = [
  {
    id: 3,
    name: 'USDT',
    quotation: [
      quotation(1, 'BTC', [3, 'USDT'], '1.25'),
      quotation(2, 'ETH', [3, 'USDT'], '-0.84'),
      quotation(5, 'XRP', [3, 'USDT'], '10.10'),
      { ...quotation(9, 'OLD', [3, 'USDT'], '99'), is_display: 0 as const },
    ],
  },
  { id: 1, name: 'BTC', quotation: [quotation(12, 'ETH', [1, 'BTC'], '0.00')] },
];
const symbols = (tab: string, search = '', favourites: number[] = []): string[] =>
  listMarkets(groups, { tab, search, favourites: new Set(favourites) }).map(
    (row) => `${row.currency_name}/${row.legal_name}`,
  );

test('all shows every displayed market, a group those of its quote currency', () => {
  expect(symbols('all')).toEqual(['BTC/USDT', 'ETH/USDT', 'XRP/USDT', 'ETH/BTC']);
  expect(symbols('group-1')).toEqual(['ETH/BTC']);
});

test('gainers are what rose, most first, compared as numbers', () => {
  expect(symbols('gainers')).toEqual(['XRP/USDT', 'BTC/USDT']);
});

test('favourites are the starred ones', () => {
  expect(symbols('favourites', '', [12, 2])).toEqual(['ETH/USDT', 'ETH/BTC']);
});

test('a search finds coins and pairs, with slash, dash or blank', () => {
  expect(symbols('all', 'eth')).toEqual(['ETH/USDT', 'ETH/BTC']);
  expect(symbols('all', ' eth-btc ')).toEqual(['ETH/BTC']);
  expect(symbols('all', 'eth usdt')).toEqual(['ETH/USDT']);
  expect(symbols('group-3', 'doge')).toEqual([]);
});

const names: CoinNames = new Map([
  [1, ['Bitcoin', '比特币', 'ビットコイン']],
  [2, ['Ethereum', '以太坊']],
  [12, ['Ethereum', '以太坊']],
]);
const found = (search: string): string[] =>
  listMarkets(groups, { tab: 'all', search, favourites: new Set(), names }).map(({ id }) => String(id));

test('a search finds coins by their names, in whatever language, width and case', () => {
  expect(found('bitcoin')).toEqual(['1']);
  expect(found('以太')).toEqual(['2', '12']);
  expect(found('ビット')).toEqual(['1']);
  expect(found('ＢＴＣ／ＵＳＤＴ')).toEqual(['1']);
  expect(found('ethereum ')).toEqual(['2', '12']);
  expect(found('litecoin')).toEqual([]);
});

const traded = {
  name: 'USDT',
  id: 3,
  quotation: [
    { ...quotation(1, 'BTC', [3, 'USDT'], '-1'), now_price: '60000', volume: '2' },
    { ...quotation(5, 'XRP', [3, 'USDT'], '9.5'), now_price: '0.5', volume: '200000' },
    { ...quotation(2, 'ETH', [3, 'USDT'], '10'), now_price: '3000', volume: '50' },
  ],
};
const inBitcoin = { ...quotation(12, 'ETH', [1, 'BTC'], '0.5'), now_price: '0.05', volume: '10', cny_price: '426000' };
const ordered = (order: ListOrder | undefined, tab = 'all'): string[] =>
  listMarkets([traded, { id: 1, name: 'BTC', quotation: [inBitcoin] }], {
    tab,
    search: '',
    favourites: new Set(),
    order,
  }).map((row) => `${row.currency_name}/${row.legal_name}`);

test('the list is ordered by its heads: figures as numbers, and by what they are worth', () => {
  expect(ordered({ column: 'name', direction: 'rising' })).toEqual(['BTC/USDT', 'ETH/BTC', 'ETH/USDT', 'XRP/USDT']);
  expect(ordered({ column: 'change', direction: 'falling' })).toEqual(['ETH/USDT', 'XRP/USDT', 'ETH/BTC', 'BTC/USDT']);
  expect(ordered({ column: 'volume', direction: 'falling' })).toEqual(['ETH/USDT', 'BTC/USDT', 'XRP/USDT', 'ETH/BTC']);
  // 0.05 bitcoin are 21,300 yuan, as much as 3,000 USDT: the order of the list stays.
  expect(ordered({ column: 'price', direction: 'rising' })).toEqual(['XRP/USDT', 'ETH/USDT', 'ETH/BTC', 'BTC/USDT']);
});

test('a chosen order holds in gainers too; a third press gives the tab its own back', () => {
  expect(ordered({ column: 'name', direction: 'falling' }, 'gainers')).toEqual(['XRP/USDT', 'ETH/USDT', 'ETH/BTC']);
  expect(nextOrder(undefined, 'price')).toEqual({ column: 'price', direction: 'falling' });
  expect(nextOrder({ column: 'price', direction: 'falling' }, 'price')).toEqual({
    column: 'price',
    direction: 'rising',
  });
  expect(nextOrder({ column: 'price', direction: 'rising' }, 'price')).toBeUndefined();
  expect(nextOrder({ column: 'price', direction: 'rising' }, 'name')).toEqual({ column: 'name', direction: 'rising' });
});

test('worth goes through yuan: a price in bitcoin is dollars by the two rates', () => {
  expect(worthOf('0.05', '483000', '7.1')).toEqual({ usd: '3401.4084507', cny: '24150' });
  expect(worthOf('68000', '7.1', '7.1')).toEqual({ usd: '68000', cny: '482800' });
  expect(worthOf('68000', '0', '7.1')).toEqual({ usd: undefined, cny: undefined });
});
