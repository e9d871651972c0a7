// What takes two operators, at every desk that has changes: who asks or is tied to who asks, who may no longer, who comes late,
// twice or by a door beside it changes nothing.
import { calls } from '@bourse/contract';
import { amount, BTC, CHAINS, DAY_MS, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { employ, type People, type Person } from './modules/operators/testing-people.ts';
import { tick } from './platform/http/testing-ticks.ts';
import { OFFICE_DESKS } from './modules.ts';
import { startTestServer, type TestServer } from './platform/http/testing.ts';
import { findHouseFunds } from './platform/funds/house-funds.ts';
import type { TransactionSql } from './core/storage/connection.ts';

type Asked = { readonly path: string; readonly input: object };
type Desk = {
  readonly name: string;
  /** It names the kind where one desk has several. */
  readonly what?: string;
  /** Something else each time. */
  readonly wish: (count: number) => Asked;
  /** The change pays 1 USDT from the treasury. */
  readonly isMoney?: true;
  /** A request that may take effect on a later date, where that of `wish` may not. */
  readonly later?: (count: number) => Asked;
};

/** Desks whose rights no role but the admin's is given. */
const ADMINS_ALONE = new Set(['roles', 'operators']);
const MONEY = { currency: USDT, amount: '1' };
const BITCOIN = { chain: CHAINS[0]?.id ?? 0, currency: BTC };

const DESKS: readonly Desk[] = [
  {
    name: 'lever',
    isMoney: true,
    wish: () => ({ path: 'fund', input: { purpose: 'lever_pool', ...MONEY } }),
    later: (count) => ({ path: 'rules', input: { open_risk_min: String(150 + count) } }),
  },
  {
    name: 'micro',
    isMoney: true,
    wish: () => ({ path: 'fund', input: { purpose: 'micro_pool', ...MONEY } }),
    later: (count) => ({ path: 'term', input: { seconds: 60, ratio: String(60 + (count % 19)) } }),
  },
  {
    name: 'fiat',
    isMoney: true,
    wish: () => ({ path: 'gateway_fund', input: { amount: '1' } }),
    later: (count) => ({ path: 'rules', input: { unfinished_max: 10 + count } }),
  },
  {
    name: 'earn',
    isMoney: true,
    wish: () => ({ path: 'fund', input: MONEY }),
    later: (count) => ({ path: 'rules', input: { cancel_fee: String(3 + (count % 39)) } }),
  },
  { name: 'launch', isMoney: true, wish: () => ({ path: 'fund', input: MONEY }) },
  {
    name: 'coins',
    wish: (count) => ({ path: 'profile', input: { currency: BTC, sort: 500 + count } }),
  },
  { name: 'custody', isMoney: true, wish: () => ({ path: 'costs', input: MONEY }) },
  {
    name: 'house',
    isMoney: true,
    wish: () => ({ path: 'move', input: { from: 'treasury', to: 'fees', ...MONEY } }),
  },
  {
    name: 'house',
    what: 'full stops',
    // Each that holds is ended by the next.
    wish: () => ({ path: 'stop', input: { is_stopped: server.services.stops.stoppedAt() === undefined ? 1 : 0 } }),
  },
  {
    name: 'fees',
    wish: (count) => ({
      path: 'tiers',
      input: { tiers: [{ min_volume: String(5_000 + count), maker_fee: '0.09', taker_fee: '0.095' }] },
    }),
  },
  {
    name: 'roles',
    wish: () => ({
      path: 'role',
      input: { role: 'viewer', cells: [{ permission: 'fees.read', is_granted: 1 }] },
    }),
  },
  {
    name: 'networks',
    wish: (count) => ({ path: 'settings', input: { ...BITCOIN, confirmations: 20 + count } }),
  },
  {
    name: 'limits',
    wish: (count) => ({ path: 'level', input: { level: 1, day_limit: String(30_000 + count) } }),
  },
  {
    name: 'messages',
    wish: (count) => ({
      path: 'announcement',
      input: { audience: 'everybody', texts: { en: { title: `Hello ${count}`, text: 'To everybody' } } },
    }),
  },
  {
    name: 'operators',
    wish: (count) => ({
      path: 'add',
      input: { email: `new-${count}@example.com`, name: 'New', role: 'operator' },
    }),
  },
];

let server: TestServer;
/** Independent admins, by the console. */
let maker: Person;
let checker: Person;
let other: Person;
/** Another session of the maker; an admin whom the maker has reset alone, and an operator whom that one has. */
let makerAgain: string;
let taken: Person;
let creature: Person;
let operator: Person;
let user: string;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  await server.services.sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('1000')) });
  user = (await server.register('trader@example.com')).token;
  people = employ(server);
  [maker, checker, other] = [
    await people.addedByConsole('admin'),
    await people.addedByConsole('admin'),
    await people.addedByConsole('admin'),
  ];
  operator = await people.addedByConsole('operator');
  // One operator alone could still do this before it took two.
  taken = await people.addedByConsole('admin');
  await people.madeByOne(taken.email, maker.email, 'operator.reset');
  creature = await people.addedByConsole('operator');
  await people.madeByOne(creature.email, taken.email, 'operator.reset');
  makerAgain = await people.logIn(maker);
});
// So that the same can be asked for again.
beforeEach(() => server.services.storage.sql`DELETE FROM role_grants`);
afterAll(() => server.stop());

