// Orders, trades and lists as this API shows them, for answers and for events alike.
import type { bots } from '@bourse/contract';
import { amount, type Amount, type Instant, type OrderId, type UserId, ZERO } from '@bourse/domain';
import type { Fill, FillAnswer, Order, OrderAnswer } from '@bourse/engine';
import { viewFigure as decimal } from '../../core/market/figures.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';
import { selfTradeOf, sideOf, statusOf, timeInForceOf, typeOf } from './order-words.ts';
import { symbolOf } from './symbols.ts';

/** An order that is of no list has this for the number of its list. */
export const NO_LIST = -1;

/** Whether an order waits for its price: it is in no book then. */
export const isWaiting = ({ stopPrice, triggeredAfter }: Pick<Order, 'stopPrice' | 'triggeredAfter'>): boolean =>
  stopPrice !== undefined && triggeredAfter === undefined;

export const listIdOf = ({ ocoId }: Pick<Order, 'ocoId'>): number => ocoId ?? NO_LIST;

/** Orders that were not placed by this API may have no name. */
export const nameOf = ({ clientOrderId = '' }: Pick<Order, 'clientOrderId'>): string => clientOrderId;

type Listed = {
  readonly terms: (NonNullable<Order['terms']> & { readonly listClientOrderId?: string | undefined }) | undefined;
};

/** The name of the list that an order is of. */
export const listNameOf = ({ terms }: Listed): string => terms?.listClientOrderId ?? '';

/** The quantity that was asked for: of an order by sum it is what that came to. */
const sumOf = ({ terms }: Pick<Order, 'terms'>): Amount => terms?.quoteQuantity ?? ZERO;

/** A trailing order names the price from which on it follows, and no stop price. */
export const stopPriceOf = ({ stopPrice, terms }: Pick<Order, 'stopPrice' | 'terms'>): bigint =>
  (terms?.trailBps === undefined ? stopPrice : terms.activationPrice) ?? 0n;

/** The coin that an order receives is the one that its fees are taken of. */
export const feeNameOf = (side: Order['side'], { base, quote }: MarketInfo): string =>
  (side === 'buy' ? base : quote).name;

/** When an order came into the book; of one that was triggered it is the time of its last change. */
const workingTimeOf = (order: Order): number =>
  isWaiting(order) ? -1 : order.stopPrice === undefined ? order.createdAt : order.updatedAt;

type Known = { readonly order: Order; readonly market: MarketInfo };

const figuresOf = (order: Order) => ({
  price: decimal(order.price),
  origQty: decimal(order.quantity),
  executedQty: decimal(order.filled),
  origQuoteOrderQty: decimal(sumOf(order)),
  cummulativeQuoteQty: decimal(order.filledNotional),
  status: statusOf(order),
  timeInForce: timeInForceOf(order),
  type: typeOf(order),
  side: sideOf(order),
  selfTradePreventionMode: selfTradeOf(order),
});

const rareOf = (order: Order) => ({
  ...(order.stopPrice !== undefined && { stopPrice: decimal(stopPriceOf(order)) }),
  ...(order.terms?.trailBps !== undefined && { trailingDelta: order.terms.trailBps }),
  ...(order.terms?.visibleQuantity !== undefined && { icebergQty: decimal(order.terms.visibleQuantity) }),
});

const namesOf = ({ order, market }: Known) => ({
  symbol: symbolOf(market),
  orderId: order.id,
  orderListId: listIdOf(order),
  clientOrderId: nameOf(order),
});

export function viewOrderRow({ order, market }: Known): bots.orders.OrderRow {
  return {
    ...namesOf({ order, market }),
    ...figuresOf(order),
    ...rareOf(order),
    stopPrice: decimal(stopPriceOf(order)),
    icebergQty: decimal(order.terms?.visibleQuantity ?? 0n),
    time: order.createdAt,
    updateTime: order.updatedAt,
    isWorking: !isWaiting(order),
    workingTime: workingTimeOf(order),
  };
}

/** The answer to placing says what the order's own matching came to, which may be less than what it has become since. */
export type Matched = Pick<OrderAnswer, 'status' | 'fills'>;

export type ResponseType = 'ACK' | 'RESULT' | 'FULL';

