// Tables of the back office as files: every row that a filter finds, in the order of the table, read and written part by
// part, so that a long file takes no more memory than a short one. Each is entered in the audit log before it leaves.
import { Readable } from 'node:stream';
import { CSV_START, refuse, type Refusal, writeCsvLine } from '@bourse/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SENT } from './mount.ts';
import { actorOf } from './operator-acts.ts';
import type { Services } from './services.ts';
import type { Translate } from './translator.ts';

export type CsvColumn<Row> = { readonly header: string; readonly value: (row: Row) => string };

/** Reads rows of a table that come after one of them, or the first ones. */
export type ReadAfter<Row> = (last: Row | undefined, limit: number) => Promise<readonly Row[]>;

/** Of a table that is read as a whole. */
export const readWhole =
  <Row>(rows: readonly Row[]): ReadAfter<Row> =>
  async (last) =>
    last === undefined ? rows : [];

export type CsvTable<Row> = {
  /** Whose acts the audit log counts it among. */
  readonly desk: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** How many rows there are; above `CSV_ROWS_MAX` it need not be exact. */
  readonly total: number;
  readonly readAfter: ReadAfter<Row>;
};

/** Whoever has more narrows the list down. */
export const CSV_ROWS_MAX = 50_000;
const PART_ROWS = 1_000;
/** Points of the rate limit; the call itself has paid for the first. */
const PART_COST = 5;

/** Of the call that is answered. */
export type CsvAsking<Input extends object = object> = {
  readonly input: Input & { readonly format?: unknown; readonly page?: unknown; readonly limit?: unknown };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly t: Translate;
};

/** What a handler answers to `format=csv`. */
export async function sendCsv<Row>(
  { auditLog }: Pick<Services, 'auditLog'>,
  { input, request, reply }: CsvAsking,
  table: CsvTable<Row>,
): Promise<typeof SENT | Refusal<'too_many_rows'>> {
  const { desk, name, total } = table;
  if (total > CSV_ROWS_MAX) return refuse('too_many_rows', { max: String(CSV_ROWS_MAX) });
  const { format: _format, page: _page, limit: _limit, ...filter } = input;
  const act = { action: `${desk}.export`, subject: name, after: { filter, rows: total } };
  await auditLog.record({ ...actorOf(request), ...act });
  const parts = writeParts(table, () => request.server.spend(request, PART_COST));
  await reply
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(parts));
  return SENT;
}

async function* writeParts<Row>(
  { columns, readAfter }: CsvTable<Row>,
  onFurther: () => void,
): AsyncGenerator<string, void> {
  yield CSV_START + writeCsvLine(columns.map(({ header }) => header));
  let last: Row | undefined;
  for (;;) {
    const rows = await readAfter(last, PART_ROWS);
    if (rows.length > 0) yield rows.map((row) => writeCsvLine(columns.map(({ value }) => value(row)))).join('');
    if (rows.length < PART_ROWS) return;
    last = rows.at(-1);
    onFurther();
  }
}
