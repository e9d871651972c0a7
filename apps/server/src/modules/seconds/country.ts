// Where a user belongs, as far as the account says: second contracts may be stopped for a country.
import { COUNTRIES, type Country, type UserId } from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import type { SecondsServices } from './services.ts';
import { query } from '../../core/storage/query.ts';
import { findIssuingCountry } from '../identity/index.ts';

type Needs = Pick<SecondsServices, 'storage' | 'micro' | 'vault'>;

/**
 * A closed one where the account points to any: by the document that verified it, or by its phone number, of which users
 * pick the country among those that share its area code and nobody can check it. Otherwise that of the phone number;
 * undefined where nothing is known.
 */
export async function findCountryId(services: Needs, userId: UserId): Promise<number | undefined> {
  const { micro } = services;
  const { picked, possible } = await findPhoneCountries(services, userId);
  const isClosed = ({ id }: Country): boolean => !micro.isCountryOpen(id);
  const closed = possible.find(isClosed) ?? (await findClosedIssuer(services, userId));
  return (closed ?? picked)?.id;
}

async function findPhoneCountries({ storage: { sql } }: Needs, userId: UserId) {
  const [row] = await query(sql, { countryCode: optional(text) })`SELECT country_code FROM users WHERE id = ${userId}`;
  const picked = COUNTRIES.find(({ iso }) => iso === row?.countryCode);
  return { picked, possible: COUNTRIES.filter(({ areaCode }) => areaCode === picked?.areaCode) };
}

/** Nobody's document is opened while no country is closed. */
async function findClosedIssuer({ storage, micro, vault }: Needs, userId: UserId): Promise<Country | undefined> {
  const closed = COUNTRIES.filter(({ id }) => !micro.isCountryOpen(id));
  if (closed.length === 0) return undefined;
  const issuer = await findIssuingCountry({ sql: storage.sql, vault }, userId);
  return closed.find(({ iso }) => iso === issuer);
}
