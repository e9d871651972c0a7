import { amount, currencyId, marketId, ppm, price, units, USDT } from '@bourse/domain';
import { expect, test } from 'vitest';
import type { MarketSettings } from './market.ts';
import { BTC_USDT, ETH_BTC, mustGet, USERS } from '../testing/cast.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

function configure(scenario: Scenario, change: Partial<MarketSettings>): string {
  const outcome = scenario.apply({ kind: 'configureMarket', settings: { ...BTC_USDT, ...change } });
  return outcome.ok ? 'ok' : outcome.code;
}

test('C1 settings that make no market are refused', () => {
  const scenario = Scenario.start();
  const answers = (changes: readonly Partial<MarketSettings>[]): string[] =>
    changes.map((change) => configure(scenario, change));
  expect(answers([{ baseId: currencyId(99) }, { quoteId: currencyId(99) }])).toEqual([
    'currency_not_found',
    'currency_not_found',
  ]);
  const unsound = answers([
    { baseId: USDT },
    { tick: price(0n) },
    { step: amount(0n) },
    { minNotional: amount(-1n) },
    { maxQuantity: amount(BTC_USDT.step - 1n) },
    { makerFee: ppm(-1n) },
    { takerFee: ppm(1_000_000n) },
  ]);
  expect(new Set(unsound)).toEqual(new Set(['invalid_market_settings']));
  expect(answers([{ minNotional: amount(0n), maxQuantity: BTC_USDT.step, takerFee: ppm(999_999n) }])).toEqual(['ok']);
});

test('C2 tick × step is a whole number of quote units', () => {
  const scenario = Scenario.start();
  const tick = price(units('0.0001'));
  expect(configure(scenario, { tick, step: amount(units('0.00009')) })).toBe('inexact_notional');
  expect(configure(scenario, { tick, step: amount(units('0.0001')) })).toBe('ok');
  expect(configure(scenario, { tick: price(1n), step: amount(units('1')) })).toBe('ok');
});

test('C3 pair, tick and step stay while orders rest, the rest may change', () => {
  const scenario = Scenario.start();
  scenario.play('ann sell 1 @ 100');
  for (const change of [
    { tick: price(units('0.1')) },
    { step: amount(units('0.001')) },
    { baseId: ETH_BTC.baseId },
    { quoteId: ETH_BTC.baseId },
  ]) {
    expect(configure(scenario, change)).toBe('market_has_open_orders');
  }
  scenario.forget();
  const maxQuantity = amount(units('2'));
  expect(configure(scenario, { maxQuantity, makerFee: ppm(5n) })).toBe('ok');
  expect(scenario.events).toEqual([
    { kind: 'marketConfigured', settings: { ...BTC_USDT, maxQuantity, makerFee: ppm(5n) } },
  ]);
  const table = `
    bob buy 2.1 @ 50 | above_maximum_quantity
    ann cancel 1     | ok
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(configure(scenario, { tick: price(units('0.1')) })).toBe('ok');
});

test('C3 a new pair starts without a last price', () => {
  const scenario = Scenario.start();
  scenario.play(`
    ann sell 1 @ 100
    bob buy  1 @ 100
  `);
  scenario.forget();
  const lastPrice = (): bigint | undefined => scenario.engine.snapshot().markets[0]?.lastPrice;
  expect(configure(scenario, { tick: price(units('0.1')) })).toBe('ok');
  expect(lastPrice()).toBe(units('100'));
  expect(configure(scenario, { baseId: ETH_BTC.baseId })).toBe('ok');
  expect(scenario.events).toContainEqual({
    kind: 'triggerPriceMoved',
    marketId: BTC_USDT.marketId,
    price: undefined,
  });
  expect(lastPrice()).toBeUndefined();
});

test('C4 a halted market takes cancels only, a view-only one never trades', () => {
  const scenario = Scenario.start();
  const table = `
    ann sell 1 @ 100     | open 0
    market BTC/USDT halted | ok
    bob buy 1 @ 100      | market_halted
    bob buy 1 market     | market_halted
    market BTC/USDT view_only | ok
    bob buy 1 @ 100      | market_view_only
    market BTC/USDT open | ok
    bob buy 1 @ 100      | filled 1
    market BTC/USDT halted | ok
    ann cancel 1         | order_not_found
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
});

const ANN = mustGet(USERS, 'ann');

test('C4 a closed market has not opened yet: it takes nothing, and no market comes back to it', () => {
  const scenario = Scenario.start();
  const born = { ...BTC_USDT, marketId: marketId(9), state: 'closed' } as const;
  expect(configure(scenario, born)).toBe('ok');
  const order = {
    userId: ANN,
    marketId: born.marketId,
    side: 'buy',
    type: 'market',
    quantity: BTC_USDT.step,
  } as const;
  const place = (): string => {
    const outcome = scenario.apply({ kind: 'placeOrder', ...order });
    return outcome.ok ? 'ok' : outcome.code;
  };
  expect(place()).toBe('market_not_open');
  expect(configure(scenario, { ...born, makerFee: ppm(5n) })).toBe('ok');
  expect(configure(scenario, { ...born, state: 'halted' })).toBe('ok');
  expect(place()).toBe('market_halted');
  expect(configure(scenario, born)).toBe('invalid_market_settings');
  expect(configure(scenario, { ...born, state: 'open' })).toBe('ok');
  expect(configure(scenario, born)).toBe('invalid_market_settings');
});

test('C4 a market may be born view-only', () => {
  const scenario = Scenario.start();
  const id = marketId(9);
  expect(configure(scenario, { marketId: id, state: 'view_only' })).toBe('ok');
  expect(scenario.engine.snapshot().markets.find(({ settings }) => settings.marketId === id)?.settings.state).toBe(
    'view_only',
  );
});
