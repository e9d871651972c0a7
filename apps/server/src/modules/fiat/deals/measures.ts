// What operators have stopped in fiat trade, and why: ads taken down, users who may not trade, users who may not write.
import type { Instant } from '@bourse/domain';
import { id, instant, optional, text } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

type MeasureKind = 'ad' | 'trade' | 'chat';
const MEASURE = {
  subjectId: id<number>(),
  /** Undefined: until an operator lifts it. */
  until: optional(instant),
  reason: text,
};
export type Measure = RowOf<typeof MEASURE>;

/** Those that hold, by what they are about. */
export async function findMeasures(
  sql: Sql | TransactionSql,
  kind: MeasureKind,
  { subjectIds, now }: { readonly subjectIds: readonly number[]; readonly now: Instant },
): Promise<ReadonlyMap<number, Measure>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await query(sql, MEASURE)`
    SELECT subject_id, until, reason FROM fiat_measures
    WHERE kind = ${kind} AND subject_id IN ${sql([...subjectIds])} AND (until IS NULL OR until > ${now})`;
  return new Map(rows.map((row) => [row.subjectId, row]));
}

type Taken = Measure & { readonly kind: MeasureKind; readonly operatorId: number; readonly now: Instant };

/** Takes a measure; it replaces the one before. */
export async function takeMeasure(
  sql: Sql | TransactionSql,
  { kind, subjectId, until, reason, operatorId, now }: Taken,
): Promise<void> {
  await sql`
    INSERT INTO fiat_measures (kind, subject_id, until, reason, taken_by, taken_at)
    VALUES (${kind}, ${subjectId}, ${until ?? null}, ${reason}, ${operatorId}, ${now})
    ON CONFLICT (kind, subject_id) DO UPDATE SET until = excluded.until, reason = excluded.reason,
      taken_by = excluded.taken_by, taken_at = excluded.taken_at`;
}

export async function liftMeasure(sql: Sql | TransactionSql, kind: MeasureKind, subjectId: number): Promise<void> {
  await sql`DELETE FROM fiat_measures WHERE kind = ${kind} AND subject_id = ${subjectId}`;
}
