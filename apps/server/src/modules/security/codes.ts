// One-time codes: 6 digits for one address and one purpose, 10 minutes, 5 tries, 60 seconds apart; and bounds for a whole
// day, so that asking for code after code buys no more tries. Strangers share bounds of their own: what they ask for and
// try takes nothing from a network that the account has logged in from, and voids no code that somebody else has. Below
// stand the statements that store them.
import { accept, DAY_MS, HOUR_MS, type Instant, MINUTE_MS, refuse, type Result, SECOND_MS } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Channel } from '../../platform/delivery/delivery.ts';
import { isKnownNetwork } from '../../platform/http/login-guard.ts';
import { networkOf } from '../../platform/http/network.ts';
import { countUp, findLeft, findUsedUp, type Throttle } from '../../platform/http/throttles.ts';
import { randomDigits, randomToken } from '../../system/random.ts';

export const CODE_LIFETIME_MINUTES = 10;
const CODE_LENGTH = 6;
const TRIES_MAX = 5;
const PAUSE_MS = 60 * SECOND_MS;

/** Codes for one address in a day, whatever they are for: nobody's mailbox is flooded, and SMS cost money. */
const CODES_TO_KNOWN_MAX = 10;
const CODES_TO_STRANGERS_MAX = 15;
const CODES_TO_STRANGER_MAX = 5;
/** Codes that one network asks for in a day, whatever addresses they are for. */
const CODES_PER_NETWORK_MAX = 100;
/**
 * Wrong guesses at one address in a day: from all networks that its account has logged in from, from all others, and from
 * each of those. A try that is held against two codes is two guesses, so 30 of a million is all that anybody gets: a chance
 * of 1 in 33,000.
 */
const WRONG_FROM_KNOWN_MAX = 8;
const WRONG_FROM_STRANGERS_MAX = 22;
const WRONG_FROM_STRANGER_MAX = 8;
/** Wrong guesses from one network in a day, whatever addresses they are for. */
const WRONG_PER_NETWORK_MAX = 100;
/** Codes asked for from one network that a try from there is held against. */
const OWN_CODES_MAX = 5;
/** A user on another network may use so many of the first codes that other networks asked for, and the newest one. */
const FIRST_FOREIGN_CODES = 2;
/** More can be live of one address by no bound above. */
const LIVE_CODES_MAX = 40;

const daily = (subject: string, max: number): Throttle => ({ subject, max, windowMs: DAY_MS });

type Place = { readonly address: string; readonly network: string; readonly isKnown: boolean };

const sendLimits = ({ address, network, isKnown }: Place): readonly Throttle[] => [
  ...(isKnown
    ? [daily(`code to known ${address}`, CODES_TO_KNOWN_MAX)]
    : [
        daily(`code to ${address} ${network}`, CODES_TO_STRANGER_MAX),
        daily(`code to ${address}`, CODES_TO_STRANGERS_MAX),
      ]),
  daily(`code from ${network}`, CODES_PER_NETWORK_MAX),
];

const wrongLimits = ({ address, network, isKnown }: Place): readonly Throttle[] => [
  ...(isKnown
    ? [daily(`wrong code known ${address}`, WRONG_FROM_KNOWN_MAX)]
    : [
        daily(`wrong code ${address} ${network}`, WRONG_FROM_STRANGER_MAX),
        daily(`wrong code ${address}`, WRONG_FROM_STRANGERS_MAX),
      ]),
  daily(`wrong code from ${network}`, WRONG_PER_NETWORK_MAX),
];

/** Asked of addresses without an account just the same. */
async function placeOf(
  transaction: TransactionSql,
  { address, ip, now }: { readonly address: string; readonly ip: string; readonly now: Instant },
): Promise<Place> {
  const isKnown = await isKnownNetwork(transaction, { account: address, ip }, now);
  return { address, network: networkOf(ip), isKnown };
}

// The salted hash keeps codes from being read in passing, in a backup or a log; six digits withstand no search.
function hashCode(code: string, salt = randomToken()): string {
  return `${salt}.${createHmac('sha256', salt).update(code).digest('base64url')}`;
}

function matchesHash(code: string, stored: string): boolean {
  const given = hashCode(code, stored.split('.')[0]);
  return given.length === stored.length && timingSafeEqual(Buffer.from(given), Buffer.from(stored));
}

type CodeRequest = {
  readonly owner: CodeOwner;
  readonly now: Instant;
  /** The code is asked for, or tried, from this address. */
  readonly ip: string;
  /** RATE_LIMITS=off lifts the pause between two codes, and the bounds for a day. */
  readonly hasLimits: boolean;
};

