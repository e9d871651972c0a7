// The settings of second contracts by name and in decimal text, as operators ask for changes of them.
import type { MicroCurrency, MicroInsuranceType, MicroTerm } from '@bourse/engine';
import { type Field, fieldOf } from '../../platform/changes/setting-fields.ts';
import { amountLists, amounts, counts, flags, shares } from '../../system/codecs.ts';

/** The settings of each kind, without the key of the row. */
export type TermSettings = Readonly<Omit<MicroTerm, 'seconds'>>;
export type CurrencySettings = Readonly<Omit<MicroCurrency, 'currencyId'>>;
export type InsuranceSettings = Readonly<Omit<MicroInsuranceType, 'id' | 'currencyId'>>;

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
