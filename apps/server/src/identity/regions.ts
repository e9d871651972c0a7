// Regions: the city and district that users choose, and the agents who see the users of theirs.
import { type Instant, instant, type UserId, userId } from '@bourse/domain';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import { accountOf, phoneOf } from '../storage/user-columns.ts';

/** `district` is empty where the whole city is meant. */
export type Region = { readonly city: string; readonly district: string };

const tidyWord = (word: string): string => word.normalize('NFC').trim().replace(/\s+/g, ' ');

/** As it is stored and compared. */
export const tidyRegion = ({ city, district }: Region): Region => ({
  city: tidyWord(city),
  district: tidyWord(district),
});

export async function findRegion(sql: Sql, id: UserId): Promise<Region | undefined> {
  const [row] = await sql<Region[]>`SELECT city, district FROM user_regions WHERE user_id = ${id}`;
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
  const [row] = await sql<Region[]>`SELECT city, district FROM region_agents WHERE user_id = ${id}`;
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

export type RegionUser = Region & {
  readonly id: UserId;
  readonly phone: string | null;
  readonly createdAt: Instant;
};

/** Users of a region, newest first. Pages count from 1. */
export async function listRegionUsers(
  sql: Sql,
  { region, page, pageSize }: { readonly region: Region; readonly page: number; readonly pageSize: number },
): Promise<{ readonly users: readonly RegionUser[]; readonly total: number }> {
  const isInside = sql`r.city = ${region.city} AND (${region.district} = '' OR r.district = ${region.district})`;
  const rows = await sql<{ id: string; city: string; district: string; phone: string | null; created_at: string }[]>`
    SELECT u.id, r.city, r.district, ${phoneOf(sql, 'u')} AS phone, u.created_at FROM user_regions r JOIN users u ON u.id = r.user_id
    WHERE ${isInside} ORDER BY u.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM user_regions r WHERE ${isInside}`;
  const users = rows.map(({ created_at, ...row }) => ({
    ...row,
    id: userId(Number(row.id)),
    createdAt: instant(Number(created_at)),
  }));
  return { users, total: Number(count?.n) };
}

export type RegionAgent = Region & { readonly id: UserId; readonly account: string; readonly since: Instant };

/** Everybody who is an agent, newest first. Pages count from 1. */
export async function listAgents(
  sql: Sql,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly agents: readonly RegionAgent[]; readonly total: number }> {
  const rows = await sql<{ id: string; account: string; city: string; district: string; since: string }[]>`
    SELECT u.id, ${accountOf(sql, 'u')} AS account, a.city, a.district, a.since
    FROM region_agents a JOIN users u ON u.id = a.user_id
    ORDER BY a.since DESC, u.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM region_agents`;
  const agents = rows.map(({ id, since, ...row }) => ({
    ...row,
    id: userId(Number(id)),
    since: instant(Number(since)),
  }));
  return { agents, total: Number(count?.n) };
}
