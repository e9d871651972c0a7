import { expect, test } from 'vitest';
import { orderEndKey, orderModeKey } from './order-words.ts';

type Order = Parameters<typeof orderEndKey>[0] & Parameters<typeof orderModeKey>[0];
const order = (own: Partial<Order> = {}): Order => ({
  mode: 2,
  time_in_force: 'gtc',
  stop_price: null,
  oco_id: null,
  status: 'open',
  cancel_reason: null,
  trigger: null,
  complete_number: '0',
  ...own,
});
const leg = order({ oco_id: 7, status: 'cancelled', cancel_reason: 'oco' });

test.each([
  [order(), undefined, 'spot.status.open'],
  [order({ complete_number: '1' }), undefined, 'spot.status.partial'],
  [order({ status: 'filled', complete_number: '2' }), undefined, 'spot.status.filled'],
  [order({ status: 'filled', trigger: 'triggered' }), undefined, 'orders.triggeredFilled'],
  [order({ status: 'cancelled' }), undefined, 'spot.status.cancelled'],
  [order({ status: 'cancelled', complete_number: '1' }), undefined, 'spot.status.cut'],
  [order({ status: 'cancelled', cancel_reason: 'amended' }), undefined, 'orders.ended.amended'],
  [order({ status: 'cancelled', cancel_reason: 'expired' }), undefined, 'orders.ended.expired'],
  [order({ status: 'cancelled', cancel_reason: 'expired', complete_number: '1' }), undefined, 'spot.status.cut'],
  [order({ status: 'cancelled', cancel_reason: 'countdown' }), undefined, 'spot.status.cancelled'],
  [leg, order({ stop_price: '90', trigger: 'triggered' }), 'orders.ended.triggered'],
  [leg, order({ complete_number: '0.1' }), 'orders.ended.filled'],
  [leg, order({ status: 'cancelled' }), 'orders.ended.cancelled'],
  [leg, undefined, 'spot.reason.oco'],
] as const)('says how it stands or which leg ended the other: %#', (own, partner, expected) => {
  expect(orderEndKey(own, partner)).toBe(expected);
});

test.each([
  [order({ mode: 1 }), 'spot.market'],
  [order(), 'spot.limit'],
  [order({ time_in_force: 'post_only' }), 'comfort.tif.postOnly'],
  [order({ stop_price: '90' }), 'ticket.stop'],
  [order({ stop_price: '90', oco_id: 7 }), 'orders.ocoStop'],
  [order({ oco_id: 7 }), 'orders.ocoLimit'],
  [order({ mode: 1, stop_price: '90' }), 'orders.kind.stopMarket'],
  [order({ stop_price: '110', trigger_kind: 'take_profit' }), 'orders.kind.takeProfitLimit'],
  [order({ mode: 1, stop_price: '110', trigger_kind: 'take_profit' }), 'orders.kind.takeProfitMarket'],
  [order({ trigger_kind: 'trailing' }), 'orders.kind.trailingLimit'],
  [order({ mode: 1, trigger_kind: 'trailing' }), 'orders.kind.trailingMarket'],
  [order({ visible_quantity: '1' }), 'orders.kind.iceberg'],
] as const)('names it by its terms: %#', (own, expected) => {
  expect(orderModeKey(own)).toBe(expected);
});
