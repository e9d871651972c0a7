// SQL of demo mode: the outbox and the house's own users.
import type { Amount, CurrencyId, Instant, UserId, Wallet } from '@bourse/domain';
import { id, instant, present, price, text, units } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { listNumbers } from '../security/index.ts';

const MESSAGE = { to: text, channel: text, code: text, text, at: instant };
export type OutboxMessage = RowOf<typeof MESSAGE>;

const MESSAGES_MAX = 50;
/** Fewer digits than any phone number has would find everybody's. */
const DIGITS_MIN = 5;

/** Newest first. `to` is an address as it was typed: a phone number is found with and without its dialing code. */
export function findMessages(sql: Sql, to: string): Promise<readonly OutboxMessage[]> {
  const address = to.trim().toLowerCase();
  const digits = address.includes('@') ? '' : address.replace(/[^0-9]/g, '');
  const isAddress = sql`"to" = ${address}`;
  const isPhone =
    digits.length < DIGITS_MIN
      ? sql`false`
      : sql`channel = 'sms' AND ("to" LIKE ${`%${digits}`} OR "to" = ANY(${`{${listNumbers(to).join()}}`}::text[]))`;
  return query(sql, MESSAGE)`
    SELECT "to", channel, code, text, at FROM outbox WHERE ${isAddress} OR (${isPhone}) ORDER BY id DESC LIMIT ${MESSAGES_MAX}`;
}

/** Finds or makes a house user. */
export async function ensureHouseUser(
  sql: Sql,
  { email, inviteCode, now }: { email: string; inviteCode: string; now: Instant },
): Promise<UserId> {
  // No argon2 hash: no password matches, and findCredentials never offers a house user.
  await sql`
    INSERT INTO users (email, password_hash, invite_code, created_at, is_house)
    VALUES (${email}, 'none', ${inviteCode}, ${now}, true) ON CONFLICT (email) DO NOTHING`;
  const [row] = await query(sql, { id: id<UserId>() })`SELECT id FROM users WHERE email = ${email} AND is_house`;
  if (!row) throw new Error(`${email} belongs to a user who is not of the house`);
  return row.id;
}

/** Reads a user's balances in a wallet, available and locked together, of every currency of the ledger. */
export async function findBalances(sql: Sql, userId: UserId, wallet: Wallet): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await query(sql, { id: id<CurrencyId>(), owned: units })`
    SELECT c.id, coalesce(a.available + a.locked, 0) AS owned FROM ledger_currencies c
    LEFT JOIN accounts a ON a.currency_id = c.id AND a.user_id = ${userId} AND a.wallet = ${wallet} ORDER BY c.id`;
  return new Map(rows.map((row) => [row.id, row.owned]));
}

const SIMULATED = { id: id<CurrencyId>(), price: present(price) };

/** Coins that operators have given a price of this demo, in USDT. */
export const findSimulatedPrices = (sql: Sql): Promise<readonly RowOf<typeof SIMULATED>[]> => query(sql, SIMULATED)`
  SELECT id, simulated_price AS price FROM currencies WHERE simulated_price > 0`;