let asked = 0;

const answer = z.object({ type: z.string(), code: z.unknown().optional() });
const codeOf = (body: unknown) => {
  const { type, code } = answer.parse(body);
  return type === 'ok' ? 'ok' : code;
};

const post = (url: string, payload: object, token?: string) =>
  server.send({ method: 'POST', url, payload, headers: token === undefined ? {} : { authorization: token } });

async function act(name: string, path: string, input: object, token: string): Promise<unknown> {
  const { body } = await post(`/api/office/${name}/proposal/${path}`, input, token);
  return codeOf(body);
}

const approve = ({ name }: Desk, id: number, token: string) => act(name, 'approve', { id }, token);
const reject = ({ name }: Desk, id: number, token: string) => act(name, 'reject', { id, reason: 'no' }, token);

/** Answers its number. */
async function ask(
  { name, wish }: Desk,
  { by = maker.token, what = wish((asked += 1)), also = {} }: { by?: string; what?: Asked; also?: object } = {},
): Promise<number> {
  expect(await act(name, what.path, { ...what.input, reason: 'asked', ...also }, by)).toBe('ok');
  const { sql } = server.services.storage;
  const [row] = await sql<{ id: string }[]>`SELECT id FROM changes WHERE desk = ${name} ORDER BY id DESC LIMIT 1`;
  return Number(row?.id);
}

async function statusOf({ name }: Desk, id: number): Promise<string | undefined> {
  const { sql } = server.services.storage;
  const [row] = await sql<{ status: string }[]>`SELECT status FROM changes WHERE desk = ${name} AND id = ${id}`;
  return row?.status;
}

const treasury = () => findHouseFunds(server.services.storage.sql, { purpose: 'treasury', currencyId: USDT });

const saidOf = ({ name, what }: Desk): string => (what === undefined ? name : `${name}: ${what}`);

