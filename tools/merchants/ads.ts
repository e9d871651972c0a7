// Which ads the house keeps, and what has to be done so that they are live: a pure function from those that there are.
import type { fiatMerchant } from '@bourse/contract';
import { BTC, units, USDT } from '@bourse/domain';

export type Wish = {
  readonly type: 'sell' | 'buy';
  readonly currencyId: number;
  /** In percent on the index. */
  readonly premium: string;
  readonly total: string;
  readonly min: string;
};

type AdRow = ReturnType<typeof fiatMerchant.ownAds.message.parse>['data'][number];
export type Ad = Pick<
  AdRow,
  | 'id'
  | 'type'
  | 'currency_id'
  | 'coin_code'
  | 'state'
  | 'is_shelves'
  | 'is_barred'
  | 'surplus_number'
  | 'total_number'
  | 'open_deals'
>;

export const FIAT = 'CNY';

const coins = [
  { currencyId: USDT, total: '100000', min: '10' },
  { currencyId: BTC, total: '2', min: '0.001' },
];
/** In hundredths of a percent: the second merchant is a little dearer than the first. */
const FIRST_BP = 20;
const STEP_BP = 15;

/** Returns the ads of the merchant at a place in the list: both sides of each coin. */
export function wishesOf(place: number): readonly Wish[] {
  const premium = ((FIRST_BP + place * STEP_BP) / 100).toFixed(2);
  return coins.flatMap((coin): Wish[] => [
    { ...coin, type: 'sell', premium },
    { ...coin, type: 'buy', premium: `-${premium}` },
  ]);
}

export type Task =
  | { readonly kind: 'publish'; readonly wish: Wish; readonly key: string }
  | { readonly kind: 'takeDown' | 'putUp' | 'withdraw'; readonly id: number };

/**
 * One ad of each wish: what is taken down now is withdrawn later. `slot` names the moment: what two clients publish in it is
 * published once, and of what is there twice none the less the older one goes.
 */
export function tasksFor(wishes: readonly Wish[], ads: readonly Ad[], slot: number): readonly Task[] {
  return wishes.flatMap((wish): Task[] => {
    const own = ads.filter(
      (ad) => ad.type === wish.type && ad.currency_id === wish.currencyId && ad.coin_code === FIAT,
    );
    const live = own.filter(({ state }) => state === 'live');
    const stale = live.filter(isLow).flatMap(retire);
    const [best, ...others] = live.filter((ad) => !isLow(ad) && ad.is_barred === 0);
    if (!best) {
      return [...stale, { kind: 'publish', wish, key: `house-${wish.type}-${wish.currencyId}-${slot}` }];
    }
    const putUp: Task[] = best.is_shelves === 1 ? [] : [{ kind: 'putUp', id: best.id }];
    return [...stale, ...others.flatMap(retire), ...putUp];
  });
}

/** Less than a fifth of it is left. */
const isLow = ({ surplus_number: left, total_number: total }: Ad): boolean => units(left) * 5n < units(total);

function retire({ id, is_shelves: shelves, open_deals: deals }: Ad): readonly Task[] {
  if (shelves === 1) return [{ kind: 'takeDown', id }];
  return deals === 0 ? [{ kind: 'withdraw', id }] : [];
}
