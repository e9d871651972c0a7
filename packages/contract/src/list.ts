// A list as a description: its call, the rows of its answer, and the columns of its table and of its file follow from it. The
// label of a column or a filter is `list.<name>.<column>` in messages, that of a word in it `list.<name>.<column>.<word>`.
// The server answers it with `serveDescribed`, both apps show it with their `ListPanel`.
import { assert } from '@bourse/domain';
import { z } from 'zod';
import { type Call, defineCall, type ListCall } from './call.ts';
import { amountCodec, momentCodec, shareCodec, timeCodec, timeOrNever } from './codecs.ts';
import { asFile, page } from './fields.ts';

/** Rows of a page, where a list is asked for no other number. */
export const LIST_PAGE_SIZE = 20;
const LIST_PAGE_SIZE_MAX = 100;

const placed = {
  page,
  limit: page.pipe(z.number().max(LIST_PAGE_SIZE_MAX)).default(LIST_PAGE_SIZE),
  ...asFile,
};
type Placed = typeof placed;

export type DescribedCall<Columns extends z.ZodRawShape, Filters extends z.ZodRawShape> = Call<
  z.ZodObject<Filters & Placed>,
  z.ZodObject<{ list: z.ZodArray<z.ZodObject<Columns>>; total: z.ZodNumber }>
>;

type Caller = Pick<Call, 'path' | 'summary'> &
  (
    | Pick<Extract<Call, { readonly access: 'user' }>, 'access' | 'risk' | 'key' | 'subAccounts'>
    | Pick<Extract<Call, { readonly access: 'public' | 'operator' }>, 'access' | 'permission'>
  );

/** It says how a value is written, in a table and in a file. */
export type ColumnKind = 'amount' | 'count' | 'flag' | 'moment' | 'share' | 'text' | 'time' | 'word';

const KINDS: ReadonlyMap<z.core.$ZodType, ColumnKind> = new Map<z.core.$ZodType, ColumnKind>([
  [amountCodec, 'amount'],
  [momentCodec, 'moment'],
  [shareCodec, 'share'],
  [timeCodec, 'time'],
  [timeOrNever, 'time'],
]);

function kindOfColumn(field: z.core.$ZodType, name: string): ColumnKind {
  const coded = KINDS.get(field);
  if (coded) return coded;
  if (field instanceof z.ZodNullable) return kindOfColumn(field.unwrap(), name);
  if (field instanceof z.ZodNumber) return 'count';
  if (field instanceof z.ZodBoolean) return 'flag';
  if (field instanceof z.ZodEnum) return 'word';
  assert(field instanceof z.ZodString, `no column of a list can hold the field ${name}`);
  return 'text';
}

export type List<Columns extends z.ZodRawShape = z.ZodRawShape, Filters extends z.ZodRawShape = z.ZodRawShape> = {
  readonly name: string;
  /** Its texts are those of the list of this name: its own, unless another has the same columns. */
  readonly labels: string;
  readonly row: z.ZodObject<Columns>;
  /** In the order in which a table shows them. */
  readonly columns: readonly (keyof Columns & string)[];
  readonly kinds: Readonly<Record<string, ColumnKind>>;
  readonly filters: Filters;
  readonly call: DescribedCall<Columns, Filters>;
};
/** The part of a list that a screen needs; its rows are as they come over the wire. */
export type ShownList<Row> = Pick<List, 'labels' | 'kinds'> & {
  readonly columns: readonly string[];
  readonly call: ListCall<Row>;
};

/** A row as it comes over the wire. */
export type RowOfList<L extends { readonly row: z.ZodObject }> = z.input<L['row']>;

/** Each column is a field of the row and of a statement's answer: amounts and times by their codecs, so that a file reads them. */
export function defineList<Columns extends z.ZodRawShape, Filters extends z.ZodRawShape>({
  name,
  labels = name,
  columns,
  filters,
  ...call
}: {
  readonly name: string;
  readonly labels?: string;
  readonly columns: Columns;
  readonly filters: Filters;
} & Caller): List<Columns, Filters> {
  const row = z.object(columns);
  return {
    name,
    labels,
    row,
    columns: Object.keys(columns),
    kinds: Object.fromEntries(Object.entries(columns).map(([column, field]) => [column, kindOfColumn(field, column)])),
    filters,
    call: defineCall({
      ...call,
      method: 'GET',
      input: z.object({ ...filters, ...placed }),
      message: z.object({ list: z.array(row), total: z.number() }),
    }),
  };
}
