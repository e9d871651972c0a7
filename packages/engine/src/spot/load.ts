// Spot trading as a snapshot holds it, put back to work.
import { assert, type OrderId } from '@bourse/domain';
import { compareAge } from './book/age.ts';
import type { BookOrder } from './book/level.ts';
import { joinLegs } from './legs.ts';
import type { Cascade } from './cascade.ts';
import type { Countdown } from './countdown.ts';
import type { Market } from './market.ts';
import type { Order } from './order.ts';
import { SpotMarket } from './spot-market.ts';
import type { SpotWorld } from './spot.ts';
import { isWaiting } from './stop-book.ts';

type Rows = {
  readonly markets: readonly Market[];
  readonly orders: readonly Order[];
  readonly spotCascades: readonly Cascade[];
  readonly spotCountdowns: readonly Countdown[];
};

/** `orders` are those that are open, and those that have ended and whose name is still taken. */
export function loadSpot(world: SpotWorld, { markets, orders, spotCascades, spotCountdowns }: Rows): void {
  for (const market of markets) world.spot.markets.set(market.settings.marketId, new SpotMarket(market));
  const ended = orders.filter((order) => order.status !== 'open');
  for (const order of ended.sort((a, b) => a.updatedAt - b.updatedAt || a.id - b.id)) {
    world.spot.clientOrders.add(order);
    world.spot.clientOrders.end(order);
  }
  const open = orders
    .filter((order) => order.status === 'open')
    .sort((a, b) => a.id - b.id)
    .map((order) => loadOpenOrder(world, order));
  loadPairs(open);
  for (const { order, market } of open.sort((a, b) => compareAge(a.order, b.order))) {
    if (isWaiting(order)) market.stops.add(order);
    else market.book.add(order);
  }
  for (const cascade of [...spotCascades].sort((a, b) => a.turn - b.turn)) loadCascade(world, cascade);
  for (const countdown of spotCountdowns) world.spot.countdowns.load(countdown);
}

function loadCascade({ spot }: SpotWorld, cascade: Cascade): void {
  const market = spot.markets.get(cascade.marketId);
  assert(market, `stop orders of market ${cascade.marketId} are in a market`);
  market.cascade = cascade;
  market.reaches.push(...cascade.reaches);
  spot.cascades.add(market);
}

type LoadedOrder = { readonly order: BookOrder; readonly market: SpotMarket };

/** Everything but its place in the market, which depends on the others. */
function loadOpenOrder(world: SpotWorld, order: Order): LoadedOrder {
  const market = world.spot.markets.get(order.marketId);
  assert(market, `order ${order.id} is in a market`);
  assert(order.status === 'open', `order ${order.id} is open`);
  const { baseId, quoteId } = market.entity.settings;
  const payer = world.ledger.getAccount(order.userId, 'change', order.side === 'buy' ? quoteId : baseId);
  assert(payer, `order ${order.id} has an account that pays`);
  const bookOrder: BookOrder = {
    ...order,
    payer,
    receiver: undefined,
    partner: undefined,
    level: undefined,
    ahead: undefined,
    behind: undefined,
  };
  market.track(bookOrder);
  world.spot.openOrders.set(order.id, bookOrder);
  world.spot.clientOrders.add(bookOrder);
  return { order: bookOrder, market };
}

/** Two open orders under one OCO id are a pair; one alone has lost the other leg. */
function loadPairs(open: readonly LoadedOrder[]): void {
  const firstLegs = new Map<OrderId, BookOrder>();
  for (const { order } of open) {
    if (order.ocoId === undefined) continue;
    const first = firstLegs.get(order.ocoId);
    if (first) joinLegs(first, order);
    else firstLegs.set(order.ocoId, order);
  }
}
