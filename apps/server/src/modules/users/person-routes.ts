// What the page of a user asks for: the user at a glance, logins and where they came from, ways to be paid.
import { officePeople, type ParsedInputOf, security } from '@bourse/contract';
import { formatShanghai, type UserId } from '@bourse/domain';
import { count, id, instant, text, word } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { sendWhole } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import { mustGetOperator } from '../../platform/http/operator-acts.ts';
import type { UsersServices } from './services.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { loginColumns } from './files.ts';
import { findOverview } from './overview.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { copyMethod, findMethods, viewMethod } from '../fiat/index.ts';
import { findVerified, openFacts } from '../identity/index.ts';
import { describeDevice } from '../security/index.ts';

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

function loginRoutes(app: FastifyInstance, services: UsersServices): void {
  const { storage, loginLog } = services;
  mount(app, services, officePeople.listLogins, async (context) => {
    const { input, request, t } = context;
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    // Failures are written behind: what happened before this call is to be in its answer.
    await loginLog.settled();
    const asked = { userId: looked.value, outcome: input.outcome };
    const { limit, page } = input;
    const found = await findLogins(storage.sql, { ...asked, limit, offset: (page - 1) * limit });
    if (input.format !== 'csv') return { message: found };
    return sendWhole<officePeople.UserLoginRow>(services, context, {
      desk: 'users',
      name: `logins-${input.user_id}`,
      columns: loginColumns(t),
      total: found.total,
      readAfter: async (last, rows) =>
        (await findLogins(storage.sql, { ...asked, before: last?.id, limit: rows, offset: 0 })).list,
    });
  });
  mount(app, services, officePeople.listPlaces, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    await loginLog.settled();
    return { message: await findPlaces(storage.sql, looked.value, input) };
  });
}

const LOGIN = {
  id: id(),
  at: instant,
  ip: text,
  userAgent: text,
  method: word(security.LOGIN_METHODS),
  outcome: word(security.LOGIN_OUTCOMES),
};

type LoginQuery = {
  readonly userId: UserId;
  readonly outcome: RowOf<typeof LOGIN>['outcome'] | undefined;
  /** Only those that are older. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

async function findLogins(sql: Sql, { userId, outcome, before, limit, offset }: LoginQuery) {
  const isWanted = sql`user_id = ${userId} AND ${outcome === undefined ? sql`true` : sql`outcome = ${outcome}`}`;
  const [rows, [counted]] = await Promise.all([
    query(sql, LOGIN)`
      SELECT id, at, ip, user_agent, method, outcome FROM login_events
      WHERE ${isWanted} AND ${before === undefined ? sql`true` : sql`id < ${before}`}
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count })`SELECT count(*) AS total FROM login_events WHERE ${isWanted}`,
  ]);
  const list = rows.map(({ at, userAgent, ...row }) => ({
    ...row,
    device: describeDevice(userAgent).device,
    time: formatShanghai(at),
  }));
  return { list, total: counted?.total ?? 0 };
}

const PLACE = {
  id: id(),
  ip: text,
  userAgent: text,
  first: instant,
  last: instant,
  logins: count,
  failures: count,
};

async function findPlaces(sql: Sql, userId: UserId, { page, limit }: ParsedInputOf<typeof officePeople.listPlaces>) {
  const [rows, [counted]] = await Promise.all([
    query(sql, PLACE)`
      SELECT last.id, last.ip, last.user_agent, places.first, last.at AS last, places.logins, places.failures
      FROM (
        SELECT max(id) AS id, min(at) AS first, count(*) FILTER (WHERE outcome = 'ok') AS logins,
          count(*) FILTER (WHERE outcome <> 'ok') AS failures
        FROM login_events WHERE user_id = ${userId} GROUP BY place_hash
      ) AS places JOIN login_events last ON last.id = places.id
      ORDER BY last.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    query(sql, { total: count })`
      SELECT count(DISTINCT place_hash) AS total FROM login_events WHERE user_id = ${userId}`,
  ]);
  const list = rows.map(({ first, last, userAgent, ...row }) => ({
    ...row,
    device: describeDevice(userAgent).device,
    first_time: formatShanghai(first),
    last_time: formatShanghai(last),
  }));
  return { list, total: counted?.total ?? 0 };
}

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
