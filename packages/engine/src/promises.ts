// Money that an account of the house has to keep: somebody may come for it at any moment.
import { amount, type Amount, type CurrencyId, type HousePurpose } from '@bourse/domain';

export type HouseAccount = { readonly purpose: HousePurpose; readonly currencyId: CurrencyId };

interface Promising<World> {
  promisedOf?(world: World, account: HouseAccount): Amount;
}

/** Answers what all of them together need there. */
export function sumPromises<World>(
  capabilities: Iterable<Promising<World>>,
  world: World,
  account: HouseAccount,
): Amount {
  let sum = 0n;
  for (const capability of capabilities) sum += capability.promisedOf?.(world, account) ?? 0n;
  return amount(sum);
}
