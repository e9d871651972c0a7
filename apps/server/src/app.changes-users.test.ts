// Four changes by two are about one user and have calls of their own: money posted, a deposit that was reported, second factors
// removed, a regional agent. Each is done once; the texts of the log are held as they are. So are the keys of the ledger, of what was
// asked for in the tables that these had of their own as well (decision 0071).
import { security } from '@bourse/contract';
import { demoOperatorAddress, USDT } from '@bourse/domain';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Sql, TransactionSql } from './core/storage/connection.ts';
import { OFFICE_DESKS } from './modules.ts';
import { fundTreasury } from './platform/http/testing-funds.ts';
import { logInOperator } from './platform/http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './platform/http/testing.ts';
import { totpCodeAt } from './modules/security/testing.ts';
import { startDueChanges } from './platform/jobs/due-changes.ts';

let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;

beforeAll(async () => {
  server = await startTestServer();
  await fundTreasury(server, USDT, '1000');
  maker = await logInOperator(server, 'admin');
  checker = await logInOperator(server, 'second');
  viewer = await logInOperator(server, 'viewer');
});
afterAll(() => server.stop());

const [MAKER, CHECKER] = [demoOperatorAddress('admin'), demoOperatorAddress('second')];

/** A matter has a user, and a number by which it is decided. */
type Matter = { readonly user: number; readonly id: number };
type Line = readonly [actor: string, action: string, before: string, after: string];
type UserChange = {
  readonly ask: string;
  /** The path of the calls that decide, without their last word. */
  readonly decide: string;
  readonly table: string;
  /** The column with the time of asking is missing where a request does not end by itself. */
  readonly askedAt?: string;
  readonly prepare?: (user: TestUser) => Promise<unknown>;
  /** The call that asks gets this, and an `id`: the user's, or that of the report. */
  readonly input: object;
  readonly isById?: true;
  readonly approval?: object;
  readonly gone: string;
  readonly own: string;
  /** Whoever asked gets this answer who takes it back. */
  readonly back: string;
  /** Another one gets this answer who asks for the same. */
  readonly again: string;
  readonly reads: (matter: Matter) => Promise<readonly { readonly value: string }[]>;
  readonly becomes: readonly [before: string, after: string];
  /** The log names the user unless this says otherwise. */
  readonly subject?: (matter: Matter) => string;
  readonly asked: (matter: Matter) => Line;
  readonly approved: (matter: Matter) => Line;
  readonly rejected: (matter: Matter) => Line;
  /** The number of the change is in its key. */
  readonly keys: (change: number) => readonly (readonly [route: string, key: string, bodyHash: string])[];
};

const balanceOf = ({ user }: Matter) => server.services.storage.sql<{ value: string }[]>`
  SELECT trim_scale(available)::text AS value FROM accounts
  WHERE user_id = ${user} AND wallet = 'change' AND currency_id = ${USDT}`;

/** Guards the login by an app. */
async function guard({ token }: TestUser): Promise<void> {
  const { secret } = await server.mustCall(security.setUpTotp, { password: TEST_PASSWORD }, token);
  await server.mustCall(security.confirmTotp, { totp_code: totpCodeAt(secret, server.clock.now()) }, token);
}

const report = ({ userId }: TestUser) => server.services.storage.sql`
  INSERT INTO deposit_requests (user_id, currency_id, amount, account, hash, picture, created_at)
  VALUES (${userId}, ${USDT}, '250', 'from my bank', 'see picture', NULL, ${server.clock.now()})`;

const POSTED = `"amount":"1","currencyId":${USDT},"direction":"credit"`;

const TURIN = '"region":{"city":"Turin","district":""}';

