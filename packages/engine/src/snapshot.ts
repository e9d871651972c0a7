// The engine's state as plain values: taken out, put back, and reduced to a hash that says whether two are the same.
import { assert, type OrderId } from '@bourse/domain';
import { compareAge } from './book/age.ts';
import type { BookOrder } from './book/level.ts';
import { joinLegs } from './spot/legs.ts';
import { SpotMarket } from './spot/spot-market.ts';
import { isWaiting } from './spot/stop-book.ts';
import type { Order, Snapshot } from './state.ts';
import { createWorld, type World } from './world.ts';

/** Copies the world out, everything in the order of its ids. */
export function takeSnapshot(world: World, moment: Pick<Snapshot, 'seq' | 'at'>): Snapshot {
  return {
    ...moment,
    counters: { ...world.counters },
    currencies: [...world.currencies].sort((a, b) => a - b),
    users: [...world.users.values()].sort((a, b) => a.id - b.id).map((user) => ({ ...user })),
    accounts: world.ledger.accounts.map((account) => ({ ...account })),
    markets: [...world.markets.values()]
      .map(({ entity }) => ({ ...entity }))
      .sort((a, b) => a.settings.marketId - b.settings.marketId),
    openOrders: [...world.openOrders.values()].map(toOrder).sort((a, b) => a.id - b.id),
    recentClientOrders: world.clientOrders
      .recent(moment.at)
      .map(toOrder)
      .sort((a, b) => a.id - b.id),
    indexPrices: [...world.indexPrices.all].sort((a, b) => a.currencyId - b.currencyId).map((tick) => ({ ...tick })),
  };
}

/** Builds the world a snapshot describes; nothing of the snapshot is kept by reference. */
export function loadWorld(snapshot: Snapshot): World {
  const world = createWorld({ ...snapshot.counters });
  for (const id of snapshot.currencies) world.currencies.add(id);
  for (const user of snapshot.users) world.users.set(user.id, { ...user });
  for (const account of [...snapshot.accounts].sort((a, b) => a.id - b.id)) world.ledger.load({ ...account });
  for (const market of snapshot.markets) world.markets.set(market.settings.marketId, new SpotMarket({ ...market }));
  for (const tick of snapshot.indexPrices) world.indexPrices.set(tick);
  const ended = [...snapshot.recentClientOrders].sort((a, b) => a.updatedAt - b.updatedAt || a.id - b.id);
  for (const order of ended) {
    assert(order.status !== 'open', 'a recent order has ended');
    const copy = toOrder(order);
    world.clientOrders.add(copy);
    world.clientOrders.end(copy);
  }
  const open = [...snapshot.openOrders].sort((a, b) => a.id - b.id).map((order) => loadOpenOrder(world, order));
  loadPairs(open);
  for (const { order, market } of open.sort((a, b) => compareAge(a.order, b.order))) {
    if (isWaiting(order)) market.stops.add(order);
    else market.book.add(order);
  }
  return world;
}

type LoadedOrder = { readonly order: BookOrder; readonly market: SpotMarket };

/** Everything but its place in the market, which depends on the others. */
function loadOpenOrder(world: World, order: Order): LoadedOrder {
  const market = world.markets.get(order.marketId);
  assert(market, `order ${order.id} is in a market`);
  assert(order.status === 'open', `order ${order.id} is open`);
  const { baseId, quoteId } = market.entity.settings;
  const payer = world.ledger.getAccount(order.userId, 'change', order.side === 'buy' ? quoteId : baseId);
  assert(payer, `order ${order.id} has an account that pays`);
  const bookOrder: BookOrder = {
    ...toOrder(order),
    payer,
    receiver: undefined,
    partner: undefined,
    level: undefined,
    ahead: undefined,
    behind: undefined,
  };
  market.track(bookOrder);
  world.openOrders.set(order.id, bookOrder);
  world.clientOrders.add(bookOrder);
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

/** The entity alone, without its place in the book. */
function toOrder(order: Order): Order {
  return {
    id: order.id,
    userId: order.userId,
    marketId: order.marketId,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    price: order.price,
    quantity: order.quantity,
    stopPrice: order.stopPrice,
    triggeredAfter: order.triggeredAfter,
    ocoId: order.ocoId,
    clientOrderId: order.clientOrderId,
    createdAt: order.createdAt,
    status: order.status,
    cancelReason: order.cancelReason,
    filled: order.filled,
    filledNotional: order.filledNotional,
    feePaid: order.feePaid,
    held: order.held,
    updatedAt: order.updatedAt,
  };
}

/**
 * 64 bits over everything in the snapshot but its own place and time: refused commands move these and leave no trace in
 * storage. Names of ended orders leave a snapshot after 24 h, so two hashes compare only when none fell free between them.
 */
export function hashSnapshot(snapshot: Snapshot): string {
  const hash = new Hash();
  const { seq: _seq, at: _at, ...state } = snapshot;
  for (const [name, part] of Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.add(name);
    for (const item of Array.isArray(part) ? part : [part]) hash.add(toCanonicalText(item));
  }
  return hash.toString();
}

/** JSON with sorted keys, amounts as digits, and absent values left out. */
function toCanonicalText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${name}:${toCanonicalText(field)}`);
  return `{${fields.join(',')}}`;
}

/** Two lanes of FNV-1a over UTF-16 units with different primes: against accidents, not against attackers. */
class Hash {
  #a = 0x811c9dc5;
  #b = 0x9747b28c;

  add(text: string): void {
    for (let i = 0; i < text.length; i += 1) this.#mix(text.charCodeAt(i));
    this.#mix(0x1_0000);
  }

  #mix(unit: number): void {
    this.#a = Math.imul(this.#a ^ unit, 0x01000193);
    this.#b = Math.imul(this.#b ^ unit, 0x85ebca6b);
    this.#b ^= this.#b >>> 13;
  }

  toString(): string {
    return [this.#a, this.#b].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
