// The message box of a user: what the exchange has written, and what of it and of own notices is read.
import { messages as contract } from '@bourse/contract';
import { formatShanghai, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { countMessages, countUnread, findMessages, type StoredMessage } from '../../platform/delivery/messages.ts';
import { mount } from '../../platform/http/mount.ts';
import type { MessagesServices } from './services.ts';
import { findNoticesRead, markAllRead, markRead } from './marks.ts';

export function messageRoutes(app: FastifyInstance, services: MessagesServices): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, contract.list, async ({ input: { page, limit }, user, locale }) => {
    const filter = { userId: user.id };
    const [rows, total, unread, noticesRead] = await Promise.all([
      findMessages(sql, filter, { limit, offset: (page - 1) * limit, reader: locale }),
      countMessages(sql, filter),
      countUnread(sql, user.id),
      findNoticesRead(sql, user.id),
    ]);
    return { message: { list: rows.map(viewMessage), total, unread, notices_read_ms: noticesRead } };
  });
  mount(app, services, contract.unread, async ({ user }) => ({
    message: { count: await countUnread(sql, user.id) },
  }));
  mount(app, services, contract.read, async ({ input: { id }, user, t }) => {
    const isOwn = await markRead(sql, { userId: user.id, id, now: clock.now() });
    return isOwn ? { message: t('answer.saved') } : refuse('not_found');
  });
  mount(app, services, contract.readAll, async ({ user, t }) => {
    await markAllRead(sql, { userId: user.id, now: clock.now() });
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
