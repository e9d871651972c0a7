// Lists: pairs of orders of which one cancels the other.
import type { bots } from '@bourse/contract';
import { accept, type Accepted, type Amount, type Price } from '@bourse/domain';
import type { PlaceOco } from '@bourse/engine';
import type { z } from 'zod';
import type { MarketInfo } from '../../core/market/market-data.ts';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import {
  type BotRefusal,
  DUPLICATE_ORDER,
  INVALID_SYMBOL,
  missingEither,
  missingParam,
  needlessParam,
  NO_SUCH_LIST,
  pairRefusalOf,
  refuseBot,
  refusalOf,
  UNKNOWN_ORDER,
  WRONG_PRICES,
} from './errors.ts';
import type { BotRun } from './handler.ts';
import { endOf } from './order-cancels.ts';
import { createName } from './order-input.ts';
import { findNamedList, type OrderNeeds, readLegs, readList } from './order-queries.ts';
import { checkPeriod } from './order-reads.ts';
import { viewCancelledList, viewList, viewPlaced } from './order-views.ts';
import { findMarket } from './symbols.ts';

const NOT_TAKEN = refuseBot(
  -1158,
  'Order type not supported in OCO: an order list takes a LIMIT_MAKER order on one side of the price and a STOP_LOSS_LIMIT order with timeInForce GTC on the other, without icebergQty and trailingDelta, and selfTradePreventionMode EXPIRE_TAKER.',
);

const LIMIT_BELOW = refuseBot(-1165, 'A limit order in a buy OCO must be below.');
const LIMIT_ABOVE = refuseBot(-1166, 'A limit order in a sell OCO must be above.');

type Legs = {
  readonly symbol: string;
  readonly side: bots.BotSide;
  readonly quantity: Amount;
  readonly price: Price;
  readonly stopPrice: Price;
  readonly stopLimitPrice: Price;
  readonly limitName: string | undefined;
  readonly stopName: string | undefined;
  readonly listName: string | undefined;
  readonly responseType: 'ACK' | 'RESULT' | 'FULL' | undefined;
};

type NewInput = z.output<typeof bots.orders.placeOco.input>;

/** The stop of a sale lies below the price, that of a purchase above it. */
function legsOf(input: NewInput): Accepted<Legs> | BotRefusal {
  const isSale = input.side === 'SELL';
  const above = legOf('above', input);
  const below = legOf('below', input);
  const [limit, stop] = isSale ? [above, below] : [below, above];
  const isUsual = limit.type === 'LIMIT_MAKER' && stop.type === 'STOP_LOSS_LIMIT';
  if (!isUsual) {
    const isTurned = limit.type === 'STOP_LOSS_LIMIT' && stop.type === 'LIMIT_MAKER';
    return isTurned ? (isSale ? LIMIT_ABOVE : LIMIT_BELOW) : NOT_TAKEN;
  }
  if (isRare(limit) || isRare(stop) || isOtherMode(input)) return NOT_TAKEN;
  if (limit.price === undefined) return missingParam(`${limit.place}Price`);
  if (limit.stopPrice !== undefined) return needlessParam(`${limit.place}StopPrice`);
  if (limit.timeInForce !== undefined) return needlessParam(`${limit.place}TimeInForce`);
  if (stop.price === undefined) return missingParam(`${stop.place}Price`);
  if (stop.stopPrice === undefined) return missingParam(`${stop.place}StopPrice`);
  if (stop.timeInForce === undefined) return missingParam(`${stop.place}TimeInForce`);
  return accept({
    symbol: input.symbol,
    side: input.side,
    quantity: input.quantity,
    price: limit.price,
    stopPrice: stop.stopPrice,
    stopLimitPrice: stop.price,
    limitName: limit.name,
    stopName: stop.name,
    listName: input.listClientOrderId,
    responseType: input.newOrderRespType,
  });
}

const legOf = (place: 'above' | 'below', input: NewInput) => ({
  place,
  type: input[`${place}Type`],
  name: input[`${place}ClientOrderId`],
  price: input[`${place}Price`],
  stopPrice: input[`${place}StopPrice`],
  timeInForce: input[`${place}TimeInForce`],
  icebergQty: input[`${place}IcebergQty`],
  trailingDelta: input[`${place}TrailingDelta`],
});

type Leg = ReturnType<typeof legOf>;

const isRare = ({
  icebergQty,
  trailingDelta,
  timeInForce,
}: Pick<Leg, 'icebergQty' | 'trailingDelta' | 'timeInForce'>) =>
  (icebergQty !== undefined && icebergQty > 0n) ||
  trailingDelta !== undefined ||
  (timeInForce !== undefined && timeInForce !== 'GTC');

const isOtherMode = ({ selfTradePreventionMode: mode }: Pick<NewInput, 'selfTradePreventionMode'>): boolean =>
  mode !== undefined && mode !== 'EXPIRE_TAKER';

type OldInput = z.output<typeof bots.orders.placeOldOco.input>;

