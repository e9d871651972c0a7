// A trade between two orders, and its own posting: each of its six legs follows from it.
import {
  SIDES,
  type AccountId,
  type FillId,
  type MarketId,
  type OrderId,
  type PostingId,
  type UserId,
} from '@bourse/domain';
import { id, instant, price, seq, units, word } from '@bourse/domain/kinds';
import { describeFact, type EntityOf } from '../entity.ts';

export const FILLS = describeFact({
  table: 'fills',
  key: ['marketId', 'id'],
  counter: 'fill',
  fixed: {
    id: id<FillId>(),
    postingId: id<PostingId>(),
    seq: seq,
    at: instant,
    marketId: id<MarketId>(),
    price: price,
    quantity: units,
    notional: units,
    takerSide: word(SIDES),
    takerOrderId: id<OrderId>(),
    makerOrderId: id<OrderId>(),
    buyerId: id<UserId>(),
    sellerId: id<UserId>(),
    /** In the base currency, from the buyer. */
    buyerFee: units,
    /** In the quote currency, from the seller. */
    sellerFee: units,
    // The accounts stand here because a market may be given another pair later. Each `after` is available + locked.
    buyerBaseAccountId: id<AccountId>(),
    buyerQuoteAccountId: id<AccountId>(),
    sellerBaseAccountId: id<AccountId>(),
    sellerQuoteAccountId: id<AccountId>(),
    buyerBaseAfter: units,
    buyerQuoteAfter: units,
    sellerBaseAfter: units,
    sellerQuoteAfter: units,
  },
});
export type Fill = EntityOf<typeof FILLS>;
