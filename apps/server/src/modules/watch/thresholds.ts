// From where on figures alarm: the table of the domain, and what an admin has set otherwise.
import { officeWatch, type ParsedInputOf } from '@bourse/contract';
import { accept, isThreshold, refuse, type Result, THRESHOLDS, WATCHED_KINDS, type WatchedKind } from '@bourse/domain';
import { count, instant, text, word } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { refuseClash } from '../../platform/http/clashes.ts';
import { type DetailedRefusal, mount } from '../../platform/http/mount.ts';
import {
  type ActorRefusal,
  confirmActor,
  type OperatorActor,
  operatorActorOf,
} from '../../platform/http/operator-acts.ts';
import { enterAct } from './events.ts';
import type { WatchServices } from './services.ts';

const THRESHOLD = {
  kind: word(WATCHED_KINDS),
  warning: count,
  critical: count,
  /** Address of the operator. */
  changedBy: text,
  changedAt: instant,
};
type SetThreshold = RowOf<typeof THRESHOLD>;

/** Those that differ from the table. */
export async function findThresholds(sql: Sql | TransactionSql): Promise<ReadonlyMap<WatchedKind, SetThreshold>> {
  const rows = await query(sql, THRESHOLD)`
    SELECT t.kind, t.warning, t.critical, o.email AS changed_by, t.changed_at
    FROM watch_thresholds t JOIN operators o ON o.id = t.changed_by`;
  return new Map(rows.map((row) => [row.kind, row]));
}

type ThresholdChange = ParsedInputOf<typeof officeWatch.setThreshold> & { readonly by: OperatorActor };

/** Holds with the next look. */
function setThreshold(
  services: Pick<BaseServices, 'auditLog' | 'clock' | 'operatorSessions'>,
  { kind, warning, critical, seen, by }: ThresholdChange,
): Promise<Result<undefined, ActorRefusal | 'threshold_out_of_bounds'> | DetailedRefusal> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'watch.edit' });
    if (!confirmed.ok) return confirmed;
    const { min, max, ...rules } = THRESHOLDS[kind];
    if (!isThreshold(kind, { warning, critical })) return refuse('threshold_out_of_bounds', { min, max });
    const now = clock.now();
    await transaction`LOCK TABLE watch_thresholds IN SHARE ROW EXCLUSIVE MODE`;
    const known = (await findThresholds(transaction)).get(kind) ?? rules;
    const before = { warning: known.warning, critical: known.critical };
    const after = { warning, critical };
    const subject = `threshold ${kind}`;
    const clash = await refuseClash(transaction, { seen, stands: before, wanted: after }, { subject });
    if (clash) return clash;
    await transaction`
      INSERT INTO watch_thresholds (kind, warning, critical, changed_by, changed_at)
      VALUES (${kind}, ${warning}, ${critical}, ${by.operatorId}, ${now})
      ON CONFLICT (kind) DO UPDATE SET warning = excluded.warning, critical = excluded.critical,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`;
    const from = `${before.warning}/${before.critical}`;
    const params = { from, to: `${warning}/${critical}`, unit: rules.unit };
    await enterAct(transaction, { event: 'threshold_changed', kind, params, actor: by.actor, now });
    const entry = { actor: by.actor, ip: by.ip, action: 'watch.threshold.set', subject };
    await auditLog.append(transaction, { ...entry, before, after });
    return accept(undefined);
  });
}

export function thresholdRoutes(app: FastifyInstance, services: WatchServices): void {
  mount(app, services, officeWatch.listThresholds, async () => {
    const known = await findThresholds(services.storage.sql);
    return { message: WATCHED_KINDS.map((kind) => viewThreshold(kind, known.get(kind))) };
  });
  mount(app, services, officeWatch.setThreshold, async ({ input, request, t }) => {
    const outcome = await setThreshold(services, { ...input, by: operatorActorOf(request) });
    return outcome.ok ? { message: t('answer.saved') } : outcome;
  });
}

function viewThreshold(kind: WatchedKind, known: SetThreshold | undefined) {
  const { unit, warning, critical, min, max, looks, isFloor = false } = THRESHOLDS[kind];
  return {
    kind,
    unit,
    warning: known?.warning ?? warning,
    critical: known?.critical ?? critical,
    default_warning: warning,
    default_critical: critical,
    min,
    max,
    looks,
    is_floor: isFloor,
    changed_by: known?.changedBy ?? '',
    change_time: known?.changedAt,
  };
}
