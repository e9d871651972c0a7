// Regions: the city and district that users choose, and the agents who see the users of theirs.
import { type AnswerOf, region } from '@bourse/contract';
import { formatShanghai, type Instant, maskPhone, refuse, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { accountOf, phoneOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';

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

const REGION_USER = { ...REGION, id: kinds.id<UserId>(), phone: kinds.optional(kinds.text), createdAt: kinds.instant };

const REGION_AGENT = { ...REGION, id: kinds.id<UserId>(), account: kinds.text, since: kinds.instant };

/** Everybody who is an agent, newest first. Pages count from 1. */
export async function listAgents(sql: Sql, { page, pageSize }: { readonly page: number; readonly pageSize: number }) {
  const agents = await query(sql, REGION_AGENT)`
    SELECT u.id, ${accountOf(sql, 'u')} AS account, a.city, a.district, a.since
    FROM region_agents a JOIN users u ON u.id = a.user_id
    ORDER BY a.since DESC, u.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const [counted] = await query(sql, { n: kinds.count })`SELECT count(*) AS n FROM region_agents`;
  return { agents, total: counted?.n ?? 0 };
}

/** Mounts what users choose of regions, and what agents list. */
export function mountRegions(app: FastifyInstance, services: BaseServices): void {
  const { sql } = services.storage;
  // The newest users stand first. Pages count from 1.
  mount(app, services, region.regionUsers, async ({ input, user }) => {
    const agency = await findAgency(sql, user.id);
    if (!agency) return refuse('not_region_agent');
    const pageSize = region.REGION_PAGE_SIZE;
    const isInside = sql`r.city = ${agency.city} AND (${agency.district} = '' OR r.district = ${agency.district})`;
    const users = await query(sql, REGION_USER)`
      SELECT u.id, r.city, r.district, ${phoneOf(sql, 'u')} AS phone, u.created_at
      FROM user_regions r JOIN users u ON u.id = r.user_id
      WHERE ${isInside} ORDER BY u.id DESC LIMIT ${pageSize} OFFSET ${(input.page - 1) * pageSize}`;
    const [counted] = await query(sql, { total: kinds.count })`
      SELECT count(*) AS total FROM user_regions r WHERE ${isInside}`;
    const list = users.map(({ id, city, district, phone, createdAt }) => ({
      id,
      city_name: city,
      district_name: district,
      phone: maskPhone(phone ?? ''),
      time: formatShanghai(createdAt),
    }));
    return { message: { list, page: input.page, page_size: pageSize, total: counted?.total ?? 0 } };
  });
  mount(app, services, region.region, async ({ user }): Promise<{ message: AnswerOf<typeof region.region> }> => {
    const own = await findRegion(sql, user.id);
    const isAgent = (await findAgency(sql, user.id)) !== undefined;
    return { message: { city_name: own?.city ?? '', district_name: own?.district ?? '', is_agent: isAgent ? 1 : 0 } };
  });
  mount(app, services, region.chooseRegion, async ({ input, user, t }) => {
    const chosen = { city: input.city_name ?? '', district: input.district_name ?? '' };
    await chooseRegion(sql, { userId: user.id, region: chosen, now: services.clock.now() });
    return { message: t('answer.region_chosen') };
  });
}
