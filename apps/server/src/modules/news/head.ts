// What an article says of itself in the head of its page.
import { parseId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { ArticleHead } from '../../platform/http/pages.ts';
import type { NewsServices } from './services.ts';
import { languagesFor } from '../../platform/http/languages.ts';
import { findPublishedArticle } from './queries.ts';

export async function findArticleHead(
  { storage }: NewsServices,
  { id, locale }: { readonly id: string; readonly locale: Locale },
): Promise<ArticleHead | undefined> {
  const parsed = parseId(id);
  if (parsed === undefined) return undefined;
  return findPublishedArticle(storage.sql, { id: parsed, languages: languagesFor(locale) });
}
