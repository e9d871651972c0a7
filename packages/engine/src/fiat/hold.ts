// What ads and deals lock: coin in the wallet `legal`.
import { ZERO, type Amount, type CurrencyId, type Refusal, type UserId } from '@bourse/domain';
import { checkAvailable } from '../core/check-available.ts';
import type { Account } from '../ledger/account.ts';
import type { FiatContext, FiatWorld } from './fiat.ts';

type Owner = { readonly userId: UserId; readonly currencyId: CurrencyId };

export const availableOf = ({ ledger }: FiatWorld, { userId, currencyId }: Owner): Amount =>
  ledger.getAccount(userId, 'legal', currencyId)?.available ?? ZERO;

export const checkFunds = (
  world: FiatWorld,
  owner: Owner,
  needed: Amount,
): Refusal<'insufficient_balance'> | undefined => checkAvailable(world, { ...owner, wallet: 'legal' }, needed);

export function holdCoin(world: FiatWorld, context: FiatContext, owner: Owner, held: Amount): void {
  if (held > 0n) world.ledger.hold(context, openLegal(world, context, owner), held);
}

export function freeCoin(world: FiatWorld, context: FiatContext, owner: Owner, freed: Amount): void {
  if (freed > 0n) world.ledger.release(context, openLegal(world, context, owner), freed);
}

export const openLegal = (world: FiatWorld, context: FiatContext, { userId, currencyId }: Owner): Account =>
  world.ledger.openAccount(context, userId, 'legal', currencyId);