/** Makes one more code. It is the caller's to send, or, where nobody may have one, to forget. */
export function issueCode(
  sql: Sql,
  { owner, now, ip, hasLimits }: CodeRequest,
): Promise<Result<string, 'code_too_soon' | 'too_many_codes'>> {
  return sql.begin(async (transaction) => {
    await lockCodes(transaction, owner);
    const codes = await findNewestCodes(transaction, owner, LIVE_CODES_MAX);
    const last = codes.find(({ askedFrom }) => networkOf(askedFrom) === networkOf(ip));
    const waitMs = last ? last.createdAt + PAUSE_MS - now : 0;
    if (hasLimits && waitMs > 0) return refuse('code_too_soon', { seconds: Math.ceil(waitMs / SECOND_MS) });
    const limits = hasLimits ? sendLimits(await placeOf(transaction, { address: owner.address, ip, now })) : [];
    const fullUntil = await findUsedUp(transaction, limits, now);
    if (fullUntil !== undefined) return refuse('too_many_codes', { hours: Math.ceil((fullUntil - now) / HOUR_MS) });
    for (const limit of limits) await countUp(transaction, limit, now);
    const code = randomDigits(CODE_LENGTH);
    const expiresAt = now + CODE_LIFETIME_MINUTES * MINUTE_MS;
    await transaction`INSERT INTO codes (address, purpose, code_hash, created_at, expires_at, asked_from)
      VALUES (${owner.address}, ${owner.purpose}, ${hashCode(code)}, ${now}, ${expiresAt}, ${ip})`;
    return accept(code);
  });
}

export type CodeRefusal = 'invalid_code' | 'code_expired' | 'too_many_tries';

/** Holds a try against the live codes of its owner and counts a wrong one. A right one is not consumed; its id is returned. */
export function checkCode(
  sql: Sql,
  { owner, code, now, ip, hasLimits }: CodeRequest & { readonly code: string },
): Promise<Result<number, CodeRefusal>> {
  return sql.begin(async (transaction): Promise<Result<number, CodeRefusal>> => {
    await lockCodes(transaction, owner);
    const limits = hasLimits ? wrongLimits(await placeOf(transaction, { address: owner.address, ip, now })) : [];
    const { left, until } = await findLeft(transaction, limits, now);
    if (left === 0) return refuse('too_many_tries', { minutes: Math.ceil((until - now) / MINUTE_MS) });
    const codes = await findNewestCodes(transaction, owner, LIVE_CODES_MAX);
    const candidates = chooseCandidates(codes, networkOf(ip), now).slice(0, left);
    if (candidates.length === 0) {
      return refuse(codes[0] === undefined || codes[0].isConsumed ? 'invalid_code' : 'code_expired');
    }
    const right = candidates.find(({ codeHash }) => matchesHash(code, codeHash));
    if (right !== undefined) return accept(right.id);
    const own = candidates.filter(({ askedFrom }) => networkOf(askedFrom) === networkOf(ip)).map(({ id }) => id);
    if (own.length > 0) await transaction`UPDATE codes SET attempts = attempts + 1 WHERE id IN ${transaction(own)}`;
    for (const limit of limits) for (const _ of candidates) await countUp(transaction, limit, now);
    return refuse('invalid_code');
  });
}

/**
 * Chooses the codes that a try from a network is compared with, newest first: the live codes asked for from there, or
 * else a few of those from other networks. Tries from other networks use up no code, or a stranger could void the
 * owner's.
 */
function chooseCandidates(newestFirst: readonly StoredCode[], network: string, now: Instant): readonly StoredCode[] {
  const live = newestFirst.filter((code) => !code.isConsumed && code.expiresAt > now && code.tries < TRIES_MAX);
  const own = live.filter(({ askedFrom }) => networkOf(askedFrom) === network).slice(0, OWN_CODES_MAX);
  if (own.length > 0) return own;
  return live.filter((_, at) => at === 0 || at >= live.length - FIRST_FOREIGN_CODES);
}

/** A code is bound to an address and to what it is for: one purpose, or several that blanks separate. */
const CODE_OWNER = { address: kinds.text, purpose: kinds.text };
export type CodeOwner = RowOf<typeof CODE_OWNER>;

/** Whether a code was sent for one of these purposes. */
const isFor = (sql: Sql | TransactionSql, purposes: string) =>
  sql`string_to_array(purpose, ' ') && string_to_array(${purposes}, ' ')`;

const CODE = {
  id: kinds.id<number>(),
  codeHash: kinds.text,
  createdAt: kinds.instant,
  expiresAt: kinds.instant,
  tries: kinds.count,
  isConsumed: kinds.flag,
  /** The address of who asked for it. */
  askedFrom: kinds.text,
};
type StoredCode = RowOf<typeof CODE>;

