// Pools and funds of the house get their money from its treasury.
import {
  accept,
  formatUnits,
  refuse,
  ZERO,
  type Amount,
  type CurrencyId,
  type EngineRefusalCode,
  type HousePurpose,
  type PostingReason,
  type Result,
} from '@bourse/domain';
import { checkMoney } from './check-money.ts';
import type { Core, CoreContext } from './core.ts';

type Funding = {
  readonly purpose: HousePurpose;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

/** Refuses an unknown currency, an amount that is not above zero, and more than the treasury has. */
export function fundFromTreasury(
  world: Core,
  context: CoreContext,
  reason: PostingReason,
  funding: Funding,
): Result<Record<string, never>, EngineRefusalCode> {
  const refusal = checkMoney(world, funding);
  if (refusal) return refusal;
  const { purpose, currencyId, amount } = funding;
  const available = availableOf(world, 'treasury', currencyId);
  if (available < amount) {
    return refuse('insufficient_balance', { currencyId, missing: formatUnits(amount - available) });
  }
  const from = world.ledger.openHouseAccount(context, 'treasury', currencyId);
  const to = world.ledger.openHouseAccount(context, purpose, currencyId);
  world.ledger.transfer(context, reason, { from, to, amount });
  return accept({});
}

/** Answers the money that the house has for a purpose. */
export const availableOf = ({ ledger }: Core, purpose: HousePurpose, currencyId: CurrencyId): Amount =>
  ledger.getHouseAccount(purpose, currencyId)?.available ?? ZERO;
