// What a price is worth in dollars and yuan, approximately.
import { divFloor, formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';

export type Worth = { readonly usd: string | undefined; readonly cny: string | undefined };

/** `cnyPerQuote`: yuan for one unit of the quote currency; `cnyPerDollar`: yuan for one USDT, which counts as a dollar. */
export function worthOf(price: string, cnyPerQuote: string, cnyPerDollar: string | undefined): Worth {
  const inQuote = parseUnits(price);
  const rate = parseUnits(cnyPerQuote);
  if (inQuote === undefined || !rate) return { usd: undefined, cny: undefined };
  const product = inQuote * rate;
  const perDollar = cnyPerDollar === undefined ? undefined : parseUnits(cnyPerDollar);
  return {
    usd: perDollar ? formatUnits(divFloor(product, perDollar)) : undefined,
    cny: formatUnits(divFloor(product, UNITS_PER_WHOLE)),
  };
}
