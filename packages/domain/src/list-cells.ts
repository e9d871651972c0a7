// Cells of a described list, for the server's files and the tables of both apps. The contract comes to a browser without its
// functions.

/** An id is for programs: it stands in the file, and in a table only where a screen has a cell for it. */
export const isIdColumn = (column: string): boolean => column === 'id' || column.endsWith('_id');

/** A cell of a row as it comes over the wire; empty where the row has none. */
export function cellTextOf(row: object, column: string): string {
  const value: unknown = Reflect.get(row, column);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
