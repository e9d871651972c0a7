// A trade between two orders, and its own posting: each of its six legs follows from it.
import type {
  AccountId,
  Amount,
  FillId,
  Instant,
  MarketId,
  OrderId,
  PostingId,
  Price,
  Seq,
  Side,
  UserId,
} from '@bourse/domain';
import { describeFact, integer, units, word, type EntityOf } from '../entity.ts';

export const FILLS = describeFact({
  table: 'fills',
  key: ['marketId', 'id'],
  counter: 'fill',
  fixed: {
    id: integer<FillId>(),
    postingId: integer<PostingId>(),
    seq: integer<Seq>(),
    at: integer<Instant>(),
    marketId: integer<MarketId>(),
    price: units<Price>(),
    quantity: units<Amount>(),
    notional: units<Amount>(),
    takerSide: word<Side>(),
    takerOrderId: integer<OrderId>(),
    makerOrderId: integer<OrderId>(),
    buyerId: integer<UserId>(),
    sellerId: integer<UserId>(),
    /** In the base currency, from the buyer. */
    buyerFee: units<Amount>(),
    /** In the quote currency, from the seller. */
    sellerFee: units<Amount>(),
    // The accounts stand here because a market may be given another pair later. Each `after` is available + locked.
    buyerBaseAccountId: integer<AccountId>(),
    buyerQuoteAccountId: integer<AccountId>(),
    sellerBaseAccountId: integer<AccountId>(),
    sellerQuoteAccountId: integer<AccountId>(),
    buyerBaseAfter: units<Amount>(),
    buyerQuoteAfter: units<Amount>(),
    sellerBaseAfter: units<Amount>(),
    sellerQuoteAfter: units<Amount>(),
  },
});
export type Fill = EntityOf<typeof FILLS>;
