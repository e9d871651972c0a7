// Those who trade in fiat money, as others may see them: a name, what is proven of the account, and never a whole phone number.
import { type Instant, instant, type UserId, userId, type VerificationLevel } from '@bourse/domain';
import { maskAccount, maskPhone } from '../identity/masks.ts';
import type { Sql } from '../storage/connection.ts';

export type Person = {
  readonly id: UserId;
  /** The nickname, else the masked account. */
  readonly name: string;
  /** E-mail address or phone number, masked. */
  readonly account: string;
  /** Masked; empty where there is none. */
  readonly phone: string;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  readonly level: VerificationLevel;
  readonly isFrozen: boolean;
  /** Nothing of theirs may be sold before. */
  readonly outflowsHeldUntil: Instant | undefined;
  readonly registeredAt: Instant;
};

type Row = {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nickname: string | null;
  readonly created_at: string;
  readonly level: VerificationLevel | null;
  readonly is_frozen: boolean | null;
  readonly held_until: string | null;
};

/** Of those that there are. */
export async function loadPeople(sql: Sql, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<Row[]>`
    SELECT u.id, u.email, u.phone, u.nickname, u.created_at, s.verification_level AS level, s.is_frozen,
      s.outflows_held_until AS held_until
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id WHERE u.id IN ${sql([...new Set(ids)])}`;
  return new Map(rows.map((row) => [userId(Number(row.id)), toPerson(row)]));
}

function toPerson(row: Row): Person {
  const account = maskAccount(row.email ?? row.phone ?? '');
  return {
    id: userId(Number(row.id)),
    name: row.nickname ?? (account === '' ? `#${row.id}` : account),
    account,
    phone: row.phone === null ? '' : maskPhone(row.phone),
    hasEmail: row.email !== null,
    hasPhone: row.phone !== null,
    level: row.level ?? 0,
    isFrozen: row.is_frozen === true,
    outflowsHeldUntil: row.held_until === null ? undefined : instant(Number(row.held_until)),
    registeredAt: instant(Number(row.created_at)),
  };
}

/** E-mail, phone, real name and advanced level: all that can be proven of an account. */
export const isAllProven = ({ hasEmail, hasPhone, level }: Person): boolean => hasEmail && hasPhone && level >= 2;
