// Signed heads of the tick chain, and the ticks between them, as the database has them.
import { type CurrencyId, formatUnits } from '@bourse/domain';
import { count, id, instant, price, text, word } from '@bourse/domain/kinds';
import { type ChainTick, HEAD_KINDS, type HeadKind, type TickHead } from '@bourse/domain/proof';
import type { Sql, SqlFragment, TransactionSql } from '../../storage/connection.ts';
import { query } from '../../storage/query.ts';

/** A head, and where in the order of commands its ticks begin. */
export type StoredHead = TickHead & { readonly firstSeq: number };

const HEAD = {
  kind: word(HEAD_KINDS),
  start: count,
  firstSeq: id(),
  seq: id(),
  count,
  previous: text,
  hash: text,
  key: text,
  signature: text,
};

/** Those that meet a condition, which also says in what order. */
export function selectHeads(sql: Sql | TransactionSql, which: SqlFragment): Promise<readonly StoredHead[]> {
  return query(sql, HEAD)`
    SELECT kind, start, first_seq, seq, count, previous, hash, key, signature FROM tick_heads WHERE ${which}`;
}

/** Views a head in its published form. */
export function viewHead({ kind, start, seq, count, previous, hash, key, signature }: StoredHead): TickHead {
  return { kind, start, seq, count, previous, hash, key, signature };
}

export async function findLastHead(sql: Sql | TransactionSql, kind: HeadKind): Promise<StoredHead | undefined> {
  const [last] = await selectHeads(sql, sql`kind = ${kind} ORDER BY start DESC LIMIT 1`);
  return last;
}

export type HeadRange = {
  readonly kind: HeadKind;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
};

/** Finds heads of periods that began from one second to another, both included, ascending. */
export const findHeads = (
  sql: Sql | TransactionSql,
  { kind, from, to, limit }: HeadRange,
): Promise<readonly StoredHead[]> =>
  selectHeads(sql, sql`kind = ${kind} AND start >= ${from} AND start <= ${to} ORDER BY start LIMIT ${limit}`);

const TICK = { seq: id(), currencyId: id<CurrencyId>(), second: count, quotedAt: instant, price };

/** In the order of the chain, both included. Each coin's ticks are found by their key. */
export async function findChainTicks(
  sql: Sql | TransactionSql,
  { firstSeq, lastSeq }: { readonly firstSeq: number; readonly lastSeq: number },
): Promise<readonly ChainTick[]> {
  const rows = await query(sql, TICK)`
    SELECT t.* FROM ledger_currencies c CROSS JOIN LATERAL (
      SELECT seq, currency_id, second, quoted_at, price FROM index_ticks
      WHERE currency_id = c.id AND seq >= ${firstSeq} AND seq <= ${lastSeq} ORDER BY seq
    ) AS t ORDER BY t.seq, t.currency_id`;
  return rows.map((row) => ({
    seq: row.seq,
    currency_id: row.currencyId,
    second: row.second,
    quoted_at: row.quotedAt,
    price: formatUnits(row.price),
  }));
}
