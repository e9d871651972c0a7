// SQL of sub-accounts: what their masters call them, what they own, and the rows of users that stand for them.
import { type CurrencyId, type Instant, type UserId, WALLETS } from '@bourse/domain';
import { count, id, instant, present, text, units, word } from '@bourse/domain/kinds';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { randomToken } from '../../system/random.ts';

const LABELLED = { id: id<UserId>(), label: text, createdAt: instant };
export type Labelled = RowOf<typeof LABELLED>;

/** Lists what a master has ever opened, or began to and was refused a moment ago. */
export const findLabels = (sql: Sql | TransactionSql, masterId: UserId): Promise<readonly Labelled[]> =>
  query(sql, LABELLED)`
    SELECT user_id AS id, label, created_at FROM sub_accounts WHERE master_id = ${masterId} ORDER BY user_id`;

const MASTER = { createdAt: instant };

export async function findOpeningTime(sql: Sql, userId: UserId): Promise<Instant | undefined> {
  const [row] = await query(sql, MASTER)`SELECT created_at FROM users WHERE id = ${userId}`;
  return row?.createdAt;
}

/** Of two acts of a master on names of sub-accounts, one waits for the other. */
export async function lockMaster(transaction: TransactionSql, masterId: UserId): Promise<void> {
  await transaction`SELECT 1 FROM users WHERE id = ${masterId} FOR NO KEY UPDATE`;
}

/**
 * Makes the row of a user without address: no password matches its hash, and no invite code that somebody types is written in
 * small letters.
 */
export async function insertSubAccount(
  transaction: TransactionSql,
  { masterId, label, now }: { readonly masterId: UserId; readonly label: string; readonly now: Instant },
): Promise<UserId> {
  const [row] = await query(transaction, { id: id<UserId>() })`
    INSERT INTO users (password_hash, invite_code, master_id, locale, created_at)
    SELECT 'none', ${`sub-${randomToken().toLowerCase()}`}, id, locale, ${now} FROM users WHERE id = ${masterId} RETURNING id`;
  if (!row) throw new Error(`user ${masterId} has a session but no row`);
  await transaction`
    INSERT INTO sub_accounts (user_id, master_id, label, created_at) VALUES (${row.id}, ${masterId}, ${label}, ${now})`;
  return row.id;
}

/** Deletes rows of sub-accounts that the engine does not know: one of them, or all. */
export async function deleteUnopened(sql: Sql, subId?: UserId): Promise<number> {
  return sql.begin(async (transaction) => {
    const unopened = await query(transaction, { id: id<UserId>() })`
      DELETE FROM sub_accounts a WHERE ${subId === undefined ? transaction`true` : transaction`a.user_id = ${subId}`}
        AND NOT EXISTS (SELECT FROM user_states s WHERE s.user_id = a.user_id) RETURNING a.user_id AS id`;
    if (unopened.length > 0)
      await transaction`DELETE FROM users WHERE id = ANY(${numbersLiteral(unopened, (row) => row.id)}::bigint[])`;
    return unopened.length;
  });
}

export async function updateLabel(
  transaction: TransactionSql,
  { subId, label }: { readonly subId: UserId; readonly label: string },
): Promise<void> {
  await transaction`UPDATE sub_accounts SET label = ${label} WHERE user_id = ${subId}`;
}

const BALANCE = {
  userId: present(id<UserId>()),
  currencyId: id<CurrencyId>(),
  wallet: present(word(WALLETS)),
  available: units,
  locked: units,
};

export const findBalancesOf = (sql: Sql, ids: readonly UserId[]): Promise<readonly RowOf<typeof BALANCE>[]> =>
  query(sql, BALANCE)`
    SELECT user_id, currency_id, wallet, available, locked FROM accounts
    WHERE user_id = ANY(${numbersLiteral(ids, (one) => one)}::bigint[]) AND available + locked > 0`;

const COUNTS = { userId: present(id<UserId>()), openOrders: count, liveKeys: count };

export const findCounts = (
  sql: Sql,
  ids: readonly UserId[],
  now: Instant,
): Promise<readonly RowOf<typeof COUNTS>[]> => query(sql, COUNTS)`
  SELECT own.id AS user_id,
    (SELECT count(*) FROM orders WHERE user_id = own.id AND status = 'open') AS open_orders,
    (SELECT count(*) FROM api_keys WHERE user_id = own.id AND ended_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${now})) AS live_keys
  FROM unnest(${numbersLiteral(ids, (one) => one)}::bigint[]) AS own (id)`;
