// Reads an ad that is being written: its price, its limits in coin and in money, what is wrong with it, and what its publisher
// may not have meant.
import { type Amount, amount, parseUnits, type Ppm, ppm, type Price, price, UNITS_PER_WHOLE } from '@bourse/domain';
import {
  calculateFiatBand,
  calculateFiatMoney,
  calculateFiatNumber,
  calculateFiatPremium,
  calculateFiatPrice,
  type FiatReference,
  fiatUnit,
} from '@bourse/engine/formulas';
import type { AdDraft } from './ad-draft.ts';

/** The coin and the money of an ad determine these. */
export type AdMarket = {
  /** USDT for one coin, and money for one USDT; undefined while either is missing or too old. */
  readonly reference: FiatReference | undefined;
  /** Minor units of the money. */
  readonly digits: number;
  /** How far a fixed price may lie from the index, and a floating one. */
  readonly band: Ppm;
  readonly premiumMax: Ppm;
  readonly numberMin: Amount;
  readonly numberMax: Amount;
  /** Coin that may be sold; undefined while unknown. */
  readonly available: Amount | undefined;
};

export type AdField = 'price' | 'premium' | 'floor' | 'cap' | 'total' | 'minimum' | 'maximum' | 'ways';
export type AdFault =
  | 'priceMissing'
  | 'priceFarOff'
  | 'premiumMissing'
  | 'premiumTooLarge'
  | 'boundsCrossed'
  | 'totalMissing'
  | 'totalTooSmall'
  | 'totalTooLarge'
  | 'balanceShort'
  | 'minimumMissing'
  | 'minimumAboveMaximum'
  | 'minimumTooSmall'
  | 'maximumAboveTotal'
  | 'wayMissing';
export type AdIssue = {
  readonly field: AdField;
  readonly fault: AdFault;
  readonly figures?: Readonly<Record<string, bigint>>;
};

/** An ad with one of these may be published, but the form asks first. */
export type AdWarning =
  | { readonly about: 'losing' | 'unlikely'; readonly share: Ppm; readonly difference: bigint }
  | { readonly about: 'unbounded' }
  | { readonly about: 'outside' };

/** Figures that are not known are undefined, or 0 where nothing is typed. */
type AdFigures = {
  /** Index × rate. */
  readonly marketPrice: Price | undefined;
  readonly price: Price | undefined;
  readonly total: Amount;
  readonly totalMoney: Amount | undefined;
  readonly minNumber: Amount;
  readonly maxNumber: Amount;
  readonly minMoney: Amount | undefined;
  readonly maxMoney: Amount | undefined;
};

export type AdReading = AdFigures & {
  readonly issues: readonly AdIssue[];
  readonly warnings: readonly AdWarning[];
};

/** From here on a price is asked about: 5 %. */
const OFF_MARKET_MAX = ppm(50_000n);
/** A percentage of 8 places as ppm. */
const UNITS_PER_PPM = 10_000n;

const NOTHING = amount(0n);
const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);
const readNumber = (text: string): Amount => amount(parseUnits(text) ?? 0n);
const readBound = (text: string): Price | undefined => {
  const units = parseUnits(text);
  return units === undefined || units === 0n ? undefined : price(units);
};

export function readPremium({ premium, isBelow }: Pick<AdDraft, 'premium' | 'isBelow'>): Ppm | undefined {
  const units = parseUnits(premium);
  if (units === undefined) return undefined;
  return ppm((isBelow ? -units : units) / UNITS_PER_PPM);
}

function readPrice(draft: AdDraft, { reference }: AdMarket): Price | undefined {
  if (draft.priceKind === 'fixed') return readBound(draft.price);
  const premium = readPremium(draft);
  return premium === undefined || reference === undefined ? undefined : calculateFiatPrice(reference, premium);
}

/**
 * Reads the limits of an order, in coin. A limit in money becomes the coin that it buys, so that an order of just that much
 * money is accepted.
 */
function readLimits(draft: AdDraft, at: Price | undefined, total: Amount): readonly [Amount, Amount] {
  if (draft.kind === 'c2c') return [total, total];
  const [minimum, maximum] = [readNumber(draft.minimum), readNumber(draft.maximum)];
  const isAll = draft.maximum === '';
  if (draft.limitUnit === 'coin') return [minimum, isAll ? total : maximum];
  if (at === undefined) return [NOTHING, isAll ? total : NOTHING];
  return [calculateFiatNumber(minimum, at), isAll ? total : calculateFiatNumber(maximum, at)];
}

