// Making a currency known.
import { accept } from '@bourse/domain';
import type { ConfigureCurrency } from './commands.ts';
import type { Core, CoreContext, CoreOutcome } from './core.ts';

export function configureCurrency(
  world: Core,
  context: CoreContext,
  { currencyId: id }: ConfigureCurrency,
): CoreOutcome<ConfigureCurrency> {
  const currency = world.currencies.get(id) ?? { id };
  world.currencies.set(id, currency);
  context.changes.currencies.add(currency);
  context.events.push({ kind: 'currencyConfigured', currencyId: id });
  return accept({});
}