const CHANGES: Readonly<Record<string, UserChange>> = {
  'money posted': {
    ask: '/api/office/adjustment/request',
    decide: '/api/office/adjustment',
    table: 'changes',
    askedAt: 'requested_at',
    input: { wallet: 'change', currency: USDT, amount: '1', direction: 'credit', source: 'treasury', reason: 'asked' },
    approval: { amount: '1' },
    gone: 'funds_request_not_found',
    own: 'own_request',
    back: 'ok',
    again: 'adjustment_already_requested',
    reads: balanceOf,
    becomes: ['10000', '10001'],
    asked: () => [MAKER, 'funds.request', 'null', `{${POSTED},"reason":"asked","source":"treasury","wallet":"change"}`],
    approved: ({ id }) => [
      CHECKER,
      'funds.approve',
      'null',
      `{${POSTED},"request":${id},"requestedBy":"${MAKER}","source":"treasury","wallet":"change"}`,
    ],
    rejected: ({ id }) => [CHECKER, 'funds.reject', 'null', `{"reason":"no","request":${id},"requestedBy":"${MAKER}"}`],
    keys: (change) => [['office/change/funds/adjustment', String(change), '']],
  },
  'a deposit that was reported': {
    ask: '/api/office/deposit_request/propose',
    decide: '/api/office/deposit_request',
    table: 'deposit_requests',
    prepare: report,
    input: { way: 'house', amount: '1' },
    isById: true,
    approval: { revision: 1, amount: '1' },
    gone: 'funds_request_not_found',
    own: 'own_request',
    back: 'ok',
    again: 'ok',
    reads: balanceOf,
    becomes: ['10000', '10001'],
    subject: ({ id, user }) => `deposit request ${id} of user ${user}`,
    asked: () => [MAKER, 'deposit.propose', 'null', '{"amount":"1 USDT","revision":1,"way":"house"}'],
    approved: () => [
      CHECKER,
      'deposit.approve',
      'null',
      `{"amount":"1 USDT","proposedBy":"${MAKER}","revision":1,"way":"house"}`,
    ],
    rejected: () => [CHECKER, 'deposit.reject', 'null', '{"reason":"no"}'],
    keys: (change) => [['office/change/funds/deposit', String(change), '']],
  },
  'second factors removed': {
    ask: '/api/office/user/factors/remove',
    decide: '/api/office/factor_removal',
    table: 'changes',
    askedAt: 'requested_at',
    prepare: guard,
    input: { reason: 'asked' },
    gone: 'removal_not_found',
    own: 'own_removal',
    back: 'own_removal',
    again: 'removal_already_requested',
    reads: ({ user }) => server.services.storage.sql`
      SELECT count(*)::text AS value FROM totp_factors WHERE user_id = ${user}`,
    becomes: ['1', '0'],
    asked: () => [MAKER, 'factors.request', 'null', '{"methods":["totp","recovery"],"reason":"asked"}'],
    approved: ({ id }) => [
      CHECKER,
      'factors.approve',
      '{"methods":["totp","recovery"],"passkeys":0,"recoveryCodes":10}',
      `{"removal":${id}}`,
    ],
    rejected: ({ id }) => [CHECKER, 'factors.reject', 'null', `{"reason":"no","removal":${id}}`],
    keys: () => [],
  },
  'a regional agent': {
    ask: '/api/office/user/agency/request',
    decide: '/api/office/agency_request',
    table: 'changes',
    askedAt: 'requested_at',
    input: { city_name: 'Turin', reason: 'asked' },
    gone: 'agency_request_not_found',
    own: 'own_request',
    back: 'own_request',
    again: 'agency_already_requested',
    reads: ({ user }) => server.services.storage.sql`
      SELECT count(*)::text AS value FROM region_agents WHERE user_id = ${user}`,
    becomes: ['0', '1'],
    asked: () => [MAKER, 'agents.request', '{"region":null}', `{"reason":"asked",${TURIN}}`],
    approved: ({ id }) => [CHECKER, 'agents.approve', '{"region":null}', `{${TURIN},"request":${id}}`],
    rejected: ({ id }) => [CHECKER, 'agents.reject', 'null', `{"reason":"no","request":${id}}`],
    keys: () => [],
  },
};

const answer = z.object({ type: z.string(), code: z.unknown().optional() });
let users = 0;

