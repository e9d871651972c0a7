// Signed heads of the tick chain, and the ticks between them, as the database has them.
import { formatUnits } from '@bourse/domain';
import type { ChainTick, HeadKind, TickHead } from '@bourse/domain/proof';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';

/** A head, and where in the order of commands its ticks begin. */
export type StoredHead = TickHead & { readonly firstSeq: number };

export type HeadRow = {
  readonly kind: HeadKind;
  readonly start: string;
  readonly first_seq: string;
  readonly seq: string;
  readonly count: number;
  readonly previous: string;
  readonly hash: string;
  readonly key: string;
  readonly signature: string;
};

export const readHead = ({ kind, start, first_seq: firstSeq, seq, count, ...texts }: HeadRow): StoredHead => ({
  kind,
  start: Number(start),
  seq: Number(seq),
  count,
  previous: texts.previous,
  hash: texts.hash,
  key: texts.key,
  signature: texts.signature,
  firstSeq: Number(firstSeq),
});

/** As it is published. */
export function viewHead({ kind, start, seq, count, previous, hash, key, signature }: StoredHead): TickHead {
  return { kind, start, seq, count, previous, hash, key, signature };
}

export async function findLastHead(sql: Sql | TransactionSql, kind: HeadKind): Promise<StoredHead | undefined> {
  const [row] = await sql<HeadRow[]>`SELECT * FROM tick_heads WHERE kind = ${kind} ORDER BY start DESC LIMIT 1`;
  return row && readHead(row);
}

export type HeadRange = {
  readonly kind: HeadKind;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
};

/** Of periods that began from one second to another, both included, ascending. */
export async function findHeads(
  sql: Sql | TransactionSql,
  { kind, from, to, limit }: HeadRange,
): Promise<readonly StoredHead[]> {
  const rows = await sql<HeadRow[]>`
    SELECT * FROM tick_heads WHERE kind = ${kind} AND start >= ${from} AND start <= ${to} ORDER BY start LIMIT ${limit}`;
  return rows.map(readHead);
}

export type TickRow = {
  readonly seq: string;
  readonly currency_id: string;
  readonly second: string;
  readonly quoted_at: string;
  readonly price: string;
};

export const readTick = (row: TickRow): ChainTick => ({
  seq: Number(row.seq),
  currency_id: Number(row.currency_id),
  second: Number(row.second),
  quoted_at: Number(row.quoted_at),
  price: formatUnits(unitsFromNumeric(row.price)),
});

/** In the order of the chain, both included. Each coin's ticks are found by their key. */
export async function findChainTicks(
  sql: Sql | TransactionSql,
  { firstSeq, lastSeq }: { readonly firstSeq: number; readonly lastSeq: number },
): Promise<readonly ChainTick[]> {
  const rows = await sql<TickRow[]>`
    SELECT t.* FROM ledger_currencies c CROSS JOIN LATERAL (
      SELECT seq, currency_id, second, quoted_at, price FROM index_ticks
      WHERE currency_id = c.id AND seq >= ${firstSeq} AND seq <= ${lastSeq} ORDER BY seq
    ) AS t ORDER BY t.seq, t.currency_id`;
  return rows.map(readTick);
}
