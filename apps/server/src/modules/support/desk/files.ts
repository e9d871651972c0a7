// The queue of tickets as a file.
import type { officeTickets, ParsedInputOf } from '@bourse/contract';
import { type CsvAsking, type CsvColumn, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import type { SupportServices } from '../services.ts';
import { listTickets } from './queries.ts';

type Row = officeTickets.TicketRow;

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.tickets.user'), value: (row) => String(row.user_id) },
  { header: t('office.tickets.category'), value: ({ category }) => t(`office.tickets.category.${category}`) },
  { header: t('office.tickets.subject'), value: ({ subject }) => subject },
  { header: t('office.tickets.state'), value: ({ state }) => t(`office.tickets.state.${state}`) },
  { header: t('office.tickets.language'), value: ({ language }) => language },
  { header: t('office.tickets.assigned'), value: (row) => row.assigned_to },
  { header: t('office.tickets.waits'), value: (row) => row.wait_time, zone: 'UTC+8' },
  { header: t('office.tickets.opened'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('office.tickets.changed'), value: (row) => row.change_time, zone: 'UTC+8' },
];

/** In the order of the queue, part by part: what moves meanwhile is in it once, or next time. */
export async function sendTicketsCsv(
  services: SupportServices,
  asking: CsvAsking<ParsedInputOf<typeof officeTickets.listTickets>>,
  operatorId: number,
) {
  const { sql } = services.storage;
  const { total } = await listTickets(sql, asking.input, { operatorId, limit: 1, offset: 0 });
  let offset = 0;
  return sendCsv<Row>(services, asking, {
    desk: 'tickets',
    name: 'tickets',
    columns: columnsOf(asking.t),
    total,
    readAfter: async (_last, limit) => {
      const { list } = await listTickets(sql, asking.input, { operatorId, limit, offset });
      offset += list.length;
      return list;
    },
  });
}
