// One-time codes: 6 digits for one address and one purpose, 10 minutes, 5 tries, 60 seconds apart; and bounds for a whole
// day, so that asking for code after code buys no more tries.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { accept, DAY_MS, HOUR_MS, type Instant, MINUTE_MS, refuse, type Result, SECOND_MS } from '@bourse/domain';
import { networkOf } from '../../http/network.ts';
import { countUp, findUsedUp, type Throttle } from '../../http/throttles.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { randomDigits, randomToken } from '../../system/random.ts';
import { consumeCode, countWrongTry, findNewestCode, insertCode, lockCodes, type CodeOwner } from './queries.ts';

export const CODE_LIFETIME_MINUTES = 10;
const CODE_LENGTH = 6;
const TRIES_MAX = 5;
const PAUSE_MS = 60 * SECOND_MS;

/** Codes for one address in a day, whatever they are for: nobody's mailbox is flooded, and SMS cost money. */
const CODES_PER_ADDRESS_MAX = 10;
const CODES_PER_NETWORK_MAX = 100;
/** Wrong codes for one address in a day, from one network and from all: 30 of a million are a chance of 1 in 33,000. */
const WRONG_FROM_NETWORK_MAX = 15;
const WRONG_PER_ADDRESS_MAX = 30;
/** Wrong codes from one network in a day, whatever addresses they are for. */
const WRONG_PER_NETWORK_MAX = 100;

const daily = (subject: string, max: number): Throttle => ({ subject, max, windowMs: DAY_MS });

const sendLimits = (address: string, ip: string): readonly Throttle[] => [
  daily(`code to ${address}`, CODES_PER_ADDRESS_MAX),
  daily(`code from ${networkOf(ip)}`, CODES_PER_NETWORK_MAX),
];

const wrongLimits = (address: string, ip: string): readonly Throttle[] => [
  daily(`wrong code ${address} ${networkOf(ip)}`, WRONG_FROM_NETWORK_MAX),
  daily(`wrong code ${address}`, WRONG_PER_ADDRESS_MAX),
  daily(`wrong code from ${networkOf(ip)}`, WRONG_PER_NETWORK_MAX),
];

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
  /** RATE_LIMITS=off lifts the pause between two codes, and the bounds for a day. */
  readonly hasLimits: boolean;
};

/** Makes a code that replaces the one before. It is the caller's to send, or, where nobody may have one, to forget. */
export function issueCode(
  sql: Sql,
  { owner, now, ip, hasLimits }: CodeRequest,
): Promise<Result<string, 'code_too_soon' | 'too_many_codes'>> {
  return sql.begin(async (transaction) => {
    await lockCodes(transaction, owner);
    const last = await findNewestCode(transaction, owner);
    const waitMs = last ? last.createdAt + PAUSE_MS - now : 0;
    if (hasLimits && waitMs > 0) return refuse('code_too_soon', { seconds: Math.ceil(waitMs / SECOND_MS) });
    const limits = hasLimits ? sendLimits(owner.address, ip) : [];
    const fullUntil = await findUsedUp(transaction, limits, now);
    if (fullUntil !== undefined) return refuse('too_many_codes', { hours: Math.ceil((fullUntil - now) / HOUR_MS) });
    for (const limit of limits) await countUp(transaction, limit, now);
    const code = randomDigits(CODE_LENGTH);
    const expiresAt = now + CODE_LIFETIME_MINUTES * MINUTE_MS;
    await insertCode(transaction, { owner, codeHash: hashCode(code), createdAt: now, expiresAt, ip });
    return accept(code);
  });
}

export type CodeRefusal = 'invalid_code' | 'code_expired' | 'too_many_tries';

export type CodeCheck = {
  readonly owner: CodeOwner;
  readonly code: string;
  readonly now: Instant;
  /** Where the try comes from. */
  readonly ip: string;
  /** RATE_LIMITS=off lifts the bounds for a day. */
  readonly hasLimits: boolean;
};

/** Compares with the newest code of its owner and counts a wrong try. A right one is not consumed; its id is returned. */
export function checkCode(
  sql: Sql,
  { owner, code, now, ip, hasLimits }: CodeCheck,
): Promise<Result<number, CodeRefusal>> {
  return sql.begin(async (transaction) => {
    const newest = await findNewestCode(transaction, owner);
    const limits = hasLimits ? wrongLimits(owner.address, ip) : [];
    const usedUpUntil = await findUsedUp(transaction, limits, now);
    if (usedUpUntil !== undefined) {
      return refuse('too_many_tries', { minutes: Math.ceil((usedUpUntil - now) / MINUTE_MS) });
    }
    if (!newest || newest.isConsumed) return refuse('invalid_code');
    if (newest.expiresAt <= now || newest.tries >= TRIES_MAX) return refuse('code_expired');
    if (matchesHash(code, newest.codeHash)) return accept(newest.id);
    await countWrongTry(transaction, newest.id);
    for (const limit of limits) await countUp(transaction, limit, now);
    return refuse('invalid_code');
  });
}

/** Uses up a code that was checked. Of several at once, one succeeds. */
export async function useCode(transaction: TransactionSql, id: number, now: Instant): Promise<boolean> {
  return consumeCode(transaction, { id, now });
}
