// What the parties of a deal say of each other, once each.
import type { fiatMerchant, fiatRows, AnswerOf } from '@bourse/contract';
import { DAY_MS, type FiatDealId, formatShanghai, type Instant, instant, type UserId, userId } from '@bourse/domain';
import { maskName } from '../../identity/masks.ts';
import type { Sql } from '../../storage/connection.ts';
import { loadPeople } from '../../fiat/people.ts';

/** So long after the end of a deal. */
export const FEEDBACK_MS = 30 * DAY_MS;

type Given = {
  readonly dealId: FiatDealId;
  readonly authorId: UserId;
  readonly subjectId: UserId;
  readonly isGood: boolean;
  readonly comment: string;
  readonly now: Instant;
};

/** False where it was given already. */
export async function giveFeedback(
  sql: Sql,
  { dealId, authorId, subjectId, isGood, comment, now }: Given,
): Promise<boolean> {
  const given = await sql`
    INSERT INTO fiat_feedback (deal_id, author_id, subject_id, is_good, comment, created_at)
    VALUES (${dealId}, ${authorId}, ${subjectId}, ${isGood}, ${comment}, ${now})
    ON CONFLICT (deal_id, author_id) DO NOTHING RETURNING deal_id`;
  return given.length > 0;
}

type Row = {
  readonly author_id: string;
  readonly is_good: boolean;
  readonly comment: string;
  readonly created_at: string;
};

const viewFeedback = (row: Row) => {
  const at = instant(Number(row.created_at));
  return { rating: row.is_good ? 1 : 0, comment: row.comment, time: formatShanghai(at), time_ms: at } as const;
};

/** Of one deal, by who reads it and by the other. */
export async function findDealFeedback(
  sql: Sql,
  dealId: FiatDealId,
  readerId: UserId,
): Promise<fiatRows.FiatDealDetail['feedback']> {
  const rows = await sql<Row[]>`
    SELECT author_id, is_good, comment, created_at FROM fiat_feedback WHERE deal_id = ${dealId}`;
  const of = (isMine: boolean) => {
    const found = rows.find((row) => (Number(row.author_id) === readerId) === isMine);
    return found ? viewFeedback(found) : null;
  };
  return { mine: of(true), theirs: of(false) };
}

type FeedbackPage = Pick<AnswerOf<typeof fiatMerchant.shopFeedback>, 'list' | 'total' | 'good'>;
type FeedbackQuery = {
  readonly subjectId: UserId;
  readonly rating: 0 | 1 | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** Of one user, newest first. Those who said it are masked. */
export async function findFeedback(
  sql: Sql,
  { subjectId, rating, offset, limit }: FeedbackQuery,
): Promise<FeedbackPage> {
  const isWanted = rating === undefined ? sql`true` : sql`is_good = ${rating === 1}`;
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`
      SELECT author_id, is_good, comment, created_at FROM fiat_feedback WHERE subject_id = ${subjectId} AND ${isWanted}
      ORDER BY created_at DESC, deal_id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ total: string; good: string }[]>`
      SELECT count(*) FILTER (WHERE ${isWanted}) AS total, count(*) FILTER (WHERE is_good) AS good
      FROM fiat_feedback WHERE subject_id = ${subjectId}`,
  ]);
  const authors = await loadPeople(
    sql,
    rows.map((row) => userId(Number(row.author_id))),
  );
  const nameOf = (row: Row): string => maskName(authors.get(userId(Number(row.author_id)))?.name ?? '');
  return {
    list: rows.map((row) => ({ name: nameOf(row), ...viewFeedback(row) })),
    total: Number(counted?.total ?? 0),
    good: Number(counted?.good ?? 0),
  };
}
