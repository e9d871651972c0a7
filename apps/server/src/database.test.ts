import { globSync } from 'node:fs';
import { join } from 'node:path';
import { instant } from '@bourse/domain';
import { SQL_TYPES } from '@bourse/domain/kinds';
import { ENTITIES, type EntityKind } from '@bourse/engine/entities';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { STORAGE_PARTS } from './database.ts';

const kinds: readonly (readonly [string, EntityKind])[] = Object.entries(ENTITIES);

/** `drizzle.config.ts` finds them there, too. */
const files = globSync('{core/storage/schema,{platform,modules}/**/tables}.ts', { cwd: import.meta.dirname });
const loaded = await Promise.all(files.map(async (file): Promise<object> => import(join(import.meta.dirname, file))));
const tables = loaded.flatMap((exported) => Object.values(exported)).filter((value) => is(value, PgTable));

function mustFindTable(name: string): PgTable {
  const table = tables.find((it) => getTableName(it) === name);
  if (table === undefined) throw new Error(`there is no table ${name}`);
  return table;
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe.each(kinds)('%s', (_name, kind) => {
  test('the table has the columns of the description, of their types, and no others', () => {
    const columns = Object.entries(getTableColumns(mustFindTable(kind.table))).map(
      ([name, column]) =>
        `${column.keyAsName ? toSnakeCase(name) : column.name} ${column.getSQLType()}${column.notNull ? '' : ' NULL'}`,
    );
    const described = kind.columns.map(
      ({ column, form, isOptional }) => `${column} ${SQL_TYPES[form]}${isOptional ? ' NULL' : ''}`,
    );
    expect(columns.sort()).toEqual(described.sort());
  });

  test('the key of the description is the key of the table', () => {
    const table = mustFindTable(kind.table);
    const { primaryKeys } = getTableConfig(table);
    const names = primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name));
    const ofTable = Object.entries(getTableColumns(table))
      .filter(([, column]) => column.primary || names.includes(column.name))
      .map(([name, column]) => (column.keyAsName ? toSnakeCase(name) : column.name));
    const key = kind.columns.filter(({ isKey }) => isKey).map(({ column }) => column);
    expect(ofTable.sort()).toEqual(key.sort());
  });
});

test('of every kind that may change, some part says where its live rows are', () => {
  const read = STORAGE_PARTS.flatMap((part) => Object.keys(part.live(instant(0), instant(0))));
  const changing = kinds.filter(([, { isFact }]) => !isFact).map(([name]) => name);
  expect(changing.filter((name) => !read.includes(name))).toEqual([]);
  expect(new Set(read).size).toBe(read.length);
});

test('the ids of every counter are audited', () => {
  const audited = STORAGE_PARTS.flatMap((part) => part.ids.map(({ counter }) => counter));
  const counters = kinds.flatMap(([, { counter }]) => counter ?? []);
  expect(audited.sort()).toEqual([...new Set(counters)].sort());
});
