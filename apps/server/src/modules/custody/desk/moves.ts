// Moves of our own coins and transactions that wait for a block, as operators see them.
import { type ChainId, type CurrencyId, MOVE_PURPOSES, MOVE_STATES } from '@bourse/domain';
import { count, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const DESK_MOVE = {
  id: id(),
  purpose: word(MOVE_PURPOSES),
  chainId: id<ChainId>(),
  currencyId: id<CurrencyId>(),
  amount: units,
  from: text,
  outputs: count,
  to: text,
  state: word(MOVE_STATES),
  reason: text,
  txid: text,
  /** Undefined before it is signed. */
  fee: optional(units),
  createdAt: instant,
  updatedAt: instant,
};
export type DeskMove = RowOf<typeof DESK_MOVE>;

export type MovePage = {
  readonly isOpen: boolean;
  /** Only those that are older. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** With the transaction that was mined for it, or the newest one that is sent. */
export async function findMoves(
  sql: Sql,
  { isOpen, before, limit, offset }: MovePage,
): Promise<{ readonly moves: readonly DeskMove[]; readonly total: number }> {
  const isLive = sql`m.state IN ('planned', 'signed', 'broadcast', 'mined')`;
  const which = isOpen ? isLive : sql`NOT ${isLive}`;
  const moves = await query(sql, DESK_MOVE)`
    SELECT m.id, m.purpose, m.chain_id, m.currency_id, m.amount, coalesce(m.from_address, '') AS "from", m.to_address AS "to",
      m.state, m.reason, m.created_at, m.updated_at, coalesce(t.txid, '') AS txid, coalesce(t.paid_fee, t.fee) AS fee, cardinality(m.outputs) AS outputs
    FROM chain_moves m LEFT JOIN LATERAL (
      SELECT txid, fee, paid_fee FROM chain_transactions WHERE move_id = m.id
      ORDER BY mined_height IS NULL, signed_at DESC, fee DESC LIMIT 1) t ON true
    WHERE ${which} AND ${before === undefined ? sql`true` : sql`m.id < ${before}`} ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`SELECT count(*) AS total FROM chain_moves m WHERE ${which}`;
  return { moves, total: counted?.total ?? 0 };
}
