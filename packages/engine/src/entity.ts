// How a kind of entity is described: once, field by field. Its type, its copies, its rows in the database, their loading
// and the hash of the state all follow from the description.
import { assert } from '@bourse/domain';
import type { Form, Kind } from '@bourse/domain/kinds';
import { compileCopy, compileGet } from './compiled.ts';

/** How the values of entities are kept: their fields hold no bytes and no JSON. */
export type CellForm = Exclude<Form, 'bytes' | 'json'>;
export type Cell<Value = unknown> = Kind<Value, CellForm> & {
  /** The name of the column, where it is not the field's. */
  readonly column?: string;
};
type Cells = Readonly<Record<string, Cell>>;
type ValuesOf<C extends Cells> = Readonly<{ [N in keyof C]: C[N] extends Cell<infer Value> ? Value : never }>;

declare const HELD: unique symbol;
/** A field whose value stands in several columns. It is replaced as a whole and never changes within. */
export interface Parts<Value = unknown, C extends Cells = Cells> {
  readonly cells: C;
  split(this: void, value: Value): Readonly<Record<string, unknown>>;
  join(this: void, values: Readonly<Record<string, unknown>>): Value;
  readonly [HELD]?: Value;
}
export type Field<Value = unknown> = Cell<Value> | Parts<Value>;
type Fields = Readonly<Record<string, Field>>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;

export const inColumn = <Value>(column: string, of: Cell<Value>): Cell<Value> => ({ ...of, column });

/** A field in several columns. */
export const parts = <Value, C extends Cells>(
  cells: C,
  split: (value: Value) => ValuesOf<C>,
  join: (values: ValuesOf<C>) => Value,
): Parts<Value, C> => ({ cells, split, join: (values) => join(pick(cells, values)) });

/** A field that is a record of values, each in a column of its own. */
export const record = <C extends Cells>(cells: C): Parts<ValuesOf<C>, C> =>
  parts<ValuesOf<C>, C>(
    cells,
    (value) => value,
    (values) => values,
  );

/**
 * The values under the names of `cells`. Storage reads by the same description it wrote by, so that what comes back has
 * the types it went with.
 */
function pick<C extends Cells>(cells: C, values: Readonly<Record<string, unknown>>): ValuesOf<C>;
function pick(cells: Cells, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(cells).map((name) => [name, values[name]]));
}

/** A cell in its place: one value of an entity, and the column that keeps it. */
export interface Column<Entity = unknown> extends Kind<unknown, CellForm> {
  /** It is called as the field, or as the part of one. */
  readonly name: string;
  readonly column: string;
  readonly isKey: boolean;
  readonly isChanging: boolean;
  get(this: void, entity: Entity): unknown;
}

declare const STORED: unique symbol;
/** A description says this of a kind of entity. */
export interface EntityKind<
  Entity = unknown,
  Counter extends string = string,
  IsFact extends boolean = boolean,
  Stored = unknown,
> {
  readonly table: string;
  /** Every value of an entity, those that tell entities apart first. */
  readonly columns: readonly Column<Entity>[];
  /** Its ids are consecutive: the counter that gives them out. */
  readonly counter: Counter | undefined;
  /** Facts are written once and never change; of other entities the latest state counts. */
  readonly isFact: IsFact;
  /** The fields of the description and nothing else: entities may carry links that must not leave the engine. */
  copy(this: void, entity: Entity): Entity;
  /** By key. */
  compare(this: void, a: Entity, b: Entity): number;
  /** An entity of values by the names of its columns: what storage reads by the description that it wrote by. */
  build(this: void, values: Readonly<Record<string, unknown>>): Entity;
  /** The values of an entity by the names of its columns. */
  readonly [STORED]?: Stored;
}

type Simple<T> = { [N in keyof T]: T[N] };
type Described<Fixed extends Fields, Changing extends Fields> = Simple<
  { readonly [N in keyof Fixed]: ValueOf<Fixed[N]> } & { -readonly [N in keyof Changing]: ValueOf<Changing[N]> }
>;
/** A value of it is one of each of the types at once. */
type Together<Types> = (Types extends unknown ? (type: Types) => void : never) extends (type: infer All) => void
  ? All
  : never;
