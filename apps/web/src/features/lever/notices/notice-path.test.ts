import { describe, expect, test } from 'vitest';
import { noticePath } from './notice-path.ts';

describe('where a notice leads', () => {
  test.each(['take_profit', 'stop_loss'] as const)('%s to the receipt of its position', (kind) => {
    expect(noticePath({ kind, position_id: 42 })).toBe('/receipt/lever/42');
  });

  test('an order that was revoked has no receipt', () => {
    expect(noticePath({ kind: 'revoked', position_id: 42 })).toBe('/leverdealCenter');
  });

  test.each(['warning', 'liquidation', 'shortage'] as const)('%s to the account’s contracts', (kind) => {
    expect(noticePath({ kind, position_id: null })).toBe('/leverdealCenter');
  });
});
