// The announcement of a delisting among the news, in every language: written with it, and again when it is changed.
import { assert, formatShanghai, type Instant, NEWS_CATEGORIES } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import { locales, type MessageKey } from '@bourse/messages';
import type { ChangeNeeds } from '../../platform/changes/due-changes.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

type Days = { readonly viewOnlyFrom: Instant; readonly withdrawOnlyFrom: Instant; readonly withdrawalsUntil: Instant };
/** Undefined days: it is called off. */
export type Facts = { readonly coin: string; readonly days: Days | undefined; readonly now: Instant };

const writeDay = (at: Instant): string => `${formatShanghai(at).slice(0, 16)} (UTC+8)`;

/** In every language. */
export function writeNews({ translator }: Pick<ChangeNeeds, 'translator'>, { coin, days }: Omit<Facts, 'now'>) {
  const kind = days ? 'announced' : 'called_off';
  const values = {
    coin,
    viewOnly: days ? writeDay(days.viewOnlyFrom) : '',
    withdrawOnly: days ? writeDay(days.withdrawOnlyFrom) : '',
    until: days ? writeDay(days.withdrawalsUntil) : '',
  };
  return locales.map(({ code }) => {
    const say = (part: 'title' | 'abstract' | 'content'): string => {
      const key: MessageKey = `delisting.${kind}.${part}`;
      return translator.translate(code, key, values);
    };
    return { locale: code, title: say('title'), abstract: say('abstract'), content: say('content') };
  });
}

const textsOf = (needs: Pick<ChangeNeeds, 'translator'>, id: number, facts: Facts) =>
  writeNews(needs, facts).map((text) => ({ article_id: id, ...text }));

/** Answers its id. */
export async function announce(
  needs: Pick<ChangeNeeds, 'translator'>,
  transaction: TransactionSql,
  facts: Facts,
): Promise<number> {
  const { announcements } = NEWS_CATEGORIES;
  const [row] = await query(transaction, { id: id() })`
    INSERT INTO news_articles (category_id, thumbnail, is_published, is_top, published_at, updated_at)
    VALUES (${announcements}, '', true, true, ${facts.now}, ${facts.now}) RETURNING id`;
  assert(row, 'an article is written');
  await transaction`INSERT INTO news_texts ${transaction(textsOf(needs, row.id, facts))}`;
  return row.id;
}

/** Writes over what operators have made of the article since: its days would be wrong. */
export async function announceAnew(
  needs: Pick<ChangeNeeds, 'translator'>,
  transaction: TransactionSql,
  { id, facts }: { readonly id: number; readonly facts: Facts },
): Promise<void> {
  await transaction`
    UPDATE news_articles SET updated_at = ${facts.now}, is_top = ${facts.days !== undefined} WHERE id = ${id}`;
  // An article that was taken away stays away.
  const [article] = await transaction`SELECT 1 FROM news_articles WHERE id = ${id}`;
  if (!article) return;
  await transaction`DELETE FROM news_texts WHERE article_id = ${id}`;
  await transaction`INSERT INTO news_texts ${transaction(textsOf(needs, id, facts))}`;
}
