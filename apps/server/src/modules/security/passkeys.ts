// Passkeys: the ceremonies of WebAuthn, verified by @simplewebauthn, with challenges and keys in the database. A challenge is
// taken from its table by whoever answers it first, right or wrong.
import type { AnswerOf, passkeys as calls, proofs } from '@bourse/contract';
import { accept, type Instant, MINUTE_MS, refuse, type Result, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { id, instant, optional, text } from '@bourse/domain/kinds';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';

type NewPasskey = z.output<typeof proofs.newPasskey>;
export type PasskeyProof = z.output<typeof proofs.passkeyProof>;
export type Needs = Pick<BaseServices, 'config' | 'storage' | 'clock' | 'vault'>;

export const PASSKEYS_MAX = 10;
/** EdDSA, ES256, RS256: what authenticators in use can do. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const CREDENTIAL_ID_LENGTH_MAX = 1_400;

const PASSKEY = {
  id: kinds.id<number>(),
  userId: kinds.id<UserId>(),
  credentialId: kinds.text,
  publicKey: kinds.bytes,
  counter: kinds.count,
  transports: kinds.text,
  name: kinds.text,
  isSynced: kinds.flag,
  createdAt: kinds.instant,
  lastUsedAt: kinds.optional(kinds.instant),
};
export type PasskeyRow = RowOf<typeof PASSKEY>;

const selectPasskeys = (sql: Sql | TransactionSql, which: SqlFragment) => query(sql, PASSKEY)`
  SELECT id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at, last_used_at
  FROM passkeys WHERE ${which} ORDER BY id DESC`;

/** Newest first. */
export const listPasskeys = (sql: Sql | TransactionSql, owner: UserId): Promise<readonly PasskeyRow[]> =>
  selectPasskeys(sql, sql`user_id = ${owner}`);

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: TRANSPORTS.filter((transport) => transports.split(',').includes(transport)),
});

/** Names the account to an authenticator by a handle from which nobody can read the user. */
const handleOf = ({ vault }: Needs, owner: UserId): string =>
  vault.mac(String(owner), 'user handle').toString('base64url');

const textOf = (challenge: Uint8Array): string => Buffer.from(challenge).toString('base64url');

export async function optionsForCreation(
  needs: Needs & Pick<BaseServices, 'site'>,
  { userId: owner, account }: { userId: UserId; account: string },
): Promise<AnswerOf<typeof calls.registerOptions>> {
  const { sql } = needs.storage;
  const challenge = await issueChallenge(sql, { purpose: 'register', userId: owner, now: needs.clock.now() });
  return {
    rp: { id: relyingPartyOf(needs.config).id, name: needs.site.siteName() },
    user: { id: handleOf(needs, owner), name: account, displayName: account },
    challenge: textOf(challenge),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: (await listPasskeys(sql, owner)).map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** Builds the options of a proof: by one of the user's passkeys, or by any passkey where the user is not known yet. */
export async function optionsForProof(
  needs: Needs,
  { purpose, userId: owner }: ChallengeOf,
): Promise<AnswerOf<typeof calls.proofOptions>> {
  const { sql } = needs.storage;
  const challenge = await issueChallenge(sql, { purpose, userId: owner, now: needs.clock.now() });
  return {
    rpId: relyingPartyOf(needs.config).id,
    challenge: textOf(challenge),
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: owner === undefined ? 'required' : 'preferred',
    allowCredentials: owner === undefined ? [] : (await listPasskeys(sql, owner)).map(descriptorOf),
  };
}

export type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

/** Checks what `navigator.credentials.create()` made; nothing is stored yet. */
export async function verifyNewPasskey(
  needs: Needs,
  { userId: owner, passkey }: { userId: UserId; passkey: NewPasskey },
): Promise<Result<VerifiedPasskey, 'challenge_expired' | 'passkey_rejected'>> {
  const { clientDataJSON, attestationObject, transports = [] } = passkey.response;
  const expectedChallenge = await takeChallenge(needs.storage.sql, {
    clientDataJSON,
    purpose: 'register',
    userId: owner,
    now: needs.clock.now(),
  });
  if (expectedChallenge === undefined) return refuse('challenge_expired');
  const { id, origin } = relyingPartyOf(needs.config);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...responseBase(passkey), response: { clientDataJSON, attestationObject } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(ignoreFault);
  if (!registrationInfo || registrationInfo.credential.id.length > CREDENTIAL_ID_LENGTH_MAX) {
    return refuse('passkey_rejected');
  }
  const { credential, credentialBackedUp } = registrationInfo;
  return accept({
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: TRANSPORTS.filter((transport) => transports.includes(transport)).join(','),
    isSynced: credentialBackedUp,
  });
}

const responseBase = ({ id, rawId, type }: NewPasskey | PasskeyProof) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});

