// What two admins have decided about an operator: it holds at once. The act and its entry in the audit log are one transaction,
// in turn with all else that makes and changes operators.
import { officeOperators } from '@bourse/contract';
import { accept, OPERATOR_ROLES, refuse, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { DueChange } from '../../platform/changes/due-changes.ts';
import { areAdminsEnough } from '../../platform/changes/four-eyes.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { askBy, type ChangeKind, changesOf, defineDesk, viewPlain } from '../../platform/http/desk.ts';
import { flags } from '../../system/codecs.ts';
import {
  beginAnew,
  createHalf,
  hashFirstPassword,
  joinHalves,
  lockOperators,
  type Standing,
  storeNewOperator,
} from './accounts.ts';
import { storeHalves } from './first-passwords.ts';
import { findOperator, findOperatorByEmail, lockOperator, type Operator, storeChange } from './queries.ts';

type Needs = BaseServices;
type Change = DueChange;
type Refused = 'operator_exists' | 'operator_not_found' | 'busy';

/** An operator is one question, whatever would be done about him. */
const aboutOperator: Pick<ChangeKind<Needs>, 'exclusive' | 'apply'> = {
  exclusive: (subject) => subject,
  apply: decideOperator,
};

const add: ChangeKind<Needs> = {
  ...aboutOperator,
  ask: askBy(officeOperators.proposeAdd, async ({ storage: { sql } }: Needs, { email, name, role }) => {
    if (await findOperatorByEmail(sql, email)) return refuse('operator_exists');
    if (!(await areAdminsEnough(sql))) return refuse('console_only');
    const texts = new Map([
      ['name', name],
      ['role', role],
    ]);
    return accept({ subject: email, changes: changesOf(texts, new Map()) });
  }),
};

const change: ChangeKind<Needs> = {
  ...aboutOperator,
  ask: askBy(officeOperators.proposeChange, async (services: Needs, { id, role, is_disabled }, by) => {
    const found = await findDecidable(services, { id, by });
    if (!found.ok) return found;
    const stands = found.value;
    const isDisabled = is_disabled === undefined ? stands.isDisabled : is_disabled === 1;
    const changes = changesOf(textsOf({ role: role ?? stands.role, isDisabled }), textsOf(stands));
    return changes.length === 0 ? refuse('operator_unchanged') : accept({ subject: stands.email, changes });
  }),
  // One admin alone may have lowered or disabled meanwhile.
  stands: async ({ storage }, { subject = '' }) => {
    const operator = await findOperatorByEmail(storage.sql, subject);
    return operator && textsOf(operator);
  },
};

const reset: ChangeKind<Needs> = {
  ...aboutOperator,
  ask: askBy(officeOperators.proposeReset, async (services: Needs, { id }, by) => {
    const found = await findDecidable(services, { id, by });
    if (!found.ok) return found;
    return accept({ subject: found.value.email, changes: [{ field: 'login', from: '', to: 'anew' }] });
  }),
};

export const operatorChanges = defineDesk({
  name: 'operators',
  lock: 5_427_300_047,
  isAboutOperators: true,
  calls: officeOperators,
  view: viewPlain,
  changes: { add, change, reset },
});

const textsOf = ({ role, isDisabled }: Pick<Operator, 'role' | 'isDisabled'>) =>
  new Map([
    ['role', role],
    ['is_disabled', flags.show(isDisabled)],
  ]);

/** Refusals in this order: the operator, oneself, how many admins there are to decide. */
async function findDecidable(
  { storage: { sql } }: Needs,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<Result<Operator, 'operator_not_found' | 'not_yourself' | 'console_only'>> {
  const operator = await findOperator(sql, id);
  if (!operator) return refuse('operator_not_found');
  if (operator.email === by) return refuse('not_yourself');
  if (!(await areAdminsEnough(sql, operator.email))) return refuse('console_only');
  return { ok: true, value: operator };
}

const TWO = {
  askingId: kinds.id<number>(),
  asking: kinds.text,
  approvingId: kinds.id<number>(),
  approving: kinds.text,
};
type Two = RowOf<typeof TWO>;
type Decided = {
  readonly transaction: TransactionSql;
  readonly email: string;
  readonly change: Change;
  readonly two: Two;
};
type Prepared = { readonly passwordHash: string; readonly halves: readonly [string, string] };

/** Hashed before a transaction begins: it takes long. */
async function prepare(needs: Needs): Promise<Result<Prepared, 'busy'>> {
  const halves = [createHalf(), createHalf()] as const;
  const hashed = await hashFirstPassword(needs, joinHalves(...halves));
  return hashed.ok ? accept({ passwordHash: hashed.value, halves }) : hashed;
}

async function decideOperator(needs: Needs, decision: Change): Promise<Result<undefined, Refused>> {
  const { kind, subject: email = '' } = decision;
  const login = kind === 'change' ? undefined : await prepare(needs);
  if (login?.ok === false) return login;
  return needs.auditLog.begin(async (transaction) => {
    await lockOperators(transaction);
    // The process may have died between this and the word that it is done.
    const done = await transaction`
      SELECT 1 FROM audit_log WHERE subject = ${`operator ${email}`} AND action = ${`operator.${kind}`}
        AND after::jsonb ->> 'proposal' = ${numberOf(decision)}`;
    if (done.length > 0) return accept(undefined);
    const decided = { transaction, email, change: decision, two: await findTwo(transaction, decision.id) };
    if (login === undefined) return alter(needs, decided);
    return (kind === 'add' ? addOperator : resetLogin)(needs, decided, login.value);
  });
}

async function findTwo(transaction: TransactionSql, id: string): Promise<Two> {
  const [two] = await query(transaction, TWO)`
    SELECT a.id AS asking_id, a.email AS asking, d.id AS approving_id, d.email AS approving
    FROM changes p JOIN operators a ON a.id = p.requested_by JOIN operators d ON d.id = p.decided_by
    WHERE p.id = ${id}`;
  if (!two) throw new Error(`nobody has decided about ${id}`);
  return two;
}

async function addOperator(
  needs: Needs,
  decided: Decided,
  { passwordHash, halves }: Prepared,
): Promise<Result<undefined, Refused>> {
  const { transaction, email, change } = decided;
  const name = change.texts.get('name') ?? '';
  const role = findRole(change);
  if (role === undefined) throw new Error(`somebody is added without a role by ${change.id}`);
  const operatorId = await storeNewOperator(needs, transaction, { email, name, role, passwordHash });
  if (operatorId === undefined) return refuse('operator_exists');
  await hand(needs, decided, { operatorId, halves });
  await enter(needs, decided, { after: { name, role } });
  return accept(undefined);
}

async function resetLogin(
  needs: Needs,
  decided: Decided,
  { passwordHash, halves }: Prepared,
): Promise<Result<undefined, Refused>> {
  const { transaction, email } = decided;
  const operator = await findOperatorByEmail(transaction, email);
  if (!operator) return refuse('operator_not_found');
  await beginAnew(needs, transaction, { id: operator.id, passwordHash });
  await hand(needs, decided, { operatorId: operator.id, halves });
  await enter(needs, decided, {});
  return accept(undefined);
}

async function alter(needs: Needs, decided: Decided): Promise<Result<undefined, Refused>> {
  const { transaction, email, change } = decided;
  const known = await findOperatorByEmail(transaction, email);
  const operator = known && (await lockOperator(transaction, known.id));
  if (!operator) return refuse('operator_not_found');
  const before: Standing = { role: operator.role, isDisabled: operator.isDisabled };
  const after: Standing = {
    role: findRole(change) ?? before.role,
    isDisabled: flags.read(change.texts.get('is_disabled') ?? '') ?? before.isDisabled,
  };
  await storeChange(transaction, { id: operator.id, ...after });
  await needs.operatorSessions.revokeAll(transaction, operator.id);
  await enter(needs, decided, { before, after });
  return accept(undefined);
}

const findRole = ({ texts }: Change) => OPERATOR_ROLES.find((role) => role === texts.get('role'));

type Handed = { readonly operatorId: number; readonly halves: readonly [string, string] };

const hand = (needs: Needs, { transaction, two }: Decided, { operatorId, halves }: Handed): Promise<void> =>
  storeHalves(needs, transaction, {
    operatorId,
    halves: [
      { ownerId: two.askingId, text: halves[0] },
      { ownerId: two.approvingId, text: halves[1] },
    ],
  });

type Facts = { readonly before?: object; readonly after?: object };

/** The audit log knows it by this for ever. */
const numberOf = ({ id, oldId }: Change): string => oldId ?? id;

/** Logs the act under the operator who approved; who asked stands in it, and by both the log says who is tied to whom. */
async function enter(
  { auditLog }: Needs,
  { transaction, email, change, two }: Decided,
  { before, after = {} }: Facts,
): Promise<void> {
  await auditLog.append(transaction, {
    actor: two.approving,
    ip: '',
    action: `operator.${change.kind}`,
    subject: `operator ${email}`,
    before,
    after: { ...after, proposal: numberOf(change), requestedBy: two.asking },
  });
}