describe.each(DESKS.map((desk) => [saidOf(desk), desk] as const))('a change of %s', (_, desk) => {
  const { name } = desk;
  test('is not approved by who asks, in whichever session, nor by who is tied to them', async () => {
    const id = await ask(desk);
    expect(await approve(desk, id, maker.token)).toBe('own_request');
    expect(await approve(desk, id, makerAgain)).toBe('own_request');
    expect(await approve(desk, id, taken.token)).toBe('not_independent');
    expect(await approve(desk, id, creature.token)).toBe(ADMINS_ALONE.has(name) ? 'forbidden' : 'not_independent');
    expect(await reject(desk, id, maker.token)).toBe('ok');
    const back = await ask(desk, { by: taken.token });
    expect(await approve(desk, back, makerAgain)).toBe('not_independent');
    expect(await reject(desk, back, makerAgain)).toBe('ok');
  });

  test('is not approved once who asked is disabled or lowered, and holds once they are back', async () => {
    const { sql } = server.services.storage;
    const id = await ask(desk, { by: other.token });
    for (const lost of [
      { role: 'admin', is_disabled: true },
      { role: 'viewer', is_disabled: false },
    ]) {
      await sql`UPDATE operators SET ${sql(lost)} WHERE id = ${other.id}`;
      expect([lost, await approve(desk, id, checker.token), await statusOf(desk, id)]).toEqual([
        lost,
        'asker_gone',
        'pending',
      ]);
    }
    await sql`UPDATE operators SET role = 'admin', is_disabled = false WHERE id = ${other.id}`;
    expect(await reject(desk, id, checker.token)).toBe('ok');
  });

  const admins = ['is lowered', 'is disabled', 'is logged out', 'is out of time'] as const;
  const changes = {
    'is lowered': (sql: TransactionSql) => sql`UPDATE operators SET role = 'viewer' WHERE id = ${other.id}`,
    'is disabled': (sql: TransactionSql) => sql`UPDATE operators SET is_disabled = true WHERE id = ${other.id}`,
    'is logged out': (sql: TransactionSql) =>
      sql`UPDATE operator_sessions SET revoked_at = ${server.clock.now()} WHERE operator_id = ${other.id}`,
    'is out of time': (sql: TransactionSql) =>
      sql`UPDATE operator_sessions SET expires_at = ${server.clock.now()} WHERE operator_id = ${other.id}`,
  };

  test('is not approved by who meanwhile is lowered, disabled, logged out or out of time', async () => {
    const id = await ask(desk);
    for (const what of admins) {
      const code = what === 'is lowered' ? 'forbidden' : 'not_logged_in';
      expect([what, await approveBehind(other, () => approve(desk, id, other.token), changes[what])]).toEqual([
        what,
        code,
      ]);
    }
    expect(await reject(desk, id, maker.token)).toBe('ok');
  });

  test.skipIf(ADMINS_ALONE.has(name))('is not approved by who two admins take the right from meanwhile', async () => {
    const id = await ask(desk);
    const right = `${name}.review`;
    const code = await approveBehind(
      operator,
      () => approve(desk, id, operator.token),
      (sql) => sql`INSERT INTO role_grants (role, permission, is_granted) VALUES ('operator', ${right}, false)`,
    );
    expect([code, await statusOf(desk, id)]).toEqual(['forbidden', 'pending']);
    expect(await reject(desk, id, maker.token)).toBe('ok');
  });

  test('is done once where two approve at once, and decided then', async () => {
    const [before, id] = [await treasury(), await ask(desk)];
    const both = await Promise.all([approve(desk, id, checker.token), approve(desk, id, other.token)]);
    expect(both.map(String).toSorted()).toEqual(['ok', 'proposal_not_found']);
    expect(await statusOf(desk, id)).toBe('applied');
    expect(before - (await treasury())).toBe(desk.isMoney ? units('1') : 0n);
    expect(await approve(desk, id, other.token)).toBe('proposal_not_found');
    expect(await reject(desk, id, other.token)).toBe('proposal_not_found');
    const entries = await server.services.storage.sql`
      SELECT 1 FROM audit_log WHERE action = ${`${name}.approve`} AND after::jsonb ->> 'proposal' = ${String(id)}`;
    expect(entries).toHaveLength(1);
    expect(before - (await treasury())).toBe(desk.isMoney ? units('1') : 0n);
  });

  test('is done or not where one approves and another turns it down at once', async () => {
    const [before, id] = [await treasury(), await ask(desk)];
    const both = await Promise.all([approve(desk, id, checker.token), reject(desk, id, other.token)]);
    expect(both).toContain('ok');
    const status = await statusOf(desk, id);
    expect(before - (await treasury())).toBe(desk.isMoney && status === 'applied' ? units('1') : 0n);
    expect(await approve(desk, id, checker.token)).toBe('proposal_not_found');
    expect(await statusOf(desk, id)).toBe(status);
  });

  test('is not approved by the number of it at another desk', async () => {
    const id = await ask(desk);
    for (const elsewhere of DESKS) {
      if (elsewhere.name !== name) expect(await approve(elsewhere, id, checker.token)).toBe('proposal_not_found');
    }
    expect(await statusOf(desk, id)).toBe('pending');
    for (const wrong of ['1e0', '１', '-1', '0', '1.5', ' ', `${id},${id}`, [id], { id }, true, 2 ** 64]) {
      expect(await act(name, 'approve', { id: wrong }, checker.token)).toBe('invalid_request');
    }
    expect(await reject(desk, id, maker.token)).toBe('ok');
  });

  test('is what was asked for by who asked, whatever else is sent', async () => {
    const also = {
      kind: 'rules',
      subject: 'none',
      changes: [{ field: 'state', from: '', to: 'open' }],
      status: 'approved',
      requested_by: other.id,
      decided_by: checker.id,
    };
    const what = desk.wish((asked += 1));
    const plain = await ask(desk, { what });
    const { sql } = server.services.storage;
    const row = async (id: number) => {
      const [found] = await sql`SELECT * FROM changes WHERE id = ${id}`;
      return { ...found, id: 0, status: '', decided_by: null, decided_at: null };
    };
    expect(await reject(desk, plain, maker.token)).toBe('ok');
    const injected = await ask(desk, { what, also });
    expect(await row(injected)).toEqual(await row(plain));
    expect(await statusOf(desk, injected)).toBe('pending');
    expect(await act(name, 'approve', { ...also, id: injected, by: checker.id }, maker.token)).toMatch(
      /own_request|invalid_request/,
    );
    expect(await reject(desk, injected, maker.token)).toBe('ok');
  });

  test('is nobody’s to approve at the traders’ app, by a cookie or as a trader', async () => {
    const id = await ask(desk);
    const url = `/api/office/${name}/proposal/approve`;
    const headers = { authorization: checker.token };
    const traders = await server.app.inject({ method: 'POST', url, payload: { id }, headers });
    expect(traders.statusCode).toBe(404);
    const cookie = `token=${checker.token}; Authorization=${checker.token}`;
    const byCookie = await server.send({ method: 'POST', url, payload: { id }, headers: { cookie } });
    expect(codeOf(byCookie.body)).toBe('not_logged_in');
    expect(codeOf((await post(`${url}?token=${checker.token}`, { id, token: checker.token })).body)).toBe(
      'not_logged_in',
    );
    expect(await approve(desk, id, user)).toBe('forbidden');
    expect(await statusOf(desk, id)).toBe('pending');
    expect(await reject(desk, id, maker.token)).toBe('ok');
  });
});

