// The settings of second contracts: by name and in decimal text, as operators ask for changes of them; as they are committed; and
// what anything new begins with.
import {
  type CurrencyId,
  type MarketId,
  microInsuranceTypeId,
  type MicroInsuranceTypeId,
  ppm,
  type Ppm,
  ZERO,
} from '@bourse/domain';
import type { MicroCurrency, MicroInsuranceType, MicroMarketSettings, MicroRules, MicroTerm } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { calculateBestStrategyGain } from '@bourse/engine/formulas';
import { eq } from 'drizzle-orm';
import { readEntity } from '../../core/storage/columns.ts';
import type { Storage } from '../../core/storage/open.ts';
import { microMarkets } from '../../core/storage/schema.ts';
import { type Field, fieldOf } from '../../platform/changes/setting-fields.ts';
import { amountLists, amounts, counts, flags, shares } from '../../system/codecs.ts';
import { microCountries, microCurrencies, microInsuranceTypes, microRules, microTerms } from './tables.ts';

/** The settings of each kind, without the key of the row. */
type TermSettings = Readonly<Omit<MicroTerm, 'seconds'>>;
type CurrencySettings = Readonly<Omit<MicroCurrency, 'currencyId'>>;
type InsuranceSettings = Readonly<Omit<MicroInsuranceType, 'id' | 'currencyId'>>;

const term = fieldOf<TermSettings>();
export const TERM_FIELDS: ReadonlyMap<string, Field<TermSettings>> = new Map([
  ['ratio', term('ratio', shares)],
  ['is_offered', term('isOffered', flags)],
]);

const currency = fieldOf<CurrencySettings>();
export const CURRENCY_FIELDS: ReadonlyMap<string, Field<CurrencySettings>> = new Map([
  ['is_offered', currency('isOffered', flags)],
  ['fee_rate', currency('feeRate', shares)],
  ['minimum', currency('minimum', amounts)],
  ['maximum', currency('maximum', amounts)],
  ['step', currency('step', amounts)],
  ['presets', currency('presets', amountLists)],
  ['open_max', currency('openMax', counts)],
  ['second_max', currency('secondMax', amounts)],
]);

const insurance = fieldOf<InsuranceSettings>();
export const INSURANCE_FIELDS: ReadonlyMap<string, Field<InsuranceSettings>> = new Map([
  ['is_offered', insurance('isOffered', flags)],
  ['premium_rate', insurance('premiumRate', shares)],
  ['assets_min', insurance('assetsMin', amounts)],
  ['assets_max', insurance('assetsMax', amounts)],
  ['term_days', insurance('termDays', counts)],
  ['claim_rate', insurance('claimRate', shares)],
  ['claims_max', insurance('claimsMax', counts)],
]);

type Needs = Pick<Storage, 'db'>;
const NONE = ppm(0n);

export const NEW_TERM: TermSettings = { ratio: NONE, isOffered: false };
export const NEW_CURRENCY: CurrencySettings = {
  isOffered: false,
  presets: [],
  feeRate: NONE,
  minimum: ZERO,
  maximum: ZERO,
  step: ZERO,
  openMax: 0,
  secondMax: ZERO,
};
export const NEW_INSURANCE: InsuranceSettings = {
  isOffered: false,
  premiumRate: NONE,
  assetsMin: ZERO,
  assetsMax: ZERO,
  termDays: 0,
  claimRate: NONE,
  claimsMax: 0,
};

export async function findTerm({ db }: Needs, seconds: number): Promise<TermSettings | undefined> {
  const [row] = await db.select().from(microTerms).where(eq(microTerms.seconds, seconds));
  return row && { ratio: row.ratio, isOffered: row.isOffered };
}

export async function findCurrency({ db }: Needs, id: CurrencyId): Promise<CurrencySettings | undefined> {
  const [row] = await db.select().from(microCurrencies).where(eq(microCurrencies.currencyId, id));
  if (!row) return undefined;
  const { currencyId: _, ...settings } = readEntity(ENTITIES.microCurrencies, row);
  return settings;
}

export async function findInsuranceType(
  { db }: Needs,
  id: MicroInsuranceTypeId,
): Promise<MicroInsuranceType | undefined> {
  const [row] = await db.select().from(microInsuranceTypes).where(eq(microInsuranceTypes.id, id));
  return row;
}

/** The next one that nobody has. */
export async function findFreeTypeId({ db }: Needs): Promise<MicroInsuranceTypeId> {
  const rows = await db.select({ id: microInsuranceTypes.id }).from(microInsuranceTypes);
  return microInsuranceTypeId(1 + Math.max(0, ...rows.map(({ id }) => id)));
}

export async function findMicroRules({ db }: Needs): Promise<Omit<MicroRules, 'id'> | undefined> {
  const [row] = await db.select().from(microRules);
  return row && { isOpen: row.isOpen, riskVersion: row.riskVersion };
}

export async function findMarketState({ db }: Needs, id: MarketId): Promise<MicroMarketSettings['state'] | undefined> {
  const [row] = await db.select({ state: microMarkets.state }).from(microMarkets).where(eq(microMarkets.marketId, id));
  return row?.state;
}

/** False only where second contracts are stopped for it. */
export async function isCountryOpen({ db }: Needs, countryId: number): Promise<boolean> {
  const [row] = await db.select().from(microCountries).where(eq(microCountries.countryId, countryId));
  return row?.isOpen ?? true;
}

type Offer = {
  readonly terms: Iterable<TermSettings>;
  /** Undefined where the currency is not staked: it has no fee then. */
  readonly feeRate: Ppm | undefined;
};

/** Calculates the least premium at which no strategy gains by the insurance, for the best term that is offered. */
export function calculatePremiumBound(
  type: Pick<InsuranceSettings, 'claimRate' | 'claimsMax'>,
  { terms, feeRate }: Offer,
): Ppm {
  const ratios = [...terms].filter(({ isOffered }) => isOffered).map(({ ratio }) => ratio);
  const ratio = ratios.reduce((best, one) => (one > best ? one : best), NONE);
  return calculateBestStrategyGain(type, { ratio, feeRate: feeRate ?? NONE });
}
