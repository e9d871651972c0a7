// What a user has read: each message by itself, notices up to a moment.
import { type Instant, instant, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

type Reading = { readonly userId: UserId; readonly now: Instant };

/** False where the user has no such message. What is read once stays as it was read first. */
export async function markRead(sql: Sql, { userId, id, now }: Reading & { readonly id: number }): Promise<boolean> {
  const rows = await sql`
    UPDATE user_messages SET read_at = coalesce(read_at, ${now}) WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return rows.length > 0;
}

export async function markAllRead(sql: Sql, { userId, now }: Reading): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`UPDATE user_messages SET read_at = ${now} WHERE user_id = ${userId} AND read_at IS NULL`;
    await transaction`
      INSERT INTO notice_marks (user_id, read_at) VALUES (${userId}, ${now})
      ON CONFLICT (user_id) DO UPDATE SET read_at = greatest(notice_marks.read_at, excluded.read_at)`;
  });
}

/** 0 where none has been read. */
export async function findNoticesRead(sql: Sql, userId: UserId): Promise<Instant> {
  const [row] = await query(sql, { readAt: kinds.instant })`SELECT read_at FROM notice_marks WHERE user_id = ${userId}`;
  return row?.readAt ?? instant(0);
}
