// Where alarms are sent: mail addresses, and webhooks that are signed with a secret of their own.
import { officeWatch, type ParsedInputOf } from '@bourse/contract';
import { accept, ALARM_TARGETS, DAY_MS, type Instant, type RefusalCode, refuse, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import {
  type ActorRefusal,
  confirmActor,
  type OperatorActor,
  operatorActorOf,
} from '../../platform/http/operator-acts.ts';
import { answerQuery } from '../../platform/lists/answer-rows.ts';
import { enterAct } from './events.ts';
import type { WatchServices } from './services.ts';
import { isWebhookAddress } from './webhook.ts';

const TARGETS_MAX = 20;
const SECRET_BYTES = 32;
/** Serves targets alone: held until the transaction ends. */
const TARGETS_LOCK = 5_427_300_051;

export const secretContext = (targetId: number): string => `alarm target ${targetId}`;

const TARGET = officeWatch.listTargets.message.element;
const KNOWN = { kind: kinds.word(ALARM_TARGETS), address: kinds.text };

/** `fault` is that of the last delivery, unless a later one has succeeded. */
const findTargets = (sql: Sql): Promise<readonly z.output<typeof TARGET>[]> => answerQuery(sql, TARGET)`
    SELECT t.id, t.kind, t.address, t.severity, t.locale AS lang, o.email AS added_by, t.added_at AS add_time,
      count(*) FILTER (WHERE n.status = 'waiting') AS waiting,
      max(n.finished_at) FILTER (WHERE n.status = 'delivered') AS delivered_time,
      coalesce((array_agg(n.fault ORDER BY n.id DESC) FILTER (WHERE n.status = 'delivered' OR n.fault IS NOT NULL))[1], '')
        AS fault
    FROM alarm_targets t JOIN operators o ON o.id = t.added_by LEFT JOIN alarm_notices n ON n.target_id = t.id
    WHERE t.removed_at IS NULL GROUP BY t.id, o.email ORDER BY t.id`;

type Needs = Pick<BaseServices, 'auditLog' | 'clock' | 'operatorSessions' | 'vault' | 'config'>;

type Acting = { readonly by: OperatorActor };
type NewTarget = ParsedInputOf<typeof officeWatch.addTarget> & Acting;
type Added = { readonly id: number; readonly secret: string };
type AddRefusal = ActorRefusal | 'alarm_target_invalid' | 'too_many_alarm_targets';

/** Answers the secret of a webhook, which is told this once; empty of a mail address. */
function addTarget(
  services: Needs,
  { kind, address: typed, severity, lang, by }: NewTarget,
): Promise<Result<Added, AddRefusal>> {
  return inTurn<Added, AddRefusal>(services, by, async (transaction, now) => {
    const address = typed.trim();
    if (!(kind === 'mail' ? isMailAddress(address) : isWebhookAddress(address))) return refuse('alarm_target_invalid');
    const [next] = await query(transaction, { id: kinds.id<number>(), standing: kinds.count })`
        SELECT nextval(pg_get_serial_sequence('alarm_targets', 'id')) AS id,
          (SELECT count(*) FROM alarm_targets WHERE removed_at IS NULL) AS standing`;
    if (!next || next.standing >= TARGETS_MAX) return refuse('too_many_alarm_targets', { max: TARGETS_MAX });
    const { id } = next;
    const secret = kind === 'webhook' ? randomBytes(SECRET_BYTES).toString('base64url') : '';
    const sealed = kind === 'webhook' ? services.vault.seal(secret, secretContext(id)) : null;
    await transaction`
      INSERT INTO alarm_targets (id, kind, address, severity, locale, secret, added_by, added_at) OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${kind}, ${address}, ${severity}, ${lang}, ${sealed}, ${by.operatorId}, ${now})`;
    const what = { kind, address, severity, lang };
    await enter(services, transaction, { event: 'target_added', id, what, by });
    return accept({ id, secret });
  });
}

type TargetRefusal = ActorRefusal | 'alarm_target_not_found';
type OfTarget = Acting & { readonly id: number };

/** Its waiting notices are not sent. */
const removeTarget = (services: Needs, { id, by }: OfTarget): Promise<Result<undefined, TargetRefusal>> =>
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
const testTarget = (services: Needs, { id, by }: OfTarget): Promise<Result<undefined, TargetRefusal>> =>
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

export function targetRoutes(app: FastifyInstance, services: WatchServices): void {
  mount(app, services, officeWatch.listTargets, async () => ({
    message: [...(await findTargets(services.storage.sql))],
  }));
  mount(app, services, officeWatch.addTarget, async ({ input, request }) => {
    const added = await addTarget(services, { ...input, by: operatorActorOf(request) });
    return added.ok ? { message: added.value } : added;
  });
  mount(app, services, officeWatch.testTarget, async ({ input: { id }, request, t }) => {
    const tested = await testTarget(services, { id, by: operatorActorOf(request) });
    return tested.ok ? { message: t('answer.alarm_target_tested') } : tested;
  });
  mount(app, services, officeWatch.removeTarget, async ({ input: { id }, request, t }) => {
    const removed = await removeTarget(services, { id, by: operatorActorOf(request) });
    return removed.ok ? { message: t('answer.alarm_target_removed') } : removed;
  });
}
