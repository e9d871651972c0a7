// Every refusal that the calls of this API can meet has a code and a text that its clients know, or that says what to do.
import { ENGINE_REFUSALS, type RefusalCode } from '@bourse/domain';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMapped, refusalOf } from './errors.ts';

const ENGINE = join(import.meta.dirname, '../../../../../packages/engine/src');

/** Only commands of operators are refused with these. */
const OTHERS: ReadonlySet<string> = new Set([
  'inexact_notional',
  'invalid_market_settings',
  'market_has_open_orders',
  'market_has_open_positions',
  'currency_not_found',
]);

function refusalsOf(folder: string): readonly RefusalCode[] {
  const found = readdirSync(join(ENGINE, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ENGINE, folder, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(?:refuse\(\s*|\? |: )'([a-z_]+)'/g)].map(([, code]) => code));
  return ENGINE_REFUSALS.filter((code) => found.includes(code) && !OTHERS.has(code));
}

test('whatever spot trading and keys refuse has an entry of its own', () => {
  const codes = new Set([
    ...refusalsOf('spot'),
    ...refusalsOf('keys'),
    'bought_worth_at_risk',
    'held_worth_at_risk',
  ] as const);
  expect(codes.size).toBeGreaterThan(35);
  const ours = new Set<RefusalCode>(['too_many_keys', 'key_not_found']);
  expect([...codes].filter((code) => !isMapped(code) && !ours.has(code))).toEqual([]);
});

test.each([
  ['price_not_on_tick', -1013, 'Filter failure: PRICE_FILTER'],
  ['quantity_not_on_step', -1013, 'Filter failure: LOT_SIZE'],
  ['above_maximum_quantity', -1013, 'Filter failure: LOT_SIZE'],
  ['price_out_of_band', -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
  ['below_minimum_notional', -1013, 'Filter failure: NOTIONAL'],
  ['too_many_open_orders', -1013, 'Filter failure: MAX_NUM_ORDERS'],
  ['visible_quantity_wrong', -1013, 'Filter failure: ICEBERG_PARTS'],
  ['trail_out_of_range', -1013, 'Filter failure: TRAILING_DELTA'],
  ['market_halted', -1013, 'Market is closed.'],
  ['market_not_found', -1121, 'Invalid symbol.'],
  ['insufficient_balance', -2010, 'Account has insufficient balance for requested action.'],
  ['client_order_id_in_use', -2010, 'Duplicate order sent.'],
  ['post_only_would_take', -2010, 'Order would immediately match and take.'],
  ['stop_would_trigger', -2010, 'Order would trigger immediately.'],
  ['oco_would_take', -2010, 'The relationship of the prices for the orders is not correct.'],
  ['empty_book', -1112, 'No orders on book for symbol.'],
  ['order_not_found', -2011, 'Unknown order sent.'],
  ['user_frozen', -2010, 'This action is disabled on this account.'],
  ['key_ended', -2015, 'Invalid API-key, IP, or permissions for action.'],
] as const)('%s is %i "%s"', (code, number, text) => {
  expect(refusalOf({ ok: false, code, params: {} })).toMatchObject({ code: number, text });
});

test('the bounds of a key say which one it was and what is left', () => {
  const params = { bound: 'day', required: '120', left: '80' };
  expect(refusalOf({ ok: false, code: 'key_budget', params })).toMatchObject({
    code: -2010,
    text: "The budget of this API-key is exceeded: 'day' needs 120 USDT, and 80 USDT are left.",
  });
});
