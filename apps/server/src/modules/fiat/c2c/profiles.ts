// What a publisher's ads start from, and whether he says that he is away.
import type { Instant, UserId } from '@bourse/domain';
import { flag, text } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const PROFILE = { greeting: text, terms: text, isAway: flag };
export type Profile = RowOf<typeof PROFILE>;
const NO_PROFILE: Profile = { greeting: '', terms: '', isAway: false };

export async function findProfile(sql: Sql, userId: UserId): Promise<Profile> {
  const [profile] = await query(sql, PROFILE)`
    SELECT greeting, terms, is_away FROM fiat_profiles WHERE user_id = ${userId}`;
  return profile ?? NO_PROFILE;
}

type Change = { readonly [Name in keyof Profile]: Profile[Name] | undefined };

/** Undefined fields stay as they are. Answers with the profile as it then is. */
export async function saveProfile(sql: Sql, userId: UserId, change: Change, now: Instant): Promise<Profile> {
  const { greeting, terms, isAway } = change;
  await sql`
    INSERT INTO fiat_profiles (user_id, greeting, terms, is_away, changed_at)
    VALUES (${userId}, ${greeting ?? ''}, ${terms ?? ''}, ${isAway ?? false}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET greeting = coalesce(${greeting ?? null}, fiat_profiles.greeting),
      terms = coalesce(${terms ?? null}, fiat_profiles.terms),
      is_away = coalesce(${isAway ?? null}, fiat_profiles.is_away), changed_at = excluded.changed_at`;
  return findProfile(sql, userId);
}
