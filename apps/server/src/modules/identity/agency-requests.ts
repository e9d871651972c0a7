// Who becomes a regional agent, or is one no more: an operator asks, another decides. An agent sees the users of a region,
// so neither alone hands that out, and neither may be the user in person.
import { accept, DAY_MS, type Instant, instant, refuse, type Result, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { accountOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { type PairRefusal, refusePair } from '../../platform/changes/four-eyes.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../platform/http/operator-acts.ts';
import { findAgency, type Region, setAgency, tidyRegion } from './regions.ts';

const STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export type AgencyRequestStatus = (typeof STATUSES)[number];

/** The same as for lost second factors: a request that nobody decides on in a week has to be made again. */
const REQUEST_LIFETIME_MS = 7 * DAY_MS;

/** Without a city the user is to be an agent no more. */
const WISH = { userId: kinds.id<UserId>(), city: kinds.optional(kinds.text), district: kinds.text };
const REQUEST = {
  ...WISH,
  id: kinds.id<number>(),
  /** E-mail or phone, whole. */
  account: kinds.text,
  reason: kinds.text,
  status: kinds.word(STATUSES),
  requestedAt: kinds.instant,
  /** Addresses of operators; of who decides, undefined until then. */
  requestedBy: kinds.text,
  decidedBy: kinds.optional(kinds.text),
};
type Row = RowOf<typeof REQUEST>;

export type AgencyRequest = Omit<Row, 'city' | 'district'> & {
  /** Undefined: the user is to be an agent no more. */
  readonly region: Region | undefined;
  /** From when on nobody decides about it any more. */
  readonly expiresAt: Instant;
};

type Needs = Pick<BaseServices, 'clock' | 'auditLog' | 'operatorSessions'>;

const regionOf = ({ city, district }: RowOf<typeof WISH>): Region | undefined =>
  city === undefined ? undefined : { city, district };

const toRequest = (row: Row): AgencyRequest => ({
  ...row,
  region: regionOf(row),
  expiresAt: instant(row.requestedAt + REQUEST_LIFETIME_MS),
});

const selection = (sql: Sql) => sql`
  SELECT r.id, r.user_id, ${accountOf(sql, 'u')} AS account, r.city, r.district, r.reason, r.status, r.requested_at,
    asking.email AS requested_by, deciding.email AS decided_by
  FROM agency_requests r JOIN users u ON u.id = r.user_id JOIN operators asking ON asking.id = r.requested_by
    LEFT JOIN operators deciding ON deciding.id = r.decided_by`;

/** Said before anything is read or asked for; whoever decides looks at the time as well. */
async function expireRequests(sql: Sql | TransactionSql, now: Instant): Promise<void> {
  await sql`
    UPDATE agency_requests SET status = 'expired', decided_by = 0, decided_at = requested_at + ${REQUEST_LIFETIME_MS}
    WHERE status = 'pending' AND requested_at <= ${now - REQUEST_LIFETIME_MS}`;
}

/** Pending ones oldest first, all others newest first. */
export async function listAgencyRequests(
  { storage: { sql }, clock }: Pick<BaseServices, 'storage' | 'clock'>,
  asked: { readonly status: AgencyRequestStatus; readonly limit: number; readonly offset: number },
): Promise<{ readonly requests: readonly AgencyRequest[]; readonly total: number }> {
  const { status, limit, offset } = asked;
  await expireRequests(sql, clock.now());
  const order = status === 'pending' ? sql`ASC` : sql`DESC`;
  const rows = await query(sql, REQUEST)`
    ${selection(sql)} WHERE r.status = ${status} ORDER BY r.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM agency_requests WHERE status = ${status}`;
  return { requests: rows.map(toRequest), total: counted?.n ?? 0 };
}

/** The one of a user that awaits its decision. */
export async function findPendingAgencyRequest(
  { storage: { sql }, clock }: Pick<BaseServices, 'storage' | 'clock'>,
  id: UserId,
): Promise<AgencyRequest | undefined> {
  await expireRequests(sql, clock.now());
  const [row] = await query(sql, REQUEST)`${selection(sql)} WHERE r.user_id = ${id} AND r.status = 'pending'`;
  return row && toRequest(row);
}

type Wish = {
  readonly userId: UserId;
  readonly region: Region | undefined;
  readonly reason: string;
  readonly by: OperatorActor;
};
type WishRefusal = 'user_not_found' | 'own_request' | 'agency_unchanged' | 'agency_already_requested';

/** Refusals in this order: as named. */
export function requestAgency({ clock, auditLog }: Needs, wish: Wish): Promise<Result<undefined, WishRefusal>> {
  const { userId: id, reason, by } = wish;
  const region = wish.region && tidyRegion(wish.region);
  return auditLog.begin(async (transaction) => {
    const addresses = await lockUser(transaction, id);
    if (!addresses) return refuse('user_not_found');
    if (addresses.includes(by.actor)) return refuse('own_request');
    const held = await findAgency(transaction, id);
    if (held?.city === region?.city && held?.district === region?.district) return refuse('agency_unchanged');
    await expireRequests(transaction, clock.now());
    const requested = await transaction`
      INSERT INTO agency_requests (user_id, city, district, reason, status, requested_by, requested_at)
      VALUES (${id}, ${region?.city ?? null}, ${region?.district ?? ''}, ${reason}, 'pending', ${by.operatorId},
        ${clock.now()}) ON CONFLICT DO NOTHING RETURNING id`;
    if (requested.length === 0) return refuse('agency_already_requested');
    const after = { region: region ?? null, reason };
    await auditLog.append(transaction, {
      ...entryOf(by, 'agents.request', id),
      before: { region: held ?? null },
      after,
    });
    return accept(undefined);
  });
}

type Decision = { readonly id: number; readonly by: OperatorActor };
type DecisionRefusal = ActorRefusal | 'agency_request_not_found' | PairRefusal;

/** The request takes effect with the approval. */
export function approveAgency(services: Needs, { id, by }: Decision): Promise<Result<undefined, DecisionRefusal>> {
  const { clock, auditLog } = services;
  return auditLog.begin(async (transaction) => {
    const decided = await decide(services, transaction, { id, by, status: 'approved' });
    if (!decided.ok) return decided;
    const { userId: agent, region } = decided.value;
    const before = { region: (await findAgency(transaction, agent)) ?? null };
    await setAgency(transaction, { userId: agent, region, now: clock.now() });
    const after = { request: id, region: region ?? null };
    await auditLog.append(transaction, { ...entryOf(by, 'agents.approve', agent), before, after });
    return accept(undefined);
  });
}

/** Leaves everything as it is. */
export function rejectAgency(
  services: Needs,
  { id, by, reason }: Decision & { readonly reason: string },
): Promise<Result<undefined, DecisionRefusal>> {
  const { auditLog } = services;
  return auditLog.begin(async (transaction) => {
    const decided = await decide(services, transaction, { id, by, status: 'rejected' });
    if (!decided.ok) return decided;
    const act = { ...entryOf(by, 'agents.reject', decided.value.userId), after: { request: id, reason } };
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

type Decided = { readonly userId: UserId; readonly region: Region | undefined };

const ASKED = {
  ...WISH,
  requestedBy: kinds.id<number>(),
  /** The address of who asked. */
  asking: kinds.text,
};

async function decide(
  services: Needs,
  transaction: TransactionSql,
  { id, by, status }: Decision & { readonly status: AgencyRequestStatus },
): Promise<Result<Decided, DecisionRefusal>> {
  const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'agents.review' });
  if (!confirmed.ok) return confirmed;
  const now = services.clock.now();
  const [asked] = await query(transaction, ASKED)`
    SELECT r.user_id, r.city, r.district, r.requested_by, o.email AS asking
    FROM agency_requests r JOIN operators o ON o.id = r.requested_by WHERE r.id = ${id}`;
  if (!asked) return refuse('agency_request_not_found');
  const { userId: agent } = asked;
  const addresses = await lockUser(transaction, agent);
  if (addresses?.includes(by.actor) || asked.requestedBy === by.operatorId) return refuse('own_request');
  const pair = { asking: asked.asking, approving: by.actor, permission: 'agents.request', now } as const;
  const refused = status === 'approved' ? await refusePair(transaction, pair) : undefined;
  if (refused) return refused;
  const decided = await transaction`
    UPDATE agency_requests SET status = ${status}, decided_by = ${by.operatorId}, decided_at = ${now}
    WHERE id = ${id} AND status = 'pending' AND requested_at > ${now - REQUEST_LIFETIME_MS} RETURNING id`;
  if (decided.length === 0) return refuse('agency_request_not_found');
  return accept({ userId: agent, region: regionOf(asked) });
}

const entryOf = ({ actor, ip }: OperatorActor, action: string, id: UserId) => ({
  actor,
  ip,
  action,
  subject: `user ${id}`,
});