function readFigures(draft: AdDraft, market: AdMarket): AdFigures {
  const at = readPrice(draft, market);
  const total = readNumber(draft.total);
  const [minNumber, maxNumber] = readLimits(draft, at, total);
  const moneyOf = (number: Amount): Amount | undefined =>
    at === undefined || number === 0n ? undefined : calculateFiatMoney(number, at, market.digits);
  return {
    marketPrice: market.reference && calculateFiatPrice(market.reference),
    price: at,
    total,
    totalMoney: moneyOf(total),
    minNumber,
    maxNumber,
    minMoney: moneyOf(minNumber),
    maxMoney: moneyOf(maxNumber),
  };
}

function fixedPriceIssues({ price: at }: AdFigures, { reference, band }: AdMarket): AdIssue[] {
  if (at === undefined) return [{ field: 'price', fault: 'priceMissing' }];
  if (reference === undefined) return [];
  const { minimum, maximum } = calculateFiatBand(reference, band);
  return at < minimum || at > maximum ? [{ field: 'price', fault: 'priceFarOff', figures: { minimum, maximum } }] : [];
}

function floatingPriceIssues(draft: AdDraft, { premiumMax }: AdMarket): AdIssue[] {
  const premium = readPremium(draft);
  if (premium === undefined) return [{ field: 'premium', fault: 'premiumMissing' }];
  if (magnitude(premium) > premiumMax)
    return [{ field: 'premium', fault: 'premiumTooLarge', figures: { maximum: premiumMax * UNITS_PER_PPM } }];
  const [floor, cap] = [readBound(draft.floor), readBound(draft.cap)];
  return floor !== undefined && cap !== undefined && floor > cap ? [{ field: 'cap', fault: 'boundsCrossed' }] : [];
}

function totalIssues({ side }: AdDraft, market: AdMarket, { total }: AdFigures): AdIssue[] {
  if (total === 0n) return [{ field: 'total', fault: 'totalMissing' }];
  const { numberMin: minimum, numberMax: maximum, available } = market;
  if (total < minimum) return [{ field: 'total', fault: 'totalTooSmall', figures: { minimum } }];
  if (total > maximum) return [{ field: 'total', fault: 'totalTooLarge', figures: { maximum } }];
  if (side === 'sell' && available !== undefined && total > available)
    return [{ field: 'total', fault: 'balanceShort', figures: { missing: total - available } }];
  return [];
}

function limitIssues(draft: AdDraft, market: AdMarket, figures: AdFigures): AdIssue[] {
  if (draft.kind === 'c2c') return [];
  const { minNumber, maxNumber, total, price: at } = figures;
  if (!/[1-9]/.test(draft.minimum)) return [{ field: 'minimum', fault: 'minimumMissing' }];
  if (at !== undefined && minNumber * at < fiatUnit(market.digits) * UNITS_PER_WHOLE)
    return [{ field: 'minimum', fault: 'minimumTooSmall' }];
  if (total > 0n && maxNumber > total) return [{ field: 'maximum', fault: 'maximumAboveTotal' }];
  if (maxNumber > 0n && minNumber > maxNumber) return [{ field: 'minimum', fault: 'minimumAboveMaximum' }];
  return [];
}

/** Selling below the index and buying above it loses; the other way round nobody may come. */
function offMarketWarnings({ side }: AdDraft, at: Price, reference: FiatReference): AdWarning[] {
  const premium = calculateFiatPremium(at, reference);
  const share = ppm(magnitude(premium));
  if (share <= OFF_MARKET_MAX) return [];
  const about = (side === 'sell') === premium < 0n ? 'losing' : 'unlikely';
  return [{ about, share, difference: magnitude(at - calculateFiatPrice(reference)) }];
}

function warningsOf(draft: AdDraft, { reference }: AdMarket, { price: at }: AdFigures): AdWarning[] {
  if (at === undefined || reference === undefined) return [];
  const off = offMarketWarnings(draft, at, reference);
  if (draft.priceKind === 'fixed') return off;
  const [floor, cap] = [readBound(draft.floor), readBound(draft.cap)];
  const isOutside = (floor !== undefined && at < floor) || (cap !== undefined && at > cap);
  const guard = draft.side === 'sell' ? floor : cap;
  return [
    ...off,
    ...(isOutside ? [{ about: 'outside' } as const] : []),
    ...(guard === undefined ? [{ about: 'unbounded' } as const] : []),
  ];
}

export function readAd(draft: AdDraft, market: AdMarket): AdReading {
  const figures = readFigures(draft, market);
  const issues: AdIssue[] = [
    ...(draft.priceKind === 'fixed' ? fixedPriceIssues(figures, market) : floatingPriceIssues(draft, market)),
    ...totalIssues(draft, market, figures),
    ...limitIssues(draft, market, figures),
    ...(draft.ways.length === 0 ? [{ field: 'ways', fault: 'wayMissing' } as const] : []),
  ];
  return { ...figures, issues, warnings: warningsOf(draft, market, figures) };
}
