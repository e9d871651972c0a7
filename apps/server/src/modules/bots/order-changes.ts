// Changing what is open: cancel-replace, and amending that keeps an order's place.
import type { bots } from '@bourse/contract';
import { accept, orderId, type Refusal } from '@bourse/domain';
import type { Order, PlaceOrder, ReplaceAnswer, ReplaceOrder } from '@bourse/engine';
import type { z } from 'zod';
import { viewFigure as decimal } from '../../core/market/figures.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import {
  amendRejected,
  type BotRefusal,
  INVALID_SYMBOL,
  missingEither,
  NO_SUCH_ORDER,
  refusalOf,
  refuseBot,
  UNKNOWN_ORDER,
  viewRefusal,
} from './errors.ts';
import type { BotRun } from './handler.ts';
import { checkRestrictions } from './order-cancels.ts';
import { createName, responseTypeOf, toPlaceOrder } from './order-input.ts';
import { findMeant, type OrderNeeds } from './order-queries.ts';
import { selfTradeOf, sideOf, statusOf, timeInForceOf, typeOf } from './order-words.ts';
import { listIdOf, nameOf, viewCancelled, viewPlaced } from './order-views.ts';
import { findMarket, symbolOf } from './symbols.ts';

// Cancel-replace.

type Input = z.output<typeof bots.orders.cancelReplace.input>;

/** One of the two, as it went: a part that was not tried is undefined. */
type Part = { readonly ok: true; readonly view: object } | BotRefusal | undefined;

const FAILED = -2022;
const PARTLY_FAILED = -2021;

const resultOf = (part: Part) => (part === undefined ? 'NOT_ATTEMPTED' : part.ok ? 'SUCCESS' : 'FAILURE');

const responseOf = (part: Part): object | null => (part === undefined ? null : part.ok ? part.view : viewRefusal(part));

/** One of the two at least was refused. */
function refuseParts(cancelled: Part, placed: Part): BotRefusal {
  const data = {
    cancelResult: resultOf(cancelled),
    newOrderResult: resultOf(placed),
    cancelResponse: responseOf(cancelled),
    newOrderResponse: responseOf(placed),
  };
  const isPartly = cancelled?.ok === true || placed?.ok === true;
  return isPartly
    ? refuseBot(PARTLY_FAILED, 'Order cancel-replace partially failed.', { status: 409, data })
    : refuseBot(FAILED, 'Order cancel-replace failed.', { data });
}

export function replaceOrder(needs: OrderNeeds): BotRun<typeof bots.orders.cancelReplace> {
  const { market, sequencer, storage } = needs;
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    const { cancelOrderId, cancelOrigClientOrderId } = input;
    if (cancelOrderId === undefined && cancelOrigClientOrderId === undefined)
      return missingEither('cancelOrigClientOrderId', 'cancelOrderId');
    const order = toPlaceOrder(input, { user, marketId: info.id });
    if (!order.ok) return order;
    const named = { orderId: cancelOrderId, origClientOrderId: cancelOrigClientOrderId };
    const meant = await findMeant(storage.db, { userId: user.id, marketId: info.id }, named);
    const asked = { input, user, market: info, order: order.value, meant };
    const restricted = meant?.status === 'open' ? checkRestrictions(meant, input.cancelRestrictions) : undefined;
    if (restricted) return placeAlone(needs, asked, restricted);
    const command: ReplaceOrder = {
      kind: 'replaceOrder',
      userId: user.id,
      // The engine finds no order of that id where there is none, and says so in its order of precedence.
      orderId: meant?.id ?? NO_ORDER,
      mode: input.cancelReplaceMode === 'ALLOW_FAILURE' ? 'allow_failure' : 'stop_on_failure',
      order: order.value,
    };
    const outcome = await sequencer.submit(command);
    if (!outcome.ok) return refuseReplace(outcome, input);
    return viewReplaced(needs, asked, outcome.value);
  };
}

/** No order has it. */
const NO_ORDER = orderId(Number.MAX_SAFE_INTEGER);

type Asked = {
  readonly input: Input;
  readonly user: KeyUser;
  readonly market: MarketInfo;
  readonly order: PlaceOrder;
  readonly meant: Order | undefined;
};

/** The engine refuses where neither was done: where it stops at the cancelling, or refuses the order, too. */
function refuseReplace(refusal: Refusal, { cancelReplaceMode }: Input): BotRefusal {
  const said = refusalOf(refusal);
  if (said.status !== CLIENT_FAULT) return said;
  if (cancelReplaceMode === 'ALLOW_FAILURE') return refuseParts(UNKNOWN_ORDER, said);
  return refusal.code === 'order_not_found' ? refuseParts(said, undefined) : said;
}

