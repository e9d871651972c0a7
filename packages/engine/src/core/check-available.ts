// Whether a user has what a command is about to take.
import {
  formatUnits,
  refuse,
  ZERO,
  type Amount,
  type CurrencyId,
  type Refusal,
  type UserId,
  type Wallet,
} from '@bourse/domain';
import type { Core } from './core.ts';

type Place = { readonly userId: UserId; readonly wallet: Wallet; readonly currencyId: CurrencyId };

export function checkAvailable(
  { ledger }: Core,
  { userId, wallet, currencyId }: Place,
  needed: Amount,
): Refusal<'insufficient_balance'> | undefined {
  const missing = needed - (ledger.getAccount(userId, wallet, currencyId)?.available ?? ZERO);
  return missing > 0n ? refuse('insufficient_balance', { currencyId, missing: formatUnits(missing) }) : undefined;
}
