// SQL of the moves of our own coins on a chain.
import {
  type Amount,
  amount,
  type ChainId,
  type CurrencyId,
  currencyId,
  type Instant,
  type MovePurpose,
  type MoveState,
} from '@bourse/domain';
import { textsLiteral } from '../../storage/arrays.ts';
import { numericFromUnits, unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type Move = {
  readonly id: number;
  readonly purpose: MovePurpose;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  /** Undefined where it spends outputs. */
  readonly fromAddress: string | undefined;
  /** Of a deposit address that it leaves from. */
  readonly fromIndex: number | undefined;
  /** Of deposit addresses, `txid:ordinal`. Where nothing is named, the hot wallet pays. */
  readonly outputs: readonly string[];
  readonly toAddress: string;
  readonly toIndex: number;
  readonly state: MoveState;
  readonly reason: string;
  /** Blocks, its own included, until it is final. */
  readonly confirmations: number;
};

type Row = {
  readonly id: string;
  readonly purpose: MovePurpose;
  readonly currency_id: string;
  readonly amount: string;
  readonly from_address: string | null;
  readonly from_index: number | null;
  readonly outputs: readonly string[];
  readonly to_address: string;
  readonly to_index: number;
  readonly state: MoveState;
  readonly reason: string;
  readonly confirmations: number;
};

/** Those that have not ended, the first one first. */
export async function findLiveMoves(sql: Sql, chainId: ChainId): Promise<readonly Move[]> {
  const rows = await sql<Row[]>`
    SELECT m.id, m.purpose, m.currency_id, m.amount, m.from_address, m.from_index, to_json(m.outputs) AS outputs, m.to_address,
      m.to_index, m.state, m.reason, c.confirmations FROM chain_moves m
      JOIN coin_chains c ON c.chain_id = m.chain_id AND c.currency_id = m.currency_id
    WHERE m.chain_id = ${chainId} AND m.state IN ('planned', 'signed', 'broadcast', 'mined') ORDER BY m.id`;
  return rows.map((row) => ({
    id: Number(row.id),
    purpose: row.purpose,
    currencyId: currencyId(Number(row.currency_id)),
    amount: amount(unitsFromNumeric(row.amount)),
    fromAddress: row.from_address ?? undefined,
    fromIndex: row.from_index ?? undefined,
    outputs: row.outputs,
    toAddress: row.to_address,
    toIndex: row.to_index,
    state: row.state,
    reason: row.reason,
    confirmations: row.confirmations,
  }));
}

type NewMove = Omit<Move, 'id' | 'state' | 'reason' | 'confirmations'>;

/** Whether it is: not where gas is on its way to that address already. */
export async function keepMove(
  sql: Sql,
  chainId: ChainId,
  { move, now }: { readonly move: NewMove; readonly now: Instant },
): Promise<boolean> {
  const kept = await sql`
    INSERT INTO chain_moves (chain_id, purpose, currency_id, amount, from_address, from_index, outputs, to_address,
      to_index, state, created_at, updated_at)
    VALUES (${chainId}, ${move.purpose}, ${move.currencyId}, ${numericFromUnits(move.amount)}, ${move.fromAddress ?? null},
      ${move.fromIndex ?? null}, ${textsLiteral(move.outputs, (it) => it)}::text[], ${move.toAddress}, ${move.toIndex}, 'planned', ${now}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`;
  return kept.length > 0;
}

/** `reason` says why it waits or has failed. */
export async function noteMove(
  sql: Sql,
  id: number,
  { state, reason = '', now }: { readonly state: MoveState; readonly reason?: string; readonly now: Instant },
): Promise<void> {
  await sql`
    UPDATE chain_moves SET state = ${state}, reason = ${reason}, updated_at = ${now}
    WHERE id = ${id} AND (state <> ${state} OR reason <> ${reason})`;
}

/** Of the cold wallet; none is used twice, nor the first one, which stands on paper. */
export async function findFreshColdIndex(sql: Sql, chainId: ChainId): Promise<number> {
  const [row] = await sql<{ newest: number | null }[]>`
    SELECT max(to_index) AS newest FROM chain_moves WHERE chain_id = ${chainId} AND purpose = 'sweep'`;
  return (row?.newest ?? 0) + 1;
}

/** By coin: what withdrawals are to be sent that are approved and not signed, and what they were sent since a moment. */
export async function findOutflows(
  sql: Sql,
  chainId: ChainId,
  since: number,
): Promise<ReadonlyMap<CurrencyId, { readonly waiting: Amount; readonly sent: Amount }>> {
  const rows = await sql<{ currency_id: string; waiting: string; sent: string }[]>`
    SELECT currency_id,
      coalesce(sum(amount - fee) FILTER (WHERE status = 'approved'), 0)::numeric(38,8) AS waiting,
      coalesce(sum(amount - fee) FILTER (WHERE status IN ('signed', 'broadcast', 'mined', 'final')), 0)::numeric(38,8) AS sent
    FROM withdrawals
    WHERE chain_id = ${chainId} AND to_user_id IS NULL AND (status = 'approved' OR (
      status IN ('signed', 'broadcast', 'mined', 'final') AND id IN (
        SELECT withdrawal_id FROM chain_transactions WHERE chain_id = ${chainId} AND signed_at > ${since})))
    GROUP BY currency_id`;
  return new Map(
    rows.map((row) => [
      currencyId(Number(row.currency_id)),
      { waiting: amount(unitsFromNumeric(row.waiting)), sent: amount(unitsFromNumeric(row.sent)) },
    ]),
  );
}
