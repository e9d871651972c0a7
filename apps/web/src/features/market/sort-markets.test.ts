import type { market } from '@bourse/contract';
import { describe, expect, test } from 'vitest';
import { nextSorting, sortMarkets } from './sort-markets.ts';

const row = (id: number, change: string): market.Quotation => ({
  id,
  legal_id: 3,
  currency_id: id,
  legal_name: 'USDT',
  currency_name: `C${id}`,
  now_price: '1',
  index_time: null,
  change,
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
  open_microtrade: 0,
  trade: { state: 'open', tick: '0.1', step: '0.1', min_total: '1', max_number: '1', maker_fee: '0', taker_fee: '0' },
  delisting: null,
});
const rows = [row(1, '-2.10'), row(2, '+10.00'), row(3, '0'), row(4, '+9.50')];
const ids = (found: readonly market.Quotation[]): number[] => found.map(({ id }) => id);

describe('sorting markets', () => {
  test('compares amounts, not letters, and knows signs', () => {
    expect(ids(sortMarkets(rows, { field: 'change', direction: 'falling' }))).toEqual([2, 4, 3, 1]);
    expect(ids(sortMarkets(rows, { field: 'change', direction: 'rising' }))).toEqual([1, 3, 4, 2]);
    expect(ids(sortMarkets(rows, undefined))).toEqual([1, 2, 3, 4]);
  });

  test('a head pressed three times leaves things as they were', () => {
    const first = nextSorting(undefined, 'volume');
    const second = nextSorting(first, 'volume');
    expect([first?.direction, second?.direction]).toEqual(['falling', 'rising']);
    expect(nextSorting(second, 'volume')).toBeUndefined();
    expect(nextSorting(second, 'high')).toEqual({ field: 'high', direction: 'falling' });
  });
});
