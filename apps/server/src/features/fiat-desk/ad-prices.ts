// What ads ask for one coin at this moment, and how far that is off the index.
import { currencyId, formatUnits, ppm, type Ppm, type Price, price } from '@bourse/domain';
import { calculateFiatPremium, calculateFiatPrice } from '@bourse/engine/formulas';
import { findFreshPrice } from '../../market/fresh-price.ts';
import type { Services } from '../../services.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import { shares } from '../../system/codecs.ts';

type Needs = Pick<Services, 'storage' | 'market' | 'clock'>;
type Asked = { readonly price: string; readonly premium: string; readonly distance: string };
type PricedAd = {
  readonly currency_id: string;
  readonly fiat: string;
  readonly price: string | null;
  readonly premium_ppm: string | null;
};

/** In the order of the ads. */
export async function findAdPrices(services: Needs, ads: readonly PricedAd[]): Promise<readonly Asked[]> {
  const rates = await findRates(services);
  const now = services.clock.now();
  return ads.map((ad) => {
    const index = findFreshPrice(services.market, currencyId(Number(ad.currency_id)), now);
    const rate = rates.get(ad.fiat);
    const reference = index !== undefined && rate !== undefined ? { index, rate } : undefined;
    const premium = ad.premium_ppm === null ? undefined : ppm(BigInt(ad.premium_ppm));
    const fixed = ad.price === null ? undefined : price(unitsFromNumeric(ad.price));
    const asked = fixed ?? (reference && calculateFiatPrice(reference, premium));
    return {
      price: asked === undefined ? '' : formatUnits(asked),
      premium: premium === undefined ? '' : signedPercent(premium),
      distance: asked !== undefined && reference ? signedPercent(calculateFiatPremium(asked, reference)) : '',
    };
  });
}

/** Those that count now. */
async function findRates({ storage: { sql }, clock }: Needs): Promise<ReadonlyMap<string, Price>> {
  const rows = await sql<{ code: string; rate: string }[]>`
    SELECT code, rate FROM fiat_currencies
    WHERE rate IS NOT NULL AND (stale_at IS NULL OR stale_at > ${clock.now()})`;
  return new Map(rows.map(({ code, rate }) => [code, price(unitsFromNumeric(rate))]));
}

const signedPercent = (share: Ppm): string => (share < 0n ? `-${shares.show(ppm(0n - share))}` : shares.show(share));
