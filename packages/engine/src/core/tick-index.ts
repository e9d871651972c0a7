// The official index tick: one price per coin, once a second.
import { accept, refuse } from '@bourse/domain';
import type { TickIndex } from './commands.ts';
import type { Core, CoreContext, CoreOutcome } from './core.ts';
import type { IndexTick } from './index-tick.ts';

export function tickIndex(world: Core, context: CoreContext, command: TickIndex): CoreOutcome<TickIndex> {
  for (const { currencyId, price } of command.prices) {
    if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
    if (price <= 0n) return refuse('price_required');
  }
  const { seq, at } = context;
  const { second } = command;
  const ticks: IndexTick[] = command.prices.map(({ currencyId, price, quotedAt }) => ({
    currencyId,
    seq,
    at,
    second,
    quotedAt,
    price,
  }));
  for (const tick of ticks) {
    world.indexPrices.set(tick);
    context.changes.ticks.push(tick);
  }
  if (ticks.length > 0) context.events.push({ kind: 'indexTicked', ticks });
  return accept({});
}
