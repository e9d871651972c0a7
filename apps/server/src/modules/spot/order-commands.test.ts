// What the fields of an order come to as a command of the engine.
import { type InputOf, spotOrders } from '@bourse/contract';
import { amount, instant, price, units, userId } from '@bourse/domain';
import { expect, test } from 'vitest';
import { NO_MARKET, toPlaceOrder } from './order-commands.ts';

const owner = { userId: userId(7), marketId: NO_MARKET };
const read = (fields: Partial<InputOf<typeof spotOrders.place>>) =>
  toPlaceOrder(
    spotOrders.place.input.parse({ currency_id: 1, legal_id: 3, side: 'sell', quantity: '2', ...fields }),
    owner,
  );

const at = (text: string) => price(units(text));
const sell = { kind: 'placeOrder', ...owner, side: 'sell', quantity: amount(units('2')) } as const;

test.each([
  [
    { type: 'limit', price: '10' },
    { type: 'limit', price: at('10'), timeInForce: 'gtc' },
  ],
  [
    { type: 'limit', price: '10', time_in_force: 'post_only', visible_quantity: '0.5', expires_at: 1_900_000_000_000 },
    {
      type: 'limit',
      price: at('10'),
      timeInForce: 'post_only',
      visibleQuantity: amount(units('0.5')),
      expiresAt: instant(1_900_000_000_000),
    },
  ],
  [
    { type: 'market', self_trade: 'expire_maker', client_order_id: 'mine' },
    { type: 'market', selfTrade: 'expire_maker', clientOrderId: 'mine' },
  ],
  [
    { type: 'stop_limit', stop_price: '9', price: '8' },
    { type: 'stop_limit', stopPrice: at('9'), price: at('8') },
  ],
  [
    { type: 'stop_limit', stop_price: '9', price: '8', time_in_force: 'ioc', expires_at: 1_900_000_000_000 },
    {
      type: 'stop_limit',
      stopPrice: at('9'),
      price: at('8'),
      timeInForce: 'ioc',
      expiresAt: instant(1_900_000_000_000),
    },
  ],
  [
    { type: 'stop_market', stop_price: '9', expires_at: '1900000000000' },
    { type: 'stop_market', stopPrice: at('9'), expiresAt: instant(1_900_000_000_000) },
  ],
  [
    { type: 'take_profit_limit', stop_price: '11', price: '12' },
    { type: 'stop_limit', stopPrice: at('11'), triggerKind: 'take_profit', price: at('12') },
  ],
  [
    { type: 'take_profit_market', stop_price: '11' },
    { type: 'stop_market', stopPrice: at('11'), triggerKind: 'take_profit' },
  ],
  [
    { type: 'trailing_limit', trail_bps: 150, price: '8', visible_quantity: '0.5' },
    { type: 'stop_limit', trailBps: 150, price: at('8'), visibleQuantity: amount(units('0.5')) },
  ],
  [
    { type: 'trailing_limit', trail_bps: 150, price: '8', time_in_force: 'fok' },
    { type: 'stop_limit', trailBps: 150, price: at('8'), timeInForce: 'fok' },
  ],
  [
    { type: 'trailing_market', trail_bps: '150', activation_price: '11' },
    { type: 'stop_market', trailBps: 150, activationPrice: at('11') },
  ],
  [
    {
      type: 'limit',
      price: '10',
      attached: { price: '8', stop_price: '12', stop_limit_price: '13', fallback: 'drop' },
    },
    {
      type: 'limit',
      price: at('10'),
      timeInForce: 'gtc',
      attached: { price: at('8'), stopPrice: at('12'), stopLimitPrice: at('13'), fallback: 'drop' },
    },
  ],
] as const)('%j is one command with what it names and nothing else', (fields, expected) => {
  expect(read(fields)).toEqual({ ...sell, ...expected });
});

test('an order by sum has no quantity of its own', () => {
  const fields = { currency_id: 1, legal_id: 3, side: 'buy', type: 'trailing_market', trail_bps: 10 } as const;
  const command = toPlaceOrder(spotOrders.place.input.parse({ ...fields, quote_quantity: '100' }), owner);
  expect(command).toMatchObject({ quantity: 0n, quoteQuantity: amount(units('100')), trailBps: 10 });
});

test('a trail that is no whole number above 0 is left to the engine’s refusal', () => {
  for (const trail of ['1.5', '-3', 'far'])
    expect(read({ type: 'trailing_market', trail_bps: trail })).toMatchObject({ trailBps: 0 });
});
