// A list of the back office: one statement answers its pages and its file.
import type { Call } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql, SqlFragment } from '../../core/storage/connection.ts';
import type { BaseServices } from '../http/base-services.ts';
import { type CsvAsking, type CsvColumn, type CsvTable, readOn, sendCsv, sendWhole } from '../http/csv-answer.ts';
import { type CallContext, type Handler, mount } from '../http/mount.ts';
import type { Translate } from '../http/translator.ts';
import { countRows, type ListSource, readPage, readRows } from './answer-rows.ts';

/** A list as a file. */
type ListFile<Row extends z.ZodObject> = Pick<CsvTable<z.input<Row>>, 'desk' | 'name'> & {
  /** The rows that follow one of them, in a list that is ordered by ids; others are read by offset. */
  readonly after?: (sql: Sql, last: z.input<Row>) => SqlFragment;
  /** It may have more rows than a file of the back office may have else. */
  readonly isEndless?: true;
};

export type List<Stored extends z.ZodObject, Row extends z.ZodObject> = ListFile<Row> & {
  readonly source: ListSource;
  /** The columns of the statement, and how rows of the answer are made of them. */
  readonly stored: Stored;
  readonly row: Row;
  readonly view: (rows: readonly z.output<Stored>[]) => readonly z.output<Row>[] | Promise<readonly z.output<Row>[]>;
  /** They read the rows as they come over the wire. */
  readonly columns: readonly CsvColumn<z.input<Row>>[];
};

/** Answers a page of a list, or all of it where the call asks with `format=csv`. */
export async function answerList<Stored extends z.ZodObject, Row extends z.ZodObject>(
  services: BaseServices,
  asking: CsvAsking<{ readonly page: number; readonly limit: number }>,
  { stored, source, row, view, desk, name, columns, after, isEndless }: List<Stored, Row>,
) {
  const { sql } = services.storage;
  if (asking.input.format !== 'csv') {
    const { list, total } = await readPage(sql, stored, source, asking.input);
    return { message: { list: [...(await view(list))], total } };
  }
  const encode = async (rows: Promise<readonly z.output<Stored>[]>) =>
    z.encode(z.array(row), [...(await view(await rows))]);
  const readAll = readOn<z.input<Row>>((place) => encode(readRows(sql, stored, source, place)));
  const readAfter = (last: z.input<Row> | undefined, limit: number) => {
    const where = [...(source.where ?? []), last && after?.(sql, last)];
    return encode(readRows(sql, stored, { ...source, where }, { limit, offset: 0 }));
  };
  const send = isEndless === true ? sendWhole : sendCsv;
  const total = await countRows(sql, source);
  return send(services, asking, { desk, name, columns, total, readAfter: after ? readAfter : readAll });
}

type RowsOf<Row extends z.ZodObject> = z.ZodObject<{ list: z.ZodArray<Row>; total: z.ZodNumber }>;
type ListCall<Input extends z.ZodObject, Row extends z.ZodObject> = Call<Input, RowsOf<Row>>;

type Served<Input extends z.ZodObject, Row extends z.ZodObject> = {
  readonly source: (sql: Sql, input: z.output<Input>) => ListSource;
  /** The call answers `format=csv` with it. */
  readonly file?: ListFile<Row> & { readonly columns: (t: Translate) => readonly CsvColumn<z.input<Row>>[] };
};

/** Mounts a call that takes `page` and `limit`, and answers the rows of its statement as they are. */
export function serveList<Input extends z.ZodObject, Row extends z.ZodObject>(
  app: FastifyInstance,
  services: BaseServices,
  call: ListCall<Input, Row>,
  { source, file }: Served<Input, Row>,
): void {
  const { sql } = services.storage;
  const row = call.message.shape.list.element;
  const answer = async (context: CallContext<ListCall<Input, Row>>) => {
    const asked = source(sql, context.input);
    const input = { ...context.input, ...placed.parse(context.input) };
    if (!file) return { message: await readPage(sql, row, asked, input) };
    const list = { ...file, source: asked, stored: row, row, columns: file.columns(context.t) };
    return answerList(services, { ...context, input }, { ...list, view: (rows) => rows });
  };
  // The rows have the type of the call's own rows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lost in the generic constraint
  mount(app, services, call, answer as Handler<ListCall<Input, Row>>);
}

/** The contract gives both their defaults. */
const placed = z.object({ page: z.number(), limit: z.number() });
