// The message box of a user: what the exchange has written, and what of it and of own notices is read.
import { messages as contract } from '@bourse/contract';
import { formatShanghai, type Instant, instant, refuse, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { countMessages, countUnread, findMessages, type StoredMessage } from '../../platform/delivery/messages.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { personOfUser } from '../../platform/http/acting.ts';
import { mount } from '../../platform/http/mount.ts';

export function messageRoutes(app: FastifyInstance, services: BaseServices): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, contract.list, async ({ input: { page, limit }, user, locale }) => {
    const filter = { userId: personOfUser(user) };
    const [rows, total, unread, noticesRead] = await Promise.all([
      findMessages(sql, filter, { limit, offset: (page - 1) * limit, reader: locale }),
      countMessages(sql, filter),
      countUnread(sql, personOfUser(user)),
      findNoticesRead(sql, personOfUser(user)),
    ]);
    return { message: { list: rows.map(viewMessage), total, unread, notices_read_ms: noticesRead } };
  });
  mount(app, services, contract.unread, async ({ user }) => ({
    message: { count: await countUnread(sql, personOfUser(user)) },
  }));
  mount(app, services, contract.read, async ({ input: { id }, user, t }) => {
    const isOwn = await markRead(sql, { userId: personOfUser(user), id, now: clock.now() });
    return isOwn ? { message: t('answer.saved') } : refuse('not_found');
  });
  mount(app, services, contract.readAll, async ({ user, t }) => {
    await markAllRead(sql, { userId: personOfUser(user), now: clock.now() });
    return { message: t('answer.saved') };
  });
}

const viewMessage = ({ id, kind, title, text, link, at, readAt }: StoredMessage): contract.UserMessage => ({
  id,
  kind,
  title,
  text,
  link,
  is_read: readAt === undefined ? 0 : 1,
  time: formatShanghai(at),
  time_ms: at,
});

type Reading = { readonly userId: UserId; readonly now: Instant };

/** False where the user has no such message. What is read once stays as it was read first. */
async function markRead(sql: Sql, { userId, id, now }: Reading & { readonly id: number }): Promise<boolean> {
  const rows = await sql`
    UPDATE user_messages SET read_at = coalesce(read_at, ${now}) WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return rows.length > 0;
}

async function markAllRead(sql: Sql, { userId, now }: Reading): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`UPDATE user_messages SET read_at = ${now} WHERE user_id = ${userId} AND read_at IS NULL`;
    await transaction`
      INSERT INTO notice_marks (user_id, read_at) VALUES (${userId}, ${now})
      ON CONFLICT (user_id) DO UPDATE SET read_at = greatest(notice_marks.read_at, excluded.read_at)`;
  });
}

/** 0 where none has been read. */
async function findNoticesRead(sql: Sql, userId: UserId): Promise<Instant> {
  const [row] = await query(sql, { readAt: kinds.instant })`SELECT read_at FROM notice_marks WHERE user_id = ${userId}`;
  return row?.readAt ?? instant(0);
}