/** Gives the code of an approval that waits for a lock while its approver's rights are changed, and puts them back. */
async function approveBehind(
  who: Person,
  approving: () => Promise<unknown>,
  change: (sql: TransactionSql) => Promise<unknown>,
): Promise<unknown> {
  const { sql } = server.services.storage;
  const { approval } = await sql.begin(async (transaction) => {
    await transaction`SELECT 1 FROM operators o JOIN operator_sessions s ON s.operator_id = o.id WHERE o.id = ${who.id} FOR UPDATE`;
    const begun = { approval: approving() };
    for (let waiting = 0; waiting === 0; ) {
      // Asked beside the transaction, which sees no connection that was opened after its first look.
      const rows = await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      waiting = rows.length;
    }
    await change(transaction);
    return begun;
  });
  const code = await approval;
  await sql`UPDATE operators SET role = ${who === operator ? 'operator' : 'admin'}, is_disabled = false WHERE id = ${who.id}`;
  await sql`UPDATE operator_sessions SET revoked_at = NULL, expires_at = ${server.clock.now() + DAY_MS / 2} WHERE operator_id = ${who.id}`;
  await sql`DELETE FROM role_grants WHERE role = 'operator'`;
  return code;
}

/** Each call gives another request, of the kind that may take effect on a later date. */
const laterOf = ({ wish, later = wish }: Desk): Asked => later((asked += 1));
const dated = DESKS.filter(({ name }) => !['launch', 'custody', 'house', 'operators'].includes(name));

