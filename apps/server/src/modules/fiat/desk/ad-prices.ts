// What ads ask for one coin at this moment, and how far that is off the index.
import { type CurrencyId, formatUnits, ppm, type Ppm, type Price } from '@bourse/domain';
import { present, price, text } from '@bourse/domain/kinds';
import { calculateFiatPremium, calculateFiatPrice } from '@bourse/engine/formulas';
import { findFreshPrice } from '../../../core/market/index-board.ts';
import type { FiatServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';
import { shares } from '../../../system/codecs.ts';

type Needs = Pick<FiatServices, 'storage' | 'market' | 'clock'>;
type Asked = { readonly price: string; readonly premium: string; readonly distance: string };
type PricedAd = {
  readonly currencyId: CurrencyId;
  readonly fiat: string;
  readonly price: Price | undefined;
  readonly premiumPpm: Ppm | undefined;
};

/** In the order of the ads. */
export async function findAdPrices(services: Needs, ads: readonly PricedAd[]): Promise<readonly Asked[]> {
  const rates = await findRates(services);
  const now = services.clock.now();
  return ads.map(({ currencyId, fiat, price: fixed, premiumPpm: premium }) => {
    const index = findFreshPrice(services.market, currencyId, now);
    const rate = rates.get(fiat);
    const reference = index !== undefined && rate !== undefined ? { index, rate } : undefined;
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
  const rows = await query(sql, { code: text, rate: present(price) })`
    SELECT code, rate FROM fiat_currencies
    WHERE rate IS NOT NULL AND (stale_at IS NULL OR stale_at > ${clock.now()})`;
  return new Map(rows.map(({ code, rate }) => [code, rate]));
}

const signedPercent = (share: Ppm): string => (share < 0n ? `-${shares.show(ppm(0n - share))}` : shares.show(share));
