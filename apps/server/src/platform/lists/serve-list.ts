// A list of the back office: one statement answers its pages and its file.
import type { Call } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql, SqlFragment } from '../../core/storage/connection.ts';
import type { BaseServices } from '../http/base-services.ts';
import { type CsvAsking, type CsvColumn, type CsvTable, readOn, sendCsv } from '../http/csv-answer.ts';
import { type CallContext, type Handler, mount } from '../http/mount.ts';
import type { Translate } from '../http/translator.ts';
import { countRows, type ListSource, readPage, readRows } from './answer-rows.ts';

type RowsOf<Row extends z.ZodObject> = z.ZodObject<{ list: z.ZodArray<Row>; total: z.ZodNumber }>;
type ListCall<Input extends z.ZodObject, Row extends z.ZodObject> = Call<Input, RowsOf<Row>>;

/** How a list is written as a file. Its columns read the rows as they come over the wire. */
type ListFile<Row extends z.ZodObject> = Pick<CsvTable<Row>, 'desk' | 'name'> & {
  readonly columns: (t: Translate) => readonly CsvColumn<z.input<Row>>[];
  /** The rows that follow one of them, in a list that is ordered by ids; others are read by offset. */
  readonly after?: (sql: Sql, last: z.input<Row>) => SqlFragment;
};

type List<Input extends z.ZodObject, Row extends z.ZodObject> = {
  readonly source: (sql: Sql, input: z.output<Input>) => ListSource;
  /** The call answers `format=csv` with it. */
  readonly file?: ListFile<Row>;
};

/** Mounts a call that answers `{list, total}` and takes `page` and `limit`. */
export function serveList<Input extends z.ZodObject, Row extends z.ZodObject>(
  app: FastifyInstance,
  services: BaseServices,
  call: ListCall<Input, Row>,
  { source, file }: List<Input, Row>,
): void {
  const { sql } = services.storage;
  const row = call.message.shape.list.element;
  const answer = async (context: CallContext<ListCall<Input, Row>>) => {
    const asked = source(sql, context.input);
    return isFile(context.input) && file
      ? sendListCsv(services, context, { row, source: asked, file })
      : { message: await readPage(sql, row, asked, placeIn(context.input)) };
  };
  // The rows have the type of the call's own rows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lost in the generic constraint
  mount(app, services, call, answer as Handler<ListCall<Input, Row>>);
}

const isFile = (input: object): boolean => 'format' in input && input.format === 'csv';

/** The contract gives both their defaults. */
const placeOfList = z.object({ page: z.number(), limit: z.number() });
const placeIn = (input: object) => placeOfList.parse(input);

type Written<Row extends z.ZodObject> = {
  readonly row: Row;
  readonly source: ListSource;
  readonly file: ListFile<Row>;
};

/** Answers all rows of a list as a file. */
export async function sendListCsv<Row extends z.ZodObject>(
  services: BaseServices,
  asking: CsvAsking,
  { row, source, file: { desk, name, columns, after } }: Written<Row>,
) {
  const { sql } = services.storage;
  const encode = async (rows: Promise<readonly z.output<Row>[]>) => z.encode(z.array(row), [...(await rows)]);
  const readAll = readOn<z.input<Row>>((place) => encode(readRows(sql, row, source, place)));
  const readAfter = (last: z.input<Row> | undefined, limit: number) => {
    const where = [...(source.where ?? []), last && after?.(sql, last)];
    return encode(readRows(sql, row, { ...source, where }, { limit, offset: 0 }));
  };
  return sendCsv<z.input<Row>>(services, asking, {
    desk,
    name,
    columns: columns(asking.t),
    total: await countRows(sql, source),
    readAfter: after ? readAfter : readAll,
  });
}
