// Those who trade in fiat money, as others may see them: a name, what is proven of the account, and never a whole phone number.
import {
  type Amount,
  amount,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  type UserId,
  userId,
  type VerificationLevel,
  WALLETS,
  maskAccount,
  maskPhone,
} from '@bourse/domain';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Sql } from '../storage/connection.ts';
import { phoneOf } from '../storage/user-columns.ts';

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
  /** So while the wallet `legal` is locked, or while anything is owed to the house: the first of it. */
  readonly isLegalLocked: boolean;
  readonly debt: { readonly currencyId: CurrencyId; readonly amount: Amount } | undefined;
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
  readonly is_locked: boolean;
  readonly debt_currency: string | null;
  readonly debt: string | null;
};

/** Bit i stands for the wallet at place i. */
const LEGAL_BIT = 1 << WALLETS.indexOf('legal');

/** Of those that there are. */
export async function loadPeople(sql: Sql, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<Row[]>`
    SELECT u.id, u.email, ${phoneOf(sql, 'u')} AS phone, u.nickname, u.created_at, s.verification_level AS level, s.is_frozen,
      s.outflows_held_until AS held_until, (coalesce(s.locked_wallets, 0) & ${LEGAL_BIT}) <> 0 AS is_locked,
      d.currency_id AS debt_currency, d.amount AS debt
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id
    LEFT JOIN LATERAL (
      SELECT currency_id, amount FROM debts WHERE user_id = u.id AND amount > 0 ORDER BY currency_id LIMIT 1
    ) AS d ON true
    WHERE u.id IN ${sql([...new Set(ids)])}`;
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
    isLegalLocked: row.is_locked,
    debt:
      row.debt_currency === null || row.debt === null
        ? undefined
        : { currencyId: currencyId(Number(row.debt_currency)), amount: amount(unitsFromNumeric(row.debt)) },
    registeredAt: instant(Number(row.created_at)),
  };
}

/** E-mail, phone, real name and advanced level: all that can be proven of an account. */
export const isAllProven = ({ hasEmail, hasPhone, level }: Person): boolean => hasEmail && hasPhone && level >= 2;
