// Sales as they are committed, what a new one begins with, and what they say of themselves.
import {
  currencyId,
  instant,
  type LaunchProjectId,
  launchProjectId,
  price,
  subscriptionId,
  UNITS_PER_WHOLE,
  USDT,
  ZERO,
  amount,
  isBlank,
} from '@bourse/domain';
import { id, optional } from '@bourse/domain/kinds';
import type { LaunchProject, LaunchTerms } from '@bourse/engine';
import { type Locale, locales, parseLocale } from '@bourse/messages';
import { and, eq } from 'drizzle-orm';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import { launchProjects, launchTexts } from './tables.ts';
import type { LiveLaunchProject } from './board.ts';
import type { SaleTerms } from './fields.ts';

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

type Row = typeof launchProjects.$inferSelect;

/** Converts a row to the engine's form, in which an absent value is undefined and never null. */
function toSale({ limit0, limit1, limit2, limit3, payCurrencies, ...row }: Row): LaunchProject {
  return {
    ...row,
    limits: { 0: limit0, 1: limit1, 2: limit2, 3: limit3 },
    payCurrencies: payCurrencies.split(',').map((id) => currencyId(Number(id))),
    cutRemainder: row.cutRemainder ?? undefined,
    cutId: row.cutId === null ? undefined : subscriptionId(row.cutId),
    settledAt: row.settledAt ?? undefined,
    endedAt: row.endedAt ?? undefined,
  };
}

export async function findSale({ db }: Needs, id: LaunchProjectId): Promise<LiveLaunchProject | undefined> {
  const [row] = await db.select().from(launchProjects).where(eq(launchProjects.id, id));
  return row && toSale(row);
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

// Texts

export type SaleText = {
  readonly keyword: string;
  readonly abstract: string;
  readonly content: string;
  readonly cover: string;
  readonly whitePaper: string;
};
export const NO_TEXT: SaleText = { keyword: '', abstract: '', content: '', cover: '', whitePaper: '' };
export type SaleTexts = ReadonlyMap<Locale, SaleText>;
type Place = { readonly id: LaunchProjectId; readonly locale: Locale };

export async function findSaleTexts({ db }: Needs, id: LaunchProjectId): Promise<SaleTexts> {
  const rows = await db.select().from(launchTexts).where(eq(launchTexts.projectId, id));
  return new Map(
    rows.flatMap(({ locale: code, projectId: _project, ...text }) => {
      const locale = parseLocale(code);
      return locale === undefined ? [] : [[locale, text] as const];
    }),
  );
}

export async function findSaleText({ db }: Needs, { id, locale }: Place): Promise<SaleText | undefined> {
  const isMeant = and(eq(launchTexts.projectId, id), eq(launchTexts.locale, locale));
  const [row] = await db.select().from(launchTexts).where(isMeant);
  return row;
}

/** Without a text the language is taken away. */
export async function putSaleText(
  sql: Sql | TransactionSql,
  { id, locale, text }: Place & { readonly text: SaleText | undefined },
): Promise<void> {
  if (!text) {
    await sql`DELETE FROM launch_texts WHERE project_id = ${id} AND locale = ${locale}`;
    return;
  }
  const { keyword, abstract, content, cover, whitePaper } = text;
  await sql`
    INSERT INTO launch_texts (project_id, locale, keyword, abstract, content, cover, white_paper)
    VALUES (${id}, ${locale}, ${keyword}, ${abstract}, ${content}, ${cover}, ${whitePaper})
    ON CONFLICT (project_id, locale) DO UPDATE SET keyword = excluded.keyword, abstract = excluded.abstract,
      content = excluded.content, cover = excluded.cover, white_paper = excluded.white_paper`;
}

/** Languages in which it says too little to be announced. */
export const missingIn = (texts: SaleTexts): readonly Locale[] =>
  locales
    .map(({ code }) => code)
    .filter((code) => {
      const { keyword = '', abstract = '', content = '' } = texts.get(code) ?? {};
      return [keyword, abstract, content].some((part) => isBlank(part));
    });