const CLIENT_FAULT = 400;

/** What must not be cancelled stays; the order is placed beside it where that is asked for. */
async function placeAlone(needs: OrderNeeds, asked: Asked, restricted: BotRefusal): Promise<BotRefusal> {
  const { input, order } = asked;
  if (input.cancelReplaceMode === 'STOP_ON_FAILURE') return refuseParts(restricted, undefined);
  const outcome = await needs.sequencer.submit(order);
  const placed = outcome.ok ? ({ ...outcome.value, ok: true } as const) : outcome;
  return refuseParts(restricted, await viewPart(needs, asked, placed));
}

async function viewPart(
  { readOrder }: OrderNeeds,
  { input, user, market }: Asked,
  placed: ReplaceAnswer['placed'] | Refusal,
) {
  if (!placed.ok) return refusalOf(placed);
  const order = await readOrder(user.id, placed.orderId);
  if (!order) return UNKNOWN_ORDER;
  return { ok: true, view: viewPlaced({ order, market, matched: placed }, responseTypeOf(input)) } as const;
}

async function viewReplaced(needs: OrderNeeds, asked: Asked, { cancelled, placed }: ReplaceAnswer) {
  const { input, user, market, meant } = asked;
  const next = await viewPart(needs, asked, placed);
  if (!cancelled.ok) return refuseParts(refusalOf(cancelled), next);
  const order = (await needs.readOrder(user.id, cancelled.orderId)) ?? meant;
  if (!order) return UNKNOWN_ORDER;
  const { cancelNewClientOrderId: name = createName() } = input;
  const view = viewCancelled({ order, market }, { at: order.updatedAt, name });
  if (!next.ok) return refuseParts({ ok: true, view }, next);
  return accept({
    cancelResult: 'SUCCESS' as const,
    newOrderResult: 'SUCCESS' as const,
    cancelResponse: view,
    newOrderResponse: next.view,
  });
}

// Amending.

export function amendOrder({ market, sequencer, storage, readOrder }: OrderNeeds): BotRun<typeof bots.orders.amend> {
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    if (input.orderId === undefined && input.origClientOrderId === undefined)
      return missingEither('origClientOrderId', 'orderId');
    const meant = await findMeant(storage.db, { userId: user.id, marketId: info.id }, input);
    if (meant?.status !== 'open') return NO_SUCH_ORDER;
    const refusal = checkAmend(meant, input.newQty);
    if (refusal) return refusal;
    const outcome = await sequencer.submit({
      kind: 'amendOrder',
      userId: user.id,
      keyId: user.key.id,
      orderId: meant.id,
      quantity: input.newQty,
      clientOrderId: input.newClientOrderId ?? createName(),
    });
    if (!outcome.ok) return outcome.code === 'order_not_found' ? NO_SUCH_ORDER : refusalOf(outcome);
    const order = (await readOrder(user.id, outcome.value.orderId)) ?? meant;
    return accept({
      transactTime: order.updatedAt,
      // Executions have no numbers here: that of the order stands for it.
      executionId: order.id,
      amendedOrder: viewAmended({ order, market: info, formerName: nameOf(meant) }),
    });
  };
}

/** Only a quantity that is smaller keeps an order’s place. */
function checkAmend({ quantity, filled }: Order, asked: bigint): BotRefusal | undefined {
  if (asked === quantity) return amendRejected('The requested action would change no state; rejecting.');
  if (asked > quantity) return amendRejected('Order amend (quantity increase) is not supported.');
  if (asked > filled) return undefined;
  return refusalOf({ ok: false, code: 'quantity_already_filled', params: { filled: decimal(filled) } });
}

const viewAmended = ({
  order,
  market,
  formerName,
}: {
  readonly order: Order;
  readonly market: MarketInfo;
  readonly formerName: string;
}) => ({
  symbol: symbolOf(market),
  orderId: order.id,
  orderListId: listIdOf(order),
  origClientOrderId: formerName,
  clientOrderId: nameOf(order),
  price: decimal(order.price),
  qty: decimal(order.quantity),
  executedQty: decimal(order.filled),
  preventedQty: decimal(0n),
  quoteOrderQty: decimal(0n),
  cumulativeQuoteQty: decimal(order.filledNotional),
  status: statusOf(order),
  timeInForce: timeInForceOf(order),
  type: typeOf(order),
  side: sideOf(order),
  workingTime: order.createdAt,
  selfTradePreventionMode: selfTradeOf(order),
});
