// Moves of our own coins and transactions that wait for a block, as operators see them.
import {
  type Amount,
  amount,
  type ChainId,
  chainId,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  type MovePurpose,
  type MoveState,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type DeskMove = {
  readonly id: number;
  readonly purpose: MovePurpose;
  readonly chainId: ChainId;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  readonly from: string;
  readonly outputs: number;
  readonly to: string;
  readonly state: MoveState;
  readonly reason: string;
  readonly txid: string;
  /** Undefined before it is signed. */
  readonly fee: Amount | undefined;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

type MoveRow = {
  readonly id: string;
  readonly purpose: MovePurpose;
  readonly chain_id: string;
  readonly currency_id: string;
  readonly amount: string;
  readonly from_address: string | null;
  readonly outputs: number;
  readonly to_address: string;
  readonly state: MoveState;
  readonly reason: string;
  readonly txid: string | null;
  readonly fee: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

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
  const rows = await sql<MoveRow[]>`
    SELECT m.id, m.purpose, m.chain_id, m.currency_id, m.amount, m.from_address, m.to_address, m.state, m.reason,
      m.created_at, m.updated_at, t.txid, coalesce(t.paid_fee, t.fee) AS fee, cardinality(m.outputs) AS outputs
    FROM chain_moves m LEFT JOIN LATERAL (
      SELECT txid, fee, paid_fee FROM chain_transactions WHERE move_id = m.id
      ORDER BY mined_height IS NULL, signed_at DESC, fee DESC LIMIT 1) t ON true
    WHERE ${which} AND ${before === undefined ? sql`true` : sql`m.id < ${before}`} ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM chain_moves m WHERE ${which}`;
  const moves = rows.map((row) => ({
    id: Number(row.id),
    purpose: row.purpose,
    chainId: chainId(Number(row.chain_id)),
    currencyId: currencyId(Number(row.currency_id)),
    amount: amount(unitsFromNumeric(row.amount)),
    from: row.from_address ?? '',
    outputs: row.outputs,
    to: row.to_address,
    state: row.state,
    reason: row.reason,
    txid: row.txid ?? '',
    fee: row.fee === null ? undefined : amount(unitsFromNumeric(row.fee)),
    createdAt: instant(Number(row.created_at)),
    updatedAt: instant(Number(row.updated_at)),
  }));
  return { moves, total: Number(count?.n) };
}
