// What an amount of a currency must be for a command that moves it.
import { refuse, type Amount, type CurrencyId, type EngineRefusalCode, type Refusal } from '@bourse/domain';
import type { Core } from './core.ts';

type Money = { readonly currencyId: CurrencyId; readonly amount: Amount };

export function checkMoney(world: Core, { currencyId, amount }: Money): Refusal<EngineRefusalCode> | undefined {
  if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  return amount > 0n ? undefined : refuse('quantity_required');
}
