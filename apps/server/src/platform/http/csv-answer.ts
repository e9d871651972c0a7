// Tables as files: every row that a filter finds, in the order of the table, read and written part by part, so that a long
// file takes no more memory than a short one. Those of the back office are entered in the audit log before they leave.
import { Readable } from 'node:stream';
import {
  CSV_FORMS,
  type CsvColumn,
  type CsvForm,
  refuse,
  type Refusal,
  writeCsvHead,
  writeCsvRow,
} from '@bourse/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BaseServices } from './base-services.ts';
import { SENT } from './mount.ts';
import { actorOf } from './operator-acts.ts';
import type { Translate } from './translator.ts';

export type { CsvColumn } from '@bourse/domain';

/** Reads rows of a table that come after one of them, or the first ones. */
export type ReadAfter<Row> = (last: Row | undefined, limit: number) => Promise<readonly Row[]>;

/** Reads a table that is loaded as a whole. */
export const readWhole =
  <Row>(rows: readonly Row[]): ReadAfter<Row> =>
  async (last) =>
    last === undefined ? rows : [];

export type CsvTable<Row> = {
  /** The export is logged under the name of this desk. */
  readonly desk: string;
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** How many rows there are; above `CSV_ROWS_MAX` it need not be exact. */
  readonly total: number;
  readonly readAfter: ReadAfter<Row>;
};

/** Whoever has more narrows the list down. */
export const CSV_ROWS_MAX = 50_000;
const PART_ROWS = 1_000;
/** Points of the rate limit. */
const PART_COST = 5;

/** `asFile` of the contract, as it was parsed. */
type FileFields = { readonly format?: unknown; readonly lang?: unknown; readonly sheet?: unknown };

function formOf({ lang, sheet }: FileFields): CsvForm {
  if (sheet === 'european') return CSV_FORMS.european;
  return lang === 'en' ? CSV_FORMS.machine : CSV_FORMS.plain;
}

export type CsvAsking<Input extends object = object> = {
  readonly input: Input & FileFields & { readonly page?: unknown; readonly limit?: unknown };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly t: Translate;
};

/** Answers a call with `format=csv`. */
export async function sendCsv<Row>(
  services: Pick<BaseServices, 'auditLog'>,
  asking: CsvAsking,
  table: CsvTable<Row>,
): Promise<typeof SENT | Refusal<'too_many_rows'>> {
  if (table.total > CSV_ROWS_MAX) return refuse('too_many_rows', { max: String(CSV_ROWS_MAX) });
  return sendWhole(services, asking, table);
}

/** The same of a list that grows for ever: all of it, however long it is. */
export async function sendWhole<Row>(
  { auditLog }: Pick<BaseServices, 'auditLog'>,
  { input, request, reply }: CsvAsking,
  table: CsvTable<Row>,
): Promise<typeof SENT> {
  const { desk, name, total } = table;
  const { format: _format, lang: _lang, sheet: _sheet, page: _page, limit: _limit, ...filter } = input;
  const act = { action: `${desk}.export`, subject: name, after: { filter, rows: total } };
  await auditLog.record({ ...actorOf(request), ...act });
  return send(
    reply,
    name,
    writeParts(table, formOf(input), () => request.server.spend(request, PART_COST)),
  );
}

async function send(reply: FastifyReply, name: string, parts: AsyncGenerator<string, void>): Promise<typeof SENT> {
  await reply
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(parts));
  return SENT;
}

async function* writeParts<Row>(
  { columns, readAfter }: Pick<CsvTable<Row>, 'columns' | 'readAfter'>,
  form: CsvForm,
  onFurther: () => void,
): AsyncGenerator<string, void> {
  yield writeCsvHead(columns, form);
  let last: Row | undefined;
  for (;;) {
    const rows = await readAfter(last, PART_ROWS);
    if (rows.length > 0) yield rows.map((row) => writeCsvRow(columns, row, form)).join('');
    if (rows.length < PART_ROWS) return;
    last = rows.at(-1);
    onFurther();
  }
}

/** Answers a user's call with `format=csv`: with all of the records, the rights and the texts of its pages. */
export function sendRecords<Row>(
  { input, request, reply }: CsvAsking,
  { name, ...table }: Pick<CsvTable<Row>, 'name' | 'columns' | 'readAfter'>,
): Promise<typeof SENT> {
  const pay = (): void => request.server.spend(request, PART_COST);
  // The call has paid for a page.
  pay();
  return send(reply, name, writeParts(table, formOf(input), pay));
}

/** Reads by offset what is ordered by neither id nor time: a row that moves meanwhile may appear twice or never. */
export function readOn<Row>(
  read: (place: { readonly limit: number; readonly offset: number }) => Promise<readonly Row[]>,
): ReadAfter<Row> {
  let offset = 0;
  return async (_last, limit) => {
    const rows = await read({ limit, offset });
    offset += rows.length;
    return rows;
  };
}

/** Records in the order of time, newest first. */
export type Timed<Row> = {
  /** When a record began, in UTC milliseconds: none that comes later in the list is younger. */
  readonly timeOf: (row: Row) => number;
  /** Reads the newest of those that are older than `to`. */
  readonly read: (place: RecordPlace) => Promise<readonly Row[]>;
};
export type RecordPlace = { readonly limit: number; readonly to: number | undefined };

/**
 * Reads what is ordered by time. Each part begins at the time at which the one before ended, so that records that are
 * added meanwhile shift nothing, and the last part costs no more than the first. Records of that very time that have
 * been read are read once more, and left out.
 */
export function readDown<Row extends { readonly id: number | string }>(
  { timeOf, read }: Timed<Row>,
  until: number | undefined,
): ReadAfter<Row> {
  let to = until;
  let known: readonly Row[] = [];
  return async (last, limit) => {
    if (last !== undefined) {
      const time = timeOf(last);
      known = known.filter((row) => timeOf(row) === time);
      to = time + 1;
    }
    const ids = new Set(known.map(({ id }) => id));
    const rows = await read({ limit: limit + known.length, to });
    const fresh = rows.filter(({ id }) => !ids.has(id)).slice(0, limit);
    known = [...known, ...fresh];
    return fresh;
  };
}
