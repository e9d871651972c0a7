// Keys that operators approve with: sealed in their browsers, and worth something only where the signer's own host knows them.
import { officeApprovals, type ParsedInputOf } from '@bourse/contract';
import { accept, hasPermission, refuse, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { textOfEnrolment } from '@bourse/domain/signer';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { roleOf } from '../../../platform/changes/role-grants.ts';
import type { OperatorActor } from '../../../platform/http/operator-acts.ts';
import { actWithFactor } from '../../../platform/http/operator-factor.ts';
import { nodeCrypto } from '../../../system/signatures.ts';
import type { CustodyServices } from '../custody.ts';
import type { SignerSays } from '../signing/approvals.ts';

const permission = 'approvals.sign';
/** Held until the transaction ends. */
const KEYS_LOCK = 5_427_300_020;

const KEY = {
  id: kinds.id(),
  operatorId: kinds.id(),
  /** Address of its owner. */
  operator: kinds.text,
  name: kinds.text,
  publicKey: kinds.text,
  sealed: kinds.present(kinds.json((value) => officeApprovals.sealedKey.parse(value))),
  createdAt: kinds.instant,
};
export type ApproverKey = RowOf<typeof KEY>;

/** Those that are not revoked. */
export const findKeys = (sql: Sql | TransactionSql, condition = sql`true`): Promise<readonly ApproverKey[]> => query(
  sql,
  KEY,
)`
  SELECT k.id, k.operator_id, o.email AS operator, k.name, k.public_key, k.sealed, k.created_at
  FROM approver_keys k JOIN operators o ON o.id = k.operator_id
  WHERE k.revoked_at IS NULL AND ${condition} ORDER BY k.id`;

export async function findOwnKey(sql: Sql | TransactionSql, operatorId: number): Promise<ApproverKey | undefined> {
  const [key] = await findKeys(sql, sql`k.operator_id = ${operatorId}`);
  return key;
}

/** Says how the signer's host knows a key; `unknown` where the signer does not answer. */
export function rosterStateOf(
  { name, publicKey }: Pick<ApproverKey, 'name' | 'publicKey'>,
  roster: SignerSays['approvers'] | undefined,
): officeApprovals.RosterState {
  if (roster === undefined) return 'unknown';
  const entry = roster.find((each) => each.name === name);
  if (entry === undefined) return 'missing';
  return entry.key === publicKey ? 'listed' : 'other_key';
}

const HELD = { operatorId: kinds.id(), isNamed: kinds.flag, isRevoked: kinds.flag, publicKey: kinds.text };
type Enrolment = ParsedInputOf<typeof officeApprovals.enrolKey>;

/** One key an operator, and one operator a key and a name. Refusals in this order: as named. */
export function enrolKey(
  services: CustodyServices,
  { name, public_key: publicKey, sealed, signature, code }: Enrolment,
  by: OperatorActor,
): Promise<Result<undefined>> {
  const text = textOfEnrolment({ operator: by.actor, name, publicKey });
  return actWithFactor(services, {
    by,
    permission,
    code,
    async check(transaction) {
      if (!nodeCrypto.hasSigned({ key: publicKey, text, signature })) return refuse('approver_key_invalid');
      await lockKeys(transaction);
      const known = await query(transaction, HELD)`
        SELECT operator_id, lower(name) = lower(${name}) AS is_named, revoked_at IS NOT NULL AS is_revoked, public_key
        FROM approver_keys`;
      const held = known.filter((row) => !row.isRevoked);
      if (held.some((row) => row.operatorId === by.operatorId)) return refuse('approver_key_held');
      if (held.some((row) => row.isNamed)) return refuse('approver_name_taken');
      return known.some((row) => row.publicKey === publicKey) ? refuse('approver_key_used') : accept(undefined);
    },
    async act(transaction) {
      await transaction`
        INSERT INTO approver_keys (operator_id, name, public_key, sealed, wrap, created_at)
        VALUES (${by.operatorId}, ${name}, ${publicKey}, ${transaction.json({ ...sealed })}, ${sealed.wrap},
          ${services.clock.now()})`;
      await services.auditLog.append(transaction, {
        ...entryOf(by, 'approver.enrol', name),
        after: { operator: by.actor, key: publicKey, wrap: sealed.wrap },
      });
    },
  });
}

/** Its signatures count no more here; the signer's host has to remove it as well. */
export function revokeKey(
  services: CustodyServices,
  { id, code }: ParsedInputOf<typeof officeApprovals.revokeKey>,
  by: OperatorActor,
): Promise<Result<undefined>> {
  return actWithFactor(services, {
    by,
    permission,
    code,
    async check(transaction) {
      await lockKeys(transaction);
      const [key] = await findKeys(transaction, transaction`k.id = ${id}`);
      if (!key) return refuse('approver_key_not_found');
      return key.operatorId === by.operatorId || (await isAdmin(transaction, by.operatorId))
        ? accept(undefined)
        : refuse('forbidden');
    },
    async act(transaction) {
      const [key] = await findKeys(transaction, transaction`k.id = ${id}`);
      await transaction`
        UPDATE approver_keys SET revoked_at = ${services.clock.now()}, sealed = NULL WHERE id = ${id}`;
      const before = { operator: key?.operator, key: key?.publicKey };
      await services.auditLog.append(transaction, { ...entryOf(by, 'approver.revoke', key?.name ?? ''), before });
    },
  });
}

/** One after the other, so that the indexes behind what is looked at are never run into. */
async function lockKeys(transaction: TransactionSql): Promise<void> {
  await transaction`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`;
}

/** Whoever may disable an operator may also take the key away. */
async function isAdmin(transaction: TransactionSql, operatorId: number): Promise<boolean> {
  const [row] = await query(transaction, { role: kinds.text })`SELECT role FROM operators WHERE id = ${operatorId}`;
  return row !== undefined && hasPermission(roleOf(row.role), 'operators.edit');
}

const entryOf = ({ actor, ip }: OperatorActor, action: string, name: string) => ({
  actor,
  ip,
  action,
  subject: `approver ${name}`,
});
