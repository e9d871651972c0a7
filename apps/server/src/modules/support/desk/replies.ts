// Replies that are kept for all operators. An empty site begins with some; what operators change stays changed.
import { officeTickets } from '@bourse/contract';
import { accept, assert, isBlank, refuse, type Result } from '@bourse/domain';
import { id, json, text } from '@bourse/domain/kinds';
import { loadCatalogue, type Locale, locales } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { refuseClash } from '../../../platform/http/clashes.ts';
import { type DetailedRefusal, mount } from '../../../platform/http/mount.ts';
import { actorOf } from '../../../platform/http/operator-acts.ts';
import type { SupportServices } from '../services.ts';

type Reply = officeTickets.TicketReply;
const TEXTS = officeTickets.listReplies.message.element.shape.texts;
const REPLY = { id: id(), name: text, texts: json((texts) => TEXTS.parse(texts)) };

const KEPT_MAX = 100;

const listReplies = async (sql: Sql | TransactionSql): Promise<Reply[]> => [
  ...(await query(sql, REPLY)`SELECT id, name, texts FROM ticket_replies ORDER BY name`),
];

export function replyRoutes(app: FastifyInstance, services: SupportServices): void {
  const { auditLog, storage } = services;
  mount(app, services, officeTickets.listReplies, async () => ({ message: await listReplies(storage.sql) }));
  mount(app, services, officeTickets.saveReply, async ({ input: { id, name, texts, seen }, request, t }) => {
    const saved = await auditLog.begin(async (transaction): Promise<Result<undefined> | DetailedRefusal> => {
      const written = { name: name.trim(), texts: withoutEmpty(texts) };
      const outcome = await save(transaction, { id, seen }, written);
      if (!outcome.ok) return outcome;
      const { before, id: savedId } = outcome.value;
      const entry = { action: 'ticket.reply.save', subject: subjectOf(savedId), before, after: written };
      await auditLog.append(transaction, { ...actorOf(request), ...entry });
      return accept(undefined);
    });
    return saved.ok ? { message: t('answer.saved') } : saved;
  });
  mount(app, services, officeTickets.removeReply, async ({ input: { id, seen }, request, t }) => {
    const removed = await auditLog.begin(async (transaction): Promise<Result<undefined> | DetailedRefusal> => {
      const [stands] = await query(transaction, REPLY)`
        SELECT id, name, texts FROM ticket_replies WHERE id = ${id} FOR UPDATE`;
      if (!stands) return refuse('not_found');
      const clash = await findClash(transaction, { id, seen, stands, wanted: { name: '', texts: {} } });
      if (clash) return clash;
      await transaction`DELETE FROM ticket_replies WHERE id = ${id}`;
      const entry = { action: 'ticket.reply.remove', subject: subjectOf(id), before: factsOf(stands) };
      await auditLog.append(transaction, { ...actorOf(request), ...entry });
      return accept(undefined);
    });
    return removed.ok ? { message: t('answer.saved') } : removed;
  });
}

const withoutEmpty = (texts: Reply['texts']): Reply['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => !isBlank(text)));

type Words = Omit<Reply, 'id'>;
const factsOf = ({ name, texts }: Words) => ({ name, texts });
const subjectOf = (id: number): string => `reply ${id}`;

/** Each language is a field of its own; one without a text is empty. */
const fieldsOf = ({ name, texts }: Words) => ({
  ...Object.fromEntries(locales.map(({ code }) => [code, texts[code] ?? ''])),
  name,
});

type Edit = { readonly id: number; readonly seen: Words | undefined; readonly stands: Words; readonly wanted: Words };

const findClash = (transaction: TransactionSql, { id, seen, stands, wanted }: Edit) =>
  refuseClash(
    transaction,
    { seen: seen && fieldsOf(seen), stands: fieldsOf(stands), wanted: fieldsOf(wanted) },
    { subject: subjectOf(id) },
  );

type SaveRefusal = 'not_found' | 'reply_name_taken' | 'too_many_replies';
const SAVED = { id: id() };
type Saved = RowOf<typeof SAVED> & { readonly before: object | undefined };

/** One name, one reply: nobody else saves any meanwhile. */
async function save(
  transaction: TransactionSql,
  { id, seen }: { readonly id: number | undefined; readonly seen: Words | undefined },
  { name, texts }: Words,
): Promise<Result<Saved, SaveRefusal> | DetailedRefusal> {
  await transaction`LOCK TABLE ticket_replies IN SHARE ROW EXCLUSIVE MODE`;
  const kept = await listReplies(transaction);
  const before = kept.find((reply) => reply.id === id);
  if (id !== undefined && !before) return refuse('not_found');
  const clash =
    before && (await findClash(transaction, { id: before.id, seen, stands: before, wanted: { name, texts } }));
  if (clash) return clash;
  if (kept.some((reply) => reply.name === name && reply.id !== id)) return refuse('reply_name_taken');
  if (!before && kept.length >= KEPT_MAX) return refuse('too_many_replies', { max: KEPT_MAX });
  const [row] = before
    ? await query(transaction, SAVED)`
        UPDATE ticket_replies SET name = ${name}, texts = ${transaction.json(texts)} WHERE id = ${before.id} RETURNING id`
    : await query(transaction, SAVED)`
        INSERT INTO ticket_replies (name, texts) VALUES (${name}, ${transaction.json(texts)}) RETURNING id`;
  assert(row, 'what was saved has an id');
  return accept({ id: row.id, before: before && factsOf(before) });
}

const SEEDS = ['looking', 'deposit', 'password', 'solved'] as const;

/** A reply has one name for all operators, whose screens are in these languages. */
const OFFICE_LANGUAGES: ReadonlySet<Locale> = new Set(['zh', 'en']);

/** Adds the replies where there is none and nobody has ever removed one. */
export async function seedReplies({ storage: { sql } }: Pick<SupportServices, 'storage'>): Promise<void> {
  const [found] = await sql`
    SELECT 1 FROM ticket_replies UNION ALL SELECT 1 FROM audit_log WHERE action = 'ticket.reply.remove' LIMIT 1`;
  if (found) return;
  const catalogues = await Promise.all(locales.map(async ({ code }) => ({ code, texts: await loadCatalogue(code) })));
  for (const seed of SEEDS) {
    const texts = Object.fromEntries(catalogues.map((one) => [one.code, one.texts[`mail.reply.${seed}.text`]]));
    const names = catalogues.filter(({ code }) => OFFICE_LANGUAGES.has(code));
    const name = names.map((one) => one.texts[`mail.reply.${seed}.name`]).join(' · ');
    await sql`INSERT INTO ticket_replies (name, texts) VALUES (${name}, ${sql.json(texts)}) ON CONFLICT DO NOTHING`;
  }
}