type StoredOf<F extends Fields> = Simple<
  { readonly [N in keyof F as F[N] extends Parts ? never : N]: ValueOf<F[N]> } & Together<
    { [N in keyof F]: F[N] extends Parts<unknown, infer C> ? ValuesOf<C> : never }[keyof F]
  >
>;
export type EntityOf<Kind> = Kind extends EntityKind<infer Entity> ? Entity : never;

type Description<Fixed extends Fields, Changing extends Fields, Counter extends string> = {
  readonly table: string;
  /** Numbers or words that tell its entities apart, by the names of their columns. */
  readonly key: readonly string[];
  /** Fields that never change, and fields that do. */
  readonly fixed: Fixed;
  readonly changing: Changing;
  /** Set where ids are given out one by one. */
  readonly counter?: Counter;
};
type NoFields = { readonly [Name in never]: Field };

/** A kind of which the latest state of each entity counts. */
export function describeState<Fixed extends Fields, Changing extends Fields, Counter extends string = never>(
  description: Description<Fixed, Changing, Counter>,
): EntityKind<Described<Fixed, Changing>, Counter, false, StoredOf<Fixed & Changing>> {
  return describe(description, false);
}

/** A kind whose entities are written once. */
export function describeFact<Fixed extends Fields, Counter extends string = never>({
  table,
  key,
  fixed,
  counter,
}: Omit<Description<Fixed, NoFields, Counter>, 'changing'>): EntityKind<
  Described<Fixed, NoFields>,
  Counter,
  true,
  StoredOf<Fixed & NoFields>
> {
  return describe<Fixed, NoFields, Counter, true>(
    { table, key, fixed, changing: {}, ...(counter === undefined ? {} : { counter }) },
    true,
  );
}

function describe<Fixed extends Fields, Changing extends Fields, Counter extends string, IsFact extends boolean>(
  { table, key, fixed, changing, counter }: Description<Fixed, Changing, Counter>,
  isFact: IsFact,
): EntityKind<Described<Fixed, Changing>, Counter, IsFact, StoredOf<Fixed & Changing>> {
  type Entity = Described<Fixed, Changing>;
  const fields: Fields = { ...fixed, ...changing };
  const names = Object.keys(fields);
  const columns = Object.entries(fields)
    .flatMap(([name, field]) => columnsOf(name, field, { key, isChanging: name in changing }))
    .sort((a, b) => Number(b.isKey) - Number(a.isKey));
  assert(new Set(columns.map((one) => one.name)).size === columns.length, `the values of ${table} have one name each`);
  assert(columns.filter((one) => one.isKey).length === key.length, `the key of ${table} is among its values`);

  const copyFields = compileCopy(names);
  function copy(entity: Readonly<Record<string, unknown>>): Entity;
  function copy(entity: Readonly<Record<string, unknown>>): unknown {
    return copyFields(entity);
  }
  function build(values: Readonly<Record<string, unknown>>): Entity;
  function build(values: Readonly<Record<string, unknown>>): unknown {
    const built: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      built[name] = 'cells' in field ? field.join(values) : values[name];
    }
    return built;
  }
  const keys = columns.filter((one) => one.isKey);
  function compare(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number {
    for (const { get } of keys) {
      const difference = compareKeys(get(a), get(b));
      if (difference !== 0) return difference;
    }
    return 0;
  }
  return { table, columns, counter, isFact, copy, compare, build };
}

/** Numbers by their size, words by their letters. */
function compareKeys(a: unknown, b: unknown): number {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Place = { readonly key: readonly string[]; readonly isChanging: boolean };

function columnsOf(
  name: string,
  field: Field,
  { key, isChanging }: Place,
): Column<Readonly<Record<string, unknown>>>[] {
  const place = (own: string, cell: Cell): Omit<Column, 'get'> => {
    const isKey = key.includes(own);
    const column = cell.column ?? toSnakeCase(own);
    return { ...cell, name: own, column, isKey, isChanging: isChanging && !isKey };
  };
  if (!('cells' in field)) return [{ ...place(name, field), get: compileGet(name) }];
  return Object.entries(field.cells).map(([part, of]) => ({
    ...place(part, of),
    get: (entity) => field.split(entity[name])[part],
  }));
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
