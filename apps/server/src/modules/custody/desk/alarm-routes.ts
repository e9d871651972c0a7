// What is wrong with chains and payments, and who looks after it.
import { officeCustody } from '@bourse/contract';
import { CUSTODY_ALARM_KINDS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { CustodyServices } from '../services.ts';
import { countStanding, listAlarms } from '../../../platform/alarms/alarms.ts';
import { seeAs, viewAlarm } from '../../../platform/http/alarm-acts.ts';

const kinds = CUSTODY_ALARM_KINDS;

export function alarmRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { sql } = services.storage;
  mount(app, services, officeCustody.listAlarms, async ({ input: { status, page, limit } }) => {
    const place = { kinds, isStanding: status === 'standing', limit, offset: (page - 1) * limit };
    const [{ alarms, total }, { unseen }] = await Promise.all([listAlarms(sql, place), countStanding(sql, kinds)]);
    return { message: { list: alarms.map((alarm) => viewAlarm(services, alarm)), total, unseen } };
  });
  mount(app, services, officeCustody.seeAlarm, async ({ input: { key }, request, t }) => {
    const seen = await seeAs(services, { key, kinds, by: operatorActorOf(request), desk: 'custody' });
    return seen.ok ? { message: t('answer.alarm_seen') } : seen;
  });
}
