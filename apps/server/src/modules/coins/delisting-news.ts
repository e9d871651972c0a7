// The announcement of a delisting, in every language: among the news, written with it and again when it is changed, and to all who
// hold the coin.
import { assert, type CurrencyId, formatShanghai, type Instant, NEWS_CATEGORIES } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import { locales, type MessageKey } from '@bourse/messages';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { ChangeNeeds } from '../../platform/changes/due-changes.ts';
import type { ProposedChange } from '../../platform/changes/tables.ts';
import { type AnnouncementContent, beginAnnouncement, showContent } from '../../platform/delivery/announcements.ts';

type Needs = Pick<ChangeNeeds, 'translator'>;
export type Days = Readonly<Record<'viewOnlyFrom' | 'withdrawOnlyFrom' | 'withdrawalsUntil', Instant>>;
/** Undefined days: it is called off. */
type Facts = { readonly coin: string; readonly days: Days | undefined; readonly now: Instant };

const writeDay = (at: Instant): string => `${formatShanghai(at).slice(0, 16)} (UTC+8)`;

/** In every language. */
function writeNews({ translator }: Needs, { coin, days }: Omit<Facts, 'now'>) {
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

const textsOf = (needs: Needs, id: number, facts: Facts) =>
  writeNews(needs, facts).map((text) => ({ article_id: id, ...text }));

/** Answers its id. */
export async function announce(needs: Needs, transaction: TransactionSql, facts: Facts): Promise<number> {
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
  needs: Needs,
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

type News = {
  /** The proposal of the coin, by which holders are told once, however often its step is repeated. */
  readonly proposalId: string;
  readonly currencyId: CurrencyId;
  readonly articleId: number;
  readonly facts: Facts;
};

/**
 * Holders of a coin are told that it leaves, or stays after all: by an announcement like any other, which two operators have decided
 * on with the step itself. The job of announcements sends it to each once, in the language of the account.
 */
export async function tellHolders(
  needs: Needs,
  transaction: TransactionSql,
  { proposalId, currencyId, articleId, facts }: News,
): Promise<void> {
  const { now } = facts;
  const texts = writeNews(needs, facts).map(({ locale, title, content: text }) => [locale, { title, text }] as const);
  const content: AnnouncementContent = {
    texts: Object.fromEntries(texts),
    link: `/components/noticeDetail?id=${articleId}`,
    audience: 'holders',
    members: String(currencyId),
    isInBox: true,
    isByMail: true,
  };
  const changes = [...showContent(content)].map(([field, to]): ProposedChange => ({ field, from: '', to }));
  const subject = `coins ${proposalId}`;
  const [decided] = await query(transaction, { id: id() })`
    INSERT INTO changes (desk, kind, subject, changes, reason, status, effective_from, requested_by, requested_at, decided_by,
      decided_at)
    SELECT 'messages', 'announcement', ${subject}, ${transaction.json(changes)}, reason, 'applied', ${now}, requested_by, requested_at,
      decided_by, decided_at
    FROM changes
    WHERE id = ${proposalId} AND NOT EXISTS (SELECT FROM changes WHERE desk = 'messages' AND subject = ${subject})
    RETURNING id`;
  if (decided) await beginAnnouncement(transaction, { proposalId: decided.id, content, now });
}
