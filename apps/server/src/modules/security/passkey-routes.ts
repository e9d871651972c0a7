// Passkeys: made, listed, renamed, deleted, and what they sign, at login too.
import { type AnswerOf, passkeys as calls } from '@bourse/contract';
import { refuse, type Result, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { changeFactors, guardChange, guardState } from './guard.ts';
import { originOf } from './login-log.ts';
import { findChallenged, openSession } from './login.ts';
import {
  listPasskeys,
  optionsForCreation,
  optionsForProof,
  type PasskeyRow,
  PASSKEYS_MAX,
  type VerifiedPasskey,
  verifyNewPasskey,
  verifyPasskey,
} from './passkeys.ts';
import { findAccountName } from './second-factor.ts';
import type { SecurityServices } from './services.ts';

type PasskeyView = AnswerOf<typeof calls.list>['list'][number];
type Viewed = Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'isSynced'>;

const viewPasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: Viewed): PasskeyView => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt ?? 0,
  is_synced: isSynced ? 1 : 0,
});

export function mountPasskeys(app: FastifyInstance, services: SecurityServices): void {
  mountLogin(app, services);
  mountRegistration(app, services);
  mountOwn(app, services);
}

function mountLogin(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, calls.loginPasskeyOptions, async ({ input: { challenge } }) => {
    if (challenge === undefined) {
      return { message: await optionsForProof(services, { purpose: 'login', userId: undefined }) };
    }
    const userId = await findChallenged(services, challenge);
    if (userId === undefined) return refuse('challenge_expired');
    return { message: await optionsForProof(services, { purpose: 'login_factor', userId }) };
  });
  mount(app, services, calls.loginPasskey, async ({ input: { passkey }, request }) => {
    const verified = await verifyPasskey(services, { proof: passkey, purpose: 'login', userId: undefined });
    if (!verified.ok) return verified;
    const session = { userId: verified.value, origin: originOf(request), method: 'passkey' } as const;
    return { message: await openSession(services, session) };
  });
  mount(app, services, calls.proofOptions, async ({ user }) => ({
    message: await optionsForProof(services, { purpose: 'change', userId: user.id }),
  }));
}

function mountRegistration(app: FastifyInstance, services: SecurityServices): void {
  const { sql } = services.storage;
  mount(app, services, calls.registerOptions, async ({ input: { password, ...proof }, user }) => {
    if ((await countPasskeys(sql, user.id)) >= PASSKEYS_MAX) return refuse('too_many_passkeys', { max: PASSKEYS_MAX });
    const guarded = await guardChange(services, { userId: user.id, password, proof });
    if (!guarded.ok) return guarded;
    const account = await findAccountName(sql, user.id);
    return { message: await optionsForCreation(services, { userId: user.id, account }) };
  });
  mount(app, services, calls.register, async ({ input: { passkey, name }, user }) => {
    const guarded = await guardState(services, user.id);
    if (!guarded.ok) return guarded;
    const verified = await verifyNewPasskey(services, { userId: user.id, passkey });
    if (!verified.ok) return verified;
    const stored = await storePasskey(services, { user, name, verified: verified.value });
    if (!stored.ok) return stored;
    return { message: stored.value };
  });
}

const STORED = { id: kinds.id<number>(), createdAt: kinds.instant };
type New = { readonly user: SessionUser; readonly name: string; readonly verified: VerifiedPasskey };

async function storePasskey(
  services: SecurityServices,
  { user, name, verified }: New,
): Promise<Result<AnswerOf<typeof calls.register>, 'too_many_passkeys' | 'passkey_exists'>> {
  const now = services.clock.now();
  let refusal: 'too_many_passkeys' | 'passkey_exists' = 'passkey_exists';
  let view: PasskeyView | undefined;
  const { recoveryCodes } = await changeFactors(services, { userId: user.id }, async (transaction) => {
    if ((await countPasskeys(transaction, user.id)) >= PASSKEYS_MAX) {
      refusal = 'too_many_passkeys';
      return false;
    }
    const { credentialId, publicKey, counter, transports, isSynced } = verified;
    // That authenticator's key may be somebody's already.
    const [stored] = await query(transaction, STORED)`
      INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
      VALUES (${user.id}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${isSynced}, ${now})
      ON CONFLICT (credential_id) DO NOTHING RETURNING id, created_at`;
    if (stored) view = viewPasskey({ ...stored, name, lastUsedAt: undefined, isSynced });
    return stored !== undefined;
  });
  if (view === undefined) return refuse(refusal, { max: PASSKEYS_MAX });
  return { ok: true, value: { passkey: view, recovery_codes: [...recoveryCodes] } };
}

function mountOwn(app: FastifyInstance, services: SecurityServices): void {
  const { sql } = services.storage;
  mount(app, services, calls.list, async ({ user }) => ({
    message: { list: (await listPasskeys(sql, user.id)).map(viewPasskey) },
  }));
  mount(app, services, calls.rename, async ({ input, user, t }) => {
    const { id, name } = input;
    const renamed =
      await sql`UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${user.id} RETURNING id`;
    return renamed.length === 1 ? { message: t('answer.passkey_renamed') } : refuse('passkey_not_found');
  });
  mount(app, services, calls.remove, async ({ input: { id, password, ...proof }, user, t }) => {
    const [own] = await sql`SELECT 1 FROM passkeys WHERE id = ${id} AND user_id = ${user.id}`;
    if (!own) return refuse('passkey_not_found');
    const guarded = await guardChange(services, { userId: user.id, password, proof });
    if (!guarded.ok) return guarded;
    const { isDone } = await changeFactors(services, { userId: user.id }, async (transaction) => {
      const deleted = await transaction`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${user.id} RETURNING id`;
      return deleted.length === 1;
    });
    if (!isDone) return refuse('passkey_not_found');
    return { message: t('answer.passkey_deleted') };
  });
}

async function countPasskeys(sql: Sql | TransactionSql, userId: UserId): Promise<number> {
  const [row] = await query(sql, { n: kinds.count })`SELECT count(*) AS n FROM passkeys WHERE user_id = ${userId}`;
  return row?.n ?? 0;
}
