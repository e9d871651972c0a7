// Changes of leveraged contracts, and money behind them: an operator asks, another one decides, and from its time on a job
// lets it hold. Each act has its entry in the audit log.
import { accept, DAY_MS, type Instant, instant, type MarketId, refuse, type Result } from '@bourse/domain';
import { areTied } from '../../http/four-eyes.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import { applyDueChanges } from '../../market/lever-changes.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import type { ProposedChange } from '../../storage/schema-lever-desk.ts';

export type ProposalStatus = 'pending' | 'approved' | 'applied' | 'failed' | 'rejected' | 'expired';
export type ProposalKind = 'market' | 'rules' | 'fund';

const REQUEST_LIFETIME_MS = 7 * DAY_MS;

type Needs = Pick<Services, 'storage' | 'clock' | 'auditLog' | 'operatorSessions' | 'sequencer'>;

export type Proposal = {
  readonly id: number;
  readonly kind: ProposalKind;
  readonly marketId: number | undefined;
  readonly changes: readonly ProposedChange[];
  readonly reason: string;
  readonly status: ProposalStatus;
  readonly failure: string | undefined;
  readonly requestedAt: Instant;
  /** Undefined: as soon as it is approved, and it is not. */
  readonly effectiveFrom: Instant | undefined;
  /** Addresses of operators; of who decides, undefined until then. */
  readonly requestedBy: string;
  readonly decidedBy: string | undefined;
};

type Row = {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly market_id: string | null;
  readonly changes: readonly ProposedChange[];
  readonly reason: string;
  readonly status: ProposalStatus;
  readonly failure: string | null;
  readonly requested_at: string;
  readonly effective_from: string;
  readonly decided_at: string | null;
  readonly requested_by: string;
  readonly decided_by: string | null;
};

const fromRow = (row: Row, now: Instant): Proposal => ({
  id: Number(row.id),
  kind: row.kind,
  marketId: row.market_id === null ? undefined : Number(row.market_id),
  changes: row.changes,
  reason: row.reason,
  status: row.status,
  failure: row.failure ?? undefined,
  requestedAt: instant(Number(row.requested_at)),
  effectiveFrom: findEffective(row, now),
  requestedBy: row.requested_by,
  decidedBy: row.decided_by ?? undefined,
});

const HELD: ReadonlySet<ProposalStatus> = new Set(['approved', 'applied', 'failed']);

/** Not before it is approved; whoever named no moment, or one that has passed, gets that one. */
function findEffective(row: Row, now: Instant): Instant | undefined {
  const from = Number(row.effective_from);
  if (HELD.has(row.status)) return instant(Math.max(from, Number(row.decided_at ?? from)));
  const since = row.status === 'pending' ? now : Number(row.requested_at);
  return from > since ? instant(from) : undefined;
}

/** Pending ones oldest first, all others newest first. */
export async function listProposals(
  { storage: { sql }, clock }: Needs,
  { status, limit, offset }: { readonly status: ProposalStatus; readonly limit: number; readonly offset: number },
): Promise<{ readonly proposals: readonly Proposal[]; readonly total: number }> {
  const now = clock.now();
  await expireRequests(sql, now);
  const order = status === 'pending' ? sql`ASC` : sql`DESC`;
  const rows = await sql<Row[]>`
    SELECT p.id, p.kind, p.market_id, p.changes, p.reason, p.status, p.failure, p.requested_at, p.effective_from, p.decided_at,
      asking.email AS requested_by, deciding.email AS decided_by
    FROM lever_proposals p JOIN operators asking ON asking.id = p.requested_by
      LEFT JOIN operators deciding ON deciding.id = p.decided_by
    WHERE p.status = ${status} ORDER BY p.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM lever_proposals WHERE status = ${status}`;
  return { proposals: rows.map((row) => fromRow(row, now)), total: Number(count?.n) };
}

/** Said before anything is read or asked for; whoever decides looks at the time as well. */
async function expireRequests(sql: Sql | TransactionSql, now: Instant): Promise<void> {
  await sql`
    UPDATE lever_proposals SET status = 'expired', decided_at = requested_at + ${REQUEST_LIFETIME_MS}
    WHERE status = 'pending' AND requested_at <= ${now - REQUEST_LIFETIME_MS}`;
}

export type Wish = {
  readonly kind: ProposalKind;
  readonly marketId?: MarketId;
  readonly changes: readonly ProposedChange[];
  readonly reason: string;
  /** At once where nothing is said. */
  readonly effectiveFrom: Instant | undefined;
  readonly by: OperatorActor;
};

const subjectOf = ({ kind, marketId }: { readonly kind: ProposalKind; readonly marketId?: number | undefined }) =>
  marketId === undefined ? `lever ${kind}` : `lever market ${marketId}`;

