// What a subscription that has not been allotted could lose: what is held for it, less what its coins are worth by the index.
import { USDT, type UserId } from '@bourse/domain';
import { calculateSwapLoss } from '../core/kept-formulas.ts';
import type { AsOf, Risk } from '../core/kept.ts';
import type { LaunchContext, LaunchWorld, MaybeRefusal } from './sales.ts';
import type { Subscription } from './subscription.ts';

type Wish = Pick<Subscription, 'payCurrencyId' | 'held' | 'currencyId' | 'wanted'>;

const riskOf = ({ payCurrencyId, held, currencyId, wanted }: Wish, { priceOf }: AsOf): Risk => ({
  currencyId: USDT,
  amount: calculateSwapLoss(
    { amount: held, price: priceOf(payCurrencyId) },
    { amount: wanted, price: priceOf(currencyId) },
  ),
});

export const risksOf = ({ launch: { openOf } }: LaunchWorld, userId: UserId, asOf: AsOf): Risk[] =>
  [...(openOf.get(userId) ?? [])].map((one) => riskOf(one, asOf));

export function checkKept(
  { keeping, indexPrices }: LaunchWorld,
  { at }: LaunchContext,
  wish: Wish & Pick<Subscription, 'userId'>,
): MaybeRefusal {
  const { userId } = wish;
  if (!keeping.binds(userId, at)) return undefined;
  const asOf: AsOf = { at, priceOf: (id) => indexPrices.getFresh(id, at) };
  return keeping.check({ userId, at, risks: [riskOf(wish, asOf)], kind: 'trades' });
}
