// Where alarms are sent: mail addresses, and webhooks that are signed with a secret of their own.
import { randomBytes } from 'node:crypto';
import {
  accept,
  ALARM_SEVERITIES,
  ALARM_TARGETS,
  type AlarmSeverity,
  type AlarmTarget,
  DAY_MS,
  type Instant,
  refuse,
  type RefusalCode,
  type Result,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../platform/http/operator-acts.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { enterAct } from './events.ts';
import { isWebhookAddress } from './webhook-address.ts';

export const TARGETS_MAX = 20;
const SECRET_BYTES = 32;
/** Serves targets alone: held until the transaction ends. */
const TARGETS_LOCK = 5_427_300_042;

export const secretContext = (targetId: number): string => `alarm target ${targetId}`;

const KNOWN = { kind: kinds.word(ALARM_TARGETS), address: kinds.text };
const TARGET = {
  ...KNOWN,
  id: kinds.id<number>(),
  severity: kinds.word(ALARM_SEVERITIES),
  locale: kinds.word<Locale>(),
  /** Address of the operator. */
  addedBy: kinds.text,
  addedAt: kinds.instant,
  waiting: kinds.count,
  deliveredAt: kinds.optional(kinds.instant),
  /** The fault of the last delivery, unless a later one has succeeded. */
  fault: kinds.optional(kinds.text),
};
export type TargetRow = RowOf<typeof TARGET>;

export const findTargets = (sql: Sql): Promise<readonly TargetRow[]> => query(sql, TARGET)`
    SELECT t.id, t.kind, t.address, t.severity, t.locale, o.email AS added_by, t.added_at,
      count(*) FILTER (WHERE n.status = 'waiting') AS waiting,
      max(n.finished_at) FILTER (WHERE n.status = 'delivered') AS delivered_at,
      (array_agg(n.fault ORDER BY n.id DESC) FILTER (WHERE n.status = 'delivered' OR n.fault IS NOT NULL))[1] AS fault
    FROM alarm_targets t JOIN operators o ON o.id = t.added_by LEFT JOIN alarm_notices n ON n.target_id = t.id
    WHERE t.removed_at IS NULL GROUP BY t.id, o.email ORDER BY t.id`;

type Needs = Pick<BaseServices, 'auditLog' | 'clock' | 'operatorSessions' | 'vault' | 'config'>;

export type NewTarget = {
  readonly kind: AlarmTarget;
  readonly address: string;
  readonly severity: AlarmSeverity;
  readonly locale: Locale;
};

type Acting = { readonly by: OperatorActor };
type AddRefusal = ActorRefusal | 'alarm_target_invalid' | 'too_many_alarm_targets';

/** Answers the secret of a webhook, which is told this once; empty of a mail address. */
export function addTarget(
  services: Needs,
  { kind, address: typed, severity, locale, by }: NewTarget & Acting,
): Promise<Result<{ readonly id: number; readonly secret: string }, AddRefusal>> {
  return inTurn<{ readonly id: number; readonly secret: string }, AddRefusal>(
    services,
    by,
    async (transaction, now) => {
      const address = typed.trim();
      if (!(kind === 'mail' ? isMailAddress(address) : isWebhookAddress(address)))
        return refuse('alarm_target_invalid');
      const [next] = await query(transaction, { id: kinds.id<number>(), standing: kinds.count })`
        SELECT nextval(pg_get_serial_sequence('alarm_targets', 'id')) AS id,
          (SELECT count(*) FROM alarm_targets WHERE removed_at IS NULL) AS standing`;
      if (!next || next.standing >= TARGETS_MAX) return refuse('too_many_alarm_targets', { max: TARGETS_MAX });
      const { id } = next;
      const secret = kind === 'webhook' ? randomBytes(SECRET_BYTES).toString('base64url') : '';
      const sealed = kind === 'webhook' ? services.vault.seal(secret, secretContext(id)) : null;
      await transaction`
      INSERT INTO alarm_targets (id, kind, address, severity, locale, secret, added_by, added_at) OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${kind}, ${address}, ${severity}, ${locale}, ${sealed}, ${by.operatorId}, ${now})`;
      const what = { kind, address, severity, lang: locale };
      await enter(services, transaction, { event: 'target_added', id, what, by });
      return accept({ id, secret });
    },
  );
}

type TargetRefusal = ActorRefusal | 'alarm_target_not_found';
type OfTarget = Acting & { readonly id: number };

/** Its waiting notices are not sent. */
export const removeTarget = (services: Needs, { id, by }: OfTarget): Promise<Result<undefined, TargetRefusal>> =>
  inTurn<undefined, TargetRefusal>(services, by, async (transaction, now) => {
    const [row] = await query(transaction, KNOWN)`
      UPDATE alarm_targets SET removed_at = ${now} WHERE id = ${id} AND removed_at IS NULL RETURNING kind, address`;
    if (!row) return refuse('alarm_target_not_found');
    await transaction`
      WITH ended AS (
        UPDATE alarm_notices SET status = 'given_up', finished_at = ${now} WHERE target_id = ${id} AND status = 'waiting'
        RETURNING delivery_id
      )
      UPDATE deliveries d SET status = 'dead', finished_at = ${now}, fields = '{}' FROM ended
      WHERE d.id = ended.delivery_id AND d.status = 'waiting'`;
    await enter(services, transaction, { event: 'target_removed', id, what: { ...row }, by });
    return accept(undefined);
  });

/** Queues a test. */
export const testTarget = (services: Needs, { id, by }: OfTarget): Promise<Result<undefined, TargetRefusal>> =>
  inTurn<undefined, TargetRefusal>(services, by, async (transaction, now) => {
    const [row] = await query(transaction, KNOWN)`
      SELECT kind, address FROM alarm_targets WHERE id = ${id} AND removed_at IS NULL`;
    if (!row) return refuse('alarm_target_not_found');
    const eventId = await enter(services, transaction, { event: 'target_tested', id, what: { ...row }, by });
    await transaction`
      INSERT INTO alarm_notices (target_id, event_id, status, next_at, expires_at)
      VALUES (${id}, ${eventId}, 'waiting', ${now}, ${now + DAY_MS})`;
    return accept(undefined);
  });

/** One after the other, by whoever may still edit them. */
const inTurn = <Value, No extends RefusalCode>(
  services: Needs,
  { token }: OperatorActor,
  act: (transaction: TransactionSql, now: Instant) => Promise<Result<Value, No>>,
): Promise<Result<Value, No | ActorRefusal>> =>
  services.auditLog.begin(async (transaction): Promise<Result<Value, No | ActorRefusal>> => {
    await transaction`SELECT pg_advisory_xact_lock(${TARGETS_LOCK})`;
    const confirmed = await confirmActor(services, transaction, { token, permission: 'watch.edit' });
    return confirmed.ok ? act(transaction, services.clock.now()) : confirmed;
  });

type Entry = {
  readonly event: 'target_added' | 'target_removed' | 'target_tested';
  readonly id: number;
  readonly what: Readonly<Record<string, string>>;
  readonly by: OperatorActor;
};

const ACTIONS = {
  target_added: 'watch.target.add',
  target_removed: 'watch.target.remove',
  target_tested: 'watch.target.test',
} as const;

/** In the log of the watch and in that of operators' acts. Answers the id of the former. */
async function enter(
  { auditLog, clock }: Needs,
  transaction: TransactionSql,
  { event, id, what, by: { actor, ip } }: Entry,
): Promise<number> {
  // The address of a webhook may be as good as a password there.
  const { address = '', ...others } = what;
  const shown = { ...others, address: what['kind'] === 'webhook' ? new URL(address).origin : address };
  const eventId = await enterAct(transaction, { event, params: shown, actor, targetId: id, now: clock.now() });
  const action = ACTIONS[event];
  await auditLog.append(transaction, { actor, ip, action, subject: `alarm target ${id}`, after: shown });
  return eventId;
}

const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text);
