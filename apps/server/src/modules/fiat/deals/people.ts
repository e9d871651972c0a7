// Those who trade in fiat money, as others may see them: a name, what is proven of the account, and never a whole phone number.
import {
  type Amount,
  type CurrencyId,
  type Instant,
  maskAccount,
  maskPhone,
  type UserId,
  type VerificationLevel,
  WALLETS,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { phoneOf } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

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

const PERSON = {
  id: kinds.id<UserId>(),
  email: kinds.optional(kinds.text),
  phone: kinds.optional(kinds.text),
  nickname: kinds.optional(kinds.text),
  registeredAt: kinds.instant,
  level: kinds.optional(kinds.small<VerificationLevel>()),
  isFrozen: kinds.optional(kinds.flag),
  outflowsHeldUntil: kinds.optional(kinds.instant),
  isLegalLocked: kinds.flag,
  debtCurrency: kinds.optional(kinds.id<CurrencyId>()),
  debt: kinds.optional(kinds.units),
};

/** Bit i stands for the wallet at place i. */
const LEGAL_BIT = 1 << WALLETS.indexOf('legal');

/** Loads the users that exist. */
export async function loadPeople(sql: Sql, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await query(sql, PERSON)`
    SELECT u.id, u.email, ${phoneOf(sql, 'u')} AS phone, u.nickname, u.created_at AS registered_at,
      s.verification_level AS level, s.is_frozen, s.outflows_held_until,
      (coalesce(s.locked_wallets, 0) & ${LEGAL_BIT}) <> 0 AS is_legal_locked,
      d.currency_id AS debt_currency, d.amount AS debt
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id
    LEFT JOIN LATERAL (
      SELECT currency_id, amount FROM debts WHERE user_id = u.id AND amount > 0 ORDER BY currency_id LIMIT 1
    ) AS d ON true
    WHERE u.id IN ${sql([...new Set(ids)])}`;
  return new Map(rows.map((row) => [row.id, toPerson(row)]));
}

function toPerson(row: RowOf<typeof PERSON>): Person {
  const { id, email, phone, nickname, level = 0, isFrozen = false, debtCurrency: currencyId, debt } = row;
  const account = maskAccount(email ?? phone ?? '');
  return {
    id,
    name: nickname ?? (account === '' ? `#${id}` : account),
    account,
    phone: phone === undefined ? '' : maskPhone(phone),
    hasEmail: email !== undefined,
    hasPhone: phone !== undefined,
    level,
    isFrozen,
    outflowsHeldUntil: row.outflowsHeldUntil,
    isLegalLocked: row.isLegalLocked,
    debt: currencyId === undefined || debt === undefined ? undefined : { currencyId, amount: debt },
    registeredAt: row.registeredAt,
  };
}

/** E-mail, phone, real name and advanced level: all that can be proven of an account. */
export const isAllProven = ({ hasEmail, hasPhone, level }: Person): boolean => hasEmail && hasPhone && level >= 2;
