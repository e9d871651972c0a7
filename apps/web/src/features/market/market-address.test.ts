import type { market } from '@bourse/contract';
import { expect, test } from 'vitest';
import { ID_ADDRESS, PAIR_ADDRESS } from './market-address.ts';

const bitcoin: market.Quotation = {
  id: 7,
  legal_id: 3,
  currency_id: 1,
  legal_name: 'USDT',
  currency_name: 'BTC',
  now_price: '1',
  index_time: null,
  change: '0',
  volume: '1',
  high: '1',
  low: '1',
  trigger_price: null,
  is_display: 1,
  logo: '',
  cny_price: '7',
  lever_share_num: '1',
  spread: '0',
  lever_trade_fee: '0',
  open_microtrade: 1,
  trade: { state: 'open', tick: '0.1', step: '0.1', min_total: '1', max_number: '1', maker_fee: '0', taker_fee: '0' },
  delisting: null,
};
const search = (text: string) => new URLSearchParams(text);

test('an address names a market by its pair', () => {
  expect(PAIR_ADDRESS.read(search('id=7'))).toBeNull();
  expect(PAIR_ADDRESS.isOf(search('pair=btc-usdt'), bitcoin)).toBe(true);
  expect(PAIR_ADDRESS.isOf(search('pair=ETH_USDT'), bitcoin)).toBe(false);
});

test('or by its id, and by its coin where the id is missing', () => {
  expect(ID_ADDRESS.read(search(''))).toBeNull();
  expect(ID_ADDRESS.isOf(search('id=7&name=ETH'), bitcoin)).toBe(true);
  expect(ID_ADDRESS.isOf(search('id=8&name=BTC'), bitcoin)).toBe(false);
  expect(ID_ADDRESS.isOf(search('name=btc'), bitcoin)).toBe(true);
});

test('what an address says beside stays', () => {
  const address = search('lang=en&id=1&name=ETH');
  ID_ADDRESS.write(address, bitcoin);
  expect(address.toString()).toBe('lang=en&id=7&name=BTC');
});
