// Changes that take two operators: one asks for a change, another one decides, and a job applies it when it is due. Each act has its
// entry in the audit log.
import {
  accept,
  formatShanghai,
  type Instant,
  instant,
  REFUSAL_FIGURES,
  type RefusalCode,
  refuse,
  type Result,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { MessageKey } from '@bourse/messages';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { applyDueChanges, type ChangeDesk, findOutdated, holdDesk, toDueChange } from '../changes/due-changes.ts';
import { CHANGE, closeChange, expireChanges, insertChange } from '../changes/proposed-changes.ts';
import { type PairRefusal, refusePair } from '../changes/four-eyes.ts';
import type { ProposalStatus, ProposedChange } from '../changes/tables.ts';
import type { BaseServices } from './base-services.ts';
import type { DetailedRefusal } from './mount.ts';
import {
  type ActorRefusal,
  confirmActor,
  type OperatorActor,
  type OperatorAttempt,
  takeAttempt,
} from './operator-acts.ts';
import type { Translate } from './translator.ts';

type AnyDesk = Pick<ChangeDesk<never>, 'name' | 'lock' | 'isAboutOperators'>;
type Needs = Pick<
  BaseServices,
  'storage' | 'clock' | 'auditLog' | 'operatorSessions' | 'sequencer' | 'market' | 'translator'
>;

/** `stands` is the current value, where that is neither the value at the request nor the one asked for. */
type ShownChange = ProposedChange & { readonly stands?: string | undefined };

export type Proposal<Kind extends string> = {
  readonly id: number;
  readonly kind: Kind;
  /** It names the thing that would change, where there are several of its kind. */
  readonly subject: string | undefined;
  readonly changes: readonly ShownChange[];
  readonly reason: string;
  readonly status: ProposalStatus;
  readonly failure: RefusalCode | undefined;
  /** It tells a person why the change has failed; it is empty where it has not. */
  readonly failureText: string;
  readonly requestedAt: Instant;
  /** Undefined means that the change is not approved and takes effect as soon as it is. */
  readonly effectiveFrom: Instant | undefined;
  /** Both are addresses of operators; `decidedBy` is undefined until somebody has decided. */
  readonly requestedBy: string;
  readonly decidedBy: string | undefined;
};

const ROW = {
  ...CHANGE,
  reason: kinds.text,
  status: kinds.word<ProposalStatus>(),
  failure: kinds.optional(kinds.word<RefusalCode>()),
  requestedAt: kinds.instant,
  effectiveFrom: kinds.instant,
  decidedAt: kinds.optional(kinds.instant),
  requestedBy: kinds.text,
  decidedBy: kinds.optional(kinds.text),
};
type Row = RowOf<typeof ROW>;

type Outdated = ReadonlyMap<string, string>;
type Reading = { readonly now: Instant; readonly t: Translate; readonly outdated: Outdated };

const toProposal = (row: Row, { now, t, outdated }: Reading): Proposal<string> => ({
  ...row,
  changes: row.changes.map((change) => ({ ...change, stands: outdated.get(change.field) })),
  failureText: row.failure === undefined ? '' : t(failureKey(row.failure)),
  effectiveFrom: findEffective(row, now),
});

/** The figures of a refusal are not kept, so a text that names some cannot be shown. */
function failureKey(code: RefusalCode): MessageKey {
  if (code === 'insufficient_balance' || code === 'house_funds_short') return 'office.change.failureShort';
  return Object.hasOwn(REFUSAL_FIGURES, code) ? 'office.change.failure' : `refusal.${code}`;
}

const NONE: Outdated = new Map();
const HELD: ReadonlySet<ProposalStatus> = new Set(['approved', 'applied', 'failed']);

/** A change takes effect at its approval at the earliest, also where no time or a past one was named. */
function findEffective(row: Row, now: Instant): Instant | undefined {
  const from = row.effectiveFrom;
  if (HELD.has(row.status)) return instant(Math.max(from, row.decidedAt ?? from));
  const since = row.status === 'pending' ? now : row.requestedAt;
  return from > since ? from : undefined;
}

type Listing = {
  readonly status: ProposalStatus;
  /** Only the rows listed after the one with this id are returned. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly t: Translate;
};

/** Pending ones come oldest first, all others newest first. */
export async function listProposals<S extends Needs>(
  needs: S,
  desk: ChangeDesk<S>,
  { status, last, limit, offset, t }: Listing,
): Promise<{ readonly proposals: readonly Proposal<string>[]; readonly total: number }> {
  const { sql } = needs.storage;
  const now = needs.clock.now();
  await expireChanges(sql, { desk: desk.name, now });
  const [order, isAfter] =
    status === 'pending'
      ? [sql`ASC`, sql`p.id > ${last ?? 0}`]
      : [sql`DESC`, last === undefined ? sql`true` : sql`p.id < ${last}`];
  const rows = await query(sql, ROW)`
    SELECT p.id, p.old_id, p.kind, p.subject, p.changes, p.reason, p.status, p.failure, p.requested_at, p.effective_from,
      p.decided_at, asking.email AS requested_by, deciding.email AS decided_by
    FROM changes p JOIN operators asking ON asking.id = p.requested_by
      LEFT JOIN operators deciding ON deciding.id = p.decided_by
    WHERE p.desk = ${desk.name} AND p.status = ${status} AND ${isAfter} ORDER BY p.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM changes WHERE desk = ${desk.name} AND status = ${status}`;
  const isOpen = status === 'pending' || status === 'approved';
  const proposals = rows.map(async (row) => {
    const outdated = isOpen ? await findOutdated(needs, desk, row) : NONE;
    return toProposal(row, { now, t, outdated });
  });
  return { proposals: await Promise.all(proposals), total: counted?.n ?? 0 };
}

export type Wish = {
  readonly kind: string;
  readonly subject?: string | undefined;
  readonly changes: readonly ProposedChange[];
  readonly reason: string;
  /** Undefined means at once. */
  readonly effectiveFrom: Instant | undefined;
  /** The asking operator has seen these values, by field. */
  readonly seen?: Readonly<Record<string, string>> | undefined;
};

type Asked = Wish & {
  readonly by: OperatorActor;
  /** It is given at a desk where the same may be asked for several times, so that a repeated call asks only once. */
  readonly attempt?: OperatorAttempt;
};

export function requestProposal(
  services: Needs,
  desk: AnyDesk & Pick<ChangeDesk<Needs>, 'exclusive'>,
  { kind, subject, changes, reason, effectiveFrom, by, attempt }: Asked,
): Promise<Result<undefined, ActorRefusal | 'change_already_requested' | 'idempotency_key_reused'>> {
  const { clock, auditLog } = services;
  return auditLog.begin(async (transaction) => {
    const permission = `${desk.name}.request` as const;
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission });
    if (!confirmed.ok) return confirmed;
    const now = clock.now();
    const taken = await takeAttempt(transaction, attempt, now);
    if (taken !== 'new') return taken === 'done' ? accept(undefined) : taken;
    await expireChanges(transaction, { desk: desk.name, now });
    const exclusive = desk.exclusive({ kind, subject });
    const change = { desk: desk.name, kind, subject, exclusive, changes, reason, effectiveFrom };
    const isNew = await insertChange(transaction, { ...change, requestedBy: by.operatorId, now });
    if (!isNew) return refuse('change_already_requested');
    await auditLog.append(transaction, {
      ...entryOf(by, desk, { act: 'request', kind, subject }),
      after: { changes, reason, effectiveFrom: effectiveFrom ?? now },
    });
    return accept(undefined);
  });
}

