// The official index tick: one price per coin, once a second.
import { accept, refuse } from '@bourse/domain';
import type { IndexTick } from './changes.ts';
import type { Outcome, TickIndex } from './commands.ts';
import type { Context } from './context.ts';
import type { World } from './world.ts';

export function tickIndex(world: World, context: Context, command: TickIndex): Outcome<TickIndex> {
  for (const { currencyId, price } of command.prices) {
    if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
    if (price <= 0n) return refuse('price_required');
  }
  const { seq, at } = context;
  const ticks: IndexTick[] = command.prices.map(({ currencyId, price }) => ({ seq, at, currencyId, price }));
  for (const tick of ticks) {
    world.indexPrices.set({ currencyId: tick.currencyId, price: tick.price, at });
    context.changes.ticks.push(tick);
  }
  if (ticks.length > 0) context.events.push({ kind: 'indexTicked', ticks });
  return accept({});
}