function oldLegsOf(input: OldInput): Accepted<Legs> | BotRefusal {
  const { trailingDelta, limitIcebergQty, stopIcebergQty, stopPrice, stopLimitPrice } = input;
  const timeInForce = input.stopLimitTimeInForce;
  const isRareOne =
    isRare({ icebergQty: limitIcebergQty, trailingDelta, timeInForce }) ||
    isRare({ icebergQty: stopIcebergQty, trailingDelta, timeInForce });
  // Without a limit price the stop would be one at market.
  if (isRareOne || isOtherMode(input) || stopLimitPrice === undefined) return NOT_TAKEN;
  if (stopPrice === undefined) return missingParam('stopPrice');
  if (timeInForce === undefined) return missingParam('stopLimitTimeInForce');
  return accept({
    symbol: input.symbol,
    side: input.side,
    quantity: input.quantity,
    price: input.price,
    stopPrice,
    stopLimitPrice,
    limitName: input.limitClientOrderId,
    stopName: input.stopClientOrderId,
    listName: input.listClientOrderId,
    responseType: input.newOrderRespType,
  });
}

export const placeOco =
  (needs: OrderNeeds): BotRun<typeof bots.orders.placeOco> =>
  ({ input, user }) =>
    placePair(needs, user, legsOf(input));

export const placeOldOco =
  (needs: OrderNeeds): BotRun<typeof bots.orders.placeOldOco> =>
  ({ input, user }) =>
    placePair(needs, user, oldLegsOf(input));

async function placePair(needs: OrderNeeds, user: KeyUser, asked: Accepted<Legs> | BotRefusal) {
  const { market, sequencer, storage } = needs;
  if (!asked.ok) return asked;
  const legs = asked.value;
  const info = findMarket(market, legs.symbol);
  if (!info) return INVALID_SYMBOL;
  if (legs.limitName !== undefined && legs.limitName === legs.stopName) return DUPLICATE_ORDER;
  // The engine looks at each leg by itself: on an empty book a limit may lie anywhere.
  const isApart = legs.side === 'SELL' ? legs.price > legs.stopPrice : legs.price < legs.stopPrice;
  if (!isApart) return WRONG_PRICES;
  const outcome = await sequencer.submit(toPlaceOco(legs, info, user));
  if (!outcome.ok) return pairRefusalOf(outcome);
  const pair = await readList(storage.db, user.id, outcome.value.limitOrderId);
  if (!pair) return UNKNOWN_ORDER;
  const { responseType = 'FULL' } = legs;
  return accept({
    ...viewList({ legs: pair, market: info }),
    // They were all open then.
    listStatusType: 'EXEC_STARTED' as const,
    listOrderStatus: 'EXECUTING' as const,
    orderReports: pair.map((order) => viewPlaced({ order, market: info }, responseType)),
  });
}

const toPlaceOco = (legs: Legs, { id: marketId }: MarketInfo, user: KeyUser): PlaceOco => ({
  kind: 'placeOco',
  userId: user.id,
  keyId: user.key.id,
  marketId,
  side: legs.side === 'BUY' ? 'buy' : 'sell',
  quantity: legs.quantity,
  price: legs.price,
  stopPrice: legs.stopPrice,
  stopLimitPrice: legs.stopLimitPrice,
  clientOrderId: legs.limitName ?? createName(),
  stopClientOrderId: legs.stopName ?? createName(),
  listClientOrderId: legs.listName ?? createName(),
  freesName: true,
});

export function listStatus({ market, storage }: OrderNeeds): BotRun<typeof bots.orders.listStatus> {
  return async ({ input, user }) => {
    const { orderListId: id, origClientOrderId: name } = input;
    if (id === undefined && name === undefined) return missingEither('origClientOrderId', 'orderListId');
    const legs =
      id === undefined ? await findNamedList(storage.db, user.id, name ?? '') : await readList(storage.db, user.id, id);
    const info = legs && market.market(legs[0].marketId);
    return info ? accept(viewList({ legs, market: info })) : NO_SUCH_LIST;
  };
}

export function cancelList({ market, sequencer, storage }: OrderNeeds): BotRun<typeof bots.orders.cancelList> {
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    const { orderListId: id, listClientOrderId: name } = input;
    if (id === undefined && name === undefined) return missingEither('listClientOrderId', 'orderListId');
    const found =
      id === undefined ? await findNamedList(storage.db, user.id, name ?? '') : await readList(storage.db, user.id, id);
    const open = found?.find(({ status, marketId }) => status === 'open' && marketId === info.id);
    if (!open) return UNKNOWN_ORDER;
    const outcome = await sequencer.submit({ kind: 'cancelOrder', userId: user.id, orderId: open.id });
    if (!outcome.ok) return refusalOf(outcome);
    const legs = (open.ocoId === undefined ? undefined : await readList(storage.db, user.id, open.ocoId)) ?? [open];
    const { newClientOrderId = createName() } = input;
    return accept(viewCancelledList({ legs, market: info }, { at: endOf(legs), name: newClientOrderId }));
  };
}

type Pairs = Awaited<ReturnType<typeof readLegs>>;

const viewLists = ({ market }: OrderNeeds, lists: Pairs) =>
  lists.flatMap((legs) => {
    const info = market.market(legs[0].marketId);
    return info ? [viewList({ legs, market: info })] : [];
  });

export const openLists =
  (needs: OrderNeeds): BotRun<typeof bots.orders.openLists> =>
  async ({ user }) =>
    accept(viewLists(needs, await readLegs(needs.storage.db, { userId: user.id, isOpen: true })));

export function allLists(needs: OrderNeeds): BotRun<typeof bots.orders.allLists> {
  return async ({ input, user }) => {
    const refusal = checkPeriod(input);
    if (refusal) return refusal;
    const isUpwards = input.fromId !== undefined || input.startTime !== undefined;
    return accept(viewLists(needs, await readLegs(needs.storage.db, { ...input, userId: user.id, isUpwards })));
  };
}
