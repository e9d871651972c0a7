// Holders of a coin are told that it leaves, or stays after all: by an announcement like any other, which two operators have decided
// on with the step itself. The job of announcements sends it to each once, in the language of the account.
import type { CurrencyId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import type { ChangeNeeds } from '../../platform/changes/due-changes.ts';
import { showContent, type AnnouncementContent, beginAnnouncement } from '../../platform/delivery/announcements.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';
import type { ProposedChange } from '../../platform/changes/tables.ts';
import { query } from '../../core/storage/query.ts';
import { type Facts, writeNews } from './delisting-news.ts';

type News = {
  /** The proposal of the coin, by which holders are told once, however often its step is repeated. */
  readonly proposalId: string;
  readonly currencyId: CurrencyId;
  readonly articleId: number;
  readonly facts: Facts;
};

export async function tellHolders(
  needs: Pick<ChangeNeeds, 'translator'>,
  transaction: TransactionSql,
  { proposalId, currencyId, articleId, facts }: News,
): Promise<void> {
  const { now } = facts;
  const content: AnnouncementContent = {
    texts: Object.fromEntries(
      writeNews(needs, facts).map(({ locale, title, content: text }) => [locale, { title, text }]),
    ),
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
