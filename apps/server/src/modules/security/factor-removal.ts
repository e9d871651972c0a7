// The removal of second factors that their owner has lost. Support makes sure of the owner, outside, and asks; another
// operator decides. Neither alone gets past a second factor, and neither may be the user in person.
import { officeFactors } from '@bourse/contract';
import { accept, DAY_MS, type Instant, refuse, type Result, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { accountOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { type PairRefusal, refusePair } from '../../platform/changes/four-eyes.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../platform/http/operator-acts.ts';
import { endSessions } from '../../platform/http/sessions.ts';
import { readPage, readRows } from '../../platform/lists/answer-rows.ts';
import { settleChange } from './guard.ts';
import { type Factors, getFactors } from './second-factor.ts';

const REMOVAL = officeFactors.listRemovals.message.shape.list.element;
type RemovalStatus = officeFactors.RemovalRow['status'];

/** How the user was recognized is soon forgotten, and who is locked out for longer asks again. */
const REMOVAL_LIFETIME_MS = 7 * DAY_MS;

const removals = (sql: Sql) => ({
  columns: sql`r.id, r.user_id, ${accountOf(sql, 'u')} AS account, r.reason, r.status, r.requested_at AS submit_time,
    r.requested_at + ${REMOVAL_LIFETIME_MS}::bigint AS expire_time, asking.email AS requested_by,
    coalesce(deciding.email, '') AS decided_by`,
  from: sql`factor_removals r JOIN users u ON u.id = r.user_id JOIN operators asking ON asking.id = r.requested_by
    LEFT JOIN operators deciding ON deciding.id = r.decided_by`,
});

/** Nobody has decided in time. Said before anything is read or asked for; whoever decides looks at the time as well. */
async function expireRemovals(sql: Sql | TransactionSql, now: Instant): Promise<void> {
  await sql`
    UPDATE factor_removals SET status = 'expired', decided_by = 0, decided_at = requested_at + ${REMOVAL_LIFETIME_MS}
    WHERE status = 'pending' AND requested_at <= ${now - REMOVAL_LIFETIME_MS}`;
}

type Reading = Pick<BaseServices, 'storage' | 'clock'>;
type Asked = { readonly status: RemovalStatus; readonly page: number; readonly limit: number };

/** Pending ones oldest first, all others newest first. */
export async function listFactorRemovals({ storage: { sql }, clock }: Reading, { status, ...place }: Asked) {
  await expireRemovals(sql, clock.now());
  const order = status === 'pending' ? sql`r.id` : sql`r.id DESC`;
  return readPage(sql, REMOVAL, { ...removals(sql), where: [sql`r.status = ${status}`], order }, place);
}

/** The one of a user that awaits its decision. */
export async function findPendingRemoval({ storage: { sql }, clock }: Reading, id: UserId) {
  await expireRemovals(sql, clock.now());
  const where = [sql`r.user_id = ${id}`, sql`r.status = 'pending'`];
  const [row] = await readRows(sql, REMOVAL, { ...removals(sql), where, order: sql`r.id` }, { limit: 1, offset: 0 });
  return row;
}

type Request = { readonly userId: UserId; readonly reason: string; readonly by: OperatorActor };

/** Refusals in this order: as named. */
export function requestFactorRemoval(
  { clock, auditLog }: BaseServices,
  { userId: id, reason, by }: Request,
): Promise<Result<undefined, 'user_not_found' | 'own_removal' | 'second_factor_not_on' | 'removal_already_requested'>> {
  return auditLog.begin(async (transaction) => {
    const addresses = await lockUser(transaction, id);
    if (!addresses) return refuse('user_not_found');
    if (addresses.includes(by.actor)) return refuse('own_removal');
    const { methods } = await getFactors(transaction, id);
    if (methods.length === 0) return refuse('second_factor_not_on');
    await expireRemovals(transaction, clock.now());
    const requested = await transaction`
      INSERT INTO factor_removals (user_id, reason, status, requested_by, requested_at)
      VALUES (${id}, ${reason}, 'pending', ${by.operatorId}, ${clock.now()}) ON CONFLICT DO NOTHING RETURNING id`;
    if (requested.length === 0) return refuse('removal_already_requested');
    await auditLog.append(transaction, { ...entryOf(by, 'factors.request', id), after: { reason, methods } });
    return accept(undefined);
  });
}

type Decision = { readonly id: number; readonly by: OperatorActor };
type DecisionRefusal = ActorRefusal | 'removal_not_found' | 'own_removal' | PairRefusal;

/** Takes every second factor away, ends the sessions, holds withdrawals and tells the user. */
export async function approveFactorRemoval(
  services: BaseServices,
  { id, by }: Decision,
): Promise<Result<undefined, DecisionRefusal>> {
  const { sessions, clock, auditLog } = services;
  const approved = await auditLog.begin(async (transaction): Promise<Result<UserId, DecisionRefusal>> => {
    const decided = await decide(services, transaction, { id, by, status: 'approved' });
    if (!decided.ok) return decided;
    const owner = decided.value;
    const before = viewFactors(await getFactors(transaction, owner));
    await transaction`DELETE FROM totp_factors WHERE user_id = ${owner}`;
    await transaction`DELETE FROM passkeys WHERE user_id = ${owner}`;
    await transaction`DELETE FROM recovery_codes WHERE user_id = ${owner}`;
    await endSessions(transaction, owner, clock.now());
    await settleChange(services, transaction, { userId: owner, kind: 'secondFactorRemoved', fields: {} });
    await auditLog.append(transaction, { ...entryOf(by, 'factors.approve', owner), before, after: { removal: id } });
    return decided;
  });
  if (!approved.ok) return approved;
  await sessions.revokeAll(approved.value);
  return accept(undefined);
}

/** Leaves everything as it is. */
export function rejectFactorRemoval(
  services: BaseServices,
  { id, by, reason }: Decision & { readonly reason: string },
): Promise<Result<undefined, DecisionRefusal>> {
  const { auditLog } = services;
  return auditLog.begin(async (transaction) => {
    const decided = await decide(services, transaction, { id, by, status: 'rejected' });
    if (!decided.ok) return decided;
    const act = { ...entryOf(by, 'factors.reject', decided.value), after: { removal: id, reason } };
    await auditLog.append(transaction, act);
    return accept(undefined);
  });
}

const ADDRESSES = { email: kinds.optional(kinds.text), contactEmail: kinds.optional(kinds.text) };

/** Locks the user, in whose turn all of this is done, and answers the user's e-mail addresses. */
async function lockUser(transaction: TransactionSql, id: UserId): Promise<readonly string[] | undefined> {
  const [row] = await query(transaction, ADDRESSES)`
    SELECT email, contact_email FROM users WHERE id = ${id} AND NOT is_house FOR NO KEY UPDATE`;
  return row && [row.email, row.contactEmail].flatMap((email) => email?.toLowerCase() ?? []);
}

const ASKED = { userId: kinds.id<UserId>(), requestedBy: kinds.id<number>(), asking: kinds.text };

async function decide(
  services: Pick<BaseServices, 'clock' | 'operatorSessions'>,
  transaction: TransactionSql,
  { id, by, status }: Decision & { readonly status: RemovalStatus },
): Promise<Result<UserId, DecisionRefusal>> {
  const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'factors.review' });
  if (!confirmed.ok) return confirmed;
  const now = services.clock.now();
  const [asked] = await query(transaction, ASKED)`
    SELECT r.user_id, r.requested_by, o.email AS asking FROM factor_removals r JOIN operators o ON o.id = r.requested_by
    WHERE r.id = ${id}`;
  if (!asked) return refuse('removal_not_found');
  const { userId: owner } = asked;
  const addresses = await lockUser(transaction, owner);
  if (addresses?.includes(by.actor) || asked.requestedBy === by.operatorId) return refuse('own_removal');
  const pair = { asking: asked.asking, approving: by.actor, permission: 'factors.request', now } as const;
  const refused = status === 'approved' ? await refusePair(transaction, pair) : undefined;
  if (refused) return refused;
  const decided = await transaction`
    UPDATE factor_removals SET status = ${status}, decided_by = ${by.operatorId}, decided_at = ${now}
    WHERE id = ${id} AND status = 'pending' AND requested_at > ${now - REMOVAL_LIFETIME_MS} RETURNING id`;
  return decided.length === 1 ? accept(owner) : refuse('removal_not_found');
}

const entryOf = ({ actor, ip }: OperatorActor, action: string, id: UserId) => ({
  actor,
  ip,
  action,
  subject: `user ${id}`,
});

const viewFactors = ({ methods, passkeys, recoveryCodes }: Factors) => ({ methods, passkeys, recoveryCodes });
