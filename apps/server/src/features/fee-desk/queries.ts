// Who has come to which fee tier, read from committed rows.
import type { officeFees } from '@bourse/contract';
import { amount, formatShanghai, formatUnits, type Instant, instant, type UserId, userId } from '@bourse/domain';
import type { FeeTierTerms, FeeUser } from '@bourse/engine';
import { currentFeeLevel } from '@bourse/engine/formulas';
import { unitsLiteral } from '../../storage/arrays.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

type Counts = Readonly<Record<'byVolume' | 'byGrant', ReadonlyMap<number, number>>>;

/** How many have each tier by volume, and how many were granted it. */
export async function countLevels(sql: Sql, now: Instant): Promise<Counts> {
  const rows = await sql<{ level: number; has_grant: boolean; users: number }[]>`
    SELECT level, false AS has_grant, count(*)::integer AS users FROM fee_users GROUP BY level
    UNION ALL
    SELECT granted_level, true, count(*)::integer FROM fee_users WHERE granted_until > ${now} GROUP BY granted_level`;
  const of = (hasGrant: boolean): ReadonlyMap<number, number> =>
    new Map(rows.filter((row) => row.has_grant === hasGrant).map(({ level, users }) => [level, users]));
  return { byVolume: of(false), byGrant: of(true) };
}

/** How many have traded enough for each of the tiers and for none beyond it; at place 0, for none. */
export async function countReached(sql: Sql, tiers: readonly FeeTierTerms[]): Promise<number[]> {
  const rows = await sql<{ level: number; users: number }[]>`
    SELECT width_bucket(volume, ${unitsLiteral(tiers, ({ minVolume }) => minVolume)}::numeric[]) AS level,
      count(*)::integer AS users
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

type Row = {
  readonly user_id: string;
  readonly volume: string;
  readonly level: number;
  readonly granted_level: number | null;
  readonly granted_until: string | null;
};

const fromRow = (row: Row): FeeUser => ({
  userId: userId(Number(row.user_id)),
  volume: amount(unitsFromNumeric(row.volume)),
  level: row.level,
  grantedLevel: row.granted_level ?? undefined,
  grantedUntil: row.granted_until === null ? undefined : instant(Number(row.granted_until)),
});

type Place = { readonly limit: number; readonly offset?: number; readonly after?: number };

/** In the order of their ids. */
export async function findUsers(
  sql: Sql,
  filter: UserFilter,
  { limit, offset = 0, after = 0 }: Place,
): Promise<readonly FeeUser[]> {
  const rows = await sql<Row[]>`
    SELECT user_id, volume::text, level, granted_level, granted_until FROM fee_users
    WHERE ${isWanted(sql, filter)} AND user_id > ${after} ORDER BY user_id LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(fromRow);
}

export async function countUsers(sql: Sql, filter: UserFilter): Promise<number> {
  const [row] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM fee_users WHERE ${isWanted(sql, filter)}`;
  return Number(row?.n);
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
