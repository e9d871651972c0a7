// What one alone does to an operator: the console everything, an admin what gives nobody a right and touches no admin. All else
// takes two (changes.ts). Every act and its entry in the audit log are one transaction.
import { accept, grantsOf, instant, type OperatorRole, refuse, type Result } from '@bourse/domain';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { FIRST_PASSWORD_LIFETIME_MS } from '../../platform/changes/four-eyes.ts';
import { findGrantEdits } from '../../platform/changes/role-grants.ts';
import type { AuditAct } from '../../platform/http/audit-log.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { refuseClash } from '../../platform/http/clashes.ts';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { type ActorRefusal, confirmActor } from '../../platform/http/operator-acts.ts';
import { randomReadable } from '../../system/random.ts';
import { insertOperator, lockOperator, type Operator, storeChange } from './queries.ts';

/** The services of these acts: a command on the server's machine has no others. */
export type OperatorServices = Pick<BaseServices, 'clock' | 'passwords' | 'auditLog' | 'operatorSessions'>;
/** An operator with a session, or the console, whose owner could do without us. */
type Actor = Pick<AuditAct, 'actor' | 'ip'> & { readonly token?: string };

/** 32 letters and digits to choose from: 50 bits. */
const HALF_LENGTH = 10;
/** Serves the order of what makes and changes operators: held until the transaction ends. */
const OPERATORS_LOCK = 5_427_300_004;

/** Read aloud or typed once: groups of five. */
export const createHalf = (): string => randomReadable(HALF_LENGTH).replace(/(.{5})(?=.)/g, '$1-');
export const joinHalves = (first: string, second: string): string => `${first}-${second}`;

/** One after the other, so that two admins who lower each other at once leave one. */
export async function lockOperators(transaction: TransactionSql): Promise<void> {
  await transaction`SELECT pg_advisory_xact_lock(${OPERATORS_LOCK})`;
}

/** In turn, and only for who may still do it. */
async function takeTurn(
  services: OperatorServices,
  transaction: TransactionSql,
  { token }: Actor,
): Promise<Result<undefined, ActorRefusal>> {
  await lockOperators(transaction);
  return token === undefined
    ? accept(undefined)
    : confirmActor(services, transaction, { token, permission: 'operators.edit' });
}

/** Hashed before a transaction begins: it takes long. */
export async function hashFirstPassword(
  { passwords }: Pick<BaseServices, 'passwords'>,
  firstPassword: string,
): Promise<Result<string, 'busy'>> {
  return passwords.inTurn(() => passwords.hash(firstPassword));
}

type NewLogin = Pick<Operator, 'email' | 'name' | 'role' | 'passwordHash'>;

/** Undefined when the address is an operator's already. */
export function storeNewOperator(
  { clock }: Pick<BaseServices, 'clock'>,
  transaction: TransactionSql,
  login: NewLogin,
): Promise<number | undefined> {
  const createdAt = clock.now();
  const passwordExpiresAt = instant(createdAt + FIRST_PASSWORD_LIFETIME_MS);
  return insertOperator(transaction, { ...login, passwordExpiresAt, createdAt });
}

/** After a lost phone or password: everything begins anew with a first password. */
export async function beginAnew(
  { clock, operatorSessions }: Pick<BaseServices, 'clock' | 'operatorSessions'>,
  transaction: TransactionSql,
  { id, passwordHash }: Pick<Operator, 'id' | 'passwordHash'>,
): Promise<void> {
  const expiresAt = instant(clock.now() + FIRST_PASSWORD_LIFETIME_MS);
  await transaction`
    UPDATE operators SET password_hash = ${passwordHash}, password_expires_at = ${expiresAt}, totp_secret = NULL
    WHERE id = ${id}`;
  await operatorSessions.revokeAll(transaction, id);
}

type NewOperatorInput = {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** Made up here unless given. */
  readonly firstPassword?: string;
};
type Console = Omit<Actor, 'token'>;

