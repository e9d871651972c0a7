// The user whom an act of the desk is about.
import { type Instant, type UserId, userId, type Wallet, WALLETS } from '@bourse/domain';
import { count, instant, optional } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

/** Returns undefined where there is no such user, and for users of the house. */
export async function findUserId(sql: Sql, id: number): Promise<UserId | undefined> {
  const [row] = await sql`SELECT 1 FROM users WHERE id = ${id} AND NOT is_house`;
  return row && userId(id);
}

export type Guards = {
  /** No money leaves until then. */
  readonly heldUntil: Instant | undefined;
  readonly locked: readonly Wallet[];
};

/** Returns until when withdrawals are held, and which wallets are locked. */
export async function findGuards(sql: Sql, id: UserId, now: Instant): Promise<Guards> {
  const [row] = await query(sql, { held: optional(instant), locked: count })`
    SELECT outflows_held_until AS held, locked_wallets AS locked FROM user_states WHERE user_id = ${id}`;
  const held = row?.held;
  const bits = row?.locked ?? 0;
  return {
    heldUntil: held !== undefined && held > now ? held : undefined,
    // Bit i means the wallet at index i.
    locked: WALLETS.filter((_, place) => (bits & (1 << place)) !== 0),
  };
}
