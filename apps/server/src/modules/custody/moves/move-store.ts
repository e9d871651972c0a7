// SQL of the moves of our own coins on a chain, and of what leaves in a day, which the hot wallet is kept at.
import {
  type Amount,
  type Chain,
  type ChainId,
  type CurrencyId,
  DAY_MS,
  type Instant,
  MOVE_PURPOSES,
  MOVE_STATES,
  type MoveState,
  ZERO,
} from '@bourse/domain';
import { count, id, optional, text, units, word } from '@bourse/domain/kinds';
import { texts, textsLiteral } from '../../../core/storage/arrays.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { MoveSettings } from '../coins/coin-chains.ts';
import { targetOf } from './plan-moves.ts';

const MOVE = {
  id: id(),
  purpose: word(MOVE_PURPOSES),
  currencyId: id<CurrencyId>(),
  amount: units,
  /** Undefined where it spends outputs. */
  fromAddress: optional(text),
  /** The index of the deposit address that it leaves from. */
  fromIndex: optional(count),
  /** Outputs of deposit addresses, `txid:ordinal`. Where there are none, the hot wallet pays. */
  outputs: texts,
  toAddress: text,
  toIndex: count,
  state: word(MOVE_STATES),
  reason: text,
  /** Blocks, its own included, until it is final. */
  confirmations: count,
};
export type Move = RowOf<typeof MOVE>;

/** Those that have not ended, the first one first. */
export const findLiveMoves = (sql: Sql, chainId: ChainId): Promise<readonly Move[]> => query(sql, MOVE)`
    SELECT m.id, m.purpose, m.currency_id, m.amount, m.from_address, m.from_index, to_json(m.outputs) AS outputs, m.to_address,
      m.to_index, m.state, m.reason, c.confirmations FROM chain_moves m
      JOIN coin_chains c ON c.chain_id = m.chain_id AND c.currency_id = m.currency_id
    WHERE m.chain_id = ${chainId} AND m.state IN ('planned', 'signed', 'broadcast', 'mined') ORDER BY m.id`;

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

/** Finds the next index of the cold wallet: none is used twice, and never index 0, whose address is kept on paper. */
export async function findFreshColdIndex(sql: Sql, chainId: ChainId): Promise<number> {
  const [row] = await query(sql, { newest: optional(count) })`
    SELECT max(to_index) AS newest FROM chain_moves WHERE chain_id = ${chainId} AND purpose = 'sweep'`;
  return (row?.newest ?? 0) + 1;
}

/** By coin: what withdrawals are to be sent that are approved and not signed, and what they were sent since a moment. */
export async function findOutflows(
  sql: Sql,
  chainId: ChainId,
  since: number,
): Promise<ReadonlyMap<CurrencyId, { readonly waiting: Amount; readonly sent: Amount }>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), waiting: units, sent: units })`
    SELECT currency_id,
      coalesce(sum(amount - fee) FILTER (WHERE status = 'approved'), 0) AS waiting,
      coalesce(sum(amount - fee) FILTER (WHERE status IN ('signed', 'broadcast', 'mined', 'final')), 0) AS sent
    FROM withdrawals
    WHERE chain_id = ${chainId} AND to_user_id IS NULL AND (status = 'approved' OR (
      status IN ('signed', 'broadcast', 'mined', 'final') AND id IN (
        SELECT withdrawal_id FROM chain_transactions WHERE chain_id = ${chainId} AND signed_at > ${since})))
    GROUP BY currency_id`;
  return new Map(rows.map(({ currencyId, ...sums }) => [currencyId, sums]));
}

type Kept = { readonly moves: ReadonlyMap<CurrencyId, MoveSettings>; readonly now: Instant };

/** Finds what the hot wallet of a chain is kept at, coin by coin. */
export async function findHotTargets(
  sql: Sql,
  chain: Chain,
  { moves, now }: Kept,
): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const outflows = await findOutflows(sql, chain.id, now - DAY_MS);
  return new Map(
    [...moves].map(([coin, settings]) => {
      const { waiting, sent } = outflows.get(coin) ?? { waiting: ZERO, sent: ZERO };
      return [coin, targetOf({ ...settings, waiting, dayOutflow: sent })];
    }),
  );
}
