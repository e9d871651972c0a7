// Announcements that have begun, with how far each has come and how many have read it.
import { officeMessages } from '@bourse/contract';
import { ANNOUNCEMENT_STATES, AUDIENCES, formatShanghai } from '@bourse/domain';
import { count, flag, id, instant, json, optional, text, word } from '@bourse/domain/kinds';
import type { MessagesServices } from '../services.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { viewContent } from './content.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const TEXTS = officeMessages.listAnnouncements.message.shape.list.element.shape.texts;
const ANNOUNCEMENT = {
  id: id(),
  texts: json((texts) => TEXTS.parse(texts)),
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
  requestedBy: text,
  releasedBy: text,
  stoppedBy: optional(text),
  startedAt: instant,
  endedAt: optional(instant),
};

type Place = { readonly limit: number; readonly offset?: number; readonly before?: number | undefined };

/** Newest first. */
export async function findAnnouncements(
  { storage: { sql }, market }: Pick<MessagesServices, 'storage' | 'market'>,
  { limit, offset = 0, before }: Place,
): Promise<readonly officeMessages.AnnouncementRow[]> {
  const rows = await query(sql, ANNOUNCEMENT)`
    SELECT a.id, a.texts, a.link, a.audience, a.members, a.is_in_box, a.is_by_mail, a.state, a.people, a.sent, a.mailed,
      a.started_at, a.ended_at, asking.email AS requested_by, deciding.email AS released_by,
      stopping.email AS stopped_by,
      (SELECT count(*) FROM user_messages m WHERE m.announcement_id = a.id AND m.read_at IS NOT NULL) AS read
    FROM announcements a JOIN changes p ON p.id = a.proposal_id
      JOIN operators asking ON asking.id = p.requested_by JOIN operators deciding ON deciding.id = p.decided_by
      LEFT JOIN operators stopping ON stopping.id = a.stopped_by
    WHERE ${before === undefined ? sql`true` : sql`a.id < ${before}`} ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => viewRow(market, row));
}

export async function countAnnouncements(sql: Sql): Promise<number> {
  const [row] = await query(sql, { count })`SELECT count(*) AS count FROM announcements`;
  return row?.count ?? 0;
}

function viewRow(market: MessagesServices['market'], row: RowOf<typeof ANNOUNCEMENT>): officeMessages.AnnouncementRow {
  return {
    id: row.id,
    ...viewContent(market, row),
    state: row.state,
    people: row.people,
    sent: row.sent,
    mailed: row.mailed,
    read: row.read,
    requested_by: row.requestedBy,
    released_by: row.releasedBy,
    stopped_by: row.stoppedBy ?? '',
    start_time: formatShanghai(row.startedAt),
    end_time: row.endedAt === undefined ? '' : formatShanghai(row.endedAt),
  };
}
