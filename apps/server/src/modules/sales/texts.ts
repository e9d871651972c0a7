// What sales say of themselves in each language, as it is stored, as operators name it, and as a proposal sums it up.
import { isBlank, type LaunchProjectId } from '@bourse/domain';
import { type Locale, locales, parseLocale } from '@bourse/messages';
import { and, eq, ne } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import type { Storage } from '../../core/storage/open.ts';
import { showFields } from '../../platform/changes/setting-fields.ts';
import type { LiveLaunchProject } from './board.ts';
import { SALE_FIELDS } from './settings.ts';
import { launchTexts } from './tables.ts';

type Needs = Pick<Storage, 'db'>;

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

type InLanguage = { readonly projectId: LaunchProjectId; readonly locale: string };

/** Picks the row of every sale in the first of these languages that it has. */
function inFirstOf<Row extends InLanguage>(languages: readonly Locale[], rows: readonly Row[]) {
  const rankOf = ({ locale }: InLanguage): number => languages.findIndex((language) => language === locale);
  const best = rows.toSorted((a, b) => rankOf(b) - rankOf(a));
  return new Map(best.map((row) => [row.projectId, row]));
}

export const findLaunchTexts = async ({ db }: Needs, languages: readonly Locale[]) =>
  inFirstOf<InLanguage & SaleText>(languages, await db.select().from(launchTexts));

/** Without a title in any language a sale is not among them. */
export async function findTitles({ db }: Needs, languages: readonly Locale[]) {
  const { projectId, locale, keyword } = launchTexts;
  return inFirstOf(languages, await db.select({ projectId, locale, keyword }).from(launchTexts).where(ne(keyword, '')));
}

/** Languages in which it says too little to be announced. */
export const missingIn = (texts: SaleTexts): readonly Locale[] =>
  locales
    .map(({ code }) => code)
    .filter((code) => {
      const { keyword = '', abstract = '', content = '' } = texts.get(code) ?? {};
      return [keyword, abstract, content].some((part) => isBlank(part));
    });

type Wording = Readonly<Record<'title' | 'abstract' | 'content' | 'cover' | 'white_paper', string>>;

/** Operators name its fields by these. */
export const viewSaleText = ({ keyword, abstract, content, cover, whitePaper }: SaleText): Wording => ({
  title: keyword,
  abstract,
  content,
  cover,
  white_paper: whitePaper,
});

/** Undefined without a title: then the language is taken away. */
export const toSaleText = ({ title, white_paper: whitePaper, ...text }: Wording): SaleText | undefined =>
  isBlank(title) ? undefined : { keyword: title, ...text, whitePaper };

const DIGEST_LENGTH = 16;

/** Every term, and a digest of what it says in each language: what is announced is what both operators have seen. */
export function describeSale(sale: LiveLaunchProject, texts: SaleTexts): ReadonlyMap<string, string> {
  const words = locales.map(({ code }) => {
    const text = texts.get(code);
    return [code, ...(text ? Object.values(viewSaleText(text)) : [])];
  });
  const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, DIGEST_LENGTH);
  return new Map([...Object.entries(showFields(SALE_FIELDS, sale)), ['texts', digest]]);
}
