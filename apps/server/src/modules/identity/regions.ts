// Regions: the city and district that users choose, and the agents who see the users of theirs.
import type { Instant, UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { accountOf, phoneOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

/** `district` is empty where the whole city is meant. */
const REGION = { city: kinds.text, district: kinds.text };
export type Region = RowOf<typeof REGION>;

const tidyWord = (word: string): string => word.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Normalizes a region as it is stored and compared. */
export const tidyRegion = ({ city, district }: Region): Region => ({
  city: tidyWord(city),
  district: tidyWord(district),
});

export async function findRegion(sql: Sql, id: UserId): Promise<Region | undefined> {
  const [row] = await query(sql, REGION)`SELECT city, district FROM user_regions WHERE user_id = ${id}`;
  return row;
}

/** A region without a city takes the user out of every agent's list. */
export async function chooseRegion(
  sql: Sql,
  { userId: id, region, now }: { readonly userId: UserId; readonly region: Region; readonly now: Instant },
): Promise<void> {
  const { city, district } = tidyRegion(region);
  if (city === '') {
    await sql`DELETE FROM user_regions WHERE user_id = ${id}`;
    return;
  }
  await sql`
    INSERT INTO user_regions (user_id, city, district, chosen_at)
    VALUES (${id}, ${city}, ${district}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET
      city = excluded.city, district = excluded.district, chosen_at = excluded.chosen_at`;
}

/** The region whose users an agent sees; undefined for one who is no agent. */
export async function findAgency(sql: Sql | TransactionSql, id: UserId): Promise<Region | undefined> {
  const [row] = await query(sql, REGION)`SELECT city, district FROM region_agents WHERE user_id = ${id}`;
  return row;
}

/** Makes a user the agent of a region, or, without one, an agent no more. */
export async function setAgency(
  sql: Sql | TransactionSql,
  { userId: id, region, now }: { readonly userId: UserId; readonly region: Region | undefined; readonly now: Instant },
): Promise<void> {
  if (region === undefined) {
    await sql`DELETE FROM region_agents WHERE user_id = ${id}`;
    return;
  }
  const { city, district } = tidyRegion(region);
  await sql`
    INSERT INTO region_agents (user_id, city, district, since) VALUES (${id}, ${city}, ${district}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET city = excluded.city, district = excluded.district, since = excluded.since`;
}

const REGION_USER = {
  ...REGION,
  id: kinds.id<UserId>(),
  phone: kinds.optional(kinds.text),
  createdAt: kinds.instant,
};
export type RegionUser = RowOf<typeof REGION_USER>;

/** Users of a region, newest first. Pages count from 1. */
export async function listRegionUsers(
  sql: Sql,
  { region, page, pageSize }: { readonly region: Region; readonly page: number; readonly pageSize: number },
): Promise<{ readonly users: readonly RegionUser[]; readonly total: number }> {
  const isInside = sql`r.city = ${region.city} AND (${region.district} = '' OR r.district = ${region.district})`;
  const users = await query(sql, REGION_USER)`
    SELECT u.id, r.city, r.district, ${phoneOf(sql, 'u')} AS phone, u.created_at FROM user_regions r JOIN users u ON u.id = r.user_id
    WHERE ${isInside} ORDER BY u.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const [counted] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM user_regions r WHERE ${isInside}`;
  return { users, total: counted?.n ?? 0 };
}

const REGION_AGENT = { ...REGION, id: kinds.id<UserId>(), account: kinds.text, since: kinds.instant };
export type RegionAgent = RowOf<typeof REGION_AGENT>;

/** Everybody who is an agent, newest first. Pages count from 1. */
export async function listAgents(
  sql: Sql,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly agents: readonly RegionAgent[]; readonly total: number }> {
  const agents = await query(sql, REGION_AGENT)`
    SELECT u.id, ${accountOf(sql, 'u')} AS account, a.city, a.district, a.since
    FROM region_agents a JOIN users u ON u.id = a.user_id
    ORDER BY a.since DESC, u.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const [counted] = await query(sql, { n: kinds.count })`SELECT count(*) AS n FROM region_agents`;
  return { agents, total: counted?.n ?? 0 };
}
