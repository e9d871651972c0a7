// Who lets a withdrawal go: one operator, or two where its user withdraws much, each independent of the others. A decision
// is committed first, with its entry in the audit log; then the ledger is told, again after a process that stopped between.
import { officeWithdrawals } from '@bourse/contract';
import { accept, type Amount, formatUnits, refuse, type Result, userId, withdrawalId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { areTied, mayStill } from '../../../platform/changes/four-eyes.ts';
import { mount } from '../../../platform/http/mount.ts';
import {
  type ActorRefusal,
  confirmActor,
  type OperatorActor,
  operatorActorOf,
} from '../../../platform/http/operator-acts.ts';
import { lockUser } from '../../../platform/http/user-changes.ts';
import type { WalletServices } from '../services.ts';
import { type DeskWithdrawal, entryOf, findApprovals, findWithdrawal } from './withdrawals.ts';

type Needs = Pick<WalletServices, 'storage' | 'clock' | 'auditLog' | 'operatorSessions' | 'sequencer'>;
type Decision = { readonly id: number; readonly by: OperatorActor };
type DecisionRefusal = ActorRefusal | 'withdrawal_not_found' | 'withdrawal_moved_on' | 'own_request';
type ApprovalRefusal = DecisionRefusal | 'already_approved' | 'not_independent' | 'funds_request_changed';

/** How many more must approve it. `seen` is the amount that was looked at. */
export async function approveWithdrawal(
  services: Needs,
  { id, by, seen }: Decision & { readonly seen: Amount },
): Promise<Result<number>> {
  const { auditLog, clock } = services;
  const decided = await auditLog.begin(async (transaction): Promise<Result<number, ApprovalRefusal>> => {
    const taken = await take(services, transaction, { id, by });
    if (!taken.ok) return taken;
    const withdrawal = taken.value;
    if (withdrawal.status !== 'applied') return refuse('withdrawal_moved_on', { status: withdrawal.status });
    const now = clock.now();
    const all = await findApprovals(transaction, id);
    if (all.some(({ operator }) => operator === by.actor)) return refuse('already_approved');
    // The word of who may approve no more counts no more.
    const counting = await Promise.all(
      all.map(({ operator: email }) => mayStill(transaction, { email, permission: 'withdrawals.review' })),
    );
    const before = all.filter((_, nth) => counting[nth]);
    for (const { operator } of before) {
      if (await areTied(transaction, { one: by.actor, other: operator, now })) return refuse('not_independent');
    }
    if (withdrawal.amount !== seen) return refuse('funds_request_changed');
    await transaction`
      INSERT INTO withdrawal_approvals (withdrawal_id, operator_id, at) VALUES (${id}, ${by.operatorId}, ${now})`;
    const missing = withdrawal.needed - before.length - 1;
    await transaction`
      UPDATE withdrawal_reviews SET needed = ${withdrawal.needed}, decided_at = ${missing <= 0 ? now : null}
      WHERE withdrawal_id = ${id}`;
    const after = { ...factsOf(withdrawal), approvals: before.length + 1 };
    await auditLog.append(transaction, { ...entryOf(by, 'withdrawal.approve', withdrawal), after });
    return accept(Math.max(0, missing));
  });
  if (!decided.ok || decided.value > 0) return decided;
  const outcome = await services.sequencer.submit({ kind: 'approveWithdrawal', id: withdrawalId(id) });
  // Another look at the list may have told the ledger before; only its owner can have taken it back.
  const isDone = outcome.ok || (outcome.code === 'withdrawal_moved_on' && outcome.params['status'] !== 'rejected');
  return isDone ? decided : outcome;
}

/** Before it is signed. What it held is available again. */
export async function rejectWithdrawal(
  services: Needs,
  { id, by, reason }: Decision & { readonly reason: string },
): Promise<Result<undefined>> {
  const { auditLog, clock } = services;
  const decided = await auditLog.begin(async (transaction): Promise<Result<undefined, DecisionRefusal>> => {
    const taken = await take(services, transaction, { id, by });
    if (!taken.ok) return taken;
    const withdrawal = taken.value;
    if (withdrawal.status !== 'applied' && withdrawal.status !== 'approved') {
      return refuse('withdrawal_moved_on', { status: withdrawal.status });
    }
    await transaction`
      UPDATE withdrawal_reviews SET reason = ${reason}, decided_at = ${clock.now()} WHERE withdrawal_id = ${id}`;
    const after = { ...factsOf(withdrawal), reason };
    await auditLog.append(transaction, { ...entryOf(by, 'withdrawal.reject', withdrawal), after });
    return accept(undefined);
  });
  if (!decided.ok) return decided;
  const outcome = await services.sequencer.submit({ kind: 'rejectWithdrawal', id: withdrawalId(id) });
  if (outcome.ok || outcome.params['status'] === 'rejected') return decided;
  // It was signed meanwhile: what is said of it must not be that it was rejected.
  if (outcome.code !== 'busy') {
    await services.storage.sql`UPDATE withdrawal_reviews SET reason = '' WHERE withdrawal_id = ${id}`;
    await auditLog.record({ ...entryOf(by, 'withdrawal.reject.refused', { id }), after: { code: outcome.code } });
  }
  return outcome;
}

/** In turn with all that is decided about it, and only for who may still decide and neither owns nor gets it in person. */
async function take(
  services: Needs,
  transaction: TransactionSql,
  { id, by }: Decision,
): Promise<Result<DeskWithdrawal, ActorRefusal | 'withdrawal_not_found' | 'own_request'>> {
  const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'withdrawals.review' });
  if (!confirmed.ok) return confirmed;
  const now = services.clock.now();
  const known = await transaction`SELECT 1 FROM withdrawals WHERE id = ${id}`;
  if (known.length === 0) return refuse('withdrawal_not_found');
  // Not looked at yet by what sets flags: whoever decides has looked.
  await transaction`
    INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, created_at) VALUES (${id}, '{}', 1, ${now})
    ON CONFLICT DO NOTHING`;
  await transaction`SELECT 1 FROM withdrawal_reviews WHERE withdrawal_id = ${id} FOR UPDATE`;
  const withdrawal = await findWithdrawal(transaction, id, now);
  if (!withdrawal) return refuse('withdrawal_not_found');
  // In one order, so that two who decide about both ways between two users wait for each other.
  const people = [withdrawal.user_id, withdrawal.to_user_id].filter((id) => id !== 0).sort((a, b) => a - b);
  for (const person of people) {
    const addresses = await lockUser(transaction, userId(person));
    if (addresses?.includes(by.actor) === true) return refuse('own_request');
  }
  return accept(withdrawal);
}

const factsOf = (withdrawal: DeskWithdrawal) => ({
  withdrawal: withdrawal.id,
  amount: `${formatUnits(withdrawal.amount)} ${withdrawal.currency_name}`,
  daySum: formatUnits(withdrawal.day_sum),
  isSumPartial: withdrawal.is_partial,
  needed: withdrawal.needed,
});

export function withdrawalDecisionRoutes(app: FastifyInstance, services: WalletServices): void {
  mount(app, services, officeWithdrawals.approveWithdrawal, async ({ input: { id, amount }, request, t }) => {
    const approved = await approveWithdrawal(services, { id, seen: amount, by: operatorActorOf(request) });
    if (!approved.ok) return approved;
    return { message: t(approved.value > 0 ? 'answer.withdrawal_half_approved' : 'answer.withdrawal_approved') };
  });
  mount(app, services, officeWithdrawals.rejectWithdrawal, async ({ input, request, t }) => {
    const rejected = await rejectWithdrawal(services, { ...input, by: operatorActorOf(request) });
    return rejected.ok ? { message: t('answer.withdrawal_rejected') } : rejected;
  });
}
