// Logging an operator in: password and authenticator app, always both. An unknown address, a wrong password and a wrong
// code are one answer, in one time; the lock counts them all.
import type { office, ParsedInputOf } from '@bourse/contract';
import { accept, refuse, type Result } from '@bourse/domain';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { findGrants } from '../../platform/changes/role-grants.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { beginLogin, endLogin } from '../../platform/http/login-guard.ts';
import {
  attemptOf,
  openOperatorSecret,
  sealOperatorSecret,
  useOperatorCode,
} from '../../platform/http/operator-factor.ts';
import type { SessionOperator } from '../../platform/http/operator-sessions.ts';
import { createTotpSecret, totpUrl } from '../../system/totp.ts';
import { dropHalves } from './first-passwords.ts';
import { findOperatorByEmail, lockOperator, type Operator, storeEnrolment, storeOfferedSecret } from './queries.ts';

const PASSWORD_LENGTH_MIN = 12;

type Credentials = { readonly email: string; readonly password: string };
type CredentialsRefusal = 'wrong_credentials' | 'login_locked' | 'first_password_expired' | 'busy';

type OpenSession = {
  readonly token: string;
  readonly operator: SessionOperator;
};
export type Visitor = { readonly ip: string; readonly userAgent: string };

const subjectOf = (email: string): string => `operator ${email}`;
/** Nothing was wrong: what `checkPassword` counted was no failure. */
async function forgive({ storage, config }: BaseServices, { email }: Operator, visitor: Visitor): Promise<void> {
  if (config.hasRateLimits) await endLogin(storage.sql, attemptOf({ email, ip: visitor.ip }));
}

/** Finds the operator by address and password. It counts as a failed login until that is forgiven. */
async function checkPassword(
  { storage, clock, config, passwords }: BaseServices,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<Result<Operator, CredentialsRefusal>> {
  const checked = await passwords.inTurn(async (): Promise<Result<Operator, CredentialsRefusal>> => {
    if (config.hasRateLimits) {
      const begun = await beginLogin(storage.sql, attemptOf({ email, ip: visitor.ip }), clock.now());
      if (!begun.ok) return begun;
    }
    const operator = await findOperatorByEmail(storage.sql, email);
    const matches = await passwords.verify(operator?.passwordHash, password);
    if (!matches || !operator || operator.isDisabled) return refuse('wrong_credentials');
    return accept(operator);
  });
  if (!checked.ok || !checked.value.ok) return checked.ok ? checked.value : checked;
  const { passwordExpiresAt } = checked.value.value;
  const hasExpired = passwordExpiresAt !== undefined && passwordExpiresAt <= clock.now();
  return hasExpired ? refuse('first_password_expired') : checked.value;
}

type Entry = {
  readonly operator: Operator;
  readonly code: string;
  readonly visitor: Visitor;
  readonly action: 'operator.login' | 'operator.enrol';
  /** A change that is made in the transaction of the session. */
  readonly change?: (transaction: TransactionSql) => Promise<void>;
};

/** In one transaction, so that whoever resets the operator meanwhile ends the session too, or is found by it. */
async function openSession(
  services: BaseServices,
  { operator, code, visitor, action, change }: Entry,
): Promise<Result<OpenSession, 'wrong_credentials'>> {
  const { auditLog, clock, operatorSessions } = services;
  const { id, email, name, role } = operator;
  const token = await auditLog.begin(async (transaction) => {
    if (!(await useOperatorCode(services, transaction, { operator, code }))) return undefined;
    await change?.(transaction);
    await transaction`UPDATE operators SET last_login_at = ${clock.now()} WHERE id = ${id}`;
    const opened = await operatorSessions.create(transaction, { operatorId: id, ...visitor });
    await auditLog.append(transaction, { actor: email, action, subject: subjectOf(email), ip: visitor.ip });
    return opened;
  });
  if (token === undefined) return refuse('wrong_credentials');
  await forgive(services, operator, visitor);
  const permissions = await findGrants(services.storage.sql, role);
  return accept({ token, operator: { id, email, name, role, permissions } });
}

type Login =
  | ({ readonly state: 'open' } & OpenSession)
  | { readonly state: 'enrol'; readonly secret: string; readonly uri: string };

export async function logIn(
  services: BaseServices,
  input: ParsedInputOf<typeof office.login>,
  visitor: Visitor,
): Promise<Result<Login, CredentialsRefusal>> {
  const checked = await checkPassword(services, input, visitor);
  if (!checked.ok) return checked;
  const operator = checked.value;
  if (operator.passwordExpiresAt !== undefined) {
    await forgive(services, operator, visitor);
    return accept(await offerSecret(services, operator));
  }
  const { code } = input;
  if (code === undefined) return refuse('wrong_credentials');
  const opened = await openSession(services, { operator, code, visitor, action: 'operator.login' });
  return opened.ok ? accept({ state: 'open', ...opened.value }) : opened;
}

/** The same secret until it is proven: a page loaded twice must not make the first QR code a wrong one. */
async function offerSecret(services: BaseServices, { id, email }: Operator): Promise<Login> {
  const { storage, site } = services;
  const secret = await storage.sql.begin(async (transaction) => {
    const operator = await lockOperator(transaction, id);
    if (operator?.totpSecret !== undefined) return openOperatorSecret(services, { id, sealed: operator.totpSecret });
    const made = createTotpSecret();
    await storeOfferedSecret(transaction, { id, sealed: sealOperatorSecret(services, { id, secret: made }) });
    return made;
  });
  const { site_name: name } = await site.read();
  return { state: 'enrol', secret, uri: totpUrl({ secret, issuer: `${name} back office`, account: email }) };
}

/** Ends the first password's life: a new one, and the authenticator app proven by a code. */
export async function enrol(
  services: BaseServices,
  { email, password, new_password: newPassword, code }: ParsedInputOf<typeof office.enrol>,
  visitor: Visitor,
): Promise<Result<OpenSession, CredentialsRefusal | 'weak_password'>> {
  const { passwords } = services;
  const checked = await checkPassword(services, { email, password }, visitor);
  if (!checked.ok) return checked;
  const operator = checked.value;
  if (operator.passwordExpiresAt === undefined) return refuse('wrong_credentials');
  if (newPassword.length < PASSWORD_LENGTH_MIN || newPassword === password) return refuse('weak_password');
  const hashed = await passwords.inTurn(() => passwords.hash(newPassword));
  if (!hashed.ok) return hashed;
  return openSession(services, {
    operator,
    code,
    visitor,
    action: 'operator.enrol',
    change: async (transaction) => {
      await storeEnrolment(transaction, { id: operator.id, passwordHash: hashed.value });
      await dropHalves(transaction, operator.id);
    },
  });
}
