// Whoever edits a thing sends along what was seen of it, so that nobody overwrites what he has not read: where a field has
// another value by then, the edit is refused with that value, and with who wrote it. Compared under the lock of the edit.
import type { Clash } from '@bourse/contract';
import { formatShanghai, refuse } from '@bourse/domain';
import { instant, text } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { canonicalJson } from '../../system/signatures.ts';
import type { DetailedRefusal } from './mount.ts';

/** Fields by the names that the call has for them, as the read gives them. */
export type Fields = Readonly<Record<string, unknown>>;

export type Edit = {
  readonly seen: Fields | undefined;
  readonly stands: Fields;
  /** No more than what is to be changed. */
  readonly wanted: Fields;
};

/** The entries of the audit log about the thing. */
export type Trail = {
  readonly subject: string;
  /** The names of fields, one of which an entry must contain where several things share the subject. */
  readonly names?: readonly string[];
  /** The acts that change the thing, where other acts are entered about it as well. */
  readonly actions?: readonly string[];
};

type IsSame = (one: unknown, other: unknown) => boolean;
const areEqual: IsSame = (one, other) => canonicalJson(one) === canonicalJson(other);

/** A field that has the wanted value already is no clash, whoever wrote it. */
export const findClashing = ({ seen = {}, stands, wanted }: Edit, isSame: IsSame = areEqual): readonly string[] =>
  Object.keys(wanted).filter((field) => !isSame(stands[field], seen[field]) && !isSame(stands[field], wanted[field]));

/** Undefined where there is no clash. */
export async function refuseClash(
  sql: Sql | TransactionSql,
  edit: Edit,
  trail: Trail,
): Promise<DetailedRefusal | undefined> {
  if (edit.seen === undefined) return { ...refuse('seen_required'), data: { fields: [] } };
  return refuseFields(sql, { fields: findClashing(edit), stands: edit.stands }, trail);
}

type Clashing = { readonly fields: readonly string[]; readonly stands: Fields };

export async function refuseFields(
  sql: Sql | TransactionSql,
  { fields, stands }: Clashing,
  trail: Trail,
): Promise<DetailedRefusal | undefined> {
  if (fields.length === 0) return undefined;
  const changer = await findChanger(sql, trail);
  const data: Clash = {
    fields: fields.map((field) => ({ field, stands: stands[field] })),
    changed_by: changer?.actor ?? '',
    change_time: changer === undefined ? '' : formatShanghai(changer.at),
  };
  return { ...refuse('changed_meanwhile'), data };
}

async function findChanger(sql: Sql | TransactionSql, { subject, names, actions }: Trail) {
  const isNamed =
    names === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM json_array_elements_text(${JSON.stringify(names)}::text::json) n WHERE after::jsonb ? n)`;
  const isOfKind = actions === undefined ? sql`true` : sql`action IN ${sql([...actions])}`;
  const [entry] = await query(sql, { actor: text, at: instant })`
    SELECT actor, at FROM audit_log WHERE subject = ${subject} AND ${isNamed} AND ${isOfKind} ORDER BY id DESC LIMIT 1`;
  return entry;
}
