// Where a user lives, as far as the account says: second contracts may be stopped for a country.
import { COUNTRIES, type UserId } from '@bourse/domain';
import type { Sql } from '../../storage/connection.ts';

/** By the phone number of the account; undefined where there is none. */
export async function findCountryId(sql: Sql, userId: UserId): Promise<number | undefined> {
  const [row] = await sql<{ country_code: string | null }[]>`SELECT country_code FROM users WHERE id = ${userId}`;
  return COUNTRIES.find(({ iso }) => iso === row?.country_code)?.id;
}
