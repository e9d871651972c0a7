// The texts of a demo's sales, in every language: `texts/<language>/<name>.md` is shown with a sale, and
// `papers/<language>/<name>.md` is its white paper, which is an article of ours.
import { join } from 'node:path';
import { type Instant, launchProjectId, NEWS_CATEGORIES } from '@bourse/domain';
import { readArticleFiles } from '../../../platform/http/article-files.ts';
import type { Storage } from '../../../core/storage/open.ts';
import { newsArticles, newsTexts } from '../../news/index.ts';
import { launchTexts } from '../../sales/index.ts';
import { dayOf, DEMO_SALES, type DemoSale } from './terms.ts';

const TEXTS = join(import.meta.dirname, 'texts');
const PAPERS = join(import.meta.dirname, 'papers');

/** Below the ids of what operators write, above those that every site starts with. */
const paperIdOf = ({ id }: DemoSale): number => 200 + id;

const findSale = (name: string): DemoSale | undefined => DEMO_SALES.find((sale) => sale.texts === name);

/** A sale that says something already stays as it is. */
export async function writeSaleTexts({ db }: Pick<Storage, 'db'>): Promise<void> {
  const rows = (await readArticleFiles(TEXTS)).flatMap(({ name, locale, title, abstract, content }) => {
    const sale = findSale(name);
    if (!sale) return [];
    const whitePaper = `/noticeDetail?id=${paperIdOf(sale)}`;
    return [{ projectId: launchProjectId(sale.id), locale, keyword: title, abstract, content, cover: '', whitePaper }];
  });
  await db.insert(launchTexts).values(rows).onConflictDoNothing();
}

/** Among what is said of listings, each as old as its sale. */
export async function writeWhitePapers({ db }: Pick<Storage, 'db'>, start: Instant): Promise<void> {
  const articles = DEMO_SALES.map((sale) => ({
    id: paperIdOf(sale),
    categoryId: NEWS_CATEGORIES.listings,
    thumbnail: '',
    isPublished: true,
    isTop: false,
    publishedAt: dayOf(start, sale.announced),
    updatedAt: dayOf(start, sale.announced),
  }));
  const texts = (await readArticleFiles(PAPERS)).flatMap(({ name, ...text }) => {
    const sale = findSale(name);
    return sale ? [{ articleId: paperIdOf(sale), ...text }] : [];
  });
  await db.transaction(async (transaction) => {
    await transaction.insert(newsArticles).values(articles).onConflictDoNothing();
    await transaction.insert(newsTexts).values(texts).onConflictDoNothing();
  });
}
