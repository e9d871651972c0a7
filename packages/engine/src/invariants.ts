// What must be true between any two commands. Each check throws InvariantViolation and names what it found.
import { amount, assert, type CurrencyId } from '@bourse/domain';
import type { Ladder } from './book/ladder.ts';
import { calculateLimitHold } from './formulas/hold.ts';
import { mayBeNegative } from './ledger/ledger.ts';
import type { SpotMarket } from './spot/spot-market.ts';
import type { Account } from './state.ts';
import type { World } from './world.ts';

export function checkInvariants(engine: { readonly world: World }): void {
  const { world } = engine;
  checkSums(world);
  checkAccounts(world);
  let open = 0;
  for (const market of world.markets.values()) {
    open += checkLadder(world, market, market.book.bids) + checkLadder(world, market, market.book.asks);
    checkNotCrossed(market);
  }
  assert(open === world.openOrders.size, 'every open order rests in a book');
}

/** What all accounts of a currency own is what the outside world has put in. */
function checkSums(world: World): void {
  const sums = new Map<CurrencyId, bigint>();
  for (const { currencyId, available, locked } of world.ledger.accounts) {
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + available + locked);
  }
  for (const [currencyId, sum] of sums) assert(sum === 0n, `currency ${currencyId} sums to ${sum}, not to zero`);
}

function checkAccounts(world: World): void {
  const claims = new Map<Account, bigint>();
  for (const order of world.openOrders.values()) {
    claims.set(order.payer, (claims.get(order.payer) ?? 0n) + order.held);
  }
  for (const account of world.ledger.accounts) {
    const { id, owner, available, locked } = account;
    assert(available >= 0n || mayBeNegative(account), `account ${id} has ${available} available`);
    assert(owner.kind === 'user' || locked === 0n, `house account ${id} has ${locked} locked`);
    const claimed = claims.get(account) ?? 0n;
    assert(locked === claimed, `account ${id} has ${locked} locked for claims of ${claimed}`);
  }
}

/** Levels in order, none empty, totals right, orders oldest first, each holding what it must. Returns how many orders. */
function checkLadder(world: World, market: SpotMarket, ladder: Ladder): number {
  let orders = 0;
  for (let level = ladder.best; level; level = level.worse) {
    const place = `market ${market.entity.settings.marketId} ${ladder.side} ${level.price}`;
    assert(ladder.find(level.price) === level, `${place}: the level is found by its price`);
    if (level.worse) {
      const isOrdered = ladder.side === 'buy' ? level.worse.price < level.price : level.worse.price > level.price;
      assert(isOrdered && level.worse.better === level, `${place}: levels stand in order`);
    }
    let total = 0n;
    for (let order = level.first; order; order = order.behind) {
      const remaining = order.quantity - order.filled;
      assert(remaining > 0n, `${place}: order ${order.id} has something left`);
      assert(order.status === 'open' && world.openOrders.get(order.id) === order, `order ${order.id} is open`);
      assert(order.price === level.price && order.side === ladder.side, `order ${order.id} rests where it belongs`);
      assert(order.behind === undefined || order.behind.id > order.id, `${place}: orders stand in order of age`);
      const claim = calculateLimitHold({ side: order.side, price: order.price, quantity: amount(remaining) });
      assert(order.held === claim, `order ${order.id} holds ${order.held} of ${claim}`);
      assert(market.openOrdersOf(order.userId).has(order), `order ${order.id} is listed with its owner`);
      total += remaining;
      orders += 1;
    }
    assert(total > 0n && total === level.total, `${place}: total ${level.total} of orders over ${total}`);
  }
  return orders;
}

function checkNotCrossed(market: SpotMarket): void {
  const { bids, asks } = market.book;
  const isCrossed = bids.best !== undefined && asks.best !== undefined && bids.best.price >= asks.best.price;
  assert(!isCrossed, `market ${market.entity.settings.marketId} is crossed`);
}