describe.each(Object.entries(CHANGES))('%s', (_, row) => {
  async function post(token: string, path: string, payload: object): Promise<unknown> {
    const { body } = await server.send({ method: 'POST', url: path, payload, headers: { authorization: token } });
    const { type, code } = answer.parse(body);
    return type === 'ok' ? 'ok' : code;
  }

  async function newest(): Promise<number> {
    const { sql } = server.services.storage;
    const [found] = await sql<{ id: string }[]>`SELECT max(id) AS id FROM ${sql(row.table)}`;
    return Number(found?.id);
  }

  /** Asked for by one, of a user of its own. */
  async function begin() {
    const user = await server.register(`user-${(users += 1)}@example.com`);
    await row.prepare?.(user);
    const payload = { ...row.input, id: row.isById === true ? await newest() : user.userId };
    expect(await post(viewer, row.ask, payload)).toBe('forbidden');
    expect(await post(maker, row.ask, payload)).toBe('ok');
    return { payload, matter: { user: user.userId, id: await newest() } };
  }

  const approve = (token: string, { id }: Matter) => post(token, `${row.decide}/approve`, { ...row.approval, id });
  const reject = (token: string, { id }: Matter) => post(token, `${row.decide}/reject`, { id, reason: 'no' });
  const read = async (matter: Matter) => (await row.reads(matter))[0]?.value;

  async function logOf(matter: Matter): Promise<readonly Line[]> {
    const subject = row.subject?.(matter) ?? `user ${matter.user}`;
    const rows = await server.services.storage.sql<{ actor: string; action: string; before: string; after: string }[]>`
      SELECT actor, action, before, after FROM audit_log WHERE subject = ${subject} ORDER BY id`;
    return rows.map(({ actor, action, before, after }) => [actor, action, before, after]);
  }

  async function newestChange(): Promise<number> {
    const [found] = await server.services.storage.sql<{ id: string }[]>`SELECT max(id) AS id FROM changes`;
    return Number(found?.id);
  }

  async function keysOf({ user }: Matter) {
    const rows = await server.services.storage.sql<{ route: string; key: string; body_hash: string }[]>`
      SELECT route, key, body_hash FROM idempotency_keys WHERE user_id = ${user} AND route LIKE 'office/%' ORDER BY seq`;
    return rows.map(({ route, key, body_hash: hash }) => [route, key, hash]);
  }

  test('is asked for by one, and done once by the approval of another', async () => {
    const { matter } = await begin();
    expect(await approve(maker, matter)).toBe(row.own);
    expect(await approve(viewer, matter)).toBe('forbidden');
    expect(await read(matter)).toBe(row.becomes[0]);
    const codes = await Promise.all([approve(checker, matter), approve(checker, matter)]);
    expect(codes.map(String).toSorted((one, other) => one.localeCompare(other))).toEqual([row.gone, 'ok'].toSorted());
    expect([await read(matter), await keysOf(matter)]).toEqual([row.becomes[1], row.keys(await newestChange())]);
    expect(await reject(checker, matter)).toBe(row.gone);
    expect(await logOf(matter)).toEqual([row.asked(matter), row.approved(matter)]);
  });

  test('is turned down by another, and changes nothing', async () => {
    const { matter } = await begin();
    expect(await reject(viewer, matter)).toBe('forbidden');
    expect(await reject(checker, matter)).toBe('ok');
    expect(await approve(checker, matter)).toBe(row.gone);
    expect([await read(matter), await keysOf(matter)]).toEqual([row.becomes[0], []]);
    expect(await logOf(matter)).toEqual([row.asked(matter), row.rejected(matter)]);
  });

  test('is taken back by who asked where that is allowed, and asked for once at a time', async () => {
    const { payload, matter } = await begin();
    expect(await post(checker, row.ask, payload)).toBe(row.again);
    expect(await reject(maker, matter)).toBe(row.back);
    expect(await read(matter)).toBe(row.becomes[0]);
  });

  test.skipIf(row.askedAt === undefined)('ends after a week in which nobody has decided', async () => {
    const { payload, matter } = await begin();
    const { sql } = server.services.storage;
    await sql`UPDATE ${sql(row.table)} SET requested_at = requested_at - 604800000 WHERE id = ${matter.id}`;
    expect(await approve(checker, matter)).toBe(row.gone);
    expect(await read(matter)).toBe(row.becomes[0]);
    expect(await post(checker, row.ask, payload)).toBe('ok');
  });
});

