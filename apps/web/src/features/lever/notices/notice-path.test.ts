import { describe, expect, test } from 'vitest';
import { noticePath } from './notice-path.ts';

describe('where a notice leads', () => {
  test.each(['take_profit', 'stop_loss', 'liquidation', 'shortage'] as const)('%s to the receipt', (kind) => {
    expect(noticePath({ kind, position_id: 42, symbol: 'BTC/USDT' })).toBe('/receipt/lever/42');
  });

  test.each([
    ['an order that was revoked, of which there is no receipt', { kind: 'revoked', position_id: 42 }],
    ['a warning', { kind: 'warning', position_id: null }],
    ['a liquidation whose positions still wait for a price', { kind: 'liquidation', position_id: null }],
  ] as const)('%s to the contract of its market', (_, notice) => {
    expect(noticePath({ ...notice, symbol: 'BTC/USDT' })).toBe('/leverdealCenter?pair=BTC_USDT');
  });

  test('without any market to the contracts', () => {
    expect(noticePath({ kind: 'warning', position_id: null, symbol: '' })).toBe('/leverdealCenter');
  });
});
