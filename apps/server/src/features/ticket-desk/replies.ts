// Replies that are kept for all operators.
import { officeTickets } from '@bourse/contract';
import { accept, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { actorOf } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';

type Reply = officeTickets.TicketReply;
type Row = Omit<Reply, 'id'> & { readonly id: string };

const KEPT_MAX = 100;

const toReply = ({ id, name, texts }: Row): Reply => ({ id: Number(id), name, texts });

const listReplies = async (sql: Sql | TransactionSql): Promise<Reply[]> =>
  (await sql<Row[]>`SELECT id, name, texts FROM ticket_replies ORDER BY name`).map(toReply);

export function replyRoutes(app: FastifyInstance, services: Services): void {
  const { auditLog, storage } = services;
  mount(app, services, officeTickets.listReplies, async () => ({ message: await listReplies(storage.sql) }));
  mount(app, services, officeTickets.saveReply, async ({ input: { id, name, texts }, request, t }) => {
    const saved = await auditLog.begin(async (transaction): Promise<Result<undefined, SaveRefusal>> => {
      const written = { name: name.trim(), texts: withoutEmpty(texts) };
      const outcome = await save(transaction, id, written);
      if (!outcome.ok) return outcome;
      const { before, id: savedId } = outcome.value;
      const entry = { action: 'ticket.reply.save', subject: `reply ${savedId}`, before, after: written };
      await auditLog.append(transaction, { ...actorOf(request), ...entry });
      return accept(undefined);
    });
    return saved.ok ? { message: t('answer.saved') } : saved;
  });
  mount(app, services, officeTickets.removeReply, async ({ input: { id }, request, t }) => {
    const isRemoved = await auditLog.begin(async (transaction) => {
      const [before] = await transaction<Row[]>`DELETE FROM ticket_replies WHERE id = ${id} RETURNING id, name, texts`;
      if (!before) return false;
      const entry = { action: 'ticket.reply.remove', subject: `reply ${id}`, before: factsOf(toReply(before)) };
      await auditLog.append(transaction, { ...actorOf(request), ...entry });
      return true;
    });
    return isRemoved ? { message: t('answer.saved') } : refuse('not_found');
  });
}

const withoutEmpty = (texts: Reply['texts']): Reply['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

const factsOf = ({ name, texts }: Omit<Reply, 'id'>) => ({ name, texts });

type SaveRefusal = 'not_found' | 'reply_name_taken' | 'too_many_replies';
type Saved = { readonly id: number; readonly before: object | undefined };

/** One name, one reply: nobody else saves any meanwhile. */
async function save(
  transaction: TransactionSql,
  id: number | undefined,
  { name, texts }: Omit<Reply, 'id'>,
): Promise<Result<Saved, SaveRefusal>> {
  await transaction`LOCK TABLE ticket_replies IN SHARE ROW EXCLUSIVE MODE`;
  const kept = await listReplies(transaction);
  const before = kept.find((reply) => reply.id === id);
  if (id !== undefined && !before) return refuse('not_found');
  if (kept.some((reply) => reply.name === name && reply.id !== id)) return refuse('reply_name_taken');
  if (!before && kept.length >= KEPT_MAX) return refuse('too_many_replies', { max: KEPT_MAX });
  const [row] = before
    ? await transaction<[{ id: string }]>`
        UPDATE ticket_replies SET name = ${name}, texts = ${transaction.json(texts)} WHERE id = ${before.id} RETURNING id`
    : await transaction<[{ id: string }]>`
        INSERT INTO ticket_replies (name, texts) VALUES (${name}, ${transaction.json(texts)}) RETURNING id`;
  return accept({ id: Number(row.id), before: before && factsOf(before) });
}
