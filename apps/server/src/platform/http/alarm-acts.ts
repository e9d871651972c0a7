// Alarms as operators see them, and that one of them looks after it.
import {
  accept,
  type AlarmKind,
  CHAINS,
  currencyId,
  formatShanghai,
  PAST_EVENTS,
  refuse,
  type Result,
} from '@bourse/domain';
import type { BaseServices } from './base-services.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from './operator-acts.ts';
import { type Alarm, type AlarmParams, seeAlarm } from '../alarms/alarms.ts';

type Seeing = {
  readonly key: string;
  readonly kinds: readonly AlarmKind[];
  readonly by: OperatorActor;
  /** The desk where it was seen, whose permission that takes. */
  readonly desk: 'custody' | 'watch';
};

export function seeAs(
  services: Pick<BaseServices, 'auditLog' | 'clock' | 'operatorSessions'>,
  { key, kinds, by, desk }: Seeing,
): Promise<Result<undefined, ActorRefusal | 'alarm_not_found'>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: `${desk}.watch` });
    if (!confirmed.ok) return confirmed;
    const seen = await seeAlarm(transaction, { key, kinds, by, now: clock.now() });
    if (!seen) return refuse('alarm_not_found');
    const { actor, ip } = by;
    await auditLog.append(transaction, {
      actor,
      ip,
      action: `${desk}.alarm.seen`,
      subject: `alarm ${key}`,
      after: { ...seen, hasEnded: PAST_EVENTS.has(seen.kind) },
    });
    return accept(undefined);
  });
}

/** Coins and networks by their names, as far as they are known. */
export function nameParams({ market }: Pick<BaseServices, 'market'>, params: AlarmParams): AlarmParams {
  const { chain, currency } = params;
  const network = CHAINS.find(({ code }) => code === chain)?.name;
  const name = currency === undefined ? undefined : market.currency(currencyId(Number(currency)))?.name;
  return {
    ...params,
    ...(network !== undefined && { chain: network }),
    ...(name !== undefined && { currency: name }),
  };
}

export const viewAlarm = <Kind extends AlarmKind>(
  needs: Pick<BaseServices, 'market'>,
  { key, kind, params, ...alarm }: Alarm<Kind>,
) => ({
  key,
  kind,
  params: nameParams(needs, params),
  raise_time: formatShanghai(alarm.raisedAt),
  end_time: alarm.clearedAt === undefined ? '' : formatShanghai(alarm.clearedAt),
  seen_by: alarm.seenBy ?? '',
});
