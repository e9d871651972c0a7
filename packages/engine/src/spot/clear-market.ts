// Cancelling what rests and waits in a market, whoever it belongs to: part by part, so that nobody waits long for his turn.
import { accept, refuse, type OrderId } from '@bourse/domain';
import type { BookOrder, Level } from './book/level.ts';
import type { ClearMarket } from './commands.ts';
import { reportLevel } from './report-level.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';
import { withdrawOrder } from './withdraw-order.ts';

export function clearMarket(world: SpotWorld, context: SpotContext, command: ClearMarket): SpotOutcome<ClearMarket> {
  const market = world.spot.markets.get(command.marketId);
  if (!market) return refuse('market_not_found');
  const orderIds: OrderId[] = [];
  const touched = new Map<Level, BookOrder>();
  for (let order = findFirst(market); order && orderIds.length < command.count; order = findFirst(market)) {
    // A pair ends whole.
    for (const one of order.partner ? [order, order.partner] : [order]) {
      const level = withdrawOrder(world, context, market, one, 'operator');
      if (level) touched.set(level, one);
      orderIds.push(one.id);
    }
  }
  for (const [level, order] of touched) reportLevel(context, market, order.side, level);
  return accept({ orderIds: orderIds.sort((a, b) => a - b), isClear: findFirst(market) === undefined });
}

/**
 * Finds the one that would come first of the bids, then of the asks, then of what waits for a rise, then for a fall, then of
 * the buys that follow the price, then of the sells.
 */
const findFirst = ({ book, stops, trails }: SpotMarket): BookOrder | undefined =>
  (book.bids.best ?? book.asks.best ?? stops.up.best ?? stops.down.best)?.first ??
  trails.buy.first ??
  trails.sell.first;
