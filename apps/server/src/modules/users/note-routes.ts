// What operators note about a user. Notes are appended and never changed; the audit log says that one was written, not what.
import { officePeople } from '@bourse/contract';
import { assert, type Instant, refuse, type UserId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf, mustGetOperator } from '../../platform/http/operator-acts.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import { type ListSource, readPage } from '../../platform/lists/answer-rows.ts';
import { findUser } from './queries.ts';
import type { UsersServices } from './services.ts';

const NOTE = officePeople.listNotes.message.shape.list.element
  .omit({ is_own: true })
  .extend({ operator_id: z.number() });

export function noteRoutes(app: FastifyInstance, services: UsersServices): void {
  const { storage, auditLog, clock } = services;
  mount(app, services, officePeople.listNotes, async ({ input: { user_id: id, page, limit }, request }) => {
    const looked = await lookAtUser(services, request, id);
    if (!looked.ok) return looked;
    if (isOwn(request, await findUser(storage.sql, id))) return refuse('not_yourself');
    const { list, total } = await readPage(storage.sql, NOTE, notesOf(storage.sql, looked.value), { page, limit });
    const ownId = mustGetOperator(request).id;
    const rows = list.map(({ operator_id: by, ...note }) => ({
      ...note,
      is_own: by === ownId ? (1 as const) : (0 as const),
    }));
    return { message: { list: rows, total } };
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

/** Newest first. */
const notesOf = (sql: Sql, userId: UserId): ListSource => ({
  columns: sql`n.id, n.operator_id, o.email AS author, n.text, n.at AS time`,
  from: sql`user_notes n JOIN operators o ON o.id = n.operator_id`,
  where: [sql`n.user_id = ${userId}`],
  order: sql`n.id DESC`,
});

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
