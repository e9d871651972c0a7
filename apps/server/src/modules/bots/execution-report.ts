// What happened to an order, in the words of bots: `executionReport` for the order, `listStatus` for the pair that it is of.
import { type Instant, type OrderId, orderId } from '@bourse/domain';
import type { Order } from '@bourse/engine';
import type { bots } from '@bourse/contract';
import { viewFigure as decimal } from '../../core/market/figures.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';
import type { Execution } from '../spot/index.ts';
import { feeNameOf, isWaiting, listIdOf, nameOf, stopPriceOf } from './order-views.ts';
import { selfTradeOf, sideOf, statusOf, timeInForceOf, typeOf } from './order-words.ts';
import { symbolOf } from './symbols.ts';

type ReportKind = 'NEW' | 'CANCELED' | 'REPLACED' | 'TRADE' | 'EXPIRED' | 'TRADE_PREVENTION';

/** The letters are those of the dialect. */
export type Report = {
  readonly e: 'executionReport';
  readonly E: Instant;
  readonly s: string;
  /** The order is called so now. */
  c: string;
  readonly S: bots.BotSide;
  readonly o: bots.BotOrderType;
  readonly f: bots.BotTimeInForce;
  readonly q: string;
  readonly p: string;
  readonly P: string;
  readonly F: string;
  /** The pair that it is of; -1 without one. */
  readonly g: number;
  /** An order that was cancelled or renamed was called so; empty otherwise. */
  C: string;
  readonly x: ReportKind;
  /** The last fill is the end of a filled order. */
  X: bots.BotOrderStatus;
  readonly r: 'NONE';
  readonly i: OrderId;
  readonly l: string;
  readonly z: string;
  readonly L: string;
  readonly n: string;
  readonly N: string | null;
  readonly T: Instant;
  readonly t: number;
  readonly I: number;
  /** Whether it stands in the book. */
  w: boolean;
  readonly m: boolean;
  readonly M: false;
  readonly O: Instant;
  readonly Z: string;
  readonly Y: string;
  readonly Q: string;
  /** When it came to the book, as far as that is known. */
  readonly W?: Instant;
  readonly V: bots.BotSelfTradeMode;
  /** A trailing order follows at this distance, in basis points. */
  readonly d?: number;
  /** Self-trade prevention has cut off so much in all, and so much this time. */
  readonly A?: string;
  readonly B?: string;
};

type ReportContext = {
  readonly market: MarketInfo;
  readonly now: Instant;
  /** Its number among the account's events. */
  readonly id: number;
};

const ZERO_TEXT = decimal(0n);
/** Undefined for what bots are told nothing of: a filled order has told its end with its last fill. */
export function viewReport(execution: Execution, context: ReportContext): Report | undefined {
  const kind = kindOf(execution);
  if (kind === undefined) return undefined;
  const { order, at, type } = execution;
  const { terms, price } = order;
  const isResting = order.status === 'open' && !isWaiting(order);
  return {
    e: 'executionReport',
    E: context.now,
    s: symbolOf(context.market),
    c: nameOf(order),
    S: sideOf(order),
    o: typeOf(order),
    f: timeInForceOf(order),
    q: decimal(order.quantity),
    p: decimal(price),
    P: decimal(stopPriceOf(order)),
    F: decimal(terms?.visibleQuantity ?? 0n),
    g: listIdOf(order),
    C: kind === 'CANCELED' ? nameOf(order) : kind === 'REPLACED' ? formerNameOf(execution) : '',
    x: kind,
    X: statusOf(order),
    r: 'NONE',
    i: order.id,
    ...viewFill(execution, context.market),
    z: decimal(order.filled),
    T: at,
    I: context.id,
    w: isResting,
    M: false,
    O: order.createdAt,
    Z: decimal(order.filledNotional),
    Q: decimal(terms?.quoteQuantity ?? 0n),
    ...(type === 'triggered' ? { W: at } : order.stopPrice === undefined && { W: order.createdAt }),
    V: selfTradeOf(order),
    ...(terms?.trailBps !== undefined && { d: terms.trailBps }),
    ...(kind === 'TRADE_PREVENTION' && viewPrevented(order)),
  };
}

const formerNameOf = ({ type, order, formerClientOrderId }: Execution): string =>
  type === 'renamed' ? (formerClientOrderId ?? '') : nameOf(order);

function kindOf({ type, order }: Execution): ReportKind | undefined {
  if (type === 'accepted' || type === 'triggered') return 'NEW';
  if (type === 'filled') return 'TRADE';
  if (type === 'reduced' || type === 'renamed') return 'REPLACED';
  if (type === 'armed' || order.cancelReason === undefined) return undefined;
  if (order.cancelReason === 'self_trade') return 'TRADE_PREVENTION';
  return statusOf(order) === 'CANCELED' ? 'CANCELED' : 'EXPIRED';
}

type FillPart = Pick<Report, 'l' | 'L' | 'n' | 'N' | 't' | 'm' | 'Y'>;
const NO_FILL: FillPart = { l: ZERO_TEXT, L: ZERO_TEXT, n: '0', N: null, t: -1, m: false, Y: ZERO_TEXT };

function viewFill({ fill, order }: Execution, market: MarketInfo): FillPart {
  if (!fill) return NO_FILL;
  return {
    l: decimal(fill.quantity),
    L: decimal(fill.price),
    n: decimal(order.side === 'buy' ? fill.buyerFee : fill.sellerFee),
    N: feeNameOf(order.side, market),
    t: fill.id,
    m: fill.makerOrderId === order.id,
    Y: decimal(fill.notional),
  };
}

function viewPrevented({ quantity, filled }: Order): Pick<Report, 'A' | 'B'> {
  const prevented = decimal(quantity - filled);
  return { A: prevented, B: prevented };
}

type PairEvent = {
  readonly market: MarketInfo;
  readonly now: Instant;
  readonly at: Instant;
  readonly pairId: OrderId;
  readonly name: string;
  readonly isDone: boolean;
  readonly legs: ReadonlyMap<OrderId, string>;
};

export const partnerOf = ({ id, ocoId }: Pick<Order, 'id' | 'ocoId'>): OrderId | undefined =>
  ocoId === undefined ? undefined : id === ocoId ? orderId(ocoId + 1) : ocoId;

export function viewListStatus({ market, now, at, pairId, name, isDone, legs }: PairEvent): object {
  const s = symbolOf(market);
  return {
    e: 'listStatus',
    E: now,
    s,
    g: pairId,
    c: 'OCO',
    l: isDone ? 'ALL_DONE' : 'EXEC_STARTED',
    L: isDone ? 'ALL_DONE' : 'EXECUTING',
    r: 'NONE',
    C: name,
    T: at,
    O: [...legs].map(([i, c]) => ({ s, i, c })),
  };
}
