// SQL of demo mode: the outbox and the house's own users.
import {
  type Amount,
  amount,
  type CurrencyId,
  currencyId,
  type Instant,
  type Price,
  price,
  units,
  type UserId,
  userId,
  type Wallet,
} from '@bourse/domain';
import { listNumbers } from '../../security/phone-numbers.ts';
import type { Sql } from '../../storage/connection.ts';

export type OutboxMessage = {
  readonly to: string;
  readonly channel: string;
  readonly code: string;
  readonly text: string;
  /** UTC epoch milliseconds. */
  readonly at: number;
};

const MESSAGES_MAX = 50;
/** Fewer digits than any phone number has would find everybody's. */
const DIGITS_MIN = 5;

/** Newest first. `to` is an address as it was typed: a phone number is found with and without its dialing code. */
export async function findMessages(sql: Sql, to: string): Promise<readonly OutboxMessage[]> {
  const address = to.trim().toLowerCase();
  const digits = address.includes('@') ? '' : address.replace(/[^0-9]/g, '');
  const isAddress = sql`"to" = ${address}`;
  const isPhone =
    digits.length < DIGITS_MIN
      ? sql`false`
      : sql`channel = 'sms' AND ("to" LIKE ${`%${digits}`} OR "to" = ANY(${`{${listNumbers(to).join()}}`}::text[]))`;
  const rows = await sql<{ to: string; channel: string; code: string; text: string; at: string }[]>`
    SELECT "to", channel, code, text, at FROM outbox WHERE ${isAddress} OR (${isPhone}) ORDER BY id DESC LIMIT ${MESSAGES_MAX}`;
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
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
  const [row] = await sql<{ id: string }[]>`SELECT id FROM users WHERE email = ${email} AND is_house`;
  if (!row) throw new Error(`${email} belongs to a user who is not of the house`);
  return userId(Number(row.id));
}

/** What a user owns in a wallet, available and locked together, of every currency of the ledger. */
export async function findBalances(sql: Sql, id: UserId, wallet: Wallet): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await sql<{ id: string; owned: string }[]>`
    SELECT c.id, coalesce(a.available + a.locked, 0)::numeric(38,8) AS owned FROM ledger_currencies c
    LEFT JOIN accounts a ON a.currency_id = c.id AND a.user_id = ${id} AND a.wallet = ${wallet} ORDER BY c.id`;
  return new Map(rows.map((row) => [currencyId(Number(row.id)), amount(units(row.owned))]));
}

/** Coins that operators have given a price of this demo, in USDT. */
export async function findSimulatedPrices(
  sql: Sql,
): Promise<readonly { readonly id: CurrencyId; readonly price: Price }[]> {
  const rows = await sql<{ id: string; simulated_price: string }[]>`
    SELECT id, simulated_price FROM currencies WHERE simulated_price > 0`;
  return rows.map((row) => ({ id: currencyId(Number(row.id)), price: price(units(row.simulated_price)) }));
}
