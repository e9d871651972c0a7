// Changes about one user that two operators decide: one asks, another one decides within seven days, and neither is the user in
// person. Acts about one user run one after another. Each has its entry in the audit log, under the user's name.
import {
  accept,
  type Amount,
  amount,
  assert,
  formatShanghai,
  instant,
  parseUnits,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { accountOf, personOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { type ChangeDesk, type ChangeNeeds, type DueChange } from '../changes/due-changes.ts';
import { CHANGE, closeChange, expireChanges, insertChange, REQUEST_LIFETIME_MS } from '../changes/proposed-changes.ts';
import { refusePair } from '../changes/four-eyes.ts';
import type { Desk, ProposalStatus, ProposedChange } from '../changes/tables.ts';
import type { BaseServices } from './base-services.ts';
import type { OfficeDesk } from './desk.ts';
import { confirmActor, type OperatorActor } from './operator-acts.ts';

type Needs = Pick<BaseServices, 'clock' | 'auditLog' | 'operatorSessions'>;

/** A kind of changes whose subject is the id of a user. */
export type Matter = {
  readonly desk: Extract<Desk, 'agents' | 'factors' | 'funds'>;
  readonly kind: string;
  /** These are its refusals: of what is about oneself or asked for by oneself, of what is open already, of what is not open. */
  readonly own: 'own_request' | 'own_removal';
  readonly again: 'agency_already_requested' | 'removal_already_requested' | 'adjustment_already_requested';
  readonly gone: 'agency_request_not_found' | 'removal_not_found' | 'funds_request_not_found';
  /** Whoever has asked may reject it as well. */
  readonly isTakenBack?: true;
  /** The audit log names a change like this where somebody has decided. */
  readonly name: (change: Pick<OpenUserChange, 'id' | 'requestedBy'>) => object;
};

const EMAILS = { email: kinds.optional(kinds.text), contactEmail: kinds.optional(kinds.text) };

/** An operator with one of these addresses is the user in person, and the person behind the user's sub-accounts. */
const emailsOf = ({ email, contactEmail }: RowOf<typeof EMAILS>): readonly string[] =>
  [email, contactEmail].flatMap((address) => address?.toLowerCase() ?? []);

export async function findEmails(sql: Sql | TransactionSql, id: UserId): Promise<readonly string[]> {
  const [row] = await query(sql, EMAILS)`SELECT email, contact_email FROM users WHERE id = ${personOf(sql, id)}`;
  return row ? emailsOf(row) : [];
}

/** Locks the user until the transaction ends and returns the user's addresses; undefined where there is no such user. */
export async function lockUser(transaction: TransactionSql, id: UserId): Promise<readonly string[] | undefined> {
  const [row] = await query(transaction, EMAILS)`
    SELECT email, contact_email FROM users WHERE id = ${id} AND NOT is_house FOR NO KEY UPDATE`;
  return row && findEmails(transaction, id);
}

const ROW = {
  ...CHANGE,
  userId: kinds.id<UserId>(),
  /** It is the whole e-mail address or phone number. */
  account: kinds.text,
  reason: kinds.text,
  /** It is the code of the ledger's refusal where the change has failed. */
  failure: kinds.optional(kinds.text),
  requestedAt: kinds.instant,
  /** Both are addresses of operators; `decidedBy` is undefined until somebody has decided. */
  requestedBy: kinds.text,
  decidedBy: kinds.optional(kinds.text),
};
export type UserChange = RowOf<typeof ROW>;

export type UserChangeQuery = {
  /** A change that holds is called approved or posted. */
  readonly status: 'pending' | 'approved' | 'posted' | 'failed' | 'rejected' | 'expired';
  /** Undefined means all users. */
  readonly userId?: number | undefined;
  /** Only the rows listed after the one with this id are returned. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Pending ones come oldest first, all others newest first. */
export async function listUserChanges(
  { storage: { sql }, clock }: Pick<BaseServices, 'storage' | 'clock'>,
  { desk, kind }: Matter,
  { status, userId, last, limit, offset }: UserChangeQuery,
): Promise<{ readonly list: readonly UserChange[]; readonly total: number }> {
  await expireChanges(sql, { desk, kind, now: clock.now() });
  const stored: ProposalStatus = status === 'approved' || status === 'posted' ? 'applied' : status;
  const matching = sql`p.desk = ${desk} AND p.kind = ${kind} AND p.status = ${stored}
    AND ${userId === undefined ? sql`true` : sql`p.subject = ${String(userId)}`}`;
  const [order, isAfter] =
    status === 'pending'
      ? [sql`ASC`, sql`p.id > ${last ?? 0}`]
      : [sql`DESC`, last === undefined ? sql`true` : sql`p.id < ${last}`];
  const list = await query(sql, ROW)`
    SELECT p.id, p.old_id, p.kind, p.subject, p.changes, u.id AS user_id, ${accountOf(sql, 'u')} AS account, p.reason, p.failure,
      p.requested_at, asking.email AS requested_by, deciding.email AS decided_by
    FROM changes p JOIN users u ON u.id = p.subject::bigint JOIN operators asking ON asking.id = p.requested_by
      LEFT JOIN operators deciding ON deciding.id = p.decided_by
    WHERE ${matching} AND ${isAfter} ORDER BY p.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { n: kinds.count })`SELECT count(*) AS n FROM changes p WHERE ${matching}`;
  return { list, total: counted?.n ?? 0 };
}

/** Returns the newest change about a user that awaits its decision. */
export async function findPendingUserChange(
  services: Pick<BaseServices, 'storage' | 'clock'>,
  matter: Matter,
  userId: UserId,
): Promise<UserChange | undefined> {
  return (await listUserChanges(services, matter, { status: 'pending', userId, limit: 1, offset: 0 })).list[0];
}

/** All changes about a user are shown with these fields. */
export const viewUserChange = (change: UserChange) => ({
  id: change.id,
  user_id: change.userId,
  account: change.account,
  reason: change.reason,
  submit_time: formatShanghai(change.requestedAt),
  expire_time: formatShanghai(instant(change.requestedAt + REQUEST_LIFETIME_MS)),
  requested_by: change.requestedBy,
  decided_by: change.decidedBy ?? '',
});

/** Reads the amount that a change names. */
export function readAmount(texts: DueChange['texts']): Amount {
  const asked = parseUnits(texts.get('amount') ?? '');
  assert(asked !== undefined, 'a change about money names its amount');
  return amount(asked);
}

/** The fields of what is new. */
export const fieldsTo = (texts: Readonly<Record<string, string>>): readonly ProposedChange[] =>
  Object.entries(texts).map(([field, to]) => ({ field, from: '', to }));

type Facts = { readonly before?: object; readonly after: object };

type Asked = {
  readonly userId: UserId;
  readonly changes: readonly ProposedChange[];
  readonly reason: string;
  readonly by: OperatorActor;
  /** One change of a user is open at a time, or one with the same text here. */
  readonly exclusive?: string;
};

/** Asks for a change that `check` does not refuse; the audit log has what that answers, with the reason. */
export function askAboutUser(
  services: Needs,
  { desk, kind, own, again }: Matter,
  { userId, changes, reason, by, exclusive = '' }: Asked,
  check: (transaction: TransactionSql) => Promise<Result<Facts>>,
): Promise<Result<undefined>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction): Promise<Result<undefined>> => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: `${desk}.request` });
    if (!confirmed.ok) return confirmed;
    const addresses = await lockUser(transaction, userId);
    if (!addresses) return refuse('user_not_found');
    if (addresses.includes(by.actor)) return refuse(own);
    const checked = await check(transaction);
    if (!checked.ok) return checked;
    const now = clock.now();
    await expireChanges(transaction, { desk, kind, now });
    const subject = String(userId);
    const text = `${kind} ${subject} ${exclusive}`.trimEnd();
    const change = { desk, kind, subject, exclusive: text, changes, reason, requestedBy: by.operatorId, now };
    if (!(await insertChange(transaction, change))) return refuse(again);
    const { after, ...before } = checked.value;
    await auditLog.append(transaction, {
      ...entryOf(by, `${desk}.request`, userId),
      ...before,
      after: { ...after, reason },
    });
    return accept(undefined);
  });
}

const OPEN = { ...CHANGE, userId: kinds.id<UserId>(), requestedBy: kinds.text };
export type OpenUserChange = RowOf<typeof OPEN>;

type Decision = { readonly id: number; readonly by: OperatorActor };

/**
 * Approves a change that `hold` does not refuse; the audit log has what that answers. The change is done by `hold` itself and is
 * applied then, unless it is left to the ledger, and done after this.
 */
export function approveAboutUser(
  services: Needs,
  matter: Matter,
  { isLedgers = false, ...decision }: Decision & { readonly isLedgers?: boolean },
  hold: (transaction: TransactionSql, change: OpenUserChange) => Promise<Result<Facts>>,
): Promise<Result<OpenUserChange>> {
  const { clock } = services;
  return decide(services, matter, { ...decision, status: isLedgers ? 'approved' : 'applied' }, async (tx, change) => {
    const pair = { asking: change.requestedBy, approving: decision.by.actor, now: clock.now() };
    const refused = await refusePair(tx, { ...pair, permission: `${matter.desk}.request` });
    if (refused) return refused;
    if (!change.isOpen) return refuse(matter.gone);
    return hold(tx, change);
  });
}

/** Leaves everything as it is. */
export const rejectAboutUser = (
  services: Needs,
  matter: Matter,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<Result<OpenUserChange>> =>
  decide(services, matter, { ...decision, status: 'rejected' }, (_, { isOpen }) =>
    Promise.resolve(isOpen ? accept({ after: { reason } }) : refuse(matter.gone)),
  );

type Deciding = Decision & { readonly status: 'approved' | 'applied' | 'rejected' };
type Work = (
  transaction: TransactionSql,
  change: OpenUserChange & { readonly isOpen: boolean },
) => Promise<Result<Facts>>;

/**
 * The user's turn comes before the change is looked at, so that of two who decide one finds it decided. A kind that whoever asked
 * may reject is refused first where it is not open; the others are so last.
 */
function decide(
  services: Needs,
  { desk, kind, own, gone, isTakenBack, name }: Matter,
  { id, by, status }: Deciding,
  work: Work,
): Promise<Result<OpenUserChange>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction): Promise<Result<OpenUserChange>> => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: `${desk}.review` });
    if (!confirmed.ok) return confirmed;
    const [change] = await query(transaction, OPEN)`
      SELECT p.id, p.old_id, p.kind, p.subject, p.changes, p.subject::bigint AS user_id, o.email AS requested_by
      FROM changes p JOIN operators o ON o.id = p.requested_by WHERE p.desk = ${desk} AND p.kind = ${kind} AND p.id = ${id}`;
    if (!change) return refuse(gone);
    const addresses = await lockUser(transaction, change.userId);
    const now = clock.now();
    const open = await transaction`
      SELECT FROM changes WHERE id = ${id} AND status = 'pending' AND requested_at > ${now - REQUEST_LIFETIME_MS} FOR UPDATE`;
    const isOpen = open.length > 0;
    if (isTakenBack === true && !isOpen) return refuse(gone);
    const isOwn = isTakenBack !== true && change.requestedBy === by.actor;
    if (isOwn || addresses?.includes(by.actor) === true) return refuse(own);
    const worked = await work(transaction, { ...change, isOpen });
    if (!worked.ok) return worked;
    await closeChange(transaction, { id, by, now, status });
    const { after, ...before } = worked.value;
    const act = status === 'rejected' ? 'reject' : 'approve';
    await auditLog.append(transaction, {
      ...entryOf(by, `${desk}.${act}`, change.userId),
      ...before,
      after: { ...name(change), ...after },
    });
    return accept(change);
  });
}

const entryOf = ({ actor, ip }: OperatorActor, action: string, id: UserId) => ({
  actor,
  ip,
  action,
  subject: `user ${id}`,
});

/**
 * Has the ledger do an approved change: it keeps the first outcome under the key of the change for ever and returns it to every
 * later call. What came of it is noted once, with what `follow` does; a change that found the ledger busy stays approved.
 */
export async function postOnce<Outcome extends Result<unknown>>(
  { storage: { sql } }: Pick<BaseServices, 'storage'>,
  { id }: Pick<DueChange, 'id'>,
  submit: () => Promise<Outcome>,
  follow?: (transaction: TransactionSql, outcome: Outcome) => Promise<void>,
): Promise<Outcome> {
  const outcome = await submit();
  if (!outcome.ok && outcome.code === 'busy') return outcome;
  await sql.begin(async (transaction) => {
    const noted = await transaction`
      UPDATE changes SET status = ${outcome.ok ? 'applied' : 'failed'}, failure = ${outcome.ok ? null : outcome.code}
      WHERE id = ${id} AND status = 'approved' RETURNING id`;
    if (noted.length > 0) await follow?.(transaction, outcome);
  });
  return outcome;
}

/** Answers an operator whose act was not refused with a message. */
export const say = (result: Result<unknown>, message: string) => (result.ok ? { message } : result);

/** A desk of changes about users, whose calls are its own. Changes that are done as they are approved need no `submit`. */
export const userDesk = <S extends ChangeNeeds>({
  submit,
  ...desk
}: Pick<OfficeDesk<S>, 'name' | 'lock' | 'mount'> & Partial<Pick<ChangeDesk<S>, 'submit'>>): OfficeDesk<S> => ({
  ...desk,
  submit: (services, change) => {
    assert(submit, `a change of ${desk.name} is done as it is approved`);
    return submit(services, change);
  },
  exclusive: ({ kind, subject }) => `${kind} ${subject}`,
  look: () => Promise.resolve(undefined),
  admits: () => Promise.resolve(accept(undefined)),
  check: () => Promise.resolve(accept(undefined)),
  stands: () => Promise.resolve(undefined),
});
