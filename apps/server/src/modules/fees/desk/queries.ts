// Who has come to which fee tier, read from committed rows.
import type { officeFees } from '@bourse/contract';
import { formatShanghai, formatUnits, type Instant, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FeeTierTerms, FeeUser } from '@bourse/engine';
import { currentFeeLevel } from '@bourse/engine/formulas';
import { unitsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

type Counts = Readonly<Record<'byVolume' | 'byGrant', ReadonlyMap<number, number>>>;

const LEVEL = { level: kinds.count, users: kinds.count };

/** How many have each tier by volume, and how many were granted it. */
export async function countLevels(sql: Sql, now: Instant): Promise<Counts> {
  const rows = await query(sql, { ...LEVEL, isGrant: kinds.flag })`
    SELECT level, false AS is_grant, count(*) AS users FROM fee_users GROUP BY level
    UNION ALL
    SELECT granted_level, true, count(*) FROM fee_users WHERE granted_until > ${now} GROUP BY granted_level`;
  const of = (isGrant: boolean): ReadonlyMap<number, number> =>
    new Map(rows.filter((row) => row.isGrant === isGrant).map(({ level, users }) => [level, users]));
  return { byVolume: of(false), byGrant: of(true) };
}

/** How many have traded enough for each of the tiers and for none beyond it; at place 0, for none. */
export async function countReached(sql: Sql, tiers: readonly FeeTierTerms[]): Promise<number[]> {
  const rows = await query(sql, LEVEL)`
    SELECT width_bucket(volume, ${unitsLiteral(tiers, ({ minVolume }) => minVolume)}::numeric[]) AS level,
      count(*) AS users
    FROM fee_users GROUP BY 1`;
  const counts = new Map(rows.map(({ level, users }) => [level, users]));
  return [undefined, ...tiers].map((_, level) => counts.get(level) ?? 0);
}

export type UserFilter = {
  /** All of them when absent; so the next ones. */
  readonly userId: UserId | undefined;
  readonly level: number | undefined;
  readonly grants: 'current' | 'ended' | undefined;
  readonly now: Instant;
};

const isWanted = (sql: Sql, { userId: id, level, grants, now }: UserFilter) => sql`
  ${id === undefined ? sql`true` : sql`user_id = ${id}`}
  AND ${level === undefined ? sql`true` : sql`level = ${level}`}
  AND ${grants === undefined ? sql`true` : grants === 'current' ? sql`granted_until > ${now}` : sql`granted_until <= ${now}`}`;

const FEE_USER = {
  userId: kinds.id<UserId>(),
  volume: kinds.units,
  level: kinds.count,
  grantedLevel: kinds.optional(kinds.count),
  grantedUntil: kinds.optional(kinds.instant),
};

type Place = { readonly limit: number; readonly offset?: number; readonly after?: number };

/** In the order of their ids. */
export const findUsers = (
  sql: Sql,
  filter: UserFilter,
  { limit, offset = 0, after = 0 }: Place,
): Promise<readonly FeeUser[]> => query(sql, FEE_USER)`
  SELECT user_id, volume, level, granted_level, granted_until FROM fee_users
  WHERE ${isWanted(sql, filter)} AND user_id > ${after} ORDER BY user_id LIMIT ${limit} OFFSET ${offset}`;

export async function countUsers(sql: Sql, filter: UserFilter): Promise<number> {
  const [row] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM fee_users WHERE ${isWanted(sql, filter)}`;
  return row?.n ?? 0;
}

export async function isKnownUser(sql: Sql, id: UserId): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM user_states WHERE user_id = ${id}`;
  return rows.length > 0;
}

export const viewUser =
  (tiers: number, now: Instant) =>
  (user: FeeUser): officeFees.OfficeFeeUserRow => {
    const { grantedLevel = 0, grantedUntil } = user;
    return {
      user_id: user.userId,
      level: currentFeeLevel(user, tiers, now),
      volume: formatUnits(user.volume),
      volume_level: Math.min(user.level, tiers),
      granted_level: grantedLevel,
      granted_until: grantedUntil === undefined ? '' : formatShanghai(grantedUntil),
      is_granted: grantedUntil !== undefined && now < grantedUntil,
    };
  };
