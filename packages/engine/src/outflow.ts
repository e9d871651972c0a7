// Money that is about to leave a wallet, by its owner's wish or an operator's, and who may object; and what leaves the
// exchange.
import type { Amount, CurrencyId, EngineRefusalCode, Instant, Refusal, UserId } from '@bourse/domain';
import type { Account } from './ledger/account.ts';

export type Outflow = { readonly account: Account; readonly amount: Amount; readonly at: Instant };

/** Money that has left the exchange by its owner's wish, or is to. */
export type Departure = {
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  /** In USDT, by the index of its acceptance; missing where that was stale. */
  readonly worth: Amount | undefined;
  /** Until then it counts towards its owner's day limits; missing where it came to nothing. */
  readonly countsUntil: Instant | undefined;
  /** Locked until it leaves. */
  readonly isHeld: boolean;
};

interface Objector<World> {
  checkOutflow?(world: World, outflow: Outflow): Refusal<EngineRefusalCode> | undefined;
}

/** Answers what the first of them has against it. */
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

interface Departing<World> {
  departuresOf?(world: World, userId: UserId): Iterable<Departure>;
}

/** Answers the departures of all of them together. */
export function* allDepartures<World>(
  capabilities: Iterable<Departing<World>>,
  world: World,
  userId: UserId,
): Generator<Departure> {
  for (const capability of capabilities) yield* capability.departuresOf?.(world, userId) ?? [];
}
