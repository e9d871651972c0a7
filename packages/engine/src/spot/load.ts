// Spot trading as a snapshot holds it, put back to work.
import { assert, SIDES, type OrderId } from '@bourse/domain';
import { personOf } from '../core/person.ts';
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
import { isFollowing, isTrailing } from './trailing.ts';
import { compareTrails, type Trail } from './trails.ts';

type Rows = {
  readonly markets: readonly Market[];
  readonly orders: readonly Order[];
  readonly spotCascades: readonly Cascade[];
  readonly spotTrails: readonly Trail[];
  readonly spotCountdowns: readonly Countdown[];
};

/** `orders` are those that are open, and those that have ended and whose name is still taken. */
export function loadSpot(world: SpotWorld, { markets, orders, spotCascades, spotTrails, spotCountdowns }: Rows): void {
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
    if (!isWaiting(order)) market.book.add(order);
    else if (!isFollowing(order)) market.stops.add(order);
  }
  loadTrails(world, open, spotTrails);
  for (const cascade of [...spotCascades].sort((a, b) => a.turn - b.turn)) loadCascade(world, cascade);
  for (const countdown of spotCountdowns) world.spot.countdowns.load(countdown);
}

/** `open` stand by age. */
function loadTrails({ spot }: SpotWorld, open: readonly LoadedOrder[], trails: readonly Trail[]): void {
  const trailing = open.filter(({ order }) => isWaiting(order) && isTrailing(order));
  for (const { market } of trailing) market.trails.count += 1;
  const following = trailing.flatMap(({ order }) => (isFollowing(order) ? order : []));
  const ordersOf = byPlace(following);
  const groupsOf = byPlace([...trails].sort(compareTrails));
  for (const [marketId, market] of spot.markets) {
    for (const side of SIDES) {
      const place = `${marketId} ${side}`;
      market.trails.of(side).load(groupsOf.get(place) ?? [], ordersOf.get(place) ?? []);
    }
  }
}

/** Those of each market and side, in the order they come in. */
function byPlace<One extends Pick<Order, 'marketId' | 'side'>>(all: readonly One[]): Map<string, One[]> {
  const found = new Map<string, One[]>();
  for (const one of all) {
    const place = `${one.marketId} ${one.side}`;
    const here = found.get(place);
    if (here) here.push(one);
    else found.set(place, [one]);
  }
  return found;
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
    personId: personOf(world, order.userId),
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
  world.spot.pairNames.add(bookOrder);
  world.spot.expiries.add(bookOrder);
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
