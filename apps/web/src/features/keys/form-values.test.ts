import { keys } from '@bourse/contract';
import { DAY_MS, KEY_ADDRESSES_MAX } from '@bourse/domain';
import { expect, test } from 'vitest';
import { BUDGET_FIELDS, budgetFaultOf, shownBounds, UNBOUNDED, usedBounds } from './budget.ts';
import {
  addressesOf,
  areAddressesTooMany,
  budgetFaultIn,
  changeOf,
  permissionsOf,
  valuesOf,
  withAddress,
} from './form-values.ts';
import type { Key } from './keys.ts';

const NOW = Date.UTC(2026, 10, 30);
const KEY: Key = {
  id: 7,
  key: 'k7m2p9q4r6s8t1v3w5x7y9z2b4c6d8f1',
  label: 'maker',
  kind: 'hmac',
  public_key: '',
  permissions: ['read', 'trade'],
  addresses: ['203.0.113.7', '2001:db8::/48'],
  created_ms: NOW - DAY_MS,
  expires_ms: NOW + 30 * DAY_MS,
  last_used_ms: null,
  last_address: '',
  ended_ms: null,
  end_reason: null,
  budget: {
    markets: ['BTC/USDT', 'ETH/USDT'],
    order_max: '1500.5',
    day_max: null,
    loss_max: '200',
    open_max: '50',
    band_bps: 125,
    day_used: '10',
    loss_used: '49.99000001',
    open_used: '80',
    day_ends_ms: NOW + DAY_MS,
  },
};

test('a new key is offered a bound of each kind, and the contract reads what the form sends', () => {
  const input = changeOf({ ...valuesOf(), label: ' maker ', trade: true, password: 'ledger2031x' }, { nowMs: NOW });
  const parsed = keys.create.input.parse({ ...input, kind: 'hmac' });
  expect(parsed).toMatchObject({ label: 'maker', permissions: ['read', 'trade'], band_bps: 200 });
  expect(parsed.expires_at).toBe(NOW + 90 * DAY_MS);
  expect(parsed).toMatchObject({ order_max: 1_000n * 10n ** 8n, day_max: 10_000n * 10n ** 8n });
  expect(parsed.markets).toBeUndefined();
});

test('a form that changes nothing sends what the key has', () => {
  const parsed = keys.change.input.parse({ id: 7, ...changeOf(valuesOf(KEY), { nowMs: NOW, key: KEY }) });
  expect(parsed).toMatchObject({
    label: KEY.label,
    permissions: KEY.permissions,
    addresses: KEY.addresses,
    expires_at: KEY.expires_ms,
    markets: KEY.budget.markets,
    order_max: 150_050_000_000n,
    band_bps: 125,
  });
  expect(parsed.day_max).toBeUndefined();
});

test('what does not expire is sent without an end', () => {
  expect(valuesOf({ ...KEY, expires_ms: null }).expiry).toBe('never');
  expect(changeOf({ ...valuesOf(KEY), expiry: 'never' }, { nowMs: NOW, key: KEY }).expires_at).toBeUndefined();
});

test('every bound of the contract has its field in the form', () => {
  const bounds = Object.keys(keys.keyBudget.shape).filter((name) => !/_used$|^day_ends_ms$/.test(name));
  expect(BUDGET_FIELDS.map(({ name }) => name).toSorted()).toEqual(bounds.toSorted());
});

test.each([
  ['order_max', '0', 'keys.budget.missing'],
  ['order_max', '', 'keys.budget.missing'],
  ['order_max', UNBOUNDED, undefined],
  ['loss_max', '0.00000001', undefined],
  ['band_bps', '', 'keys.budget.bandMissing'],
  ['band_bps', '100.01', 'keys.budget.bandMissing'],
  ['band_bps', '0.005', 'keys.budget.bandMissing'],
  ['band_bps', '0', undefined],
  ['band_bps', '100', undefined],
  ['markets', '', undefined],
] as const)('%s of "%s" has the fault %s', (name, text, fault) => {
  const field = BUDGET_FIELDS.find((each) => each.name === name);
  expect(field && budgetFaultOf(field, text)).toBe(fault);
});

test('a budget is asked for of keys that trade only', () => {
  const budget = { ...valuesOf().budget, band_bps: '' };
  expect([budgetFaultIn({ trade: false, budget }), budgetFaultIn({ trade: true, budget })]).toEqual([false, true]);
});

test('each bound is said, also that there is none', () => {
  const said = new Map(shownBounds(valuesOf(KEY).budget).map(({ name, bound }) => [name, bound]));
  expect(said.get('day_max')).toEqual({ none: 'keys.budget.unbounded' });
  expect(
    new Map(shownBounds({ ...valuesOf(KEY).budget, day_max: '' }).map(({ name, bound }) => [name, bound])).get(
      'day_max',
    ),
  ).toEqual({ text: '–' });
  expect(said.get('markets')).toEqual({ text: 'BTC/USDT, ETH/USDT' });
  expect(said.get('band_bps')).toMatchObject({ text: expect.stringMatching(/^±1[.,]25%$/) });
});

test('what is used is shown of bounds that are set, and never as more than the whole', () => {
  expect(usedBounds(KEY.budget)).toEqual([
    { name: 'loss_max', used: '50', max: '200', percent: 24, isDaily: true },
    { name: 'open_max', used: '80', max: '50', percent: 100, isDaily: false },
  ]);
});

test('addresses are read with commas, blanks or lines between them, each once', () => {
  expect(addressesOf(' 203.0.113.7,\n2001:db8::/48  203.0.113.7')).toEqual(['203.0.113.7', '2001:db8::/48']);
  expect(withAddress('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7\n198.51.100.1');
  const many = Array.from({ length: KEY_ADDRESSES_MAX + 1 }, (_, at) => `203.0.113.${at}`).join('\n');
  expect([areAddressesTooMany(many), areAddressesTooMany('203.0.113.7')]).toEqual([true, false]);
});

test('reading is no choice', () => {
  expect(permissionsOf({ trade: false, transfer: true })).toEqual(['read', 'transfer']);
});