export function requestProposal(
  services: Needs,
  { kind, marketId, changes, reason, effectiveFrom, by }: Wish,
): Promise<Result<undefined, ActorRefusal | 'lever_change_already_requested'>> {
  const { clock, auditLog } = services;
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'lever.request' });
    if (!confirmed.ok) return confirmed;
    const now = clock.now();
    await expireRequests(transaction, now);
    const requested = await transaction`
      INSERT INTO lever_proposals (kind, market_id, changes, reason, status, effective_from, requested_by, requested_at)
      VALUES (${kind}, ${marketId ?? null}, ${transaction.json(changes.map((one) => ({ ...one })))}, ${reason}, 'pending',
        ${effectiveFrom ?? now}, ${by.operatorId}, ${now})
      ON CONFLICT DO NOTHING RETURNING id`;
    if (requested.length === 0) return refuse('lever_change_already_requested');
    await auditLog.append(transaction, {
      ...entryOf(by, 'lever.request', { kind, marketId }),
      after: { changes, reason, effectiveFrom: effectiveFrom ?? now },
    });
    return accept(undefined);
  });
}

type Decision = { readonly id: number; readonly by: OperatorActor };
type DecisionRefusal = ActorRefusal | 'proposal_not_found';

/** Where its time has come it holds once this is answered. */
export async function approveProposal(
  services: Needs,
  { id, by }: Decision,
): Promise<Result<undefined, DecisionRefusal | 'own_request' | 'not_independent'>> {
  const { auditLog, clock } = services;
  const decided = await auditLog.begin(
    async (transaction): Promise<Result<undefined, DecisionRefusal | 'own_request' | 'not_independent'>> => {
      const found = await takeOpen(services, transaction, { id, by, statuses: ['pending'] });
      if (!found.ok) return found;
      const { requested_by: requestedBy } = found.value;
      if (requestedBy === by.actor) return refuse('own_request');
      const now = clock.now();
      if (await areTied(transaction, { one: by.actor, other: requestedBy, now })) return refuse('not_independent');
      await close(transaction, { id, by, now, status: 'approved' });
      await auditLog.append(transaction, {
        ...entryOf(by, 'lever.approve', whatOf(found.value)),
        after: { proposal: id, requestedBy, changes: found.value.changes },
      });
      return accept(undefined);
    },
  );
  if (decided.ok) await applyDueChanges(services);
  return decided;
}

/** Whoever has asked may take it back as well; what is approved, until it holds. */
export function rejectProposal(
  services: Needs,
  { id, by, reason }: Decision & { readonly reason: string },
): Promise<Result<undefined, DecisionRefusal>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const found = await takeOpen(services, transaction, { id, by, statuses: ['pending', 'approved'] });
    if (!found.ok) return found;
    await close(transaction, { id, by, now: clock.now(), status: 'rejected' });
    await auditLog.append(transaction, {
      ...entryOf(by, 'lever.reject', whatOf(found.value)),
      after: { proposal: id, requestedBy: found.value.requested_by, reason },
    });
    return accept(undefined);
  });
}

type Open = Pick<Row, 'kind' | 'market_id' | 'changes' | 'requested_by'>;

async function takeOpen(
  services: Needs,
  transaction: TransactionSql,
  { id, by, statuses }: Decision & { readonly statuses: readonly ProposalStatus[] },
): Promise<Result<Open, DecisionRefusal>> {
  const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'lever.review' });
  if (!confirmed.ok) return confirmed;
  await expireRequests(transaction, services.clock.now());
  const [row] = await transaction<Open[]>`
    SELECT p.kind, p.market_id, p.changes, o.email AS requested_by
    FROM lever_proposals p JOIN operators o ON o.id = p.requested_by
    WHERE p.id = ${id} AND p.status IN ${transaction([...statuses])} FOR UPDATE OF p`;
  return row ? accept(row) : refuse('proposal_not_found');
}

async function close(
  transaction: TransactionSql,
  { id, by, now, status }: Decision & { readonly now: Instant; readonly status: 'approved' | 'rejected' },
): Promise<void> {
  await transaction`
    UPDATE lever_proposals SET status = ${status}, decided_by = ${by.operatorId}, decided_at = ${now} WHERE id = ${id}`;
}

const whatOf = ({ kind, market_id }: Open) => ({
  kind,
  marketId: market_id === null ? undefined : Number(market_id),
});

const entryOf = (
  { actor, ip }: OperatorActor,
  action: string,
  what: { readonly kind: ProposalKind; readonly marketId?: number | undefined },
) => ({ actor, ip, action, subject: subjectOf(what) });
