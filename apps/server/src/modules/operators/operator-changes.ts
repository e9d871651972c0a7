// What two admins have decided about an operator: it holds at once. The act and its entry in the audit log are one transaction,
// in turn with all else that makes and changes operators.
import { accept, OPERATOR_ROLES, type OperatorChange, refuse, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { ChangeDesk, DueChange } from '../../platform/changes/due-changes.ts';
import type { OperatorsServices } from './services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { RowOf } from '../../core/storage/row-shape.ts';
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
import { findOperatorByEmail, lockOperator, storeChange } from './queries.ts';

type Needs = Pick<OperatorsServices, 'auditLog' | 'clock' | 'passwords' | 'operatorSessions' | 'vault'>;
type Change = DueChange<OperatorChange>;
type Refused = 'operator_exists' | 'operator_not_found' | 'busy';

export const createOperatorChanges = (needs: Needs): ChangeDesk<OperatorChange> => ({
  name: 'operators',
  table: 'operator_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_047,
  isAboutOperators: true,
  submit: (_, change) => decideOperator(needs, change),
  // One admin alone may have lowered or disabled meanwhile.
  stands: async ({ storage }, { kind, subject = '' }) => {
    const operator = kind === 'change' ? await findOperatorByEmail(storage.sql, subject) : undefined;
    return (
      operator &&
      new Map([
        ['role', operator.role],
        ['is_disabled', flags.show(operator.isDisabled)],
      ])
    );
  },
});

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

async function decideOperator(needs: Needs, change: Change): Promise<Result<undefined, Refused>> {
  const { kind, subject: email = '' } = change;
  const login = kind === 'change' ? undefined : await prepare(needs);
  if (login?.ok === false) return login;
  return needs.auditLog.begin(async (transaction) => {
    await lockOperators(transaction);
    // The process may have died between this and the word that it is done.
    const done = await transaction`
      SELECT 1 FROM audit_log WHERE subject = ${`operator ${email}`} AND action = ${`operator.${change.kind}`}
        AND after::jsonb ->> 'proposal' = ${change.id}`;
    if (done.length > 0) return accept(undefined);
    const decided = { transaction, email, change, two: await findTwo(transaction, change.id) };
    if (login === undefined) return alter(needs, decided);
    return (kind === 'add' ? add : reset)(needs, decided, login.value);
  });
}

async function findTwo(transaction: TransactionSql, id: string): Promise<Two> {
  const [two] = await query(transaction, TWO)`
    SELECT a.id AS asking_id, a.email AS asking, d.id AS approving_id, d.email AS approving
    FROM operator_proposals p JOIN operators a ON a.id = p.requested_by JOIN operators d ON d.id = p.decided_by
    WHERE p.id = ${id}`;
  if (!two) throw new Error(`nobody has decided about ${id}`);
  return two;
}

async function add(
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

async function reset(
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

/** Logs the act under the operator who approved; the entry names who asked, and so ties the two to the operator. */
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
    after: { ...after, proposal: change.id, requestedBy: two.asking },
  });
}
