// The terms of sales as they are committed and as operators ask for changes of them: by name, in decimal text.
import {
  amount,
  currencyId,
  type CurrencyId,
  instant,
  type Instant,
  LAUNCH_MODES,
  type LaunchMode,
  type LaunchProjectId,
  launchProjectId,
  parseId,
  price,
  UNITS_PER_WHOLE,
  USDT,
  VERIFICATION_LEVELS,
  ZERO,
} from '@bourse/domain';
import { id, optional } from '@bourse/domain/kinds';
import type { LaunchTerms } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { eq } from 'drizzle-orm';
import { readEntity } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import { type Field, fieldOf } from '../../platform/changes/setting-fields.ts';
import { amountLists, amounts, type Codec, counts, prices } from '../../system/codecs.ts';
import type { LiveLaunchProject } from './board.ts';
import { launchProjects } from './tables.ts';

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

type Needs = Pick<Storage, 'db'>;

const NONE = { 0: ZERO, 1: ZERO, 2: ZERO, 3: ZERO };
export const NEW_SALE: SaleTerms = {
  price: price(0n),
  supply: ZERO,
  mode: 'first_come',
  startAt: instant(0),
  endAt: instant(0),
  lockDays: 0,
  step: amount(UNITS_PER_WHOLE),
  minimum: ZERO,
  limits: NONE,
  payCurrencies: [USDT],
};

export async function findSale({ db }: Needs, id: LaunchProjectId): Promise<LiveLaunchProject | undefined> {
  const [row] = await db.select().from(launchProjects).where(eq(launchProjects.id, id));
  return row && readEntity(ENTITIES.launchProjects, row);
}

/** Picks the fields that operators set. */
export const saleTermsOf = (sale: LaunchTerms): LaunchTerms => ({
  id: sale.id,
  currencyId: sale.currencyId,
  price: sale.price,
  supply: sale.supply,
  mode: sale.mode,
  startAt: sale.startAt,
  endAt: sale.endAt,
  lockDays: sale.lockDays,
  step: sale.step,
  minimum: sale.minimum,
  limits: sale.limits,
  payCurrencies: sale.payCurrencies,
});

/** The next one that nobody has, nor has asked for. */
export async function findFreeSaleId(sql: Sql): Promise<LaunchProjectId> {
  const [row] = await query(sql, { last: optional(id()) })`
    SELECT max(id) AS last FROM (
      SELECT id FROM launch_projects
      UNION ALL SELECT subject::bigint FROM changes WHERE desk = 'launch' AND kind = 'sale' AND status IN ('pending', 'approved')
    ) AS taken`;
  return launchProjectId(1 + (row?.last ?? 0));
}

/** Nobody of any level may have anything. */
export const isStopped = ({ limits }: Pick<SaleTerms, 'limits'>): boolean =>
  Object.values(limits).every((limit) => limit === ZERO);
export const STOPPED: Pick<SaleTerms, 'limits'> = { limits: NONE };
