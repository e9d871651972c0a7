// The articles that an empty site starts with, in `articles`. Written once; what operators make of them stays.
import { type Instant, NEWS_ARTICLES, NEWS_CATEGORIES, type NewsCategoryId, SECOND_MS } from '@bourse/domain';
import { loadCatalogue, locales } from '@bourse/messages';
import { join } from 'node:path';
import { type ArticleFile, readArticleFiles } from '../../platform/http/article-files.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';

type Seed = {
  readonly id: number;
  readonly name: string;
  readonly categoryId: NewsCategoryId;
  /**
   * The article is about what only a demo starts with: on any other site no market is open until operators have opened
   * it.
   */
  readonly isOfDemo?: boolean;
};

const { guides, announcements, about, explain, support, listings, activities } = NEWS_CATEGORIES;

/** They are in the order of their category. */
const SEEDS: readonly Seed[] = [
  { id: NEWS_ARTICLES.aboutUs, name: 'about-us', categoryId: about },
  { id: NEWS_ARTICLES.userAgreement, name: 'user-agreement', categoryId: about },
  { id: NEWS_ARTICLES.privacy, name: 'privacy', categoryId: about },
  { id: NEWS_ARTICLES.riskNotice, name: 'risk-notice', categoryId: about },
  { id: NEWS_ARTICLES.fees, name: 'fees', categoryId: explain },
  { id: 7, name: 'trading-rules', categoryId: explain },
  { id: 8, name: 'order-types', categoryId: explain },
  { id: 9, name: 'account-security', categoryId: explain },
  { id: NEWS_ARTICLES.contact, name: 'contact', categoryId: support },
  { id: 10, name: 'identity', categoryId: support },
  { id: 11, name: 'withdrawals', categoryId: support },
  { id: 12, name: 'first-trade', categoryId: guides },
  { id: 13, name: 'deposit', categoryId: guides },
  { id: 14, name: 'welcome', categoryId: announcements },
  { id: 15, name: 'public-book', categoryId: announcements },
  { id: 16, name: 'phishing', categoryId: announcements },
  { id: 17, name: 'markets-open', categoryId: listings, isOfDemo: true },
  { id: 18, name: 'invite-friends', categoryId: activities },
];

/** In the order in which the back office lists them. */
const CATEGORIES = [announcements, listings, activities, about, explain, support, guides];

const FOLDER = join(import.meta.dirname, 'articles');

type Seeding = Pick<BaseServices, 'storage' | 'clock'> & { readonly config: Pick<BaseServices['config'], 'isDemo'> };

/** Fills the tables where they are empty. */
export async function seedNews({ storage, clock, config }: Seeding): Promise<void> {
  const [found] = await storage.sql`SELECT 1 FROM news_categories LIMIT 1`;
  if (found) return;
  const texts = await readArticleFiles(FOLDER);
  const seeds = SEEDS.filter(({ isOfDemo = false }) => config.isDemo || !isOfDemo);
  await storage.sql.begin(async (transaction) => {
    for (const [sort, id] of CATEGORIES.entries()) {
      const names = await nameCategory(id);
      await transaction`
        INSERT INTO news_categories (id, names, sort) VALUES (${id}, ${JSON.stringify(names)}::text::jsonb, ${sort})`;
    }
    await transaction`INSERT INTO news_articles ${transaction(seeds.map((seed, rank) => toArticle(seed, rank, clock.now())))}`;
    const rows = seeds.flatMap((seed) =>
      texts.filter(({ name }) => name === seed.name).map((text) => toText(seed, text)),
    );
    await transaction`INSERT INTO news_texts ${transaction(rows)}`;
  });
}

/** Gives the names that the screens have for a category, by language. */
async function nameCategory(id: NewsCategoryId): Promise<Readonly<Record<string, string>>> {
  const names = locales.map(async ({ code }) => [code, (await loadCatalogue(code))[`news.category.${id}`]] as const);
  return Object.fromEntries(await Promise.all(names));
}

function toArticle({ id, categoryId }: Seed, rank: number, now: Instant) {
  // The first of a list is its newest.
  const at = now - rank * SECOND_MS;
  return {
    id,
    category_id: categoryId,
    thumbnail: '',
    is_published: true,
    is_top: false,
    published_at: at,
    updated_at: at,
  };
}

function toText({ id }: Seed, { locale, title, abstract, content }: ArticleFile) {
  return { article_id: id, locale, title, abstract, content };
}
