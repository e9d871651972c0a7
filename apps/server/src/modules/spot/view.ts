// Spot trading in wire names.
import type { AnswerOf, spot, spotOrders } from '@bourse/contract';
import {
  formatShanghai,
  formatUnits,
  type Instant,
  instant,
  type MarketId,
  type OrderId,
  type Side,
  type UserId,
} from '@bourse/domain';
import type { Fill, Order, OrderAnswer } from '@bourse/engine';
import type { z } from 'zod';
import type { CommittedBook, MarketData, MarketInfo, PublicTrade } from '../../core/market/market-data.ts';
import { viewBookRows, WAY } from '../../core/market/market-view.ts';
import { calculateAveragePrice } from '../../core/market/order-view.ts';
import { shares } from '../../system/codecs.ts';

type CompleteRow = z.output<typeof spot.completeRow>;
type UserTrade = z.output<typeof spot.userTrade>;

/** Book sides of a deal view: bids from the highest, asks highest first too, so the best ask comes last. */
export function viewDealBook(book: CommittedBook): Pick<AnswerOf<typeof spot.deal>, 'in' | 'out'> {
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

/** Which of a fill's two orders is the user's. */
export const ownOrderOf = (fill: Fill, userId: UserId): OrderId =>
  (fill.buyerId === userId) === (fill.takerSide === 'buy') ? fill.takerOrderId : fill.makerOrderId;

type Viewer = {
  readonly userId: UserId;
  readonly market: MarketInfo;
  /** The fee rates of the user's order; undefined where it was deleted. */
  readonly rates: Pick<Order, 'makerFee' | 'takerFee'> | undefined;
};

/** A fill from the side of one of its two users. */
export function viewUserTrade(fill: Fill, { userId, market, rates }: Viewer): UserTrade {
  const side = fill.buyerId === userId ? 'buy' : 'sell';
  const isTaker = fill.takerSide === side;
  return {
    id: fill.id,
    order_id: ownOrderOf(fill, userId),
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
    fee_rate: rates ? shares.show(isTaker ? rates.takerFee : rates.makerFee) : null,
    way: WAY[side],
  };
}

/** An order's answer, with what it takes to say it in wire names. */
export type Placed = { readonly answer: OrderAnswer; readonly side: Side; readonly market: MarketInfo };

const feeNameOf = (side: Side, { base, quote }: MarketInfo): string => (side === 'buy' ? base : quote).name;

/** `order`: as it stands now, where it is kept. */
export function viewPlaced(
  { answer, side, market }: Placed,
  order: spot.SpotOrder | undefined,
): spotOrders.PlacedOrder {
  const { orderId: id, status, filled, fills } = answer;
  const [quantity, notional] = fills.reduce(
    ([sum, paid], fill) => [sum + fill.quantity, paid + fill.notional],
    [0n, 0n],
  );
  return {
    id,
    status,
    filled,
    average_price: formatUnits(calculateAveragePrice({ filled: quantity, filledNotional: notional })),
    fills: fills.map((fill) => ({
      id: fill.id,
      price: formatUnits(fill.price),
      quantity: formatUnits(fill.quantity),
      total: formatUnits(fill.notional),
      fee: formatUnits(fill.fee),
      fee_currency_name: feeNameOf(side, market),
    })),
    order: order ?? null,
  };
}

/** A fill of the order from its owner's side. */
export function viewOwnFill(
  fill: Fill,
  { id, side }: Order,
  market: MarketInfo,
): AnswerOf<typeof spotOrders.read>['fills'][number] {
  return {
    id: fill.id,
    price: formatUnits(fill.price),
    quantity: formatUnits(fill.quantity),
    total: formatUnits(fill.notional),
    fee: formatUnits(side === 'buy' ? fill.buyerFee : fill.sellerFee),
    fee_currency_name: feeNameOf(side, market),
    time: fill.at,
    role: fill.takerOrderId === id ? 'taker' : 'maker',
  };
}

export const boundOf = (epochMs: number | undefined): Instant | undefined =>
  epochMs === undefined ? undefined : instant(epochMs);

/** A row's market always exists: markets are never deleted. */
export function viewKnown<Row extends { readonly marketId: MarketId }, View>(
  market: MarketData,
  rows: readonly Row[],
  view: (row: Row, info: MarketInfo) => View,
): View[] {
  return rows.flatMap((row) => {
    const info = market.market(row.marketId);
    return info ? [view(row, info)] : [];
  });
}
