// What the coin and the money of an ad bring along, live.
import { type Amount, amount, parseUnits, type Ppm, ppm } from '@bourse/domain';
import { rateOf, useCoinIndex } from '../../../fiat-desk/live-price.ts';
import type { FiatOptions } from '../../../fiat-desk/options.ts';
import { readRate } from '../../../lib/read-figures.ts';
import type { AdDraft } from '../draft/ad-draft.ts';
import type { AdMarket } from '../draft/read-ad.ts';

const DEFAULT_DIGITS = 2;
const NO_LIMIT = amount(10n ** 23n);

/** A rule in percent; 0 where it says nothing. */
const readShare = (percent: string): Ppm => (percent === '' ? ppm(0n) : readRate(percent));

export function useAdMarket(
  options: FiatOptions,
  { currencyId, fiat }: Pick<AdDraft, 'currencyId' | 'fiat'>,
  available: Amount | undefined,
): AdMarket {
  const coin = options.coins.find(({ id }) => id === currencyId);
  const money = options.fiats.find(({ code }) => code === fiat);
  const index = useCoinIndex(coin);
  const rate = rateOf(money);
  return {
    reference: index === undefined || rate === undefined ? undefined : { index, rate },
    digits: money?.digits ?? DEFAULT_DIGITS,
    band: readShare(options.rules.price_band),
    premiumMax: readShare(options.rules.premium_max),
    numberMin: amount(parseUnits(coin?.number_min ?? '') ?? 0n),
    numberMax: coin ? amount(parseUnits(coin.number_max) ?? NO_LIMIT) : NO_LIMIT,
    available,
  };
}