test.each(dated.map((desk) => [desk.name, desk] as const))(
  'a change of %s that is approved for later is turned down by one alone, and never holds then',
  async (_, desk) => {
    const from = server.clock.now() + 60_000;
    const id = await ask(desk, { what: laterOf(desk), also: { effective_from: from } });
    expect(await approve(desk, id, checker.token)).toBe('ok');
    expect(await statusOf(desk, id)).toBe('approved');
    expect(await approve(desk, id, other.token)).toBe('proposal_not_found');
    expect(await reject(desk, id, maker.token)).toBe('ok');
    server.clock.advance(60_000);
    // Whoever approves lets all hold that is due.
    const next = await ask(desk, { what: laterOf(desk) });
    expect(await approve(desk, next, checker.token)).toBe('ok');
    expect([await statusOf(desk, id), await statusOf(desk, next)]).toEqual(['rejected', 'applied']);
  },
);

test('no desk waits for what another one holds', () => {
  const desks = OFFICE_DESKS;
  const one = DESKS.filter(({ what }) => what === undefined);
  // Changes about one user have calls of their own: app.changes-users.test.ts.
  const names = [...one.map(({ name }) => name), 'agents', 'factors', 'funds'];
  expect(desks.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(new Set(desks.map(({ lock }) => lock)).size).toBe(desks.length);
});

test('every desk that has changes stands in the table', () => {
  const names = calls.flatMap(({ path }) => /^\/api\/office\/(\w+)\/proposal\/approve$/.exec(path)?.[1] ?? []);
  expect([...new Set(DESKS.map(({ name }) => name))].toSorted()).toEqual(names.toSorted());
});

test('nobody decides after seven days, and it can be asked for anew', async () => {
  const ids = new Map<Desk, number>();
  for (const desk of DESKS) ids.set(desk, await ask(desk));
  server.clock.advance(7 * DAY_MS);
  const [asking, deciding] = [await people.logIn(maker), await people.logIn(checker)];
  for (const [desk, id] of ids) {
    expect(await approve(desk, id, deciding)).toBe('proposal_not_found');
    expect(await reject(desk, id, deciding)).toBe('proposal_not_found');
    const again = await ask(desk, { by: asking });
    expect([await statusOf(desk, id), await statusOf(desk, again)]).toEqual(['expired', 'pending']);
  }
});

describe('a market of contracts', () => {
  const [desk] = DESKS;

  /** Asked for and decided as all at that desk, by another one who is not tied to who asks; sessions end with the hours. */
  async function decide(what: Asked): Promise<void> {
    if (!desk) throw new Error('there are desks');
    const asker = await people.logIn(maker);
    const id = await ask(desk, { by: asker, what });
    expect(await approve(desk, id, asker)).toBe('own_request');
    for (const tied of [taken, creature]) {
      expect(await approve(desk, id, await people.logIn(tied))).toBe('not_independent');
    }
    expect(await statusOf(desk, id)).toBe('pending');
    expect(await approve(desk, id, await people.logIn(checker))).toBe('ok');
    expect(await statusOf(desk, id)).toBe('applied');
  }

  test('is halted, settled and resumed by two', async () => {
    const { market, lever, sequencer } = server.services;
    const id = market.marketByPair({ baseId: BTC, quoteId: USDT })?.id;
    const rules = lever.rules();
    if (id === undefined || !rules) throw new Error('bitcoin has contracts');
    await sequencer.submit({ kind: 'configureLeverRules', rules: { ...rules, haltHours: 1 } });
    // Above, two may have stopped everything, and then no tick moves a market.
    await sequencer.submit({ kind: 'endFullStop' });
    await tick(server, { BTC: '60000' });
    await decide({ path: 'state', input: { id, state: 'halted' } });
    expect(lever.market(id)?.settings.state).toBe('halted');
    server.clock.advance(3_600_001);
    await decide({ path: 'settlement', input: { id } });
    expect(lever.market(id)?.settlingAt).toBeDefined();
    await tick(server, { BTC: '60000' });
    expect(lever.market(id)?.settlingAt).toBeUndefined();
    await decide({ path: 'state', input: { id, state: 'open' } });
    expect(lever.market(id)?.settings.state).toBe('open');
  });
});
