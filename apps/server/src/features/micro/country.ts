// Where a user lives, as far as the account says: second contracts may be stopped for a country.
import { COUNTRIES, type UserId } from '@bourse/domain';
import type { Services } from '../../http/services.ts';

/**
 * By the phone number of the account; undefined where there is none. Who has one picks among the countries that share its
 * area code, and nobody can check it: where one of them is closed, that one.
 */
export async function findCountryId(
  { storage: { sql }, micro }: Pick<Services, 'storage' | 'micro'>,
  userId: UserId,
): Promise<number | undefined> {
  const [row] = await sql<{ country_code: string | null }[]>`SELECT country_code FROM users WHERE id = ${userId}`;
  const picked = COUNTRIES.find(({ iso }) => iso === row?.country_code);
  const closed = COUNTRIES.find(({ id, areaCode }) => areaCode === picked?.areaCode && !micro.isCountryOpen(id));
  return (closed ?? picked)?.id;
}
