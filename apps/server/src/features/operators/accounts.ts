// Making, changing and resetting operators. Every act and its entry in the audit log are one transaction.
import { accept, HOUR_MS, instant, type OperatorRole, refuse, type Result } from '@bourse/domain';
import type { AuditAct } from '../../http/audit-log.ts';
import type { Services } from '../../http/services.ts';
import { randomReadable } from '../../system/random.ts';
import { insertOperator, lockOperator, storeChange, storeFirstPassword } from './queries.ts';

/** What these acts need: a command on the server's machine has no more than this. */
export type OperatorServices = Pick<Services, 'clock' | 'passwords' | 'auditLog' | 'operatorSessions'>;
export type Actor = Pick<AuditAct, 'actor' | 'ip'>;

const FIRST_PASSWORD_LIFETIME_MS = 72 * HOUR_MS;
/** 32 letters and digits to choose from: 100 bits. */
const FIRST_PASSWORD_LENGTH = 20;

/** Read aloud or typed once: groups of five. */
const createFirstPassword = (): string => randomReadable(FIRST_PASSWORD_LENGTH).replace(/(.{5})(?=.)/g, '$1-');

export type NewOperatorInput = {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** Made up here unless given. */
  readonly firstPassword?: string;
};

export async function addOperator(
  services: OperatorServices,
  { email, name, role, firstPassword = createFirstPassword() }: NewOperatorInput,
  actor: Actor,
): Promise<Result<{ readonly id: number; readonly firstPassword: string }, 'operator_exists' | 'busy'>> {
  const { clock, passwords, auditLog } = services;
  const hashed = await passwords.inTurn(() => passwords.hash(firstPassword));
  if (!hashed.ok) return hashed;
  const createdAt = clock.now();
  const passwordExpiresAt = instant(createdAt + FIRST_PASSWORD_LIFETIME_MS);
  return auditLog.begin(async (transaction) => {
    const operator = { email, name, role, passwordHash: hashed.value, passwordExpiresAt, createdAt };
    const id = await insertOperator(transaction, operator);
    if (id === undefined) return refuse('operator_exists');
    const act = { action: 'operator.add', subject: `operator ${email}`, after: { name, role } };
    await auditLog.append(transaction, { ...actor, ...act });
    return accept({ id, firstPassword });
  });
}

export function changeOperator(
  services: OperatorServices,
  { id, role, isDisabled }: { id: number; role: OperatorRole | undefined; isDisabled: boolean | undefined },
  actor: Actor,
): Promise<Result<undefined, 'operator_not_found' | 'not_yourself'>> {
  const { auditLog, operatorSessions } = services;
  return auditLog.begin(async (transaction) => {
    const operator = await lockOperator(transaction, id);
    if (!operator) return refuse('operator_not_found');
    // Whoever could lower himself could leave a site without an admin.
    if (operator.email === actor.actor) return refuse('not_yourself');
    const after = { role: role ?? operator.role, isDisabled: isDisabled ?? operator.isDisabled };
    await storeChange(transaction, { id, ...after });
    await operatorSessions.revokeAll(transaction, id);
    const before = { role: operator.role, isDisabled: operator.isDisabled };
    const act = { action: 'operator.change', subject: `operator ${operator.email}`, before, after };
    await auditLog.append(transaction, { ...actor, ...act });
    return accept(undefined);
  });
}

/** After a lost phone or password: everything begins anew with a first password. */
export async function resetOperator(
  services: OperatorServices,
  { id }: { id: number },
  actor: Actor,
): Promise<Result<string, 'operator_not_found' | 'not_yourself' | 'busy'>> {
  const { clock, passwords, auditLog, operatorSessions } = services;
  const firstPassword = createFirstPassword();
  const hashed = await passwords.inTurn(() => passwords.hash(firstPassword));
  if (!hashed.ok) return hashed;
  const expiresAt = instant(clock.now() + FIRST_PASSWORD_LIFETIME_MS);
  return auditLog.begin(async (transaction) => {
    const operator = await lockOperator(transaction, id);
    if (!operator) return refuse('operator_not_found');
    if (operator.email === actor.actor) return refuse('not_yourself');
    await storeFirstPassword(transaction, { id, passwordHash: hashed.value, expiresAt });
    await operatorSessions.revokeAll(transaction, id);
    const act = { action: 'operator.reset', subject: `operator ${operator.email}` };
    await auditLog.append(transaction, { ...actor, ...act });
    return accept(firstPassword);
  });
}
