// What is wrong, and who looks after it.
import { officeCustody } from '@bourse/contract';
import { accept, CHAINS, currencyId, formatShanghai, PAST_EVENTS, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { confirmActor, type OperatorActor, operatorActorOf } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import { type Alarm, countUnseen, listAlarms, seeAlarm } from '../../system/alarms.ts';

export function alarmRoutes(app: FastifyInstance, services: Services): void {
  const { sql } = services.storage;
  mount(app, services, officeCustody.listAlarms, async ({ input: { status, page, limit } }) => {
    const place = { isStanding: status === 'standing', limit, offset: (page - 1) * limit };
    const [{ alarms, total }, unseen] = await Promise.all([listAlarms(sql, place), countUnseen(sql)]);
    return { message: { list: alarms.map((alarm) => viewAlarm(services, alarm)), total, unseen } };
  });
  mount(app, services, officeCustody.seeAlarm, async ({ input: { key }, request, t }) => {
    const seen = await see(services, { key, by: operatorActorOf(request) });
    return seen.ok ? { message: t('answer.alarm_seen') } : seen;
  });
}

type Seeing = { readonly key: string; readonly by: OperatorActor };

function see(
  services: Services,
  { key, by }: Seeing,
): Promise<Result<undefined, 'not_logged_in' | 'forbidden' | 'alarm_not_found'>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'custody.watch' });
    if (!confirmed.ok) return confirmed;
    const seen = await seeAlarm(transaction, { key, operatorId: by.operatorId, now: clock.now() });
    if (!seen) return refuse('alarm_not_found');
    const { actor, ip } = by;
    await auditLog.append(transaction, {
      actor,
      ip,
      action: 'custody.alarm.seen',
      subject: `alarm ${key}`,
      after: { ...seen, hasEnded: PAST_EVENTS.has(seen.kind) },
    });
    return accept(undefined);
  });
}

/** Coins and networks by their names, as far as they are known. */
function viewAlarm({ market }: Services, { key, kind, params, ...alarm }: Alarm): officeCustody.AlarmRow {
  const { chain, currency } = params;
  const network = CHAINS.find(({ code }) => code === chain)?.name;
  const name = currency === undefined ? undefined : market.currency(currencyId(Number(currency)))?.name;
  return {
    key,
    kind,
    params: {
      ...params,
      ...(network !== undefined && { chain: network }),
      ...(name !== undefined && { currency: name }),
    },
    raise_time: formatShanghai(alarm.raisedAt),
    end_time: alarm.clearedAt === undefined ? '' : formatShanghai(alarm.clearedAt),
    seen_by: alarm.seenBy ?? '',
  };
}
