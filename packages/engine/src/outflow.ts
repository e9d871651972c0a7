// Money that is about to leave a wallet, by its owner's wish or an operator's, and who may object.
import type { Amount, EngineRefusalCode, Instant, Refusal } from '@bourse/domain';
import type { Account } from './ledger/account.ts';

export type Outflow = { readonly account: Account; readonly amount: Amount; readonly at: Instant };

interface Objector<World> {
  checkOutflow?(world: World, outflow: Outflow): Refusal<EngineRefusalCode> | undefined;
}

/** What the first of them has against it. */
export function firstObjection<World>(
  capabilities: Iterable<Objector<World>>,
  world: World,
  outflow: Outflow,
): Refusal<EngineRefusalCode> | undefined {
  for (const capability of capabilities) {
    const refusal = capability.checkOutflow?.(world, outflow);
    if (refusal) return refusal;
  }
  return undefined;
}
