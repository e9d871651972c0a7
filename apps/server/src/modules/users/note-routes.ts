// What operators note about a user. Notes are appended and never changed; the audit log says that one was written, not what.
import { officePeople } from '@bourse/contract';
import { assert, formatShanghai, type Instant, refuse, type UserId } from '@bourse/domain';
import { count, id, instant, text } from '@bourse/domain/kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { actorOf, mustGetOperator } from '../../platform/http/operator-acts.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import type { UsersServices } from './services.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { findUser } from './queries.ts';
import { query } from '../../core/storage/query.ts';

const NOTE = { id: id(), operatorId: id(), email: text, text, at: instant };

export function noteRoutes(app: FastifyInstance, services: UsersServices): void {
  const { storage, auditLog, clock } = services;
  mount(app, services, officePeople.listNotes, async ({ input: { user_id: id, page, limit }, request }) => {
    const looked = await lookAtUser(services, request, id);
    if (!looked.ok) return looked;
    if (isOwn(request, await findUser(storage.sql, id))) return refuse('not_yourself');
    const { rows, total } = await findNotes(storage.sql, looked.value, { limit, offset: (page - 1) * limit });
    const ownId = mustGetOperator(request).id;
    const list = rows.map((row) => ({
      id: row.id,
      text: row.text,
      author: row.email,
      time: formatShanghai(row.at),
      is_own: row.operatorId === ownId ? (1 as const) : (0 as const),
    }));
    return { message: { list, total } };
  });
  mount(app, services, officePeople.addNote, async ({ input, request, t }) => {
    const user = await findUser(storage.sql, input.user_id);
    if (!user) return refuse('user_not_found');
    if (isOwn(request, user)) return refuse('not_yourself');
    await auditLog.begin(async (transaction) => {
      const id = await insertNote(transaction, {
        userId: user.id,
        operatorId: mustGetOperator(request).id,
        text: input.text.trim(),
        at: clock.now(),
      });
      const act = { action: 'user.note', subject: `user ${user.id}`, after: { note: id } };
      await auditLog.append(transaction, { ...actorOf(request), ...act });
    });
    return { message: t('answer.saved') };
  });
}

/** Whether the notes are about the operator's own account, who then may not read them (decision 0042). */
const isOwn = (request: FastifyRequest, user: { readonly email: string | null } | undefined): boolean =>
  user?.email === mustGetOperator(request).email;

type Place = { readonly limit: number; readonly offset: number };

/** Newest first. */
async function findNotes(sql: Sql, userId: UserId, { limit, offset }: Place) {
  const [rows, [counted]] = await Promise.all([
    query(sql, NOTE)`
      SELECT n.id, n.operator_id, o.email, n.text, n.at FROM user_notes n JOIN operators o ON o.id = n.operator_id
      WHERE n.user_id = ${userId} ORDER BY n.id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count })`SELECT count(*) AS total FROM user_notes WHERE user_id = ${userId}`,
  ]);
  return { rows, total: counted?.total ?? 0 };
}

type NewNote = {
  readonly userId: UserId;
  readonly operatorId: number;
  readonly text: string;
  readonly at: Instant;
};

async function insertNote(sql: TransactionSql, { userId, operatorId, text, at }: NewNote): Promise<number> {
  const [row] = await query(sql, { id: id() })`
    INSERT INTO user_notes (user_id, operator_id, text, at) VALUES (${userId}, ${operatorId}, ${text}, ${at})
    RETURNING id`;
  assert(row, 'what was inserted has an id');
  return row.id;
}
