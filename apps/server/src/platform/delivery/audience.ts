// Who an announcement goes to: users of a kind, of whom each reads it in the language of the account.
import { type Audience, ensureNever, parseId, VERIFICATION_LEVELS } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import { type Locale, parseLocale } from '@bourse/messages';
import { numbersLiteral, wordsLiteral } from '../../core/storage/arrays.ts';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { parseLetterLocale } from './letters.ts';

export type AudienceChoice = {
  readonly audience: Audience;
  /** Separated by commas, as the audience has them. */
  readonly members: string;
};

const USERS_MAX = 500;

const isLevel = (member: string): boolean => VERIFICATION_LEVELS.some((level) => String(level) === member);
const isId = (member: string): boolean => parseId(member) !== undefined;

/** The form of the members of each audience, and how many an announcement may name. */
const MEMBERS: Readonly<Record<Audience, { readonly max: number; readonly isMember: (text: string) => boolean }>> = {
  everybody: { max: 0, isMember: () => false },
  languages: { max: 7, isMember: (text) => parseLocale(text) === text },
  levels: { max: VERIFICATION_LEVELS.length, isMember: isLevel },
  holders: { max: 1, isMember: isId },
  merchants: { max: 0, isMember: () => false },
  acceptors: { max: 0, isMember: () => false },
  users: { max: USERS_MAX, isMember: isId },
};

/** Each once; undefined where they are none of this audience, or it names some and there are none. */
export function parseMembers({ audience, members }: AudienceChoice): readonly string[] | undefined {
  const parts = members.split(',').map((part) => part.trim());
  const named = [...new Set(parts.filter((part) => part !== ''))];
  const { max, isMember } = MEMBERS[audience];
  const isSound = named.length <= max && named.length > 0 === max > 0 && named.every(isMember);
  return isSound ? named : undefined;
}

/** A condition on `u`, a row of users, of whom it takes persons. It selects nobody where the members are not valid. */
export function isInAudience(sql: Sql | TransactionSql, choice: AudienceChoice): SqlFragment {
  const members = parseMembers(choice);
  if (members === undefined) return sql`false`;
  return sql`NOT u.is_house AND u.master_id IS NULL AND ${belongs(sql, choice.audience, members)}`;
}

function belongs(sql: Sql | TransactionSql, audience: Audience, members: readonly string[]): SqlFragment {
  switch (audience) {
    case 'everybody':
      return sql`true`;
    case 'languages':
      return sql`u.locale = ANY (${wordsLiteral(members, (one) => one)}::text[])`;
    case 'levels':
      return sql`coalesce((SELECT s.verification_level FROM user_states s WHERE s.user_id = u.id), 0)
        = ANY (${numbersLiteral(members, Number)}::integer[])`;
    case 'holders':
      return sql`EXISTS (SELECT FROM accounts a
        WHERE a.user_id IN (SELECT u.id UNION ALL SELECT own.id FROM users own WHERE own.master_id = u.id) AND a.currency_id = ${Number(members[0])} AND a.available + a.locked > 0)`;
    case 'merchants':
      return sql`EXISTS (SELECT FROM fiat_merchants m WHERE m.user_id = u.id AND m.state = 'approved')`;
    case 'acceptors':
      return sql`EXISTS (SELECT FROM acceptors c WHERE c.user_id = u.id AND c.is_appointed)`;
    case 'users':
      return sql`u.id = ANY (${numbersLiteral(members, Number)}::bigint[])`;
    default:
      return ensureNever(audience);
  }
}

export type AudienceCount = {
  readonly people: number;
  /** Whom a mail finds. */
  readonly mail: number;
  /** Most first. */
  readonly languages: readonly { readonly locale: Locale; readonly people: number }[];
};

export async function countAudience(sql: Sql | TransactionSql, choice: AudienceChoice): Promise<AudienceCount> {
  const rows = await query(sql, { locale: text, people: count, mail: count })`
    SELECT u.locale, count(*) AS people, count(u.email) AS mail
    FROM users u WHERE ${isInAudience(sql, choice)} GROUP BY u.locale ORDER BY count(*) DESC, u.locale`;
  const sum = (of: 'people' | 'mail'): number => rows.reduce((total, row) => total + row[of], 0);
  const languages = rows.map(({ locale, people }) => ({ locale: parseLetterLocale(locale), people }));
  return { people: sum('people'), mail: sum('mail'), languages };
}
