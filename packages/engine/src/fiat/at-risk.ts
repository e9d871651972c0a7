// What trade in fiat money puts at risk: coin that is for sale, whose buyer is bound in the seller's stead, and the fee of whoever
// wants to be a merchant.
import { USDT, type CurrencyId, type UserId } from '@bourse/domain';
import type { AsOf, Risk } from '../core/kept.ts';
import { bindsUntil } from '../wallet/restrict.ts';
import { isLiveDeal } from './deal-states.ts';
import type { FiatContext, FiatWorld, MaybeRefusal } from './fiat.ts';

export function* risksOf({ fiat }: FiatWorld, userId: UserId, { at }: AsOf): Generator<Risk> {
  const until = bindsUntil(at, fiat.rules?.restrictMs ?? 0);
  for (const { side, currencyId, remaining } of fiat.adsOf.get(userId) ?? []) {
    if (side === 'sell') yield { currencyId, amount: remaining, bindsUntil: until };
  }
  for (const deal of fiat.dealsOf.get(userId) ?? []) {
    const { sellerId, currencyId, held } = deal;
    if (sellerId === userId && isLiveDeal(deal)) yield { currencyId, amount: held, bindsUntil: until };
  }
  for (const { state, fee } of fiat.merchants.get(userId)?.values() ?? []) {
    if (state === 'applied') yield { currencyId: USDT, amount: fee };
  }
}

type Money = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly amount: bigint };

/** Checks coin that is offered for sale: once it is sold, what still has to stay must be there. */
export function checkSale(
  { keeping, fiat }: FiatWorld,
  { at }: Pick<FiatContext, 'at'>,
  { userId, currencyId, amount }: Money,
): MaybeRefusal {
  const risk = { currencyId, amount, bindsUntil: bindsUntil(at, fiat.rules?.restrictMs ?? 0) };
  return keeping.check({ userId, at, risks: [risk], kind: 'exposes' });
}

export const checkFee = (
  { keeping }: FiatWorld,
  { at }: FiatContext,
  { userId, currencyId, amount }: Money,
): MaybeRefusal => keeping.check({ userId, at, risks: [{ currencyId, amount }], kind: 'exposes' });
