// A spot order.
import {
  SIDES,
  ORDER_TYPES,
  TIMES_IN_FORCE,
  ORDER_STATUSES,
  CANCEL_REASONS,
  type MarketId,
  type OrderId,
  type UserId,
} from '@bourse/domain';
import { id, instant, optional, price, share, text, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

export const ORDERS = describeState({
  table: 'orders',
  // Ids are unique without the user; led by him, one index of the table finds an order and lists a user's.
  key: ['userId', 'id'],
  counter: 'order',
  fixed: {
    id: id<OrderId>(),
    userId: id<UserId>(),
    marketId: id<MarketId>(),
    side: word(SIDES),
    type: word(ORDER_TYPES),
    timeInForce: word(TIMES_IN_FORCE),
    /** Limit price; 0 for a market order. */
    price: price,
    /** With one, it waits outside the book until it is triggered, and is a limit order from then on. */
    stopPrice: optional(price),
    /** Shared by the two legs of an OCO pair: the id of its limit leg. */
    ocoId: optional(id<OrderId>()),
    clientOrderId: optional(text),
    createdAt: instant,
    /**
     * The rates are taken of what its fills bring, as a maker and as a taker; they are what its owner's tier came to when
     * it was accepted.
     */
    makerFee: inColumn('maker_fee_ppm', share),
    takerFee: inColumn('taker_fee_ppm', share),
  },
  changing: {
    /** An amendment that keeps the order's place may lower it. */
    quantity: units,
    /** The newest order at the moment it was triggered: it queues behind that one, ahead of all later ones. */
    triggeredAfter: optional(id<OrderId>()),
    status: word(ORDER_STATUSES),
    cancelReason: optional(word(CANCEL_REASONS)),
    filled: units,
    /** Σ price × quantity of its fills, in the quote currency. */
    filledNotional: units,
    /** Σ fees of its fills, in the currency it receives. */
    feePaid: units,
    /** It still locks so much: quote for a buy, base for a sell; 0 once final. */
    held: units,
    updatedAt: instant,
  },
});
export type Order = EntityOf<typeof ORDERS>;