type Decision = { readonly id: number; readonly by: OperatorActor };
type DecisionRefusal = ActorRefusal | 'proposal_not_found' | 'not_yourself';

/** A change that is due is applied, or has failed, once this returns. */
export async function approveProposal<S extends Needs>(
  services: S,
  desk: ChangeDesk<S>,
  { id, by }: Decision,
): Promise<Result<{ readonly hasFailed: boolean }> | DetailedRefusal> {
  const { auditLog, clock } = services;
  const looked = await auditLog.begin((transaction) => takeApprovable(services, { transaction, desk }, { id, by }));
  if (!looked.ok) return looked;
  // This runs outside of both transactions: it needs a connection of its own, and calls that wait for one must not hold another.
  const admitted = await desk.admits(services, looked.value, by.actor);
  if (!admitted.ok) return admitted;
  const checked = await desk.check(services, toDueChange(desk, looked.value));
  if (!checked.ok) return checked;
  const outdated = await findOutdated(services, desk, looked.value);
  if (outdated.size > 0) return refuseOutdated(outdated);
  const decided = await auditLog.begin(async (transaction): Promise<Result<undefined>> => {
    const found = await takeApprovable(services, { transaction, desk }, { id, by });
    if (!found.ok) return found;
    const { requestedBy } = found.value;
    await closeChange(transaction, { id, by, now: clock.now(), status: 'approved' });
    await auditLog.append(transaction, {
      ...entryOf(by, desk, { act: 'approve', ...whatOf(found.value) }),
      after: { proposal: id, requestedBy, changes: found.value.changes },
    });
    return accept(undefined);
  });
  if (!decided.ok) return decided;
  await applyDueChanges(services, desk);
  const { sql } = services.storage;
  const failed = await sql`SELECT FROM changes WHERE id = ${id} AND status = 'failed'`;
  return accept({ hasFailed: failed.length > 0 });
}