async function call(token: string, path: string, payload: object): Promise<unknown> {
  const url = `/api/office/${path}`;
  const { body } = await server.send({ method: 'POST', url, payload, headers: { authorization: token } });
  const { type, code } = answer.parse(body);
  return type === 'ok' ? 'ok' : code;
}

const read = async (user: number): Promise<string | undefined> => (await balanceOf({ user, id: 0 }))[0]?.value;

async function newestOf(table: 'changes' | 'deposit_requests'): Promise<number> {
  const { sql } = server.services.storage;
  const [row] = await sql<{ id: string }[]>`SELECT max(id) AS id FROM ${sql(table)}`;
  return Number(row?.id);
}

/** Posts 1 USDT to the user. */
async function adjust({ userId: id }: TestUser): Promise<void> {
  const wish = { id, wallet: 'change', currency: USDT, amount: '1', direction: 'credit', source: 'treasury' };
  expect(await call(maker, 'adjustment/request', { ...wish, reason: 'asked' })).toBe('ok');
  expect(await call(checker, 'adjustment/approve', { id: await newestOf('changes'), amount: '1' })).toBe('ok');
}

/** Credits the user with 1 USDT that was reported. */
async function deposit(user: TestUser): Promise<void> {
  await report(user);
  const id = await newestOf('deposit_requests');
  expect(await call(maker, 'deposit_request/propose', { id, way: 'house', amount: '1' })).toBe('ok');
  expect(await call(checker, 'deposit_request/approve', { id, revision: 1, amount: '1' })).toBe('ok');
}

/** The ledger has kept keys of another posting to the user. */
async function keepKeys({ userId: user }: TestUser, route: string, keys: readonly string[]): Promise<void> {
  const { sql } = server.services.storage;
  const kept = await sql`
    INSERT INTO idempotency_keys (user_id, route, key, body_hash, outcome, seq, at)
    SELECT ${user}, ${route}, old.key, '', k.outcome, k.seq, k.at
    FROM (SELECT * FROM idempotency_keys WHERE user_id > 0 AND route LIKE 'office/%' ORDER BY seq DESC LIMIT 1) k,
      jsonb_array_elements_text(${sql.json([...keys])}) AS old (key)
    ON CONFLICT DO NOTHING RETURNING key`;
  expect(kept.length).toBeGreaterThan(0);
}

describe('a key that the ledger has kept', () => {
  const numbers = Array.from({ length: 400 }, (_, index) => index + 1);

  test('of an older posting to a user does not stand in the way of a new one', async () => {
    const user = await server.register('posted-before@example.com');
    await adjust(user);
    await keepKeys(user, 'office/adjustment', numbers.map(String));
    for (const balance of ['10002', '10003']) {
      await adjust(user);
      expect(await newestOf('changes')).toBeLessThan(numbers.length);
      expect(await read(user.userId)).toBe(balance);
    }
  });

  test('of an older deposit of a user does not stand in the way of a new one', async () => {
    const user = await server.register('reported-before@example.com');
    await deposit(user);
    const keys = numbers.flatMap((number) => [String(number), `${number}:1`]);
    await keepKeys(user, 'office/deposit', keys);
    for (const balance of ['10002', '10003']) {
      await deposit(user);
      expect(await newestOf('deposit_requests')).toBeLessThan(numbers.length);
      expect(await read(user.userId)).toBe(balance);
    }
  });
});

/** The four tables, as they stood before migration 0091. */
const OLD_TABLES = `
  CREATE TABLE balance_adjustments (id bigint, user_id bigint, wallet text, currency_id bigint, amount numeric(38,8), direction text,
    source text, reason text, status text, failure text, requested_by bigint, requested_at bigint, decided_by bigint, decided_at bigint);
  CREATE TABLE deposit_proposals (request_id bigint, revision integer, amount numeric(38,8), chain_id bigint, txid text, ordinal integer,
    status text, failure text, proposed_by bigint, proposed_at bigint, decided_by bigint, decided_at bigint);
  CREATE TABLE factor_removals (id bigint, user_id bigint, reason text, status text, requested_by bigint, requested_at bigint,
    decided_by bigint, decided_at bigint);
  CREATE TABLE agency_requests (id bigint, user_id bigint, city text, district text, reason text, status text, requested_by bigint,
    requested_at bigint, decided_by bigint, decided_at bigint)`;

