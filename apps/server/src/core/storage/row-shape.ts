// What the rows of a statement hold, by the kinds of their columns.
import type { Kind, ValueOf } from '@bourse/domain/kinds';

/** The columns of a statement by the names that their values have in memory: `createdAt` is the column `created_at`. */
export type Shape = Readonly<Record<string, Kind>>;
export type RowOf<S extends Shape> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

const columnNames = new Map<string, string>();

/** The name of a value's column. */
export function columnOf(name: string): string {
  let column = columnNames.get(name);
  if (column === undefined) {
    column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columnNames.set(name, column);
  }
  return column;
}