/** The refusal carries the current values, in the form of a clash. */
const refuseOutdated = (outdated: Outdated): DetailedRefusal => ({
  ...refuse('proposal_outdated'),
  data: { fields: [...outdated].map(([field, stands]) => ({ field, stands })) },
});

/** Locks a pending change for an operator who neither asked for it nor is tied to the one who did, while that one may still ask. */
async function takeApprovable(
  services: Needs,
  place: Place,
  { id, by }: Decision,
): Promise<Result<Open, DecisionRefusal | PairRefusal>> {
  const found = await takeOpen(services, place, { id, by, statuses: ['pending'] });
  if (!found.ok) return found;
  const refused = await refusePair(place.transaction, {
    asking: found.value.requestedBy,
    approving: by.actor,
    permission: `${place.desk.name}.request`,
    now: services.clock.now(),
  });
  return refused ?? found;
}

/** The asking operator may reject it as well. An approved change may be rejected until it is applied. */
export function rejectProposal(
  services: Needs,
  desk: AnyDesk,
  { id, by, reason }: Decision & { readonly reason: string },
): Promise<Result<undefined, DecisionRefusal>> {
  const { auditLog, clock, storage } = services;
  const reject = () =>
    auditLog.begin(async (transaction): Promise<Result<undefined, DecisionRefusal>> => {
      const found = await takeOpen(services, { transaction, desk }, { id, by, statuses: ['pending', 'approved'] });
      if (!found.ok) return found;
      await closeChange(transaction, { id, by, now: clock.now(), status: 'rejected' });
      await auditLog.append(transaction, {
        ...entryOf(by, desk, { act: 'reject', ...whatOf(found.value) }),
        after: { proposal: id, requestedBy: found.value.requestedBy, reason },
      });
      return accept(undefined);
    });
  // The lock keeps a change that is just being applied from being rejected.
  return holdDesk(storage, desk, reject);
}

const OPEN = { ...CHANGE, requestedBy: kinds.text };
type Open = RowOf<typeof OPEN>;
type Place = { readonly transaction: TransactionSql; readonly desk: AnyDesk };

async function takeOpen(
  services: Needs,
  { transaction, desk }: Place,
  { id, by, statuses }: Decision & { readonly statuses: readonly ProposalStatus[] },
): Promise<Result<Open, DecisionRefusal>> {
  const permission = `${desk.name}.review` as const;
  const confirmed = await confirmActor(services, transaction, { token: by.token, permission });
  if (!confirmed.ok) return confirmed;
  await expireChanges(transaction, { desk: desk.name, now: services.clock.now() });
  const [row] = await query(transaction, OPEN)`
    SELECT p.id, p.old_id, p.kind, p.subject, p.changes, o.email AS requested_by
    FROM changes p JOIN operators o ON o.id = p.requested_by
    WHERE p.desk = ${desk.name} AND p.id = ${id} AND p.status IN ${transaction([...statuses])} FOR UPDATE OF p`;
  if (!row) return refuse('proposal_not_found');
  // The operator whom the change is about may neither approve nor reject it.
  return desk.isAboutOperators === true && row.subject === by.actor ? refuse('not_yourself') : accept(row);
}

const whatOf = ({ kind, subject }: Open) => ({ kind, subject: subject ?? undefined });

type Entry = {
  readonly act: 'request' | 'approve' | 'reject';
  readonly kind: string;
  readonly subject?: string | undefined;
};

const entryOf = ({ actor, ip }: OperatorActor, { name }: AnyDesk, { act, kind, subject }: Entry) => ({
  actor,
  ip,
  action: `${name}.${act}`,
  subject: subjectOf({ name }, { kind, subject }),
});

/** Returns the subject under which the audit log enters a change. */
export const subjectOf = ({ name }: Pick<AnyDesk, 'name'>, { kind, subject }: Omit<Entry, 'act'>): string =>
  [name, kind, ...(subject === undefined ? [] : [subject])].join(' ');

/** Every desk shows these fields of a proposal. */
export const viewProposal = (proposal: Proposal<string>) => ({
  id: proposal.id,
  changes: proposal.changes.map(nameCoin),
  reason: proposal.reason,
  status: proposal.status,
  failure: proposal.failure ?? '',
  failure_text: proposal.failureText,
  submit_time: formatShanghai(proposal.requestedAt),
  effective_time: proposal.effectiveFrom === undefined ? '' : formatShanghai(proposal.effectiveFrom),
  requested_by: proposal.requestedBy,
  decided_by: proposal.decidedBy ?? '',
});

/** The field of a coin has its id in `to` and its name in `from`; the name is shown. */
const nameCoin = (change: ShownChange): ShownChange =>
  change.field === 'currency' ? { field: 'currency', from: '', to: change.from } : change;
