// Users of fiat trade: a user's record, the list of restricted and muted users, and the acts that restrict and mute them.
import { officeFiat, type ParsedInputOf } from '@bourse/contract';
import { type Instant, instant, refuse, type UserId, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { refuseClash } from '../../../platform/http/clashes.ts';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { type DetailedRefusal, mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerList } from '../../../platform/lists/serve-list.ts';
import { findMeasures, liftMeasure, takeMeasure } from '../deals/measures.ts';
import type { FiatServices } from '../services.ts';
import { actAtOnce } from './acts.ts';
import { nameUsers, timeText } from './rows.ts';
import { findStanding } from './standing.ts';

export function userRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiat.user, async ({ input }) => {
    const standing = await findStanding(services, { userId: userId(input.id), isWhole: false });
    return standing ? { message: standing } : refuse('user_not_found');
  });
  listRestricted(app, services);
  restrictUser(app, services);
  muteUser(app, services);
}

type Restricted = officeFiat.FiatRestrictedRow;
const RESTRICTED = officeFiat.restrictedRow.omit({ account: true, nickname: true });

function listRestricted(app: FastifyInstance, services: FiatServices): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, officeFiat.listRestricted, (context) =>
    answerList(services, context, {
      desk: 'fiat',
      isEndless: true,
      stored: RESTRICTED,
      source: {
        columns: sql`m.subject_id AS user_id, CASE m.kind WHEN 'trade' THEN 'restricted' ELSE 'muted' END AS kind, m.until,
          m.reason, o.email AS by`,
        from: sql`fiat_measures m JOIN operators o ON o.id = m.taken_by`,
        where: [sql`m.kind IN ('trade', 'chat') AND m.until > ${clock.now()}`],
        order: sql`m.until, m.kind, m.subject_id`,
      },
      row: officeFiat.restrictedRow,
      view: (rows) => nameUsers(sql, rows),
      name: 'fiat-restricted',
      columns: restrictedColumns(context.t),
    }),
  );
}

const restrictedColumns = (t: Translate): readonly CsvColumn<Restricted>[] => [
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  {
    header: t('office.fiat.measure'),
    value: ({ kind }) => t(kind === 'restricted' ? 'office.fiat.restricted' : 'office.fiat.muted'),
  },
  { header: t('office.fiat.until'), value: ({ until }) => until, zone: 'UTC+8' },
  { header: t('office.reason'), value: ({ reason }) => reason },
  { header: t('office.audit.actor'), value: ({ by }) => by },
];

/** Returns undefined where there is no such user. */
async function findUser({ storage }: FiatServices, id: number): Promise<UserId | undefined> {
  const [row] = await storage.sql`SELECT 1 FROM users WHERE id = ${id} AND NOT is_house`;
  return row && userId(id);
}

/** A time that has passed ends the measure, as no time does. */
const readUntil = ({ clock }: FiatServices, until: number | undefined): Instant | undefined =>
  until !== undefined && until > clock.now() ? instant(until) : undefined;

type Ask = ParsedInputOf<typeof officeFiat.restrictUser>;
type Measuring = { readonly kind: 'trade' | 'chat'; readonly asked: Ask; readonly until: Instant | undefined };

const ACTIONS = {
  trade: { take: 'fiat.user.restrict', lift: 'fiat.user.unrestrict' },
  chat: { take: 'fiat.user.mute', lift: 'fiat.user.unmute' },
} as const;

const actionOf = ({ kind, until }: Measuring): string => ACTIONS[kind][until === undefined ? 'lift' : 'take'];

/** Refuses where the measure has changed since the operator saw it. */
async function refuseUnseen(
  sql: Sql | TransactionSql,
  { kind, asked: { id, seen }, until }: Measuring,
  now: Instant,
): Promise<DetailedRefusal | undefined> {
  if (seen === undefined) return undefined;
  const measures = await findMeasures(sql, kind, { subjectIds: [id], now });
  const edit = { seen, stands: { until: timeText(measures.get(id)?.until) }, wanted: { until: timeText(until) } };
  return refuseClash(sql, edit, { subject: `user ${id}`, actions: Object.values(ACTIONS[kind]) });
}

async function store(
  sql: Sql | TransactionSql,
  { kind, asked: { id, reason }, until }: Measuring,
  by: { readonly operatorId: number; readonly now: Instant },
): Promise<void> {
  if (until === undefined) await liftMeasure(sql, kind, id);
  else await takeMeasure(sql, { kind, subjectId: id, until, reason, ...by });
}

/** A command of the engine is no part of a transaction, so restrictions run one after another instead. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

function restrictUser(app: FastifyInstance, services: FiatServices): void {
  const { storage, clock } = services;
  const inTurn = createTurns();
  mount(app, services, officeFiat.restrictUser, async ({ input, request, t }) => {
    const { id, reason } = input;
    const subject = await findUser(services, id);
    if (subject === undefined) return refuse('user_not_found');
    const measuring: Measuring = { kind: 'trade', asked: input, until: readUntil(services, input.until) };
    const until = measuring.until ?? null;
    return inTurn(async () => {
      const clash = await refuseUnseen(storage.sql, measuring, clock.now());
      if (clash) return clash;
      const acted = await actAtOnce(services, request, {
        action: actionOf(measuring),
        subject: `user ${id}`,
        after: { until, reason },
        command: { kind: 'restrictFiatUser', userId: subject, until },
      });
      if (!acted.ok) return acted;
      await store(storage.sql, measuring, { operatorId: acted.by.operatorId, now: clock.now() });
      return { message: t('answer.saved') };
    });
  });
}

/** The engine is not asked, as it knows nothing of chats. */
function muteUser(app: FastifyInstance, services: FiatServices): void {
  const { auditLog, clock } = services;
  mount(app, services, officeFiat.muteUser, async ({ input, request, t }) => {
    const { id, reason } = input;
    if ((await findUser(services, id)) === undefined) return refuse('user_not_found');
    const measuring: Measuring = { kind: 'chat', asked: input, until: readUntil(services, input.until) };
    const { actor, ip, operatorId } = operatorActorOf(request);
    const clash = await auditLog.begin(async (transaction) => {
      // Under this lock, others may still write rows that refer to the user by a foreign key.
      await transaction`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
      const refused = await refuseUnseen(transaction, measuring, clock.now());
      if (refused) return refused;
      await store(transaction, measuring, { operatorId, now: clock.now() });
      const after = { until: measuring.until ?? null, reason };
      await auditLog.append(transaction, { actor, ip, action: actionOf(measuring), subject: `user ${id}`, after });
      return undefined;
    });
    return clash ?? { message: t('answer.saved') };
  });
}
