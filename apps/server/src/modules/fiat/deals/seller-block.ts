// What keeps coin of a user's from going to others, as the engine would say it: for lists and screens that say so beforehand.
import { formatUnits, type Instant, refuse, type Refusal, timeUntil } from '@bourse/domain';
import type { Person } from './people.ts';

export type Seller = Pick<Person, 'outflowsHeldUntil' | 'isLegalLocked' | 'debt'>;

export function findSellerBlock(
  { outflowsHeldUntil: until, isLegalLocked, debt }: Seller,
  now: Instant,
): Refusal | undefined {
  if (until !== undefined && now < until) return refuse('outflows_held', timeUntil(until, now));
  if (isLegalLocked) return refuse('wallet_locked');
  return debt && refuse('debt_outstanding', { amount: formatUnits(debt.amount), currencyId: debt.currencyId });
}
