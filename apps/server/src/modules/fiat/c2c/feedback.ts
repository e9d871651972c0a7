// What the parties of a deal say of each other, once each.
import type { fiatMerchant, fiatRows, AnswerOf } from '@bourse/contract';
import { DAY_MS, type FiatDealId, formatShanghai, type Instant, type UserId } from '@bourse/domain';
import { count, flag, id, instant, text } from '@bourse/domain/kinds';
import { maskName } from '../../../system/masks.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { loadPeople } from '../deals/people.ts';

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

const FEEDBACK = { authorId: id<UserId>(), isGood: flag, comment: text, createdAt: instant };
type Feedback = RowOf<typeof FEEDBACK>;

const viewFeedback = ({ isGood, comment, createdAt: at }: Feedback) =>
  ({ rating: isGood ? 1 : 0, comment, time: formatShanghai(at), time_ms: at }) as const;

/** Finds the feedback on one deal: the reader's own and the other party's. */
export async function findDealFeedback(
  sql: Sql,
  dealId: FiatDealId,
  readerId: UserId,
): Promise<fiatRows.FiatDealDetail['feedback']> {
  const rows = await query(sql, FEEDBACK)`
    SELECT author_id, is_good, comment, created_at FROM fiat_feedback WHERE deal_id = ${dealId}`;
  const of = (isMine: boolean) => {
    const found = rows.find((row) => (row.authorId === readerId) === isMine);
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

/** Finds the feedback on one user, newest first. The names of its authors are masked. */
export async function findFeedback(
  sql: Sql,
  { subjectId, rating, offset, limit }: FeedbackQuery,
): Promise<FeedbackPage> {
  const isWanted = rating === undefined ? sql`true` : sql`is_good = ${rating === 1}`;
  const [rows, [counted]] = await Promise.all([
    query(sql, FEEDBACK)`
      SELECT author_id, is_good, comment, created_at FROM fiat_feedback WHERE subject_id = ${subjectId} AND ${isWanted}
      ORDER BY created_at DESC, deal_id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count, good: count })`
      SELECT count(*) FILTER (WHERE ${isWanted}) AS total, count(*) FILTER (WHERE is_good) AS good
      FROM fiat_feedback WHERE subject_id = ${subjectId}`,
  ]);
  const authors = await loadPeople(
    sql,
    rows.map(({ authorId }) => authorId),
  );
  const nameOf = ({ authorId }: Feedback): string => maskName(authors.get(authorId)?.name ?? '');
  return {
    list: rows.map((row) => ({ name: nameOf(row), ...viewFeedback(row) })),
    total: counted?.total ?? 0,
    good: counted?.good ?? 0,
  };
}
