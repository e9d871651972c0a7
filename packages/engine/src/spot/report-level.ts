// What those who watch a book are told.
import type { Side } from '@bourse/domain';
import type { Level } from './book/level.ts';
import type { SpotContext } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';

/** Tells what a level now holds. Of several reports on one level in a command the last one counts. */
export function reportLevel(context: SpotContext, market: SpotMarket, side: Side, level: Level): void {
  const { marketId } = market.entity.settings;
  context.events.push({ kind: 'levelChanged', marketId, side, price: level.price, quantity: level.total });
}
