// Spot trading in wire names.
import type { MessageOf, spot } from '@bourse/contract';
import { formatShanghai, formatUnits, type UserId } from '@bourse/domain';
import type { Fill } from '@bourse/engine';
import type { z } from 'zod';
import type { CommittedBook, MarketInfo, PublicTrade } from '../../market/market-data.ts';
import { viewBookRows, WAY } from '../../market/market-view.ts';

type CompleteRow = z.output<typeof spot.completeRow>;
type UserTrade = z.output<typeof spot.userTrade>;
type Page<Row> = { list: Row[]; page: number; page_size: number; total: number };

/** Book sides of a deal view: bids from the highest, asks highest first too, so the best ask comes last. */
export function viewDealBook(book: CommittedBook): Pick<MessageOf<typeof spot.deal>, 'in' | 'out'> {
  return { in: viewBookRows(book.bids), out: viewBookRows(book.asks).toReversed() };
}

export function viewCompleteRow(trade: PublicTrade, market: MarketInfo): CompleteRow {
  return {
    id: trade.id,
    time: formatShanghai(trade.at),
    time_ms: trade.at,
    currency_name: market.base.name,
    legal_name: market.quote.name,
    number: formatUnits(trade.quantity),
    price: formatUnits(trade.price),
    way: WAY[trade.takerSide],
  };
}

/** A fill from the side of one of its two users. */
export function viewUserTrade(fill: Fill, { userId, market }: { userId: UserId; market: MarketInfo }): UserTrade {
  const side = fill.buyerId === userId ? 'buy' : 'sell';
  const isTaker = fill.takerSide === side;
  return {
    id: fill.id,
    order_id: isTaker ? fill.takerOrderId : fill.makerOrderId,
    time: formatShanghai(fill.at),
    time_ms: fill.at,
    create_time: formatShanghai(fill.at),
    currency_name: market.base.name,
    legal_name: market.quote.name,
    number: formatUnits(fill.quantity),
    price: formatUnits(fill.price),
    total_money: formatUnits(fill.notional),
    fee: formatUnits(side === 'buy' ? fill.buyerFee : fill.sellerFee),
    fee_currency_name: side === 'buy' ? market.base.name : market.quote.name,
    role: isTaker ? 'taker' : 'maker',
    way: WAY[side],
  };
}

export function viewPage<Row>(
  rows: Row[],
  { page, pageSize, total }: { page: number; pageSize: number; total: number },
): Page<Row> {
  return { list: rows, page, page_size: pageSize, total };
}
