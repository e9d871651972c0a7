// Announcements: whom one would reach, what has begun, with how far it has come and how many have read it, and how it is
// stopped.
import { officeMessages, type ParsedInputOf } from '@bourse/contract';
import { accept, ANNOUNCEMENT_STATES, AUDIENCES, refuse, type Result } from '@bourse/domain';
import { count, flag, id, instant, json, optional, text, word } from '@bourse/domain/kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { stopAnnouncement } from '../../../platform/delivery/announcements.ts';
import { countAudience, parseMembers } from '../../../platform/delivery/audience.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { type CsvColumn, sendCsv } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { type ActorRefusal, confirmActor, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { viewContent } from './changes.ts';

const row = officeMessages.listAnnouncements.message.shape.list.element;
type Row = z.output<typeof row>;

const ANNOUNCEMENT = {
  id: id(),
  texts: json((texts) => row.shape.texts.parse(texts)),
  link: text,
  audience: word(AUDIENCES),
  members: text,
  isInBox: flag,
  isByMail: flag,
  state: word(ANNOUNCEMENT_STATES),
  people: count,
  sent: count,
  mailed: count,
  read: count,
  requested_by: text,
  released_by: text,
  stopped_by: text,
  start_time: instant,
  end_time: optional(instant),
};

type Place = { readonly limit: number; readonly offset?: number; readonly before?: number | undefined };

/** Newest first. */
async function findAnnouncements(
  { storage: { sql }, market }: BaseServices,
  { limit, offset = 0, before }: Place,
): Promise<Row[]> {
  const rows = await query(sql, ANNOUNCEMENT)`
    SELECT a.id, a.texts, a.link, a.audience, a.members, a.is_in_box, a.is_by_mail, a.state, a.people, a.sent, a.mailed,
      a.started_at AS start_time, a.ended_at AS end_time, asking.email AS requested_by, deciding.email AS released_by,
      coalesce(stopping.email, '') AS stopped_by,
      (SELECT count(*) FROM user_messages m WHERE m.announcement_id = a.id AND m.read_at IS NOT NULL) AS read
    FROM announcements a JOIN changes p ON p.id = a.proposal_id
      JOIN operators asking ON asking.id = p.requested_by JOIN operators deciding ON deciding.id = p.decided_by
      LEFT JOIN operators stopping ON stopping.id = a.stopped_by
    WHERE ${before === undefined ? sql`true` : sql`a.id < ${before}`} ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ isInBox, isByMail, ...announcement }) => ({
    ...announcement,
    ...viewContent(market, { ...announcement, isInBox, isByMail }),
  }));
}

async function countAnnouncements(sql: Sql): Promise<number> {
  const [counted] = await query(sql, { count })`SELECT count(*) AS count FROM announcements`;
  return counted?.count ?? 0;
}

export function announcementRoutes(app: FastifyInstance, services: BaseServices): void {
  const { sql } = services.storage;
  mount(app, services, officeMessages.countAudience, async ({ input }) => {
    if (parseMembers(input) === undefined) return refuse('invalid_request', { field: 'members' });
    const { people, mail, languages } = await countAudience(sql, input);
    return { message: { people, mail, languages: [...languages] } };
  });
  mount(app, services, officeMessages.listAnnouncements, async (context) => {
    const { page, limit, format } = context.input;
    const total = await countAnnouncements(sql);
    if (format !== 'csv') {
      return { message: { list: await findAnnouncements(services, { limit, offset: (page - 1) * limit }), total } };
    }
    return sendCsv(services, context, {
      desk: 'messages',
      name: 'announcements',
      columns: columnsOf(context.t),
      total,
      readAfter: async (last, rows) =>
        z.encode(z.array(row), await findAnnouncements(services, { limit: rows, before: last?.id })),
    });
  });
  mount(app, services, officeMessages.stopAnnouncement, async ({ input, request, t }) => {
    const stopped = await stop(services, input, request);
    return stopped.ok ? { message: t('answer.saved') } : stopped;
  });
}

async function stop(
  services: BaseServices,
  { id, reason }: ParsedInputOf<typeof officeMessages.stopAnnouncement>,
  request: FastifyRequest,
): Promise<Result<undefined, ActorRefusal | 'not_found'>> {
  const { auditLog, clock } = services;
  const { actor, ip, token, operatorId: by } = operatorActorOf(request);
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor(services, transaction, { token, permission: 'messages.request' });
    if (!confirmed.ok) return confirmed;
    const sent = await stopAnnouncement(transaction, { id, by, now: clock.now() });
    if (sent === undefined) return refuse('not_found');
    const after = { reason, sent };
    await auditLog.append(transaction, { actor, ip, action: 'messages.stop', subject: `announcement ${id}`, after });
    return accept(undefined);
  });
}

const columnsOf = (t: Translate): readonly CsvColumn<officeMessages.AnnouncementRow>[] => [
  { header: t('office.messages.id'), value: ({ id }) => String(id) },
  { header: t('office.messages.title'), value: ({ texts }) => texts.en?.title ?? texts.zh?.title ?? '' },
  { header: t('office.messages.audience'), value: ({ audience }) => t(`office.messages.audience.${audience}`) },
  { header: t('office.messages.members'), value: (row) => row.coin_name || row.members },
  { header: t('office.messages.state'), value: ({ state }) => t(`office.messages.state.${state}`) },
  { header: t('office.messages.people'), value: ({ people }) => String(people) },
  { header: t('office.messages.sent'), value: ({ sent }) => String(sent) },
  { header: t('office.messages.mailed'), value: ({ mailed }) => String(mailed) },
  { header: t('office.messages.read'), value: ({ read }) => String(read) },
  { header: t('office.messages.requestedBy'), value: (row) => row.requested_by },
  { header: t('office.messages.releasedBy'), value: (row) => row.released_by },
  { header: t('office.messages.stoppedBy'), value: (row) => row.stopped_by },
  { header: t('office.messages.startTime'), value: (row) => row.start_time, zone: 'UTC+8' },
  { header: t('office.messages.endTime'), value: (row) => row.end_time, zone: 'UTC+8' },
];
