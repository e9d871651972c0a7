// What one operator writes to one user, and what lies in the boxes of users.
import { officeMessages, type ParsedInputOf } from '@bourse/contract';
import { accept, MESSAGE_TEMPLATES, refuse, type Result, type UserId, userId } from '@bourse/domain';
import { flag, id, text } from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messagesUrl } from '../../../platform/delivery/announcements.ts';
import { parseLetterLocale } from '../../../platform/delivery/letters.ts';
import { countMessages, findMessages, writeMessage } from '../../../platform/delivery/messages.ts';
import { mount } from '../../../platform/http/mount.ts';
import {
  type ActorRefusal,
  confirmActor,
  operatorActorOf,
  type OperatorAttempt,
  takeAttempt,
} from '../../../platform/http/operator-acts.ts';
import type { MessagesServices } from '../services.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { sendMessagesCsv } from './files.ts';
import { viewMessage } from './views.ts';
import { query } from '../../../core/storage/query.ts';

export function personalRoutes(app: FastifyInstance, services: MessagesServices): void {
  const { storage, translator } = services;
  mount(app, services, officeMessages.listMessages, async (context) => {
    const { user_id: id, kind, page, limit, format } = context.input;
    const filter = { userId: id === undefined ? undefined : userId(id), kind };
    const total = await countMessages(storage.sql, filter);
    if (format === 'csv') return sendMessagesCsv(services, context, { filter, total });
    const rows = await findMessages(storage.sql, filter, { limit, offset: (page - 1) * limit });
    return { message: { list: rows.map(viewMessage), total } };
  });
  mount(app, services, officeMessages.reader, async ({ input }) => {
    const reader = await findReader(storage.sql, input.user_id);
    if (!reader) return refuse('user_not_found');
    const { locale, hasMail } = reader;
    const templates = MESSAGE_TEMPLATES.map((name) => ({
      name,
      title: translator.translate(locale, `office.template.${name}.title`),
      text: translator.translate(locale, `office.template.${name}.text`),
    }));
    return { message: { user_id: reader.id, locale, has_mail: hasMail ? (1 as const) : (0 as const), templates } };
  });
  mount(app, services, officeMessages.send, async ({ input, request, t, operatorAttempt }) => {
    const sent = await sendToOne(services, input, { request, attempt: operatorAttempt });
    return sent.ok ? { message: t('answer.message_sent') } : sent;
  });
}

type Reader = { readonly id: UserId; readonly locale: Locale; readonly hasMail: boolean };

async function findReader(sql: Sql, userId: number): Promise<Reader | undefined> {
  const [row] = await query(sql, { id: id<UserId>(), locale: text, hasMail: flag })`
    SELECT id, locale, email IS NOT NULL AS has_mail FROM users WHERE id = ${userId} AND NOT is_house`;
  return row && { ...row, locale: parseLetterLocale(row.locale) };
}

type Sender = { readonly request: FastifyRequest; readonly attempt: OperatorAttempt };

/** In the box, and by mail as well where that is asked for: both, or neither; once under a key, however often it is asked for. */
async function sendToOne(
  services: MessagesServices,
  { user_id: id, title, text, link = '', by_mail: byMail }: ParsedInputOf<typeof officeMessages.send>,
  { request, attempt }: Sender,
): Promise<Result<undefined, ActorRefusal | 'user_not_found' | 'idempotency_key_reused'>> {
  const { storage, clock, config, auditLog, notifyUser } = services;
  const reader = await findReader(storage.sql, id);
  if (!reader) return refuse('user_not_found');
  const { locale } = reader;
  const isByMail = byMail === 1 && reader.hasMail;
  const { actor, ip, token, operatorId: by } = operatorActorOf(request);
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor(services, transaction, { token, permission: 'messages.send' });
    if (!confirmed.ok) return confirmed;
    const now = clock.now();
    const taken = await takeAttempt(transaction, attempt, now);
    if (taken !== 'new') return taken === 'done' ? accept(undefined) : taken;
    const written = { userId: reader.id, locale, title, text, link, by, now };
    const message = await writeMessage(transaction, written);
    if (isByMail) {
      const fields = { title, text, messagesUrl: messagesUrl(config) };
      await notifyUser(reader.id, 'message', fields, { sql: transaction });
    }
    const after = { message, locale, title, isByMail };
    await auditLog.append(transaction, { actor, ip, action: 'messages.send', subject: `user ${reader.id}`, after });
    return accept(undefined);
  });
}
