// What one operator writes to one user, and what lies in the boxes of users.
import { officeMessages, type ParsedInputOf } from '@bourse/contract';
import { accept, formatShanghai, MESSAGE_TEMPLATES, refuse, type Result, type UserId, userId } from '@bourse/domain';
import { flag, id, text } from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { messagesUrl } from '../../../platform/delivery/announcements.ts';
import { parseLetterLocale } from '../../../platform/delivery/letters.ts';
import { countMessages, findMessages, type StoredMessage, writeMessage } from '../../../platform/delivery/messages.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { type CsvColumn, sendCsv } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import {
  type ActorRefusal,
  confirmActor,
  operatorActorOf,
  type OperatorAttempt,
  takeAttempt,
} from '../../../platform/http/operator-acts.ts';
import type { Translate } from '../../../platform/http/translator.ts';

export function personalRoutes(app: FastifyInstance, services: BaseServices): void {
  const { storage, translator } = services;
  mount(app, services, officeMessages.listMessages, async (context) => {
    const { user_id: id, kind, page, limit, format } = context.input;
    const filter = { userId: id === undefined ? undefined : userId(id), kind };
    const total = await countMessages(storage.sql, filter);
    const read = async (place: Parameters<typeof findMessages>[2]) =>
      (await findMessages(storage.sql, filter, place)).map(viewMessage);
    if (format !== 'csv') return { message: { list: await read({ limit, offset: (page - 1) * limit }), total } };
    return sendCsv(services, context, {
      desk: 'messages',
      name: 'messages',
      columns: columnsOf(context.t),
      total,
      readAfter: (last, rows) => read({ limit: rows, before: last?.id }),
    });
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

const viewMessage = (message: StoredMessage): officeMessages.MessageRow => ({
  id: message.id,
  user_id: message.userId,
  kind: message.kind,
  locale: message.locale,
  title: message.title,
  text: message.text,
  link: message.link,
  sent_by: message.sentBy,
  send_time: formatShanghai(message.at),
  read_time: message.readAt === undefined ? '' : formatShanghai(message.readAt),
});

const columnsOf = (t: Translate): readonly CsvColumn<officeMessages.MessageRow>[] => [
  { header: t('office.messages.id'), value: ({ id }) => String(id) },
  { header: t('office.messages.user'), value: (row) => String(row.user_id) },
  { header: t('office.messages.kind'), value: ({ kind }) => t(`office.messages.kind.${kind}`) },
  { header: t('office.messages.language'), value: ({ locale }) => locale },
  { header: t('office.messages.title'), value: ({ title }) => title },
  { header: t('office.messages.text'), value: ({ text }) => text },
  { header: t('office.messages.link'), value: ({ link }) => link },
  { header: t('office.messages.sentBy'), value: (row) => row.sent_by },
  { header: t('office.messages.sendTime'), value: (row) => row.send_time, zone: 'UTC+8' },
  { header: t('office.messages.readTime'), value: (row) => row.read_time, zone: 'UTC+8' },
];

type Reader = { readonly id: UserId; readonly locale: Locale; readonly hasMail: boolean };

async function findReader(sql: Sql, userId: number): Promise<Reader | undefined> {
  const [row] = await query(sql, { id: id<UserId>(), locale: text, hasMail: flag })`
    SELECT id, locale, email IS NOT NULL AS has_mail FROM users WHERE id = ${userId} AND NOT is_house AND master_id IS NULL`;
  return row && { ...row, locale: parseLetterLocale(row.locale) };
}

type Sender = { readonly request: FastifyRequest; readonly attempt: OperatorAttempt };

/** In the box, and by mail as well where that is asked for: both, or neither; once under a key, however often it is asked for. */
async function sendToOne(
  services: BaseServices,
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
