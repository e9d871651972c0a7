// Recovery codes: ten of them, each good once, for when app and passkeys are out of reach. Only their hashes are kept.
import type { Instant, UserId } from '@bourse/domain';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { randomReadable } from '../../system/random.ts';
import type { Vault } from '../../system/vault.ts';

const CODES = 10;
/** 12 of 32 letters and digits are 60 bits, and hashed with a key that is not in the database. */
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Case, blanks and dashes do not count. */
const hashOf = (vault: Vault, userId: UserId, code: string): Buffer =>
  vault.mac(
    code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
    `recovery ${userId}`,
  );

/** Makes new codes; those of before are void. */
export async function renewCodes(
  sql: TransactionSql,
  { vault, userId, now }: { vault: Vault; userId: UserId; now: Instant },
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from({ length: GROUPS }, () => randomReadable(GROUP_LENGTH)).join('-'),
  );
  await sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(vault, userId, code), created_at: now }));
  await sql`INSERT INTO recovery_codes ${sql(rows)}`;
  return codes;
}

/** True once for each code, whoever is first. */
export async function useRecoveryCode(
  sql: Sql,
  { vault, userId, code, now }: { vault: Vault; userId: UserId; code: string; now: Instant },
): Promise<boolean> {
  const rows = await sql`
    UPDATE recovery_codes SET used_at = ${now}
    WHERE user_id = ${userId} AND code_hash = ${hashOf(vault, userId, code)} AND used_at IS NULL RETURNING user_id`;
  return rows.length === 1;
}
