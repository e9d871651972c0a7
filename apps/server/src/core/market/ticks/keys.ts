// The keys that sign heads of the tick chain: the first is made at the first start, each next one is signed by the one before it.
// Private keys are sealed, and forgotten once another key has replaced them.
import { assert, type Instant } from '@bourse/domain';
import { bytes, count, instant, optional, present, text } from '@bourse/domain/kinds';
import { endOfPeriod, textOfKey, type TickKey } from '@bourse/domain/proof';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { query } from '../../storage/query.ts';
import type { Clock } from '../../../system/clock.ts';
import { generateSigningKey, type SigningKey, signText } from '../../../system/signatures.ts';
import type { Vault } from '../../../system/vault.ts';

/** Held until the transaction ends by who signs heads and who changes the key. */
const TICK_CHAIN_LOCK = 5_427_300_005;

export async function lockTickChain(transaction: TransactionSql): Promise<void> {
  await transaction`SELECT pg_advisory_xact_lock(${TICK_CHAIN_LOCK})`;
}

const KEY = { key: text, from: count, createdAt: instant, previous: optional(text), signature: text };

/** All of them, the oldest first. */
export async function findTickKeys(sql: Sql | TransactionSql): Promise<readonly TickKey[]> {
  const rows = await query(sql, KEY)`
    WITH RECURSIVE chain AS (
      SELECT k.*, 1 AS place FROM tick_keys k WHERE previous IS NULL
      UNION ALL SELECT k.*, place + 1 FROM tick_keys k JOIN chain ON k.previous = chain.key
    )
    SELECT key, from_second AS "from", created_at, previous, signature FROM chain ORDER BY place`;
  return rows.map(({ key, from, createdAt, previous, signature }) => ({
    key,
    from,
    created_at: createdAt,
    previous: previous ?? null,
    signature,
  }));
}

export type TickSigner = { readonly key: string; readonly sign: (text: string) => string };

/** The key whose turn it is. */
export async function openTickSigner(sql: Sql | TransactionSql, vault: Vault): Promise<TickSigner> {
  const [row] = await query(sql, { key: text, privateKey: present(bytes) })`
    SELECT key, private_key FROM tick_keys WHERE private_key IS NOT NULL`;
  assert(row, 'there is a key from the first start on');
  const privateKey = vault.open(row.privateKey, contextOf(row.key));
  return { key: row.key, sign: (text) => signText(privateKey, text) };
}

const contextOf = (key: string): string => `tick key ${key}`;

type KeyPart = Pick<TickKey, 'from' | 'previous'> & {
  readonly made: SigningKey;
  readonly now: Instant;
  readonly sign: (text: string) => string;
};

async function enterKey(
  transaction: TransactionSql,
  vault: Vault,
  { made: { key, privateKey }, from, previous, now, sign }: KeyPart,
): Promise<TickKey> {
  const entry = { key, from, created_at: now, previous };
  const signed = { ...entry, signature: sign(textOfKey(entry)) };
  await transaction`
    INSERT INTO tick_keys (key, from_second, created_at, previous, signature, private_key)
    VALUES (${key}, ${from}, ${now}, ${previous}, ${signed.signature}, ${vault.seal(privateKey, contextOf(key))})`;
  return signed;
}

/** Makes the first key where there is none. */
export async function ensureTickKey({
  sql,
  vault,
  clock,
}: {
  readonly sql: Sql;
  readonly vault: Vault;
  readonly clock: Clock;
}): Promise<void> {
  await sql.begin(async (transaction) => {
    await lockTickChain(transaction);
    if ((await findTickKeys(transaction)).length > 0) return;
    const made = generateSigningKey();
    const sign = (text: string): string => signText(made.privateKey, text);
    await enterKey(transaction, vault, { made, from: 0, previous: null, now: clock.now(), sign });
  });
}

/** Lets a new key sign what comes after the last signed minute. */
export async function rotateTickKey(transaction: TransactionSql, vault: Vault, now: Instant): Promise<TickKey> {
  await lockTickChain(transaction);
  const signer = await openTickSigner(transaction, vault);
  const [last] = await query(transaction, { start: optional(count) })`
    SELECT max(start) AS start FROM tick_heads WHERE kind = 'minute'`;
  const from = last?.start === undefined ? 0 : endOfPeriod({ kind: 'minute', start: last.start });
  await transaction`UPDATE tick_keys SET private_key = NULL WHERE private_key IS NOT NULL`;
  return enterKey(transaction, vault, {
    made: generateSigningKey(),
    from,
    previous: signer.key,
    now,
    sign: signer.sign,
  });
}