/** The library throws whatever is wrong with a response: to us it is one refusal. */
const ignoreFault = () => ({ verified: false as const, registrationInfo: undefined });

type PasskeyRefusal = 'challenge_expired' | 'passkey_rejected' | 'passkey_deleted';

/**
 * The owner of a passkey that has signed a challenge of ours. A login with a passkey alone (`userId` undefined) also needs
 * the authenticator to have verified its holder. A key of nobody’s says that it was deleted: devices keep what accounts forget.
 */
export async function verifyPasskey(
  needs: Needs,
  { proof, purpose, userId: expected }: ChallengeOf & { readonly proof: PasskeyProof },
): Promise<Result<UserId, PasskeyRefusal>> {
  const { sql } = needs.storage;
  const now = needs.clock.now();
  const { clientDataJSON, authenticatorData, signature, userHandle } = proof.response;
  const expectedChallenge = await takeChallenge(sql, { clientDataJSON, purpose, userId: expected, now });
  if (expectedChallenge === undefined) return refuse('challenge_expired');
  const [stored] = await selectPasskeys(sql, sql`credential_id = ${proof.id}`);
  if (!stored) return refuse('passkey_deleted');
  const { credentialId, publicKey, counter, userId: owner } = stored;
  const isOfAnother = expected !== undefined && owner !== expected;
  if (isOfAnother || (userHandle && userHandle !== handleOf(needs, owner))) return refuse('passkey_rejected');
  const { id, origin } = relyingPartyOf(needs.config);
  const verified = await verifyAuthenticationResponse({
    response: { ...responseBase(proof), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: expected === undefined,
  }).catch(() => undefined);
  if (!verified?.verified) return refuse('passkey_rejected');
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  // Of two answers at once with one counter, only the first may pass; an authenticator without a counter always says 0.
  const rows = await sql`
    UPDATE passkeys SET counter = ${newCounter}, is_synced = ${credentialBackedUp}, last_used_at = ${now}
    WHERE credential_id = ${credentialId} AND (counter < ${newCounter} OR ${newCounter} = 0) RETURNING id`;
  return rows.length === 1 ? accept(owner) : refuse('passkey_rejected');
}

const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

type ChallengePurpose = 'register' | 'login' | 'login_factor' | 'change';
/** Nobody is known yet in a login with a passkey alone. */
type ChallengeOf = { readonly purpose: ChallengePurpose; readonly userId: UserId | undefined };

type Issued = ChallengeOf & { readonly now: Instant };

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

async function issueChallenge(sql: Sql, { purpose, userId: owner, now }: Issued): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const hash = hashOf(Buffer.from(challenge).toString('base64url'));
  await sql`INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, expires_at)
    VALUES (${hash}, ${purpose}, ${owner ?? null}, ${now + CHALLENGE_LIFETIME_MS})`;
  return challenge;
}

const ISSUED = { purpose: text, userId: optional(id<UserId>()), expiresAt: instant };
const clientData = z.object({ challenge: z.string().max(128) });

/** The challenge that a response answers, if it is one of ours, for this purpose and user, and still good. */
async function takeChallenge(
  sql: Sql,
  { clientDataJSON, purpose, userId: owner, now }: Issued & { readonly clientDataJSON: string },
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const [issued] = await query(sql, ISSUED)`
    DELETE FROM passkey_challenges WHERE challenge_hash = ${hashOf(challenge)} RETURNING purpose, user_id, expires_at`;
  if (!issued || issued.purpose !== purpose || issued.expiresAt <= now) return undefined;
  return issued.userId === owner ? challenge : undefined;
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const parsed = clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return parsed.data?.challenge;
  } catch {
    return undefined;
  }
}

/**
 * Names us to passkeys: a domain, and the one origin whose pages may ask for them. They belong to
 * a domain, never to an IP address: a server that only has one serves them as `localhost`.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): {
  readonly id: string;
  readonly origin: string;
} {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
