// Lists of the desk, as pages and as files. A statement reads what it can of a row; users, and what follows from the state of
// the market, are added to it.
import { z } from 'zod';
import type { Sql, SqlFragment } from '../../../core/storage/connection.ts';
import { type CsvAsking, type CsvColumn, readOn, sendWhole } from '../../../platform/http/csv-answer.ts';
import type { SENT } from '../../../platform/http/mount.ts';
import { countRows, type ListSource, readPage, readRows } from '../../../platform/lists/answer-rows.ts';
import type { FiatServices } from '../services.ts';

type List<Stored extends z.ZodObject, Row extends z.ZodObject> = {
  /** The columns of the statement. */
  readonly stored: Stored;
  readonly source: ListSource;
  /** A row of the answer, and how some are made of what was read. */
  readonly row: Row;
  readonly view: (rows: readonly z.output<Stored>[]) => Promise<z.output<Row>[]>;
  /** It is the name of the file without the ending. */
  readonly name: string;
  readonly columns: readonly CsvColumn<z.input<Row>>[];
  /** The rows that follow one of them, in a list that is ordered by ids; others are read by offset. */
  readonly after?: (sql: Sql, last: z.input<Row>) => SqlFragment;
};

/** Answers a page of a list, or all of it as a file. */
export async function answerList<Stored extends z.ZodObject, Row extends z.ZodObject>(
  services: FiatServices,
  asking: CsvAsking<{ readonly page: number; readonly limit: number }>,
  { stored, source, row, view, name, columns, after }: List<Stored, Row>,
): Promise<{ readonly message: { readonly list: z.output<Row>[]; readonly total: number } } | typeof SENT> {
  const { sql } = services.storage;
  if (asking.input.format !== 'csv') {
    const { list, total } = await readPage(sql, stored, source, asking.input);
    return { message: { list: await view(list), total } };
  }
  const encode = async (rows: Promise<readonly z.output<Stored>[]>) => z.encode(z.array(row), await view(await rows));
  const readAll = readOn<z.input<Row>>((place) => encode(readRows(sql, stored, source, place)));
  const readAfter = (last: z.input<Row> | undefined, limit: number) => {
    const where = [...(source.where ?? []), last && after?.(sql, last)];
    return encode(readRows(sql, stored, { ...source, where }, { limit, offset: 0 }));
  };
  const total = await countRows(sql, source);
  return sendWhole(services, asking, { desk: 'fiat', name, columns, total, readAfter: after ? readAfter : readAll });
}
