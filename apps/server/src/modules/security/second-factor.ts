// The second factor: what an account can prove, and the one check that login, security changes and withdrawals ask for.
import type { proofs } from '@bourse/contract';
import {
  accept,
  DAY_MS,
  type Instant,
  MINUTE_MS,
  type Refusal,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { bytes, count, instant, optional } from '@bourse/domain/kinds';
import { accountOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { beginAttempt, forgetFailures, isLocked } from '../../platform/http/login-guard.ts';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { countDown, countUp, findUsedUp, type Throttle } from '../../platform/http/throttles.ts';
import { randomReadable } from '../../system/random.ts';
import { findTotpStep } from '../../system/totp.ts';
import type { Vault } from '../../system/vault.ts';
import { type PasskeyProof, verifyPasskey } from './passkeys.ts';

/** An authenticator app that was set up but not confirmed must be confirmed in this time. */
export const TOTP_SETUP_MS = 10 * MINUTE_MS;
/** Wrong codes in a row before the second factor is locked for a quarter of an hour. */
const FAILURES_MAX = 5;
/** Wrong codes in a day: of a million, three that are right at a time, it is a chance of 1 in 16,000. */
const DAILY_FAILURES_MAX = 20;

const FACTORS = {
  /** Since when the authenticator app is on. */
  totpSince: optional(instant),
  passkeys: count,
  /** That have not been used. */
  recoveryCodes: count,
};
export type Factors = RowOf<typeof FACTORS> & { readonly methods: readonly proofs.SecondFactor[] };

/** No methods: the account has no second factor. Recovery codes alone are none. */
export async function getFactors(sql: Sql | TransactionSql, userId: UserId): Promise<Factors> {
  const [row] = await query(sql, FACTORS)`
    SELECT (SELECT confirmed_at FROM totp_factors WHERE user_id = ${userId}) AS totp_since,
      (SELECT count(*) FROM passkeys WHERE user_id = ${userId}) AS passkeys,
      (SELECT count(*) FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS recovery_codes`;
  const { totpSince, passkeys, recoveryCodes } = row ?? { totpSince: undefined, passkeys: 0, recoveryCodes: 0 };
  const methods: proofs.SecondFactor[] = [];
  if (totpSince !== undefined) methods.push('totp');
  if (passkeys > 0) methods.push('passkey');
  if (methods.length > 0 && recoveryCodes > 0) methods.push('recovery');
  return { methods, totpSince, passkeys, recoveryCodes };
}

/** The fields of `proofs.secondFactorProof`, as a call parsed them. */
export type Proof = {
  readonly totp_code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyProof | undefined;
};

type FactorRefusal = Refusal<
  'second_factor_wrong' | 'second_factor_reused' | 'too_many_tries' | 'challenge_expired' | 'passkey_deleted'
>;
type Needs = Pick<BaseServices, 'config' | 'storage' | 'clock' | 'vault' | 'notifyUser'>;

/**
 * Refuses unless the user's second factor is proven; an account without one passes as `none`. For changes and withdrawals:
 * a passkey signs a challenge of `safe/passkey_options`. Every proof is good once.
 */
export async function requireSecondFactor(
  needs: Needs,
  userId: UserId,
  proof: Proof,
): Promise<Result<proofs.SecondFactor | 'none'> | DetailedRefusal> {
  const { methods } = await getFactors(needs.storage.sql, userId);
  if (methods.length === 0) return accept('none');
  const method = methodOf(proof);
  if (method === undefined) return { ...refuse('second_factor_required'), data: { methods } };
  return checkProof(needs, { userId, proof, purpose: 'change' });
}

/** Which factor a proof is of; undefined where nothing was sent. */
export const methodOf = ({ totp_code, recovery_code, passkey }: Proof): proofs.SecondFactor | undefined => {
  if (passkey !== undefined) return 'passkey';
  if (totp_code !== undefined) return 'totp';
  return recovery_code === undefined ? undefined : 'recovery';
};

type Check = {
  readonly userId: UserId;
  readonly proof: Proof;
  /** The purpose for which the passkey's challenge was issued. */
  readonly purpose: 'change' | 'login_factor';
};

/** Checks a proof that was sent. Attempts are counted before they are looked at, so that many at once gain nothing. */
export async function checkProof(
  needs: Needs,
  check: Check,
): Promise<Result<proofs.SecondFactor, FactorRefusal['code']>> {
  const { storage, config } = needs;
  if (!config.hasRateLimits) return checkOne(needs, check);
  const begun = await beginProof(needs, check.userId);
  if (!begun.ok) return begun;
  const checked = await checkOne(needs, check);
  if (checked.ok) {
    await forgetFailures(storage.sql, subjectOf(check.userId));
    await countDown(storage.sql, ofDay(check.userId).subject);
  } else {
    await tellOfLock(needs, check.userId);
  }
  return checked;
}

const subjectOf = (userId: UserId): string => `second factor ${userId}`;
const ofDay = (userId: UserId): Throttle => ({
  subject: `wrong second factor ${userId}`,
  max: DAILY_FAILURES_MAX,
  windowMs: DAY_MS,
});

async function beginProof(
  { storage: { sql }, clock }: Needs,
  userId: UserId,
): Promise<Result<undefined, 'too_many_tries'>> {
  const now = clock.now();
  const usedUpUntil = await findUsedUp(sql, [ofDay(userId)], now);
  if (usedUpUntil !== undefined) {
    return refuse('too_many_tries', { minutes: Math.ceil((usedUpUntil - now) / MINUTE_MS) });
  }
  const attempt = await beginAttempt(sql, subjectOf(userId), now, FAILURES_MAX);
  if (!attempt.ok) return refuse('too_many_tries', attempt.params);
  await countUp(sql, ofDay(userId), now);
  return accept(undefined);
}

/** Once a day: whoever comes as far as the second factor knows the password. */
async function tellOfLock({ storage: { sql }, clock, notifyUser }: Needs, userId: UserId): Promise<void> {
  const now = clock.now();
  if (!(await isLocked(sql, subjectOf(userId), now))) return;
  const told = await countUp(sql, { subject: `second factor told ${userId}`, max: 1, windowMs: DAY_MS }, now);
  if (told.count === 1) await notifyUser(userId, 'secondFactorLocked', {});
}

async function checkOne(
  needs: Needs,
  { userId, proof, purpose }: Check,
): Promise<Result<proofs.SecondFactor, FactorRefusal['code']>> {
  const { vault, storage, clock } = needs;
  const now = clock.now();
  if (proof.passkey !== undefined) {
    const verified = await verifyPasskey(needs, { proof: proof.passkey, purpose, userId });
    if (verified.ok) return accept('passkey');
    return refuse(verified.code === 'passkey_rejected' ? 'second_factor_wrong' : verified.code);
  }
  if (proof.totp_code !== undefined) {
    const used = await useTotpCode(storage.sql, { vault, userId, code: proof.totp_code, now });
    return used.ok ? accept('totp') : used;
  }
  const code = proof.recovery_code ?? '';
  return (await useRecoveryCode(storage.sql, { vault, userId, code, now }))
    ? accept('recovery')
    : refuse('second_factor_wrong');
}

export const totpContext = (userId: UserId): string => `totp ${userId}`;

type TotpUse = { readonly vault: Vault; readonly userId: UserId; readonly code: string; readonly now: Instant };

/** Takes a code of a confirmed app. Its step, and every one before it, is used up by whoever is first. */
async function useTotpCode(
  sql: Sql,
  { vault, userId, code, now }: TotpUse,
): Promise<Result<undefined, 'second_factor_wrong' | 'second_factor_reused'>> {
  const [factor] = await query(sql, { secret: bytes })`
    SELECT secret FROM totp_factors WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`;
  const step = factor && findTotpStep({ secret: vault.open(factor.secret, totpContext(userId)), code, now });
  if (step === undefined) return refuse('second_factor_wrong');
  const rows = await sql`
    UPDATE totp_factors SET last_step = ${step} WHERE user_id = ${userId} AND last_step < ${step} RETURNING user_id`;
  return rows.length === 1 ? accept(undefined) : refuse('second_factor_reused');
}

// Recovery codes: ten of them, each good once, for when app and passkeys are out of reach. Only their hashes are kept.

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
async function useRecoveryCode(
  sql: Sql,
  { vault, userId, code, now }: { vault: Vault; userId: UserId; code: string; now: Instant },
): Promise<boolean> {
  const rows = await sql`
    UPDATE recovery_codes SET used_at = ${now}
    WHERE user_id = ${userId} AND code_hash = ${hashOf(vault, userId, code)} AND used_at IS NULL RETURNING user_id`;
  return rows.length === 1;
}

/** Reads the name of the account that its owner sees. */
export async function findAccountName(sql: Sql, userId: UserId): Promise<string> {
  const [row] = await query(sql, { name: kinds.optional(kinds.text) })`
    SELECT ${accountOf(sql)} AS name FROM users WHERE id = ${userId}`;
  return row?.name ?? String(userId);
}
