// The authenticator app of operators: what login asks for always, and acts that reach beyond the back office once more.
import { accept, type Permission, type RefusalCode, refuse, type Result } from '@bourse/domain';
import { bytes, optional, text } from '@bourse/domain/kinds';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { findTotpStep } from '../../system/totp.ts';
import type { BaseServices } from './base-services.ts';
import { beginLogin, endLogin, type LoginAttempt } from './login-guard.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from './operator-acts.ts';

/** The context under which the secret is sealed. */
const contextOf = (id: number): string => `operator-totp:${id}`;

type Owner = { readonly id: number };

export const sealOperatorSecret = (
  { vault }: Pick<BaseServices, 'vault'>,
  { id, secret }: Owner & { readonly secret: string },
): Uint8Array => vault.seal(secret, contextOf(id));

export const openOperatorSecret = (
  { vault }: Pick<BaseServices, 'vault'>,
  { id, sealed }: Owner & { readonly sealed: Uint8Array },
): string => vault.open(sealed, contextOf(id));

export const attemptOf = ({ email, ip }: { readonly email: string; readonly ip: string }): LoginAttempt => ({
  account: email,
  ip,
  isOperator: true,
});

/** Password and secret as they were read: no code is valid once either was replaced. */
export type CodeOwner = Owner & { readonly totpSecret: Uint8Array | undefined; readonly passwordHash: string };

/** Uses a code up: the same one, or one before it, is never right again. */
export async function useOperatorCode(
  { vault, clock }: Pick<BaseServices, 'vault' | 'clock'>,
  transaction: TransactionSql,
  { operator: { id, totpSecret, passwordHash }, code }: { readonly operator: CodeOwner; readonly code: string },
): Promise<boolean> {
  if (totpSecret === undefined) return false;
  const secret = openOperatorSecret({ vault }, { id, sealed: totpSecret });
  const step = findTotpStep({ secret, code, now: clock.now() });
  if (step === undefined) return false;
  const rows = await transaction`
    UPDATE operators SET totp_step = ${step}
    WHERE id = ${id} AND totp_step < ${step} AND password_hash = ${passwordHash} AND NOT is_disabled RETURNING id`;
  return rows.length === 1;
}

async function readCodeOwner(transaction: TransactionSql, id: number): Promise<CodeOwner | undefined> {
  const [row] = await query(transaction, { totpSecret: optional(bytes), passwordHash: text })`
    SELECT totp_secret, password_hash FROM operators WHERE id = ${id} AND password_expires_at IS NULL`;
  return row && { id, ...row };
}

type Needs = Pick<BaseServices, 'storage' | 'config' | 'clock' | 'vault' | 'auditLog' | 'operatorSessions'>;
type FactorRefusal = ActorRefusal | 'login_locked' | 'second_factor_wrong';

type Act<Code extends RefusalCode> = {
  readonly by: OperatorActor;
  readonly permission: Permission;
  readonly code: string;
  /** Refuses what no code can allow, before a code is used up for nothing. */
  readonly check: (transaction: TransactionSql) => Promise<Result<undefined, Code>>;
  readonly act: (transaction: TransactionSql) => Promise<void>;
};

/** Acts in one transaction with the use of a code. Attempts count as logins do, and lock as those do. */
export async function actWithFactor<Code extends RefusalCode>(
  services: Needs,
  { by, permission, code, check, act }: Act<Code>,
): Promise<Result<undefined, Code | FactorRefusal>> {
  const { storage, config, clock, auditLog } = services;
  const attempt = attemptOf({ email: by.actor, ip: by.ip });
  if (config.hasRateLimits) {
    const begun = await beginLogin(storage.sql, attempt, clock.now());
    if (!begun.ok) return begun;
  }
  const done = await auditLog.begin(async (transaction): Promise<Result<undefined, Code | FactorRefusal>> => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission });
    if (!confirmed.ok) return confirmed;
    const checked = await check(transaction);
    if (!checked.ok) return checked;
    const operator = await readCodeOwner(transaction, by.operatorId);
    const isProven = operator !== undefined && (await useOperatorCode(services, transaction, { operator, code }));
    if (!isProven) return refuse('second_factor_wrong');
    await act(transaction);
    return accept(undefined);
  });
  // Forgiven for a right code alone: else whoever has a session could forgive his own guesses.
  if (config.hasRateLimits && done.ok) await endLogin(storage.sql, attempt);
  return done;
}
