// Links with which a user freezes the account from a mail, without logging in. Only the hash of a link's token is kept.
import { createHash } from 'node:crypto';
import { DAY_MS, type Instant, type UserId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import type { Config } from '../../config.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { randomToken } from '../../system/random.ts';

const LIFETIME_MS = 7 * DAY_MS;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The address of a page that freezes this account. The token follows the #, so that no server or proxy on the way
 * writes it into a log, and the page only acts when a person presses its button: programs that open links freeze
 * nobody.
 */
export async function issueFreezeLink(
  sql: Sql | TransactionSql,
  { config, userId: owner, now }: { config: Pick<Config, 'publicUrl'>; userId: UserId; now: Instant },
): Promise<string> {
  const token = randomToken();
  await sql`INSERT INTO freeze_links (token_hash, user_id, expires_at) VALUES (${hashOf(token)}, ${owner}, ${now + LIFETIME_MS})`;
  return `${config.publicUrl}/freeze#${token}`;
}

type Use = { readonly token: string; readonly now: Instant };

/** Finds the user whose account a valid link freezes. */
export async function findFreezeLink(sql: Sql, { token, now }: Use): Promise<UserId | undefined> {
  const [row] = await query(sql, { userId: id<UserId>() })`
    SELECT user_id FROM freeze_links WHERE token_hash = ${hashOf(token)} AND used_at IS NULL AND expires_at > ${now}`;
  return row?.userId;
}

export async function useFreezeLink(sql: Sql, { token, now }: Use): Promise<void> {
  await sql`UPDATE freeze_links SET used_at = ${now} WHERE token_hash = ${hashOf(token)}`;
}
