// A spot order.
import type {
  Amount,
  CancelReason,
  Instant,
  MarketId,
  OrderId,
  OrderStatus,
  OrderType,
  Ppm,
  Price,
  Side,
  TimeInForce,
  UserId,
} from '@bourse/domain';
import { bigint, describeState, inColumn, integer, optional, text, units, word, type EntityOf } from '../entity.ts';

export const ORDERS = describeState({
  table: 'orders',
  // Ids are unique without the user; led by him, one index of the table finds an order and lists a user's.
  key: ['userId', 'id'],
  counter: 'order',
  fixed: {
    id: integer<OrderId>(),
    userId: integer<UserId>(),
    marketId: integer<MarketId>(),
    side: word<Side>(),
    type: word<OrderType>(),
    timeInForce: word<TimeInForce>(),
    /** Limit price; 0 for a market order. */
    price: units<Price>(),
    /** With one, it waits outside the book until it is triggered, and is a limit order from then on. */
    stopPrice: optional(units<Price>()),
    /** Shared by the two legs of an OCO pair: the id of its limit leg. */
    ocoId: optional(integer<OrderId>()),
    clientOrderId: optional(text()),
    createdAt: integer<Instant>(),
    /** Of what its fills bring, as a maker and as a taker: what its owner's tier came to when it was accepted. */
    makerFee: inColumn('maker_fee_ppm', bigint<Ppm>()),
    takerFee: inColumn('taker_fee_ppm', bigint<Ppm>()),
  },
  changing: {
    /** An amendment that keeps the order's place may lower it. */
    quantity: units<Amount>(),
    /** The newest order at the moment it was triggered: it queues behind that one, ahead of all later ones. */
    triggeredAfter: optional(integer<OrderId>()),
    status: word<OrderStatus>(),
    cancelReason: optional(word<CancelReason>()),
    filled: units<Amount>(),
    /** Σ price × quantity of its fills, in the quote currency. */
    filledNotional: units<Amount>(),
    /** Σ fees of its fills, in the currency it receives. */
    feePaid: units<Amount>(),
    /** What it still locks: quote for a buy, base for a sell; 0 once final. */
    held: units<Amount>(),
    updatedAt: integer<Instant>(),
  },
});
export type Order = EntityOf<typeof ORDERS>;
