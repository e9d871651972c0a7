// What the page of a user asks for: the user at a glance, logins and where they came from, ways to be paid.
import { officePeople } from '@bourse/contract';
import { formatShanghai, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import { mustGetOperator } from '../../platform/http/operator-acts.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import { type ListSource, readPage } from '../../platform/lists/answer-rows.ts';
import { answerList } from '../../platform/lists/serve-list.ts';
import { copyMethod, findMethods, viewMethod } from '../fiat/index.ts';
import { findVerified, openFacts } from '../identity/index.ts';
import { describeDevice } from '../security/index.ts';
import { findOverview } from './overview.ts';
import type { UsersServices } from './services.ts';

export function personRoutes(app: FastifyInstance, services: UsersServices): void {
  mount(app, services, officePeople.overview, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.id);
    if (!looked.ok) return looked;
    const { permissions } = mustGetOperator(request);
    return { message: await findOverview(services, { userId: looked.value, permissions }) };
  });
  loginRoutes(app, services);
  paymentRoute(app, services);
}

const LOGIN = officePeople.listLogins.message.shape.list.element
  .omit({ device: true })
  .extend({ user_agent: z.string() });
const PLACE = officePeople.listPlaces.message.shape.list.element
  .omit({ device: true })
  .extend({ user_agent: z.string() });
type Login = z.input<typeof officePeople.listLogins.message.shape.list.element>;

const nameDevice = <Row extends { readonly user_agent: string }>({ user_agent: agent, ...row }: Row) => ({
  ...row,
  device: describeDevice(agent).device,
});

function loginRoutes(app: FastifyInstance, services: UsersServices): void {
  const { loginLog } = services;
  const { sql } = services.storage;
  mount(app, services, officePeople.listLogins, async (context) => {
    const { input, request, t } = context;
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    // Failures are written behind: what happened before this call is to be in its answer.
    await loginLog.settled();
    return answerList(services, context, {
      source: loginsOf(sql, looked.value, input.outcome),
      stored: LOGIN,
      row: officePeople.listLogins.message.shape.list.element,
      view: (rows) => rows.map(nameDevice),
      desk: 'users',
      name: `logins-${input.user_id}`,
      columns: loginColumns(t),
      after: (_, { id }) => sql`id < ${id}`,
      isEndless: true,
    });
  });
  mount(app, services, officePeople.listPlaces, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    await loginLog.settled();
    const { list, total } = await readPage(sql, PLACE, placesOf(sql, looked.value), input);
    return { message: { list: list.map(nameDevice), total } };
  });
}

/** Newest first. */
const loginsOf = (sql: Sql, userId: UserId, outcome: Login['outcome'] | undefined) => ({
  columns: sql`id, at AS time, ip, user_agent, method, outcome`,
  from: sql`login_events`,
  where: [sql`user_id = ${userId}`, outcome && sql`outcome = ${outcome}`],
  order: sql`id DESC`,
});

/** A place is shown by its last login, the latest one first. */
const placesOf = (sql: Sql, userId: UserId): ListSource => ({
  columns: sql`last.id, last.ip, last.user_agent, first_time, last.at AS last_time, logins, failures`,
  from: sql`(
    SELECT max(id) AS id, min(at) AS first_time, count(*) FILTER (WHERE outcome = 'ok') AS logins,
      count(*) FILTER (WHERE outcome <> 'ok') AS failures
    FROM login_events WHERE user_id = ${userId} GROUP BY place_hash
  ) AS places JOIN login_events last ON last.id = places.id`,
  order: sql`last.id DESC`,
});

const loginColumns = (t: Translate): readonly CsvColumn<Login>[] => [
  { header: t('security.login.time'), value: ({ time }) => time, zone: 'UTC+8' },
  { header: t('security.login.device'), value: ({ device }) => device || t('office.users.unknownDevice') },
  { header: t('security.login.address'), value: ({ ip }) => ip },
  { header: t('security.login.method'), value: ({ method }) => t(`security.method.${method}`) },
  { header: t('security.login.outcome'), value: ({ outcome }) => t(`security.outcome.${outcome}`) },
];

function paymentRoute(app: FastifyInstance, services: UsersServices): void {
  const { storage, vault } = services;
  mount(app, services, officePeople.listPayments, async ({ input, request, t }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    const userId = looked.value;
    const [methods, verified] = await Promise.all([
      findMethods(storage.sql, { vault, userId }),
      findVerified(storage.sql, userId),
    ]);
    const realName = verified ? openFacts(vault, verified).name : '';
    const message = methods.map((method) => {
      const shown = viewMethod(copyMethod(method), { realName, isWhole: false, t });
      return {
        id: method.id,
        way: shown.way,
        way_text: shown.way_text,
        real_name: shown.real_name,
        account: shown.account,
        bank_name: shown.bank_name,
        update_time: formatShanghai(method.updatedAt),
      };
    });
    return { message };
  });
}
