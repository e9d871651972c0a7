// How an admin comes to be in the back office: one admin proposes, another decides. Every act and its entry in the audit log
// are one transaction. On the server's own machine `npm run operator` makes one alone.
import { accept, DAY_MS, type Instant, instant, refuse, type Result } from '@bourse/domain';
import { areTied } from '../../http/four-eyes.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { lockOperators, prepareFirstPassword, storeNewOperator } from './accounts.ts';
import { findOperatorByEmail, storeChange } from './queries.ts';

const PROPOSAL_LIFETIME_MS = 7 * DAY_MS;

export type Proposal = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly isPromotion: boolean;
  readonly proposedAt: Instant;
  readonly expiresAt: Instant;
  /** Address of the operator. */
  readonly proposedBy: string;
};

type Row = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly is_promotion: boolean;
  readonly proposed_at: string;
  readonly proposed_by: string;
};

/** Those that can still be approved, oldest first. */
export function listProposals({
  storage: { sql },
  clock,
}: Pick<Services, 'storage' | 'clock'>): Promise<readonly Proposal[]> {
  return findProposals(sql, { now: clock.now() });
}

async function findProposals(
  sql: Sql | TransactionSql,
  { now, only }: { readonly now: Instant; readonly only?: number | undefined },
): Promise<readonly Proposal[]> {
  const rows = await sql<Row[]>`
    SELECT p.id, p.email, p.name, p.proposed_at, asking.email AS proposed_by,
      EXISTS (SELECT 1 FROM operators o WHERE o.email = p.email) AS is_promotion
    FROM admin_proposals p JOIN operators asking ON asking.id = p.proposed_by
    WHERE p.decided_at IS NULL AND p.proposed_at > ${now - PROPOSAL_LIFETIME_MS}
      AND ${only === undefined ? sql`true` : sql`p.id = ${only}`} ORDER BY p.id`;
  return rows.map((row) => ({
    id: Number(row.id),
    email: row.email,
    name: row.name,
    isPromotion: row.is_promotion,
    proposedAt: instant(Number(row.proposed_at)),
    expiresAt: instant(Number(row.proposed_at) + PROPOSAL_LIFETIME_MS),
    proposedBy: row.proposed_by,
  }));
}

const subjectOf = (email: string): string => `operator ${email}`;
const permission = 'operators.edit';

/** Proposed again, it counts from then on. */
export function proposeAdmin(
  services: Services,
  { email, name, by }: { readonly email: string; readonly name: string; readonly by: OperatorActor },
): Promise<Result<undefined, ActorRefusal | 'operator_exists' | 'not_yourself' | 'admin_already_proposed'>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    await lockOperators(transaction);
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission });
    if (!confirmed.ok) return confirmed;
    const known = await findOperatorByEmail(transaction, email);
    if (email === by.actor) return refuse('not_yourself');
    if (known?.role === 'admin' && !known.isDisabled) return refuse('operator_exists');
    const now = clock.now();
    const pending = await findProposals(transaction, { now });
    if (pending.some((proposal) => proposal.email === email)) return refuse('admin_already_proposed');
    await transaction`
      INSERT INTO admin_proposals (email, name, proposed_by, proposed_at)
      VALUES (${email}, ${name}, ${by.operatorId}, ${now})`;
    const { actor, ip } = by;
    await auditLog.append(transaction, {
      actor,
      ip,
      action: 'operator.propose',
      subject: subjectOf(email),
      after: { name, role: 'admin' },
    });
    return accept(undefined);
  });
}

type Decision = { readonly id: number; readonly by: OperatorActor };
type Made = { readonly email: string; readonly firstPassword: string };
type ApprovalRefusal = ActorRefusal | 'proposal_not_found' | 'own_request' | 'not_independent';

/** Refusals in this order: as named. */
export async function approveAdmin(
  services: Services,
  { id, by }: Decision,
): Promise<Result<Made, ApprovalRefusal | 'busy'>> {
  const prepared = await prepareFirstPassword(services);
  if (!prepared.ok) return prepared;
  const { auditLog, clock, operatorSessions } = services;
  return auditLog.begin(async (transaction): Promise<Result<Made, ApprovalRefusal>> => {
    const taken = await takeProposal(services, transaction, { id, by });
    if (!taken.ok) return taken;
    const { email, name, proposedBy } = taken.value;
    if (proposedBy === by.actor) return refuse('own_request');
    if (await areTied(transaction, { one: by.actor, other: proposedBy, now: clock.now() })) {
      return refuse('not_independent');
    }
    await closeProposal(transaction, { id, by, now: clock.now() });
    const { actor, ip } = by;
    const known = await findOperatorByEmail(transaction, email);
    if (known === undefined) {
      await storeNewOperator(services, transaction, { email, name, role: 'admin', ...prepared.value });
      const after = { name, role: 'admin', proposal: id, proposedBy };
      await auditLog.append(transaction, { actor, ip, action: 'operator.add', subject: subjectOf(email), after });
      return accept({ email, firstPassword: prepared.value.firstPassword });
    }
    await storeChange(transaction, { id: known.id, role: 'admin', isDisabled: false });
    await operatorSessions.revokeAll(transaction, known.id);
    const before = { role: known.role, isDisabled: known.isDisabled };
    const after = { role: 'admin', isDisabled: false, proposal: id, proposedBy };
    const act = { action: 'operator.change', subject: subjectOf(email), before, after };
    await auditLog.append(transaction, { actor, ip, ...act });
    return accept({ email, firstPassword: '' });
  });
}

/** Whoever proposed may take it back as well. */
export function rejectAdmin(
  services: Services,
  { id, by }: Decision,
): Promise<Result<undefined, ActorRefusal | 'proposal_not_found'>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const taken = await takeProposal(services, transaction, { id, by });
    if (!taken.ok) return taken;
    await closeProposal(transaction, { id, by, now: clock.now() });
    const { actor, ip } = by;
    const subject = subjectOf(taken.value.email);
    await auditLog.append(transaction, { actor, ip, action: 'operator.reject', subject, after: { proposal: id } });
    return accept(undefined);
  });
}

/** In turn with all that makes and changes operators, and only for who may still decide. */
async function takeProposal(
  services: Services,
  transaction: TransactionSql,
  { id, by }: Decision,
): Promise<Result<Proposal, ActorRefusal | 'proposal_not_found'>> {
  await lockOperators(transaction);
  const confirmed = await confirmActor(services, transaction, { token: by.token, permission });
  if (!confirmed.ok) return confirmed;
  const [proposal] = await findProposals(transaction, { now: services.clock.now(), only: id });
  return proposal === undefined ? refuse('proposal_not_found') : accept(proposal);
}

async function closeProposal(
  transaction: TransactionSql,
  { id, by, now }: Decision & { readonly now: Instant },
): Promise<void> {
  await transaction`UPDATE admin_proposals SET decided_by = ${by.operatorId}, decided_at = ${now} WHERE id = ${id}`;
}
