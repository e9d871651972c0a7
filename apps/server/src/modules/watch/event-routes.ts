// The log of the watch.
import { officeWatch } from '@bourse/contract';
import { formatShanghai } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type CsvColumn, sendCsv } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { WatchServices } from './services.ts';
import { nameParams } from '../../platform/http/alarm-acts.ts';
import { countEvents, findEvents, type LoggedEvent } from './events.ts';

export function eventRoutes(app: FastifyInstance, services: WatchServices): void {
  const { sql } = services.storage;
  mount(app, services, officeWatch.listEvents, async (asking) => {
    const { page, limit, format, ...filter } = asking.input;
    const total = await countEvents(sql, filter);
    if (format === 'csv') {
      return sendCsv(services, asking, {
        desk: 'watch',
        name: 'watch-events',
        columns: COLUMNS,
        total,
        readAfter: async (last, rows) => {
          const events = await findEvents(sql, filter, { limit: rows, before: last?.id });
          return events.map((event) => viewEvent(services, event));
        },
      });
    }
    const events = await findEvents(sql, filter, { limit, offset: (page - 1) * limit });
    return { message: { list: events.map((event) => viewEvent(services, event)), total } };
  });
}

type Row = officeWatch.WatchEventRow;

const COLUMNS: readonly CsvColumn<Row>[] = [
  { header: 'id', value: ({ id }) => `${id}` },
  { header: 'time', value: ({ time }) => time, zone: 'UTC+8' },
  { header: 'event', value: ({ event }) => event },
  { header: 'kind', value: ({ kind }) => kind ?? '' },
  { header: 'key', value: ({ key }) => key },
  { header: 'severity', value: ({ severity }) => severity ?? '' },
  { header: 'params', value: ({ params }) => JSON.stringify(params) },
  { header: 'operator', value: ({ actor }) => actor },
  { header: 'target', value: ({ target }) => (target === null ? '' : `${target}`) },
];

const viewEvent = (services: WatchServices, event: LoggedEvent): Row => ({
  id: event.id,
  time: formatShanghai(event.at),
  event: event.event,
  kind: event.kind ?? null,
  key: event.key,
  severity: event.severity ?? null,
  params: nameParams(services, event.params),
  actor: event.actor,
  target: event.targetId ?? null,
});
