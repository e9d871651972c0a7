// A list that the contract describes: its pages and its file are answered by one statement, and the file's columns are those of
// the description.
import type { List } from '@bourse/contract';
import { cellTextOf, ensureNever } from '@bourse/domain';
import { listTextKey } from '@bourse/messages/lists';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import type { BaseServices } from '../http/base-services.ts';
import { type CsvColumn, readOn, sendRecords } from '../http/csv-answer.ts';
import { figureOf, utcOf } from '../http/csv-values.ts';
import { type CallContext, type Handler, mount } from '../http/mount.ts';
import type { SessionUser } from '../http/sessions.ts';
import type { Translate } from '../http/translator.ts';
import { lookAtUser } from '../http/user-looks.ts';
import { type ListSource, readPage, readRows } from './answer-rows.ts';
import { answerList } from './serve-list.ts';

type Cells<Columns extends z.ZodRawShape> = {
  readonly [Column in keyof Columns]?: (row: z.input<z.ZodObject<Columns>>, t: Translate) => string;
};

/** A cell of the row as it comes over the wire. */
function textOf(list: Pick<List, 'kinds' | 'labels'>, column: string, row: object, t: Translate): string {
  const text = cellTextOf(row, column);
  if (text === '') return '';
  const kind = list.kinds[column] ?? 'text';
  switch (kind) {
    case 'moment':
      return utcOf(Number(text));
    case 'amount':
    case 'share':
      return figureOf(text);
    case 'word':
      return t(listTextKey(list, column, text));
    case 'count':
    case 'flag':
    case 'text':
    case 'time':
      return text;
    default:
      return ensureNever(kind);
  }
}

const ZONES: Partial<Record<string, 'UTC' | 'UTC+8'>> = { moment: 'UTC', time: 'UTC+8' };

/** The columns of the file: all of the row, with what a list writes otherwise. */
export function columnsOfList<Columns extends z.ZodRawShape, Filters extends z.ZodRawShape>(
  list: List<Columns, Filters>,
  t: Translate,
  cells: Cells<Columns> = {},
): readonly CsvColumn<z.input<z.ZodObject<Columns>>>[] {
  return list.columns.map((column) => {
    const zone = ZONES[list.kinds[column] ?? ''];
    const own = cells[column];
    return {
      header: t(listTextKey(list, column)),
      value: (row) => (own ? own(row, t) : textOf(list, column, row, t)),
      ...(zone && { zone }),
    };
  });
}

type Asking<Filters extends z.ZodRawShape> = {
  readonly input: z.output<z.ZodObject<Filters>>;
  /** Absent where an operator asks. */
  readonly user: SessionUser | undefined;
};

type Described<Columns extends z.ZodRawShape, Filters extends z.ZodRawShape> = {
  readonly source: (sql: Sql, asking: Asking<Filters>) => ListSource | Promise<ListSource>;
  /** The user whose page an operator's list belongs to: looking at it is entered in the audit log. */
  readonly looksAt?: (input: z.output<z.ZodObject<Filters>>) => number;
  /** The file is named so; of an operator's list, the export is logged under the desk. */
  readonly file: { readonly name: string; readonly desk?: string };
  /** The file writes these cells otherwise than the row has them. */
  readonly cells?: Cells<Columns>;
};

/** The contract gives both their defaults. */
const placed = z.object({ page: z.number(), limit: z.number(), format: z.literal('csv').optional() });

/** Mounts the call of a list that the contract describes: a user's is answered with the user's rows, as `source` says. */
export function serveDescribed<Columns extends z.ZodRawShape, Filters extends z.ZodRawShape>(
  app: FastifyInstance,
  services: BaseServices,
  list: List<Columns, Filters>,
  { source, looksAt, file: { name, desk = name }, cells }: Described<Columns, Filters>,
): void {
  const { sql } = services.storage;
  const { row, call } = list;
  const answer = async (context: CallContext<typeof call>) => {
    const { t, request } = context;
    // The filters are a part of what the call takes.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lost in the generic constraint
    const filters = context.input as unknown as z.output<z.ZodObject<Filters>>;
    const looked = looksAt && (await lookAtUser(services, request, looksAt(filters)));
    if (looked?.ok === false) return looked;
    const asked = await source(sql, { input: filters, user: request.user });
    const input = { ...context.input, ...placed.parse(context.input) };
    const columns = columnsOfList(list, t, cells);
    if (call.access === 'operator') {
      const served = {
        source: asked,
        stored: row,
        row,
        columns,
        desk,
        name,
        view: (rows: readonly z.output<typeof row>[]) => rows,
      };
      return answerList<typeof row, typeof row>(services, { ...context, input }, served);
    }
    if (input.format !== 'csv') return { message: await readPage(sql, row, asked, input) };
    const readAfter = readOn(async (place) => z.encode(z.array(row), [...(await readRows(sql, row, asked, place))]));
    return sendRecords({ ...context, input }, { name, columns, readAfter });
  };
  // The rows have the type of the call's own rows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lost in the generic constraint
  mount(app, services, call, answer as unknown as Handler<typeof call>);
}