/** `matched`: undefined of a leg of a pair, which meets nothing. */
export function viewPlaced(
  { order, market, matched }: Known & { readonly matched?: Matched },
  responseType: ResponseType,
): bots.orders.PlacedOrder {
  const names = { ...namesOf({ order, market }), transactTime: order.createdAt };
  if (responseType === 'ACK') return names;
  const { fills = [], status = 'open' } = matched ?? {};
  const began = { ...order, ...sumsOf(fills), status };
  return {
    ...names,
    ...figuresOf(began),
    ...rareOf(order),
    workingTime: order.stopPrice === undefined ? order.createdAt : -1,
    ...(responseType === 'FULL' && { fills: fills.map((fill) => viewFill(fill, { order, market })) }),
  };
}

function sumsOf(fills: readonly FillAnswer[]): Pick<Order, 'filled' | 'filledNotional'> {
  let [filled, filledNotional] = [0n, 0n];
  for (const { quantity, notional } of fills) {
    filled += quantity;
    filledNotional += notional;
  }
  return { filled: amount(filled), filledNotional: amount(filledNotional) };
}

const viewFill = ({ id, price, quantity, fee }: FillAnswer, { order, market }: Known) => ({
  price: decimal(price),
  qty: decimal(quantity),
  commission: decimal(fee),
  commissionAsset: feeNameOf(order.side, market),
  tradeId: id,
});

/** `name`: that of the cancelling. */
export const viewCancelled = (
  { order, market }: Known,
  { at, name }: { readonly at: Instant; readonly name: string },
): bots.orders.CancelledOrder => ({
  ...namesOf({ order, market }),
  origClientOrderId: nameOf(order),
  clientOrderId: name,
  transactTime: at,
  ...figuresOf(order),
  ...rareOf(order),
  // The other leg of a pair goes with the one that was named, unless it had ended before.
  status: order.updatedAt === at ? 'CANCELED' : statusOf(order),
});

/** Which of a fill's two orders is the user's. */
export const ownOrderOf = ({ buyerId, takerSide, takerOrderId, makerOrderId }: Fill, userId: UserId): OrderId =>
  (buyerId === userId) === (takerSide === 'buy') ? takerOrderId : makerOrderId;

/** A fill from the side of one of its two users. */
export function viewTradeRow(
  fill: Fill,
  { userId, market, listId }: { readonly userId: UserId; readonly market: MarketInfo; readonly listId: number },
): bots.orders.TradeRow {
  const side = fill.buyerId === userId ? 'buy' : 'sell';
  return {
    symbol: symbolOf(market),
    id: fill.id,
    orderId: ownOrderOf(fill, userId),
    orderListId: listId,
    price: decimal(fill.price),
    qty: decimal(fill.quantity),
    quoteQty: decimal(fill.notional),
    commission: decimal(side === 'buy' ? fill.buyerFee : fill.sellerFee),
    commissionAsset: feeNameOf(side, market),
    time: fill.at,
    isBuyer: side === 'buy',
    isMaker: fill.takerSide !== side,
    isBestMatch: true,
  };
}

/** The two orders of a list, the limit leg first. */
export type Pair = { readonly legs: readonly [Order, ...Order[]]; readonly market: MarketInfo };

/** `at`: of an event, its time; else the list began then. */
export function viewList({ legs, market }: Pair, at: Instant = legs[0].createdAt): bots.orders.ListRow {
  const isOpen = legs.some(({ status }) => status === 'open');
  return {
    orderListId: listIdOf(legs[0]),
    contingencyType: 'OCO',
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: isOpen ? 'EXECUTING' : 'ALL_DONE',
    listClientOrderId: listNameOf(legs[0]),
    transactionTime: at,
    symbol: symbolOf(market),
    orders: legs.map((order) => ({ symbol: symbolOf(market), orderId: order.id, clientOrderId: nameOf(order) })),
  };
}

/** `name`: that of the cancelling. */
export const viewCancelledList = (
  { legs, market }: Pair,
  { at, name }: { readonly at: Instant; readonly name: string },
): bots.orders.CancelledList => ({
  ...viewList({ legs, market }, at),
  orderReports: legs.map((order) => viewCancelled({ order, market }, { at, name })),
});
