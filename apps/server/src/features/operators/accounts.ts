// Making, changing and resetting operators. Every act and its entry in the audit log are one transaction.
import { accept, instant, type OperatorRole, refuse, type Result } from '@bourse/domain';
import type { AuditAct } from '../../http/audit-log.ts';
import { FIRST_PASSWORD_LIFETIME_MS } from '../../http/four-eyes.ts';
import { type ActorRefusal, confirmActor } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import type { TransactionSql } from '../../storage/connection.ts';
import { randomReadable } from '../../system/random.ts';
import { insertOperator, lockOperator, storeChange, storeFirstPassword } from './queries.ts';

/** What these acts need: a command on the server's machine has no more than this. */
export type OperatorServices = Pick<Services, 'clock' | 'passwords' | 'auditLog' | 'operatorSessions'>;
/** An operator with a session, or the console, whose owner could do without us. */
export type Actor = Pick<AuditAct, 'actor' | 'ip'> & { readonly token?: string };

/** 32 letters and digits to choose from: 100 bits. */
const FIRST_PASSWORD_LENGTH = 20;
/** Serves the order of what makes and changes operators: held until the transaction ends. */
const OPERATORS_LOCK = 5_427_300_004;

/** Read aloud or typed once: groups of five. */
const createFirstPassword = (): string => randomReadable(FIRST_PASSWORD_LENGTH).replace(/(.{5})(?=.)/g, '$1-');

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

export type FirstPassword = { readonly firstPassword: string; readonly passwordHash: string };

/** Hashed before a transaction begins: it takes long. */
export async function prepareFirstPassword(
  { passwords }: Pick<Services, 'passwords'>,
  firstPassword = createFirstPassword(),
): Promise<Result<FirstPassword, 'busy'>> {
  const hashed = await passwords.inTurn(() => passwords.hash(firstPassword));
  return hashed.ok ? accept({ firstPassword, passwordHash: hashed.value }) : hashed;
}

/** Undefined when the address is an operator's already. */
export function storeNewOperator(
  { clock }: Pick<Services, 'clock'>,
  transaction: TransactionSql,
  { email, name, role, passwordHash }: Omit<NewOperatorInput, 'firstPassword'> & { readonly passwordHash: string },
): Promise<number | undefined> {
  const createdAt = clock.now();
  const passwordExpiresAt = instant(createdAt + FIRST_PASSWORD_LIFETIME_MS);
  return insertOperator(transaction, { email, name, role, passwordHash, passwordExpiresAt, createdAt });
}

export type NewOperatorInput = {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** Made up here unless given. */
  readonly firstPassword?: string;
};

/** An admin is made by two operators (admin-proposals.ts), or by the console. */
export async function addOperator(
  services: OperatorServices,
  { email, name, role, firstPassword: given }: NewOperatorInput,
  by: Actor,
): Promise<
  Result<
    { readonly id: number; readonly firstPassword: string },
    ActorRefusal | 'operator_exists' | 'admin_takes_two' | 'busy'
  >
> {
  const { auditLog } = services;
  if (role === 'admin' && by.token !== undefined) return refuse('admin_takes_two');
  const prepared = await prepareFirstPassword(services, given);
  if (!prepared.ok) return prepared;
  const { firstPassword, passwordHash } = prepared.value;
  return auditLog.begin(async (transaction) => {
    const turn = await takeTurn(services, transaction, by);
    if (!turn.ok) return turn;
    const id = await storeNewOperator(services, transaction, { email, name, role, passwordHash });
    if (id === undefined) return refuse('operator_exists');
    const act = { action: 'operator.add', subject: `operator ${email}`, after: { name, role } };
    await auditLog.append(transaction, { actor: by.actor, ip: by.ip, ...act });
    return accept({ id, firstPassword });
  });
}

export function changeOperator(
  services: OperatorServices,
  { id, role, isDisabled }: { id: number; role: OperatorRole | undefined; isDisabled: boolean | undefined },
  by: Actor,
): Promise<Result<undefined, ActorRefusal | 'operator_not_found' | 'not_yourself' | 'admin_takes_two'>> {
  const { auditLog, operatorSessions } = services;
  return auditLog.begin(async (transaction) => {
    const turn = await takeTurn(services, transaction, by);
    if (!turn.ok) return turn;
    const operator = await lockOperator(transaction, id);
    if (!operator) return refuse('operator_not_found');
    // Whoever could lower himself could leave a site without an admin.
    if (operator.email === by.actor) return refuse('not_yourself');
    const after = { role: role ?? operator.role, isDisabled: isDisabled ?? operator.isDisabled };
    const isAdmin = operator.role === 'admin' && !operator.isDisabled;
    if (after.role === 'admin' && !after.isDisabled && !isAdmin) return refuse('admin_takes_two');
    await storeChange(transaction, { id, ...after });
    await operatorSessions.revokeAll(transaction, id);
    const before = { role: operator.role, isDisabled: operator.isDisabled };
    const act = { action: 'operator.change', subject: `operator ${operator.email}`, before, after };
    await auditLog.append(transaction, { actor: by.actor, ip: by.ip, ...act });
    return accept(undefined);
  });
}

/** After a lost phone or password: everything begins anew with a first password. */
export async function resetOperator(
  services: OperatorServices,
  { id }: { id: number },
  by: Actor,
): Promise<Result<string, ActorRefusal | 'operator_not_found' | 'not_yourself' | 'busy'>> {
  const { clock, auditLog, operatorSessions } = services;
  const prepared = await prepareFirstPassword(services);
  if (!prepared.ok) return prepared;
  const { firstPassword, passwordHash } = prepared.value;
  return auditLog.begin(async (transaction) => {
    const turn = await takeTurn(services, transaction, by);
    if (!turn.ok) return turn;
    const operator = await lockOperator(transaction, id);
    if (!operator) return refuse('operator_not_found');
    if (operator.email === by.actor) return refuse('not_yourself');
    const expiresAt = instant(clock.now() + FIRST_PASSWORD_LIFETIME_MS);
    await storeFirstPassword(transaction, { id, passwordHash, expiresAt });
    await operatorSessions.revokeAll(transaction, id);
    const act = { action: 'operator.reset', subject: `operator ${operator.email}` };
    await auditLog.append(transaction, { actor: by.actor, ip: by.ip, ...act });
    return accept(firstPassword);
  });
}