/** Until the transaction ends, nobody else issues a code to this address or tries one, whatever it is for. */
async function lockCodes(sql: TransactionSql, { address }: CodeOwner): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code ${address}`}, 0))`;
}

/** Newest first. */
const findNewestCodes = (
  sql: TransactionSql,
  { address, purpose }: CodeOwner,
  limit: number,
): Promise<readonly StoredCode[]> => query(sql, CODE)`
  SELECT id, code_hash, created_at, expires_at, attempts AS tries, consumed_at IS NOT NULL AS is_consumed, asked_from
  FROM codes WHERE address = ${address} AND ${isFor(sql, purpose)} ORDER BY id DESC LIMIT ${limit}`;

/**
 * Uses up a code that was checked, and with it all others of its address that are for the same: of several at once, one
 * succeeds. False when they have been consumed or this one has expired in the meantime.
 */
export async function useCode(sql: TransactionSql, id: number, now: Instant): Promise<boolean> {
  const rows = await query(sql, { id: kinds.id<number>() })`
    UPDATE codes SET consumed_at = ${now}
    WHERE consumed_at IS NULL AND expires_at > ${now}
      AND address = (SELECT address FROM codes WHERE id = ${id})
      AND string_to_array(purpose, ' ') && (SELECT string_to_array(purpose, ' ') FROM codes WHERE id = ${id}) RETURNING id`;
  return rows.some((row) => row.id === id);
}

/**
 * The number, of several that differ in the country alone, that a password code was asked for: the last one from an IP
 * address, or else the only one from anywhere.
 */
export async function findAskedNumber(
  sql: Sql,
  { candidates, ip, since }: { candidates: readonly string[]; ip: string; since: number },
): Promise<string | undefined> {
  const rows = await query(sql, { address: kinds.text, isHere: kinds.optional(kinds.flag) })`
    SELECT address, bool_or(asked_from = ${ip}) AS is_here FROM codes
    WHERE address IN ${sql([...candidates])} AND ${isFor(sql, 'forget')} AND created_at > ${since}
    GROUP BY address ORDER BY max(id) FILTER (WHERE asked_from = ${ip}) DESC NULLS LAST LIMIT 2`;
  const [first, second] = rows;
  return first && (first.isHere || second === undefined) ? first.address : undefined;
}

/** Whom the last code asked for from an IP address is for, over one channel and since a moment. */
export async function findLastAsked(
  sql: Sql,
  { ip, channel, since }: { ip: string; channel: Channel; since: number },
): Promise<CodeOwner | undefined> {
  const [row] = await query(sql, CODE_OWNER)`
    SELECT address, purpose FROM codes
    WHERE asked_from = ${ip} AND created_at > ${since} AND (address LIKE '%@%') = ${channel === 'mail'}
    ORDER BY id DESC LIMIT 1`;
  return row;
}

export async function findLastPurpose(
  sql: Sql,
  { address, since }: { address: string; since: number },
): Promise<string | undefined> {
  const [row] = await query(sql, { purpose: kinds.text })`
    SELECT purpose FROM codes WHERE address = ${address} AND created_at > ${since} ORDER BY id DESC LIMIT 1`;
  return row?.purpose;
}

/** Keeps a live code for a holder; again for the same one. False where another has it, or it is used up or too old. */
export async function reserveCode(
  sql: Sql | TransactionSql,
  { id, holder, now }: { id: number; holder: string; now: Instant },
): Promise<boolean> {
  const rows = await sql`
    UPDATE codes SET reserved_by = ${holder}
    WHERE id = ${id} AND consumed_at IS NULL AND expires_at > ${now} AND coalesce(reserved_by, ${holder}) = ${holder}
    RETURNING id`;
  return rows.length === 1;
}

/** Uses up the code that was kept for the holder, and all others of its address and purpose. */
export async function consumeReserved(sql: Sql, { holder, now }: { holder: string; now: Instant }): Promise<void> {
  await sql`
    UPDATE codes SET consumed_at = ${now}
    WHERE consumed_at IS NULL
      AND (address, purpose) IN (SELECT address, purpose FROM codes WHERE reserved_by = ${holder} AND consumed_at IS NULL)`;
}

/** It was not done: whoever has the code may use it for something else. */
export async function releaseReserved(sql: Sql, holder: string): Promise<void> {
  await sql`UPDATE codes SET reserved_by = NULL WHERE reserved_by = ${holder} AND consumed_at IS NULL`;
}
