// One-time codes: 6 digits for one address and one purpose, 10 minutes, 5 tries, 60 seconds apart.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { accept, type Instant, MINUTE_MS, refuse, type Result, SECOND_MS } from '@bourse/domain';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { randomDigits, randomToken } from '../../system/random.ts';
import { consumeCode, countWrongTry, findNewestCode, insertCode, lockCodes, type CodeOwner } from './queries.ts';

export const CODE_LIFETIME_MINUTES = 10;
const CODE_LENGTH = 6;
const TRIES_MAX = 5;
const PAUSE_MS = 60 * SECOND_MS;

// The salted hash keeps codes from being read in passing, in a backup or a log; six digits withstand no search.
function hashCode(code: string, salt = randomToken()): string {
  return `${salt}.${createHmac('sha256', salt).update(code).digest('base64url')}`;
}

function matchesHash(code: string, stored: string): boolean {
  const given = hashCode(code, stored.split('.')[0]);
  return given.length === stored.length && timingSafeEqual(Buffer.from(given), Buffer.from(stored));
}

export type CodeRequest = {
  readonly owner: CodeOwner;
  readonly now: Instant;
  /** Where it was asked from. */
  readonly ip: string;
  /** RATE_LIMITS=off lifts the pause between two codes. */
  readonly hasPause: boolean;
};

/** Makes a code that replaces the one before. It is the caller's to send, or, where nobody may have one, to forget. */
export function issueCode(
  sql: Sql,
  { owner, now, ip, hasPause }: CodeRequest,
): Promise<Result<string, 'code_too_soon'>> {
  return sql.begin(async (transaction) => {
    await lockCodes(transaction, owner);
    const last = await findNewestCode(transaction, owner);
    const waitMs = last ? last.createdAt + PAUSE_MS - now : 0;
    if (hasPause && waitMs > 0) return refuse('code_too_soon', { seconds: Math.ceil(waitMs / SECOND_MS) });
    const code = randomDigits(CODE_LENGTH);
    const expiresAt = now + CODE_LIFETIME_MINUTES * MINUTE_MS;
    await insertCode(transaction, { owner, codeHash: hashCode(code), createdAt: now, expiresAt, ip });
    return accept(code);
  });
}

export type CodeRefusal = 'invalid_code' | 'code_expired';

/** Compares with the newest code of its owner and counts a wrong try. A right one is not consumed; its id is returned. */
export function checkCode(
  sql: Sql,
  { owner, code, now }: { owner: CodeOwner; code: string; now: Instant },
): Promise<Result<number, CodeRefusal>> {
  return sql.begin(async (transaction) => {
    const newest = await findNewestCode(transaction, owner);
    if (!newest || newest.isConsumed) return refuse('invalid_code');
    if (newest.expiresAt <= now || newest.tries >= TRIES_MAX) return refuse('code_expired');
    if (matchesHash(code, newest.codeHash)) return accept(newest.id);
    await countWrongTry(transaction, newest.id);
    return refuse('invalid_code');
  });
}

/** Uses up a code that was checked. Of several at once, one succeeds. */
export async function useCode(transaction: TransactionSql, id: number, now: Instant): Promise<boolean> {
  return consumeCode(transaction, { id, now });
}
