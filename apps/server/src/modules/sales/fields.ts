// The terms of a sale by name and in decimal text, as operators ask for changes of them.
import {
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  LAUNCH_MODES,
  type LaunchMode,
  parseId,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import type { LaunchTerms } from '@bourse/engine';
import { type Field, fieldOf } from '../../platform/changes/setting-fields.ts';
import { amountLists, amounts, type Codec, counts, prices } from '../../system/codecs.ts';

/** Everything but which one it is, and of which coin. */
export type SaleTerms = Readonly<Omit<LaunchTerms, 'id' | 'currencyId'>>;

const modes: Codec<LaunchMode> = { show: String, read: (text) => LAUNCH_MODES.find((mode) => mode === text) };
/** UTC milliseconds. */
const instants: Codec<Instant> = {
  show: String,
  read: (text) => {
    const at = parseId(text);
    return at === undefined ? undefined : instant(at);
  },
};
const wholes: Codec<number> = { show: String, read: (text) => (text === '0' ? 0 : counts.read(text)) };
/** By level, apart by commas. */
const limits: Codec<SaleTerms['limits']> = {
  show: (value) => amountLists.show(VERIFICATION_LEVELS.map((level) => value[level])),
  read: (text) => {
    const [none, primary, advanced, third, ...further] = amountLists.read(text) ?? [];
    const isWhole = none !== undefined && primary !== undefined && advanced !== undefined && third !== undefined;
    return isWhole && further.length === 0 ? { 0: none, 1: primary, 2: advanced, 3: third } : undefined;
  },
};
/** Ids, apart by commas, in the order in which they are offered. */
const currencies: Codec<readonly CurrencyId[]> = {
  show: (ids) => ids.join(', '),
  read: (text) => {
    const parts = text.split(',');
    const ids = parts.flatMap((part) => parseId(part.trim()) ?? []);
    return ids.length === parts.length ? ids.map(currencyId) : undefined;
  },
};

const terms = fieldOf<SaleTerms>();
export const SALE_FIELDS: ReadonlyMap<string, Field<SaleTerms>> = new Map([
  ['mode', terms('mode', modes)],
  ['price', terms('price', prices)],
  ['supply', terms('supply', amounts)],
  ['start_ms', terms('startAt', instants)],
  ['end_ms', terms('endAt', instants)],
  ['lock_days', terms('lockDays', wholes)],
  ['step', terms('step', amounts)],
  ['minimum', terms('minimum', amounts)],
  ['limits', terms('limits', limits)],
  ['pay_currencies', terms('payCurrencies', currencies)],
]);