/** Rows of the four tables come to this server as the migration brings them to a database. */
async function carryOver(fill: (sql: TransactionSql) => Promise<unknown>): Promise<void> {
  const path = `${import.meta.dirname}/core/storage/migrations/0091_last_tables_of_changes.sql`;
  const statements = (await readFile(path, 'utf8')).split('--> statement-breakpoint');
  await server.services.storage.sql.begin(async (transaction) => {
    await transaction.unsafe(OLD_TABLES);
    await fill(transaction);
    for (const statement of statements) await transaction.unsafe(statement);
  });
}

async function numberOf(kind: string, oldId: number): Promise<number> {
  const [row] = await server.services.storage.sql<{ id: string }[]>`
    SELECT id FROM changes WHERE kind = ${kind} AND old_id = ${oldId}`;
  return Number(row?.id);
}

const statusOf = async (id: number): Promise<unknown> =>
  (await server.services.storage.sql<{ status: string }[]>`SELECT status FROM changes WHERE id = ${id}`)[0]?.status;

/** One look of the job that lets approved changes hold. */
const lookOnce = () =>
  startDueChanges(
    server.services,
    OFFICE_DESKS.filter(({ name }) => name === 'funds'),
  ).stop();

const keysOf = (sql: Sql, user: number) => sql`
  SELECT route, key FROM idempotency_keys WHERE user_id = ${user} AND route LIKE 'office/%'`;

const APPROVED = ['approved', 'approved before a crash', 'posted and not noted'] as const;

