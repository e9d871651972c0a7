// SQL of what waits on the networks of coins.
import { type Amount, amount } from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type Waiting = {
  readonly deposits: number;
  readonly depositsAmount: Amount;
  readonly withdrawals: number;
  readonly withdrawalsAmount: Amount;
};

/** By numbers of chain and coin, apart by a slash: what a block has and nobody was credited, what is asked for and not signed. */
export async function findWaiting(sql: Sql): Promise<ReadonlyMap<string, Waiting>> {
  const rows = await sql<
    { place: string; deposits: number; deposited: string; withdrawals: number; withdrawn: string }[]
  >`
    WITH parts AS (
      SELECT chain_id, currency_id, amount AS deposited, NULL::numeric AS withdrawn FROM chain_deposits
      WHERE state = 'seen' AND block_hash IS NOT NULL
      UNION ALL
      SELECT chain_id, currency_id, NULL, amount - fee FROM withdrawals WHERE status IN ('applied', 'approved')
    )
    SELECT chain_id || '/' || currency_id AS place, count(deposited)::integer AS deposits,
      coalesce(sum(deposited), 0)::numeric(38,8) AS deposited, count(withdrawn)::integer AS withdrawals,
      coalesce(sum(withdrawn), 0)::numeric(38,8) AS withdrawn
    FROM parts GROUP BY chain_id, currency_id`;
  const read = (text: string): Amount => amount(unitsFromNumeric(text));
  return new Map(
    rows.map(({ place, deposits, deposited, withdrawals, withdrawn }) => [
      place,
      { deposits, depositsAmount: read(deposited), withdrawals, withdrawalsAmount: read(withdrawn) },
    ]),
  );
}
