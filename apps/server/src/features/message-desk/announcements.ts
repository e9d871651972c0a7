// Announcements that have begun, with how far each has come and how many have read it.
import type { officeMessages } from '@bourse/contract';
import { type AnnouncementState, type Audience, formatShanghai, instant } from '@bourse/domain';
import type { AnnouncementContent } from '../../delivery/announcements.ts';
import type { Services } from '../../services.ts';
import type { Sql } from '../../storage/connection.ts';
import type { AnnouncementTexts } from '../../storage/schema.ts';
import { viewContent } from './content.ts';

type Row = {
  readonly id: string;
  readonly texts: AnnouncementTexts;
  readonly link: string;
  readonly audience: Audience;
  readonly members: string;
  readonly is_in_box: boolean;
  readonly is_by_mail: boolean;
  readonly state: AnnouncementState;
  readonly people: number;
  readonly sent: number;
  readonly mailed: number;
  readonly read: number;
  readonly requested_by: string;
  readonly released_by: string;
  readonly stopped_by: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
};

type Place = { readonly limit: number; readonly offset?: number; readonly before?: number | undefined };

/** Newest first. */
export async function findAnnouncements(
  { storage: { sql }, market }: Pick<Services, 'storage' | 'market'>,
  { limit, offset = 0, before }: Place,
): Promise<readonly officeMessages.AnnouncementRow[]> {
  const rows = await sql<Row[]>`
    SELECT a.*, asking.email AS requested_by, deciding.email AS released_by, stopping.email AS stopped_by,
      (SELECT count(*)::integer FROM user_messages m WHERE m.announcement_id = a.id AND m.read_at IS NOT NULL) AS read
    FROM announcements a JOIN message_proposals p ON p.id = a.proposal_id
      JOIN operators asking ON asking.id = p.requested_by JOIN operators deciding ON deciding.id = p.decided_by
      LEFT JOIN operators stopping ON stopping.id = a.stopped_by
    WHERE ${before === undefined ? sql`true` : sql`a.id < ${before}`} ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => viewRow(market, row));
}

export async function countAnnouncements(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM announcements`;
  return Number(row?.n);
}

const viewTime = (at: string | null): string => (at === null ? '' : formatShanghai(instant(Number(at))));

function viewRow(market: Services['market'], row: Row): officeMessages.AnnouncementRow {
  const { texts, link, audience, members } = row;
  const ways = { isInBox: row.is_in_box, isByMail: row.is_by_mail };
  const content: AnnouncementContent = { texts, link, audience, members, ...ways };
  return {
    id: Number(row.id),
    ...viewContent(market, content),
    state: row.state,
    people: row.people,
    sent: row.sent,
    mailed: row.mailed,
    read: row.read,
    requested_by: row.requested_by,
    released_by: row.released_by,
    stopped_by: row.stopped_by ?? '',
    start_time: viewTime(row.started_at),
    end_time: viewTime(row.ended_at),
  };
}
