// Those who trade in fiat money, as others may see them: a name, what is proven of the account, and never a whole phone number.
// Besides, what keeps them from selling, and what they have to sell.
import {
  type Amount,
  type CurrencyId,
  formatUnits,
  type Instant,
  maskAccount,
  maskPhone,
  type Refusal,
  refuse,
  timeUntil,
  type UserId,
  type VerificationLevel,
  WALLETS,
  ZERO,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { phoneOf } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const PERSON = {
  id: kinds.id<UserId>(),
  level: kinds.whole<VerificationLevel>(),
  isFrozen: kinds.flag,
  /** Nothing of theirs may be sold before. */
  outflowsHeldUntil: kinds.optional(kinds.instant),
  /** So while the wallet `legal` is locked, or while anything is owed to the house: the first of it. */
  isLegalLocked: kinds.flag,
  registeredAt: kinds.instant,
};
const UNMASKED = {
  email: kinds.optional(kinds.text),
  phone: kinds.optional(kinds.text),
  nickname: kinds.optional(kinds.text),
  debtCurrency: kinds.optional(kinds.id<CurrencyId>()),
  debt: kinds.optional(kinds.units),
};

export type Person = RowOf<typeof PERSON> & {
  /** The nickname, else the masked account. */
  readonly name: string;
  /** E-mail address or phone number, masked. */
  readonly account: string;
  /** Masked; empty where there is none. */
  readonly phone: string;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  readonly debt: { readonly currencyId: CurrencyId; readonly amount: Amount } | undefined;
};

/** Bit i stands for the wallet at place i. */
const LEGAL_BIT = 1 << WALLETS.indexOf('legal');

/** Loads the users that exist. */
export async function loadPeople(sql: Sql, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await query(sql, { ...PERSON, ...UNMASKED })`
    SELECT u.id, u.email, ${phoneOf(sql, 'u')} AS phone, u.nickname, u.created_at AS registered_at,
      coalesce(s.verification_level, 0) AS level, coalesce(s.is_frozen, false) AS is_frozen, s.outflows_held_until,
      (coalesce(s.locked_wallets, 0) & ${LEGAL_BIT}) <> 0 AS is_legal_locked,
      d.currency_id AS debt_currency, d.amount AS debt
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id
    LEFT JOIN LATERAL (
      SELECT currency_id, amount FROM debts WHERE user_id = u.id AND amount > 0 ORDER BY currency_id LIMIT 1
    ) AS d ON true
    WHERE u.id IN ${sql([...new Set(ids)])}`;
  return new Map(rows.map((row) => [row.id, toPerson(row)]));
}

function toPerson(row: RowOf<typeof PERSON & typeof UNMASKED>): Person {
  const { email, phone, nickname, debtCurrency: currencyId, debt, ...person } = row;
  const account = maskAccount(email ?? phone ?? '');
  return {
    ...person,
    name: nickname ?? (account === '' ? `#${person.id}` : account),
    account,
    phone: phone === undefined ? '' : maskPhone(phone),
    hasEmail: email !== undefined,
    hasPhone: phone !== undefined,
    debt: currencyId === undefined || debt === undefined ? undefined : { currencyId, amount: debt },
  };
}

/** E-mail, phone, real name and advanced level: all that can be proven of an account. */
export const isAllProven = ({ hasEmail, hasPhone, level }: Person): boolean => hasEmail && hasPhone && level >= 2;

export type Seller = Pick<Person, 'outflowsHeldUntil' | 'isLegalLocked' | 'debt'>;

/** Finds what keeps coin of a user's from going to others, as the engine would say it: for screens that say so beforehand. */
export function findSellerBlock(
  { outflowsHeldUntil: until, isLegalLocked, debt }: Seller,
  now: Instant,
): Refusal | undefined {
  if (until !== undefined && now < until) return refuse('outflows_held', timeUntil(until, now));
  if (isLegalLocked) return refuse('wallet_locked');
  return debt && refuse('debt_outstanding', { amount: formatUnits(debt.amount), currencyId: debt.currencyId });
}

const NOTHING = { available: ZERO, locked: ZERO };
type LegalMoney = { readonly available: string; readonly locked: string };

/** Finds what a user has in the wallet `legal`, by coin. */
export async function findLegalMoney(sql: Sql, userId: UserId): Promise<(coin: CurrencyId) => LegalMoney> {
  const rows = await query(sql, { currencyId: kinds.id<CurrencyId>(), available: kinds.units, locked: kinds.units })`
    SELECT currency_id, available, locked FROM accounts WHERE user_id = ${userId} AND wallet = 'legal'`;
  return (coin) => {
    const { available, locked } = rows.find(({ currencyId }) => currencyId === coin) ?? NOTHING;
    return { available: formatUnits(available), locked: formatUnits(locked) };
  };
}
