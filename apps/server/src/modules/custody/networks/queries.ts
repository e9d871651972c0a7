// SQL of what waits on the networks of coins.
import { count, text, units } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const WAITING = { deposits: count, depositsAmount: units, withdrawals: count, withdrawalsAmount: units };
export type Waiting = RowOf<typeof WAITING>;

/** By numbers of chain and coin, apart by a slash: what a block has and nobody was credited, what is asked for and not signed. */
export async function findWaiting(sql: Sql): Promise<ReadonlyMap<string, Waiting>> {
  const rows = await query(sql, { place: text, ...WAITING })`
    WITH parts AS (
      SELECT chain_id, currency_id, amount AS deposited, NULL::numeric AS withdrawn FROM chain_deposits
      WHERE state = 'seen' AND block_hash IS NOT NULL
      UNION ALL
      SELECT chain_id, currency_id, NULL, amount - fee FROM withdrawals WHERE status IN ('applied', 'approved')
    )
    SELECT chain_id || '/' || currency_id AS place, count(deposited) AS deposits,
      coalesce(sum(deposited), 0) AS deposits_amount, count(withdrawn) AS withdrawals,
      coalesce(sum(withdrawn), 0) AS withdrawals_amount
    FROM parts GROUP BY chain_id, currency_id`;
  return new Map(rows.map(({ place, ...waiting }) => [place, waiting]));
}
