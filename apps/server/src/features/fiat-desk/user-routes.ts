// Users of fiat trade: how somebody stands, who is restricted or muted, and that.
import { officeFiat } from '@bourse/contract';
import { formatShanghai, type Instant, instant, refuse, type UserId, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { liftMeasure, takeMeasure } from '../../fiat/measures.ts';
import { mount } from '../../http/mount.ts';
import { operatorActorOf } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import { actAtOnce } from './acts.ts';
import { listPage, placeOf } from './paging.ts';
import { findPeople } from './people.ts';
import { findStanding } from './standing.ts';

export function userRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officeFiat.user, async ({ input }) => {
    const standing = await findStanding(services, { userId: userId(input.id), isWhole: false });
    return standing ? { message: standing } : refuse('user_not_found');
  });
  listRestricted(app, services);
  restrictUser(app, services);
  muteUser(app, services);
}

type MeasureRow = {
  readonly kind: 'trade' | 'chat';
  readonly subject_id: string;
  readonly until: string;
  readonly reason: string;
  readonly by: string;
};

function listRestricted(app: FastifyInstance, services: Services): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, officeFiat.listRestricted, async ({ input }) => {
    const { rows, total } = await listPage(
      sql,
      {
        select: (rest) => sql<MeasureRow[]>`SELECT m.kind, m.subject_id, m.until, m.reason, o.email AS by ${rest}`,
        from: sql`fiat_measures m JOIN operators o ON o.id = m.taken_by`,
        where: sql`m.kind IN ('trade', 'chat') AND m.until > ${clock.now()}`,
        order: sql`m.until, m.kind, m.subject_id`,
      },
      placeOf(input),
    );
    const people = await findPeople(
      sql,
      rows.map(({ subject_id: id }) => Number(id)),
    );
    const list = rows.map((row) => ({
      ...people(Number(row.subject_id)),
      kind: row.kind === 'trade' ? ('restricted' as const) : ('muted' as const),
      until: formatShanghai(instant(Number(row.until))),
      reason: row.reason,
      by: row.by,
    }));
    return { message: { list, total } };
  });
}

/** Undefined where there is none. */
async function findUser({ storage }: Services, id: number): Promise<UserId | undefined> {
  const [row] = await storage.sql`SELECT 1 FROM users WHERE id = ${id} AND NOT is_house`;
  return row && userId(id);
}

/** A time that has passed ends it, as none does. */
const readUntil = ({ clock }: Services, until: number | undefined): Instant | undefined =>
  until !== undefined && until > clock.now() ? instant(until) : undefined;

function restrictUser(app: FastifyInstance, services: Services): void {
  const { storage, clock } = services;
  mount(app, services, officeFiat.restrictUser, async ({ input: { id, reason, ...asked }, request, t }) => {
    const subject = await findUser(services, id);
    if (subject === undefined) return refuse('user_not_found');
    const until = readUntil(services, asked.until);
    const acted = await actAtOnce(services, request, {
      action: until === undefined ? 'fiat.user.unrestrict' : 'fiat.user.restrict',
      subject: `user ${id}`,
      after: { until: until ?? null, reason },
      command: { kind: 'restrictFiatUser', userId: subject, until: until ?? null },
    });
    if (!acted.ok) return acted;
    const { operatorId } = acted.by;
    if (until === undefined) await liftMeasure(storage.sql, 'trade', id);
    else
      await takeMeasure(storage.sql, {
        kind: 'trade',
        subjectId: id,
        until,
        reason,
        operatorId,
        now: clock.now(),
      });
    return { message: t('answer.saved') };
  });
}

/** Of no concern to the engine: chats are beside it. */
function muteUser(app: FastifyInstance, services: Services): void {
  const { auditLog, clock } = services;
  mount(app, services, officeFiat.muteUser, async ({ input: { id, reason, ...asked }, request, t }) => {
    if ((await findUser(services, id)) === undefined) return refuse('user_not_found');
    const until = readUntil(services, asked.until);
    const { actor, ip, operatorId } = operatorActorOf(request);
    await auditLog.begin(async (transaction) => {
      const measure = { kind: 'chat', subjectId: id, until, reason, operatorId, now: clock.now() } as const;
      if (until === undefined) await liftMeasure(transaction, 'chat', id);
      else await takeMeasure(transaction, measure);
      const action = until === undefined ? 'fiat.user.unmute' : 'fiat.user.mute';
      await auditLog.append(transaction, {
        actor,
        ip,
        action,
        subject: `user ${id}`,
        after: { until: until ?? null, reason },
      });
    });
    return { message: t('answer.saved') };
  });
}
