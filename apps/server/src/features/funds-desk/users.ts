// The user whom a desk's act is about.
import { type UserId, userId } from '@bourse/domain';
import type { Sql } from '../../storage/connection.ts';

/** Undefined where there is none; accounts of the house are nobody's. */
export async function findUserId(sql: Sql, id: number): Promise<UserId | undefined> {
  const [row] = await sql`SELECT 1 FROM users WHERE id = ${id} AND NOT is_house`;
  return row && userId(id);
}
