// A list as a description: its call, the rows of its answer, and the columns of its table and of its file follow from it. The
// label of a column is `list.<name>.<column>` in messages, that of a word in it `list.<name>.<column>.<word>`.
import { z } from 'zod';
import { type Call, defineCall } from './call.ts';
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

export type List<Columns extends z.ZodRawShape = z.ZodRawShape, Filters extends z.ZodRawShape = z.ZodRawShape> = {
  readonly name: string;
  readonly row: z.ZodObject<Columns>;
  /** In the order in which a table shows them. */
  readonly columns: readonly (keyof Columns & string)[];
  readonly filters: Filters;
  readonly call: DescribedCall<Columns, Filters>;
};
/** A row as it comes over the wire. */
export type RowOfList<L extends { readonly row: z.ZodObject }> = z.input<L['row']>;

/** Each column is a field of the row and of a statement's answer: amounts and times by their codecs, so that a file reads them. */
export function defineList<Columns extends z.ZodRawShape, Filters extends z.ZodRawShape>({
  name,
  columns,
  filters,
  ...call
}: {
  readonly name: string;
  readonly columns: Columns;
  readonly filters: Filters;
} & Caller): List<Columns, Filters> {
  const row = z.object(columns);
  return {
    name,
    row,
    columns: Object.keys(columns),
    filters,
    call: defineCall({
      ...call,
      method: 'GET',
      input: z.object({ ...filters, ...placed }),
      message: z.object({ list: z.array(row), total: z.number() }),
    }),
  };
}
