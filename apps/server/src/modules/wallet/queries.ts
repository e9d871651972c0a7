// Addresses of a user, read from committed rows.
import type { Chain, UserId } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

/** The deposit address on some chains that was given out last; empty before. */
export async function findGivenAddress(sql: Sql, userId: UserId, chains: readonly Chain[]): Promise<string> {
  if (chains.length === 0) return '';
  const [row] = await query(sql, { address: text })`
    SELECT address FROM deposit_addresses
    WHERE user_id = ${userId} AND chain_id IN ${sql(chains.map(({ id }) => id))} ORDER BY created_at DESC LIMIT 1`;
  return row?.address ?? '';
}
