// From a right password, or a passkey, to a session: the second factor where one is on, the history, the mail to the owner when
// device or network are new.
import type { proofs } from '@bourse/contract';
import { accept, DAY_MS, MINUTE_MS, refuse, type Result, SECOND_MS, type UserId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import { createHash } from 'node:crypto';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { randomToken } from '../../system/random.ts';
import { describeDevice, type LoginLog, type LoginMethod, type Origin } from './login-log.ts';
import { checkProof, getFactors, methodOf, type Proof } from './second-factor.ts';

type Needs = BaseServices & { readonly loginLog: LoginLog };

const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
const CHALLENGE_ATTEMPTS_MAX = 5;
/** A device or network that has not been seen for so long is new again. */
const KNOWN_MS = 180 * DAY_MS;

/** This stands for a device whose user agent names none. */
const UNNAMED = '—';

const METHODS: Record<proofs.SecondFactor, LoginMethod> = {
  totp: 'totp',
  recovery: 'recovery',
  passkey: 'passkey_factor',
};

type Admission = { readonly userId: UserId; readonly origin: Origin };

/** After a right password: the token, or what is still to be proven. */
export async function admit(
  services: Needs,
  { userId: owner, origin }: Admission,
): Promise<Result<string> | DetailedRefusal> {
  const { methods } = await getFactors(services.storage.sql, owner);
  if (methods.length === 0) return accept(await openSession(services, { userId: owner, origin, method: 'password' }));
  const data: proofs.SecondFactorDemand = {
    methods: [...methods],
    challenge: await issueLoginChallenge(services, owner),
    expires_in: CHALLENGE_LIFETIME_MS / SECOND_MS,
  };
  return { ...refuse('second_factor_required'), data };
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

async function issueLoginChallenge({ storage, clock }: BaseServices, owner: UserId): Promise<string> {
  const challenge = randomToken();
  const now = clock.now();
  await storage.sql`INSERT INTO login_challenges (challenge_hash, user_id, expires_at)
    VALUES (${hashOf(challenge)}, ${owner}, ${now + CHALLENGE_LIFETIME_MS})`;
  return challenge;
}

const OWNER = { userId: id<UserId>() };

/** Finds the user of a login challenge that is still valid. */
export async function findChallenged({ storage, clock }: BaseServices, challenge: string): Promise<UserId | undefined> {
  const [row] = await query(storage.sql, OWNER)`
    SELECT user_id FROM login_challenges WHERE challenge_hash = ${hashOf(challenge)}
      AND expires_at > ${clock.now()} AND attempts < ${CHALLENGE_ATTEMPTS_MAX}`;
  return row?.userId;
}

type SecondStep = { readonly challenge: string; readonly proof: Proof; readonly origin: Origin };

/** The second call of a login: the token. A challenge is good for five tries and one success. */
export async function finishLogin(
  services: Needs,
  { challenge, proof, origin }: SecondStep,
): Promise<Result<string> | DetailedRefusal> {
  const attempted = methodOf(proof);
  if (attempted === undefined) return refuse('invalid_request', { field: 'totp_code' });
  const owner = await countTry(services, challenge);
  if (owner === undefined) return refuse('challenge_expired');
  const checked = await checkProof(services, { userId: owner, proof, purpose: 'login_factor' });
  if (!checked.ok) {
    services.loginLog.addFailure({
      subject: { userId: owner },
      method: METHODS[attempted],
      outcome: checked.code === 'too_many_tries' ? 'blocked' : 'wrong_factor',
      origin,
      at: services.clock.now(),
    });
    return checked;
  }
  // In one transaction: whoever ends all sessions meanwhile finds the challenge, or else the session.
  const token = await services.storage.sql.begin(async (transaction) =>
    (await consumeChallenge(transaction, challenge))
      ? services.sessions.create({ userId: owner, ...origin }, transaction)
      : undefined,
  );
  if (token === undefined) return refuse('challenge_expired');
  await recordLogin(services, { userId: owner, origin, method: METHODS[checked.value] });
  return accept(token);
}

/** Counted before the proof is looked at: many at once gain nothing. */
async function countTry({ storage, clock }: BaseServices, challenge: string): Promise<UserId | undefined> {
  const [row] = await query(storage.sql, OWNER)`
    UPDATE login_challenges SET attempts = attempts + 1 WHERE challenge_hash = ${hashOf(challenge)}
      AND expires_at > ${clock.now()} AND attempts < ${CHALLENGE_ATTEMPTS_MAX} RETURNING user_id`;
  return row?.userId;
}

/** False when its sessions were all revoked meanwhile, or another call was first. */
async function consumeChallenge(sql: TransactionSql, challenge: string): Promise<boolean> {
  const rows = await sql`DELETE FROM login_challenges WHERE challenge_hash = ${hashOf(challenge)} RETURNING user_id`;
  return rows.length === 1;
}

type Login = Admission & { readonly method: LoginMethod };

/** Opens a session for who has proven enough. The history has it before the token is out. */
export async function openSession(services: Needs, login: Login): Promise<string> {
  const token = await services.sessions.create({ userId: login.userId, ...login.origin });
  await recordLogin(services, login);
  return token;
}

/** Enters it in the history, and sends the owner a notice where device or network are new. */
async function recordLogin(services: Needs, { userId: owner, origin, method }: Login): Promise<void> {
  const at = services.clock.now();
  const isNewPlace = await services.loginLog.addSuccess({
    userId: owner,
    method,
    origin,
    at,
    knownSince: at - KNOWN_MS,
  });
  if (!isNewPlace) return;
  const { device } = describeDevice(origin.userAgent);
  await services.notifyUser(owner, 'newDevice', { device: device === '' ? UNNAMED : device, ip: origin.ip });
}
