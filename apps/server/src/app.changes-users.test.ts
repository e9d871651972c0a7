// Four changes by two are about one user and have tables of their own: money posted, a deposit that was reported, second factors
// removed, a regional agent. Each is done once; the texts of the log and the keys of the ledger are held as they are.
import { security } from '@bourse/contract';
import { demoOperatorAddress, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fundTreasury } from './platform/http/testing-funds.ts';
import { logInOperator } from './platform/http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './platform/http/testing.ts';
import { totpCodeAt } from './modules/security/testing.ts';

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
  readonly keys: (matter: Matter) => readonly (readonly [route: string, key: string, bodyHash: string])[];
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
    table: 'balance_adjustments',
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
    keys: ({ id }) => [['office/adjustment', String(id), '']],
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
    keys: ({ id }) => [['office/deposit', `${id}:1`, '']],
  },
  'second factors removed': {
    ask: '/api/office/user/factors/remove',
    decide: '/api/office/factor_removal',
    table: 'factor_removals',
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
    table: 'agency_requests',
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
    expect([await read(matter), await keysOf(matter)]).toEqual([row.becomes[1], row.keys(matter)]);
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

test('a key that the ledger has kept of an older posting to a user does not stand in the way of a new one', async () => {
  const { userId: user } = await server.register('posted-before@example.com');
  const { sql } = server.services.storage;
  const wish = { id: user, wallet: 'change', currency: USDT, amount: '1', direction: 'credit', source: 'treasury' };
  const call = async (token: string, path: string, payload: object): Promise<unknown> => {
    const url = `/api/office/adjustment/${path}`;
    return (await server.send({ method: 'POST', url, payload, headers: { authorization: token } })).body;
  };
  /** Answers its number. */
  async function postOne(): Promise<number> {
    expect(await call(maker, 'request', { ...wish, reason: 'asked' })).toMatchObject({ type: 'ok' });
    const [row] = await sql<{ id: string }[]>`SELECT max(id) AS id FROM balance_adjustments`;
    expect(await call(checker, 'approve', { id: row?.id, amount: '1' })).toMatchObject({ type: 'ok' });
    return Number(row?.id);
  }
  const read = async () => (await balanceOf({ user, id: 0 }))[0]?.value;
  const first = await postOne();
  await sql`
    INSERT INTO idempotency_keys (user_id, route, key, body_hash, outcome, seq, at)
    SELECT k.user_id, k.route, number::text, '', k.outcome, k.seq, k.at
    FROM idempotency_keys k, generate_series(1, ${first + 40}::integer) AS number
    WHERE k.user_id = ${user} AND k.route = 'office/adjustment' AND k.key = ${String(first)}
    ON CONFLICT DO NOTHING`;
  // Today's table holds the old ones as well, so that its numbers go on behind theirs: that alone is why the money moves. A table
  // whose numbers begin again at 1 does without this, and has to pass all the same.
  await sql`ALTER TABLE balance_adjustments ALTER COLUMN id RESTART WITH ${sql.unsafe(String(first + 41))}`;
  for (const balance of ['10002', '10003']) {
    await postOne();
    expect(await read()).toBe(balance);
  }
});
