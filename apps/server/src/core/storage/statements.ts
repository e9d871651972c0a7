// One statement per table: the rows of a batch as parallel arrays, in one round trip, whatever their number.

/** `text` is prepared once per connection; its parameters are array literals. `rows` is how many it has to write. */
export type Statement = {
  readonly text: string;
  readonly parameters: readonly (string | number)[];
  readonly rows: number | undefined;
};

export type WrittenColumn<Row> = {
  readonly name: string;
  readonly type: 'bigint' | 'smallint' | 'boolean' | 'numeric' | 'text' | 'jsonb';
  readonly write: (rows: readonly Row[]) => string;
};

/** With an `onConflict` that passes rows over, nobody knows how many will be written. */
export function defineInsert<Row>(
  table: string,
  columns: readonly WrittenColumn<Row>[],
  onConflict = '',
): (rows: readonly Row[]) => Statement {
  const names = columns.map((column) => column.name).join(', ');
  const text = `INSERT INTO ${table} (${names}) SELECT ${unnest(columns)} ${onConflict}`;
  const isCounted = !onConflict.endsWith('DO NOTHING');
  return (rows) => ({
    text,
    parameters: columns.map((column) => column.write(rows)),
    rows: isCounted ? rows.length : undefined,
  });
}

/** Writes columns of the rows that the key names; it is cheaper than an upsert of whole rows. */
export function defineUpdate<Row>(
  table: string,
  key: readonly WrittenColumn<Row>[],
  others: readonly WrittenColumn<Row>[],
): (rows: readonly Row[]) => Statement {
  const columns = [...key, ...others];
  const sets = others.map(({ name }) => `${name} = rows.${name}`).join(', ');
  const isMeant = key.map(({ name }) => `${table}.${name} = rows.${name}`).join(' AND ');
  const text = `UPDATE ${table} SET ${sets} FROM (SELECT ${unnest(columns)}) AS rows WHERE ${isMeant}`;
  return (rows) => ({ text, parameters: columns.map((column) => column.write(rows)), rows: rows.length });
}

/** In the list of columns, the arrays are read side by side; behind FROM, each would first be copied cell by cell. */
function unnest<Row>(columns: readonly WrittenColumn<Row>[]): string {
  return columns
    .map(({ name, type }, at) => {
      // A jsonb[] literal would have to be quoted twice, so JSON travels as text.
      const cells = type === 'jsonb' ? `unnest($${at + 1}::text[])::jsonb` : `unnest($${at + 1}::${type}[])`;
      return `${cells} AS ${name}`;
    })
    .join(', ');
}