/** By the console. */
export async function addOperator(
  services: OperatorServices,
  { email, name, role, firstPassword = joinHalves(createHalf(), createHalf()) }: NewOperatorInput,
  { actor, ip }: Console,
): Promise<Result<{ readonly id: number; readonly firstPassword: string }, 'operator_exists' | 'busy'>> {
  const hashed = await hashFirstPassword(services, firstPassword);
  if (!hashed.ok) return hashed;
  return services.auditLog.begin(async (transaction) => {
    await lockOperators(transaction);
    const id = await storeNewOperator(services, transaction, { email, name, role, passwordHash: hashed.value });
    if (id === undefined) return refuse('operator_exists');
    const act = { action: 'operator.add', subject: `operator ${email}`, after: { name, role } };
    await services.auditLog.append(transaction, { actor, ip, ...act });
    return accept({ id, firstPassword });
  });
}

/** By the console. */
export async function resetOperator(
  services: OperatorServices,
  { id }: { id: number },
  { actor, ip }: Console,
): Promise<Result<string, 'operator_not_found' | 'busy'>> {
  const firstPassword = joinHalves(createHalf(), createHalf());
  const hashed = await hashFirstPassword(services, firstPassword);
  if (!hashed.ok) return hashed;
  return services.auditLog.begin(async (transaction) => {
    await lockOperators(transaction);
    const operator = await lockOperator(transaction, id);
    if (!operator) return refuse('operator_not_found');
    await beginAnew(services, transaction, { id, passwordHash: hashed.value });
    const act = { action: 'operator.reset', subject: `operator ${operator.email}` };
    await services.auditLog.append(transaction, { actor, ip, ...act });
    return accept(firstPassword);
  });
}

export type Standing = Pick<Operator, 'role' | 'isDisabled'>;

/** Whether one admin may do it alone: it touches no admin and gives no right that was not there before. */
async function isOfOne(transaction: TransactionSql, before: Standing, after: Standing): Promise<boolean> {
  if (before.role === 'admin' || (before.isDisabled && !after.isDisabled)) return false;
  const edits = await findGrantEdits(transaction);
  const had = grantsOf(before.role, edits);
  return [...grantsOf(after.role, edits)].every((permission) => had.has(permission));
}

/** The state of an operator, in the form of the list of operators. */
const viewStanding = ({ role, isDisabled }: Standing) => ({ role, is_disabled: isDisabled ? 1 : 0 });

export type Wanted = {
  readonly id: number;
  readonly role: OperatorRole | undefined;
  readonly isDisabled: boolean | undefined;
  /** The console, which looks at nothing, sends none. */
  readonly seen?: Readonly<Record<string, unknown>>;
};

/** By the console, or by one admin where one may. */
export function changeOperator(
  services: OperatorServices,
  { id, role, isDisabled, seen }: Wanted,
  by: Actor,
): Promise<
  Result<undefined, ActorRefusal | 'operator_not_found' | 'not_yourself' | 'takes_two_admins'> | DetailedRefusal
> {
  const { auditLog, operatorSessions } = services;
  return auditLog.begin(async (transaction) => {
    const turn = await takeTurn(services, transaction, by);
    if (!turn.ok) return turn;
    const operator = await lockOperator(transaction, id);
    if (!operator) return refuse('operator_not_found');
    // Whoever could lower himself could leave a site without an admin.
    if (operator.email === by.actor) return refuse('not_yourself');
    const before: Standing = { role: operator.role, isDisabled: operator.isDisabled };
    const after: Standing = { role: role ?? before.role, isDisabled: isDisabled ?? before.isDisabled };
    const isConsole = by.token === undefined;
    const subject = `operator ${operator.email}`;
    const edit = { seen, stands: viewStanding(before), wanted: viewStanding(after) };
    const clash = isConsole ? undefined : await refuseClash(transaction, edit, { subject, names: ['isDisabled'] });
    if (clash) return clash;
    if (!isConsole && !(await isOfOne(transaction, before, after))) return refuse('takes_two_admins');
    await storeChange(transaction, { id, ...after });
    await operatorSessions.revokeAll(transaction, id);
    const act = { action: 'operator.change', subject, before, after };
    await auditLog.append(transaction, { actor: by.actor, ip: by.ip, ...act });
    return accept(undefined);
  });
}
