// Methods of orders: place, cancel, replace, amend, and read one's own.
import { z } from 'zod';
import {
  amountParam,
  botFault,
  clientIdParam,
  decimalText,
  flagParam,
  limitParam,
  momentParam,
  priceParam,
  symbolParam,
  wholeParam,
  wordParam,
} from './fields.ts';
import { defineMethod } from './method.ts';
import { ORDER_STATUSES, ORDER_TYPES, RESPONSE_TYPES, SELF_TRADE_MODES, SIDES, TIMES_IN_FORCE } from './words.ts';

const side = wordParam(SIDES, botFault(-1117, 'Invalid side.'));
const timeInForce = wordParam(TIMES_IN_FORCE, botFault(-1115, 'Invalid timeInForce.'));
const type = wordParam(ORDER_TYPES, botFault(-1116, 'Invalid orderType.'));
const responseType = wordParam(RESPONSE_TYPES, botFault(-1100, "Illegal characters found in parameter '{name}'."));
const selfTradeMode = wordParam(
  SELF_TRADE_MODES,
  botFault(-2010, 'This symbol does not allow the specified self-trade prevention mode.'),
);

/** Strategies are named by these. They are taken, and not kept. */
const STRATEGY_TYPE_MIN = 1_000_000;
const strategyType = wholeParam
  .refine((value) => value >= STRATEGY_TYPE_MIN, botFault(-1134, `strategyType was less than ${STRATEGY_TYPE_MIN}.`))
  .optional();
const strategy = { strategyId: wholeParam.optional(), strategyType };

/** Every type takes some of these; which ones is looked at together. */
const terms = {
  symbol: symbolParam,
  side,
  type,
  timeInForce: timeInForce.optional(),
  quantity: amountParam.optional(),
  quoteOrderQty: amountParam.optional(),
  price: priceParam.optional(),
  newClientOrderId: clientIdParam.optional(),
  ...strategy,
  stopPrice: priceParam.optional(),
  /** In basis points. */
  trailingDelta: wholeParam.optional(),
  icebergQty: amountParam.optional(),
  newOrderRespType: responseType.optional(),
  selfTradePreventionMode: selfTradeMode.optional(),
};

const RESTRICTIONS = ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED'] as const;
const cancelRestrictions = wordParam(
  RESTRICTIONS,
  botFault(-1145, 'cancelRestrictions has to be either ONLY_NEW or ONLY_PARTIALLY_FILLED.'),
).optional();

/** One of the two is needed; where both are given they name the same order. */
const named = { orderId: wholeParam.optional(), origClientOrderId: clientIdParam.optional() };

const period = { startTime: momentParam.optional(), endTime: momentParam.optional() };

const fill = z.object({
  price: decimalText,
  qty: decimalText,
  commission: decimalText,
  commissionAsset: z.string(),
  tradeId: z.number(),
});

const name = {
  symbol: z.string(),
  orderId: z.number(),
  /** -1 where it is of no list. */
  orderListId: z.number(),
  clientOrderId: z.string(),
};