describe('what was asked for in a table that is no more', () => {
  const at = () => server.clock.now() - 1_000;
  const operator = (email: string) => server.services.storage.sql`(SELECT id FROM operators WHERE email = ${email})`;

  test.each(APPROVED)('money is posted once, under its old key: %s', async (stage) => {
    const { sql } = server.services.storage;
    const user = await server.register(`adjusted-${APPROVED.indexOf(stage)}@example.com`);
    const oldId = 7_001 + APPROVED.indexOf(stage);
    const status = stage === 'approved' ? 'pending' : 'approved';
    await carryOver(
      (transaction) => transaction`
      INSERT INTO balance_adjustments VALUES (${oldId}, ${user.userId}, 'change', ${USDT}, '1.50000000', 'credit', 'treasury', 'old',
        ${status}, NULL, ${operator(MAKER)}, ${at()}, ${status === 'pending' ? null : operator(CHECKER)},
        ${status === 'pending' ? null : at()})`,
    );
    const id = await numberOf('adjustment', oldId);
    expect(id).toBeGreaterThan(oldId);
    const wish = {
      id: user.userId,
      wallet: 'change',
      currency: USDT,
      amount: '1',
      direction: 'credit',
      source: 'treasury',
    };
    expect(await call(maker, 'adjustment/request', { ...wish, reason: 'x' })).toBe('adjustment_already_requested');
    if (stage === 'posted and not noted') await keepKeys(user, 'office/adjustment', [String(oldId)]);
    if (stage === 'approved') expect(await call(checker, 'adjustment/approve', { id, amount: '1.5' })).toBe('ok');
    else await lookOnce();
    const balance = stage === 'posted and not noted' ? '10000' : '10001.5';
    expect([await statusOf(id), await read(user.userId)]).toEqual(['applied', balance]);
    expect(await keysOf(sql, user.userId)).toEqual([{ route: 'office/adjustment', key: String(oldId) }]);
    await sql`UPDATE changes SET status = 'approved' WHERE id = ${id}`;
    await lookOnce();
    expect([await statusOf(id), await read(user.userId)]).toEqual(['applied', balance]);
  });

  test.each(APPROVED)('a deposit is credited once, under its old key: %s', async (stage) => {
    const { sql } = server.services.storage;
    const user = await server.register(`credited-${APPROVED.indexOf(stage)}@example.com`);
    await report(user);
    const request = await newestOf('deposit_requests');
    const status = stage === 'approved' ? 'pending' : 'approved';
    await carryOver(
      (transaction) => transaction`
      INSERT INTO deposit_proposals VALUES (${request}, 3, '1.50000000', NULL, NULL, NULL, ${status}, NULL, ${operator(MAKER)}, ${at()},
        ${status === 'pending' ? null : operator(CHECKER)}, ${status === 'pending' ? null : at()})`,
    );
    const id = await numberOf('deposit', request);
    const seen = { id: request, revision: 3, amount: '1.5' };
    if (stage === 'posted and not noted') await keepKeys(user, 'office/deposit', [`${request}:3`]);
    if (stage === 'approved') {
      expect(await call(checker, 'deposit_request/approve', { ...seen, revision: 2 })).toBe('funds_request_changed');
      expect(await call(checker, 'deposit_request/approve', seen)).toBe('ok');
    } else await lookOnce();
    const balance = stage === 'posted and not noted' ? '10000' : '10001.5';
    expect([await statusOf(id), await read(user.userId)]).toEqual(['applied', balance]);
    expect(await keysOf(sql, user.userId)).toEqual([{ route: 'office/deposit', key: `${request}:3` }]);
    expect(await sql`SELECT state FROM deposit_requests WHERE id = ${request}`).toEqual([{ state: 'credited' }]);
    await sql`UPDATE changes SET status = 'approved' WHERE id = ${id}`;
    await lookOnce();
    expect([await statusOf(id), await read(user.userId)]).toEqual(['applied', balance]);
  });

  test('a proposal for a deposit is replaced by the next revision, which has a key of its own', async () => {
    const { sql } = server.services.storage;
    const user = await server.register('revised@example.com');
    await report(user);
    const id = await newestOf('deposit_requests');
    await carryOver(
      (transaction) => transaction`
      INSERT INTO deposit_proposals VALUES (${id}, 3, '1.50000000', NULL, NULL, NULL, 'pending', NULL, ${operator(MAKER)}, ${at()}, NULL, NULL)`,
    );
    expect(await call(maker, 'deposit_request/propose', { id, way: 'house', amount: '2' })).toBe('ok');
    const old = { id, revision: 3, amount: '1.5' };
    expect(await call(checker, 'deposit_request/approve', old)).toBe('funds_request_changed');
    expect(await call(checker, 'deposit_request/approve', { id, revision: 4, amount: '2' })).toBe('ok');
    const key = String(await newestOf('changes'));
    expect(await keysOf(sql, user.userId)).toEqual([{ route: 'office/change/funds/deposit', key }]);
    expect([await statusOf(await numberOf('deposit', id)), await read(user.userId)]).toEqual(['rejected', '10002']);
  });

  test('second factors are removed, and a regional agent begins, by the approval of another', async () => {
    const { sql } = server.services.storage;
    const user = await server.register('both@example.com');
    await guard(user);
    await carryOver(async (transaction) => {
      await transaction`
        INSERT INTO factor_removals VALUES (7001, ${user.userId}, 'lost', 'pending', ${operator(MAKER)}, ${at()}, NULL, NULL)`;
      await transaction`
        INSERT INTO agency_requests VALUES (7001, ${user.userId}, 'Turin', 'Lingotto', 'may', 'pending', ${operator(MAKER)}, ${at()}, NULL, NULL)`;
    });
    const [removal, region] = [await numberOf('removal', 7_001), await numberOf('region', 7_001)];
    const person = { id: user.userId, reason: 'again' };
    expect(await call(maker, 'user/factors/remove', person)).toBe('removal_already_requested');
    const place = { ...person, city_name: 'Rome' };
    expect(await call(maker, 'user/agency/request', place)).toBe('agency_already_requested');
    for (const [path, id] of [
      ['factor_removal', removal],
      ['agency_request', region],
    ] as const) {
      expect(await call(maker, `${path}/approve`, { id })).toMatch(/^own_/);
      expect(await call(checker, `${path}/approve`, { id })).toBe('ok');
      expect(await statusOf(id)).toBe('applied');
    }
    expect(await sql`SELECT FROM totp_factors WHERE user_id = ${user.userId}`).toHaveLength(0);
    const agent = await sql`SELECT city, district FROM region_agents WHERE user_id = ${user.userId}`;
    expect(agent).toEqual([{ city: 'Turin', district: 'Lingotto' }]);
  });
});
