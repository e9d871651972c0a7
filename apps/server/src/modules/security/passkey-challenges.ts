// What passkeys are asked to sign. A challenge is taken from its table by whoever answers it first, right or wrong.
import { createHash, randomBytes } from 'node:crypto';
import { type Instant, MINUTE_MS, type UserId } from '@bourse/domain';
import { id, instant, optional, text } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

export type ChallengePurpose = 'register' | 'login' | 'login_factor' | 'change';
/** Nobody is known yet in a login with a passkey alone. */
export type ChallengeOf = { readonly purpose: ChallengePurpose; readonly userId: UserId | undefined };

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

export async function issueChallenge(
  sql: Sql,
  { purpose, userId: owner, now }: ChallengeOf & { readonly now: Instant },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const hash = hashOf(Buffer.from(challenge).toString('base64url'));
  await sql`INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, expires_at)
    VALUES (${hash}, ${purpose}, ${owner ?? null}, ${now + CHALLENGE_LIFETIME_MS})`;
  return challenge;
}

const ISSUED = { purpose: text, userId: optional(id<UserId>()), expiresAt: instant };
const clientData = z.object({ challenge: z.string().max(128) });

/** The challenge that a response answers, if it is one of ours, for this purpose and user, and still good. */
export async function takeChallenge(
  sql: Sql,
  {
    clientDataJSON,
    purpose,
    userId: owner,
    now,
  }: ChallengeOf & { readonly clientDataJSON: string; readonly now: Instant },
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
