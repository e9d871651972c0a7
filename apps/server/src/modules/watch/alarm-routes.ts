// How everything is, what is wrong, and who looks after it.
import { officeWatch } from '@bourse/contract';
import { ALARM_KINDS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import type { WatchServices } from './services.ts';
import { countStanding, listAlarms } from '../../platform/alarms/alarms.ts';
import { seeAs, viewAlarm } from '../../platform/http/alarm-acts.ts';

const kinds = ALARM_KINDS;

export function alarmRoutes(app: FastifyInstance, services: WatchServices): void {
  const { storage, watch } = services;
  const { sql } = storage;
  mount(app, services, officeWatch.view, async () => ({ message: await watch.view() }));
  mount(app, services, officeWatch.listAlarms, async ({ input: { status, page, limit } }) => {
    const place = { kinds, isStanding: status === 'standing', limit, offset: (page - 1) * limit };
    const [{ alarms, total }, { unseen }] = await Promise.all([listAlarms(sql, place), countStanding(sql, kinds)]);
    const list = alarms.map((alarm) => ({
      ...viewAlarm(services, alarm),
      severity: alarm.severity,
      raise_ms: alarm.raisedAt,
    }));
    return { message: { list, total, unseen } };
  });
  mount(app, services, officeWatch.seeAlarm, async ({ input: { key }, request, t }) => {
    const seen = await seeAs(services, { key, kinds, by: operatorActorOf(request), desk: 'watch' });
    return seen.ok ? { message: t('answer.alarm_seen') } : seen;
  });
}