const figures = {
  price: decimalText,
  origQty: decimalText,
  executedQty: decimalText,
  origQuoteOrderQty: decimalText,
  cummulativeQuoteQty: decimalText,
  status: z.enum(ORDER_STATUSES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  type: z.enum(ORDER_TYPES),
  side: z.enum(SIDES),
  selfTradePreventionMode: z.enum(SELF_TRADE_MODES),
};

/** Only orders that have them show them. */
const rare = {
  stopPrice: decimalText.optional(),
  trailingDelta: z.number().optional(),
  icebergQty: decimalText.optional(),
};

/** An acknowledgement has its name and its time alone, a result its figures, too, and a full answer its fills. */
const placed = z.object({
  ...name,
  transactTime: z.number(),
  ...z.object(figures).partial().shape,
  ...rare,
  /** When it came into the book: -1 of an order that waits. */
  workingTime: z.number().optional(),
  fills: z.array(fill).optional(),
});
export type PlacedOrder = z.output<typeof placed>;

/** `clientOrderId` names the cancelling, `origClientOrderId` the order. */
const cancelled = z.object({
  ...name,
  origClientOrderId: z.string(),
  transactTime: z.number(),
  ...figures,
  ...rare,
});
export type CancelledOrder = z.output<typeof cancelled>;

const order = z.object({
  ...name,
  ...figures,
  ...rare,
  stopPrice: decimalText,
  icebergQty: decimalText,
  time: z.number(),
  updateTime: z.number(),
  isWorking: z.boolean(),
  workingTime: z.number(),
});
export type OrderRow = z.output<typeof order>;

const trade = z.object({
  symbol: z.string(),
  id: z.number(),
  orderId: z.number(),
  orderListId: z.number(),
  price: decimalText,
  qty: decimalText,
  quoteQty: decimalText,
  commission: decimalText,
  commissionAsset: z.string(),
  time: z.number(),
  isBuyer: z.boolean(),
  isMaker: z.boolean(),
  isBestMatch: z.boolean(),
});
export type TradeRow = z.output<typeof trade>;

const list = z.object({
  orderListId: z.number(),
  contingencyType: z.literal('OCO'),
  listStatusType: z.enum(['EXEC_STARTED', 'ALL_DONE']),
  listOrderStatus: z.enum(['EXECUTING', 'ALL_DONE']),
  listClientOrderId: z.string(),
  transactionTime: z.number(),
  symbol: z.string(),
  orders: z.array(z.object({ symbol: z.string(), orderId: z.number(), clientOrderId: z.string() })),
});
export type ListRow = z.output<typeof list>;

const placedList = list.extend({ orderReports: z.array(placed) });
const cancelledList = list.extend({ orderReports: z.array(cancelled) });
export type CancelledList = z.output<typeof cancelledList>;

/** One leg of a list takes the other one with it, so that the whole list is answered. */
const cancelledOne = z.union([cancelledList, cancelled]);

// Orders.

export const place = defineMethod({
  name: 'order.place',
  http: [{ method: 'POST', path: '/api/v3/order' }],
  isOverSocket: true,
  access: 'trade',
  summary: 'Places an order.',
  weight: 1,
  orders: 1,
  isRisky: true,
  input: z.object(terms),
  answer: placed,
});

const rates = z.object({ maker: decimalText, taker: decimalText });

export const test = defineMethod({
  name: 'order.test',
  http: [{ method: 'POST', path: '/api/v3/order/test' }],
  isOverSocket: true,
  access: 'trade',
  summary:
    'Looks at an order as placing it would, and places none. What depends on the budget of the key, on funds that are held back and on other accounts of the person is not looked at.',
  weight: ({ computeCommissionRates }) => (computeCommissionRates === true ? 20 : 1),
  isRisky: true,
  input: z.object({ ...terms, computeCommissionRates: flagParam.optional() }),
  answer: z.object({
    standardCommissionForOrder: rates.optional(),
    specialCommissionForOrder: rates.optional(),
    taxCommissionForOrder: rates.optional(),
    discount: z
      .object({
        enabledForAccount: z.boolean(),
        enabledForSymbol: z.boolean(),
        discountAsset: z.string(),
        discount: decimalText,
      })
      .optional(),
  }),
});

export const status = defineMethod({
  name: 'order.status',
  http: [{ method: 'GET', path: '/api/v3/order' }],
  isOverSocket: true,
  access: 'read',
  summary: 'An order of one’s own: of a client order id the open one, or the newest one that has ended.',
  weight: 4,
  input: z.object({ symbol: symbolParam, ...named }),
  answer: order,
});

export const cancel = defineMethod({
  name: 'order.cancel',
  http: [{ method: 'DELETE', path: '/api/v3/order' }],
  isOverSocket: true,
  access: 'trade',
  summary: 'Cancels an order, and with it the list that it is of.',
  weight: 1,
  input: z.object({
    symbol: symbolParam,
    ...named,
    newClientOrderId: clientIdParam.optional(),
    cancelRestrictions,
  }),
  answer: cancelledOne,
});

export const openOrders = defineMethod({
  name: 'openOrders.status',
  http: [{ method: 'GET', path: '/api/v3/openOrders' }],
  isOverSocket: true,
  access: 'read',
  summary: 'The open orders of one market, or of all.',
  weight: ({ symbol }) => (symbol === undefined ? 80 : 6),
  input: z.object({ symbol: symbolParam.optional() }),
  answer: z.array(order),
});

export const cancelAll = defineMethod({
  name: 'openOrders.cancelAll',
  http: [{ method: 'DELETE', path: '/api/v3/openOrders' }],
  isOverSocket: true,
  access: 'trade',
  summary: 'Cancels all that is open in a market.',
  weight: 1,
  input: z.object({ symbol: symbolParam }),
  answer: z.array(cancelledOne),
});

export const cancelReplace = defineMethod({
  name: 'order.cancelReplace',
  http: [{ method: 'POST', path: '/api/v3/order/cancelReplace' }],
  isOverSocket: true,
  access: 'trade',
  summary: 'Cancels an order and places another one in its stead, by one command.',
  weight: 1,
  orders: 1,
  isRisky: true,
  input: z.object({
    ...terms,
    cancelReplaceMode: wordParam(['STOP_ON_FAILURE', 'ALLOW_FAILURE']),
    cancelOrderId: wholeParam.optional(),
    cancelOrigClientOrderId: clientIdParam.optional(),
    cancelNewClientOrderId: clientIdParam.optional(),
    cancelRestrictions,
  }),
  answer: z.object({
    cancelResult: z.literal('SUCCESS'),
    newOrderResult: z.literal('SUCCESS'),
    cancelResponse: cancelled,
    newOrderResponse: placed,
  }),
});

export const amend = defineMethod({
  name: 'order.amend.keepPriority',
  http: [{ method: 'PUT', path: '/api/v3/order/amend/keepPriority' }],
  isOverSocket: true,
  access: 'trade',
  summary: 'Lowers the quantity of an open order, which keeps its place in the book.',
  weight: 4,
  input: z.object({
    symbol: symbolParam,
    ...named,
    newClientOrderId: clientIdParam.optional(),
    newQty: amountParam,
  }),
  answer: z.object({
    transactTime: z.number(),
    executionId: z.number(),
    amendedOrder: z.object({
      symbol: z.string(),
      orderId: z.number(),
      orderListId: z.number(),
      origClientOrderId: z.string(),
      clientOrderId: z.string(),
      price: decimalText,
      qty: decimalText,
      executedQty: decimalText,
      preventedQty: decimalText,
      quoteOrderQty: decimalText,
      cumulativeQuoteQty: decimalText,
      status: z.enum(ORDER_STATUSES),
      timeInForce: z.enum(TIMES_IN_FORCE),
      type: z.enum(ORDER_TYPES),
      side: z.enum(SIDES),
      workingTime: z.number(),
      selfTradePreventionMode: z.enum(SELF_TRADE_MODES),
    }),
  }),
});

export const allOrders = defineMethod({
  name: 'allOrders',
  http: [{ method: 'GET', path: '/api/v3/allOrders' }],
  isOverSocket: true,
  access: 'read',
  summary: 'The orders of a market, oldest first: those from an id or a time on, or else the newest.',
  weight: 20,
  input: z.object({
    symbol: symbolParam,
    orderId: wholeParam.optional(),
    ...period,
    limit: limitParam(500, 1_000),
  }),
  answer: z.array(order),
});

export const myTrades = defineMethod({
  name: 'myTrades',
  http: [{ method: 'GET', path: '/api/v3/myTrades' }],
  isOverSocket: true,
  access: 'read',
  summary: 'One’s own trades of a market, oldest first: those from an id or a time on, or else the newest.',
  weight: ({ orderId }) => (orderId === undefined ? 20 : 5),
  input: z.object({
    symbol: symbolParam,
    orderId: wholeParam.optional(),
    fromId: wholeParam.optional(),
    ...period,
    limit: limitParam(500, 1_000),
  }),
  answer: z.array(trade),
});

// Lists: pairs of which one order cancels the other.

const legWord = wordParam(ORDER_TYPES, botFault(-1116, 'Invalid orderType.'));

/** One leg lies above the price and one below it. What no leg may have is named, so that it is refused. */
const oco = {
  symbol: symbolParam,
  listClientOrderId: clientIdParam.optional(),
  side,
  quantity: amountParam,
  aboveType: legWord,
  aboveClientOrderId: clientIdParam.optional(),
  aboveIcebergQty: amountParam.optional(),
  abovePrice: priceParam.optional(),
  aboveStopPrice: priceParam.optional(),
  aboveTrailingDelta: wholeParam.optional(),
  aboveTimeInForce: timeInForce.optional(),
  aboveStrategyId: wholeParam.optional(),
  aboveStrategyType: strategyType,
  belowType: legWord,
  belowClientOrderId: clientIdParam.optional(),
  belowIcebergQty: amountParam.optional(),
  belowPrice: priceParam.optional(),
  belowStopPrice: priceParam.optional(),
  belowTrailingDelta: wholeParam.optional(),
  belowTimeInForce: timeInForce.optional(),
  belowStrategyId: wholeParam.optional(),
  belowStrategyType: strategyType,
  newOrderRespType: responseType.optional(),
  selfTradePreventionMode: selfTradeMode.optional(),
};

export const placeOco = defineMethod({
  name: 'orderList.place.oco',
  http: [{ method: 'POST', path: '/api/v3/orderList/oco' }],
  isOverSocket: true,
  access: 'trade',
  summary:
    'Places a LIMIT_MAKER order on one side of the price and a STOP_LOSS_LIMIT order on the other, of which one cancels the other.',
  weight: 1,
  orders: 2,
  isRisky: true,
  input: z.object(oco),
  answer: placedList,
});

export const placeOldOco = defineMethod({
  name: 'orderList.place',
  http: [{ method: 'POST', path: '/api/v3/order/oco' }],
  isOverSocket: true,
  access: 'trade',
  summary: 'Places such a pair by the older fields.',
  weight: 1,
  orders: 2,
  isRisky: true,
  input: z.object({
    symbol: symbolParam,
    listClientOrderId: clientIdParam.optional(),
    side,
    quantity: amountParam,
    price: priceParam,
    limitClientOrderId: clientIdParam.optional(),
    limitIcebergQty: amountParam.optional(),
    limitStrategyId: wholeParam.optional(),
    limitStrategyType: strategyType,
    stopPrice: priceParam.optional(),
    trailingDelta: wholeParam.optional(),
    stopClientOrderId: clientIdParam.optional(),
    stopLimitPrice: priceParam.optional(),
    stopLimitTimeInForce: timeInForce.optional(),
    stopIcebergQty: amountParam.optional(),
    stopStrategyId: wholeParam.optional(),
    stopStrategyType: strategyType,
    newOrderRespType: responseType.optional(),
    selfTradePreventionMode: selfTradeMode.optional(),
  }),
  answer: placedList,
});

export const listStatus = defineMethod({
  name: 'orderList.status',
  http: [{ method: 'GET', path: '/api/v3/orderList' }],
  isOverSocket: true,
  access: 'read',
  summary: 'A list of one’s own.',
  weight: 4,
  input: z.object({ orderListId: wholeParam.optional(), origClientOrderId: clientIdParam.optional() }),
  answer: list,
});

export const cancelList = defineMethod({
  name: 'orderList.cancel',
  http: [{ method: 'DELETE', path: '/api/v3/orderList' }],
  isOverSocket: true,
  access: 'trade',
  summary: 'Cancels a list.',
  weight: 1,
  input: z.object({
    symbol: symbolParam,
    orderListId: wholeParam.optional(),
    listClientOrderId: clientIdParam.optional(),
    newClientOrderId: clientIdParam.optional(),
  }),
  answer: cancelledList,
});

export const openLists = defineMethod({
  name: 'openOrderLists.status',
  http: [{ method: 'GET', path: '/api/v3/openOrderList' }],
  isOverSocket: true,
  access: 'read',
  summary: 'The lists that are open.',
  weight: 6,
  input: z.object({}),
  answer: z.array(list),
});

export const allLists = defineMethod({
  name: 'allOrderLists',
  http: [{ method: 'GET', path: '/api/v3/allOrderList' }],
  isOverSocket: true,
  access: 'read',
  summary: 'Lists, oldest first: those from an id or a time on, or else the newest.',
  weight: 20,
  input: z.object({ fromId: wholeParam.optional(), ...period, limit: limitParam(500, 1_000) }),
  answer: z.array(list),
});
