// A change by two leaves things behind for ever that others read beside its own desk: keys of the ledger, rights by the names of
// desks, locks, secrets that are shown once, and announcements that wait for their time.
import { calls, office as officeCalls, officeOperators } from '@bourse/contract';
import { currencyId, DAY_MS, HOUR_MS, instant, LTC, USDT } from '@bourse/domain';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHANGE_DESKS, type DeskName, fundsOf, openOffice } from './platform/http/testing-changes.ts';
import { addPlainCoin, fundTreasury } from './platform/http/testing-funds.ts';
import { logInOperator } from './platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from './platform/http/testing.ts';

let server: TestServer;
const office = openOffice(() => server);
/** No chain brings it. */
const PLAIN = currencyId(901);

beforeAll(async () => {
  server = await startTestServer();
  await fundTreasury(server, USDT, '1000');
  await addPlainCoin(server, PLAIN, 'QRY');
  await server.register('reader@example.com');
});
afterAll(() => server.stop());

const DESK_NAMES = [
  'lever',
  'micro',
  'fiat',
  'earn',
  'launch',
  'coins',
  'custody',
  'networks',
  'house',
  'fees',
  'roles',
  'limits',
  'messages',
  'operators',
] as const satisfies readonly DeskName[];

describe('every desk and every kind', () => {
  const paths = calls.flatMap(({ path }) => {
    const [, desk = '', what = ''] = /^\/api\/office\/(\w+)\/proposal\/(\w+)$/.exec(path) ?? [];
    return desk === '' ? [] : [{ desk, what }];
  });

  test('stands in the table of desks, with the call that asks for it', () => {
    const asked = Object.entries<{ kinds: readonly string[]; asks: Readonly<Record<string, string>> }>(
      CHANGE_DESKS,
    ).flatMap(([desk, { kinds, asks }]) => kinds.map((kind) => `${desk} ${asks[kind] ?? kind}`));
    const known = paths.flatMap(({ desk, what }) =>
      what === 'approve' || what === 'reject' ? [] : [`${desk} ${what}`],
    );
    expect([...new Set(asked)].toSorted()).toEqual(known.toSorted());
    expect(Object.keys(CHANGE_DESKS).toSorted()).toEqual([...DESK_NAMES].toSorted());
  });

  test('is asked for and decided in the tests beside this one', async () => {
    const files = (await readdir(import.meta.dirname)).filter((name) => /^app\.changes-\w+\.test\.ts$/.test(name));
    const sources = await Promise.all(files.map((name) => readFile(`${import.meta.dirname}/${name}`, 'utf8')));
    const tested = sources.flatMap((source) =>
      [...source.matchAll(/^testChanges\(getServer, '(\w+)'/gm)].map(([, desk = '']) => desk),
    );
    expect(tested.toSorted()).toEqual([...DESK_NAMES].toSorted());
  });
});

type Keyed = {
  readonly desk: DeskName;
  readonly kind: string;
  /** They are those of the time when each desk had a table of its own. */
  readonly routes: readonly string[];
  readonly reads: ReturnType<typeof fundsOf>;
  readonly input: object;
};

function keyed(name: string, routes: readonly string[], reads: Keyed['reads'], input: object): Keyed {
  const [own, kind = ''] = name.split(' ');
  const desk = DESK_NAMES.find((one) => one === own);
  if (!desk) throw new Error(`there is no desk ${name}`);
  return { desk, kind, routes, reads, input };
}

const [one, plain] = [
  { currency: USDT, amount: '1' },
  { currency: PLAIN, amount: '1' },
];
/** Every desk whose commands have keys is here, with their routes and the account that each change adds 1 to. */
const KEYED: readonly Keyed[] = [
  keyed('lever fund', ['lever/fund'], fundsOf('lever_pool', USDT), { purpose: 'lever_pool', ...one }),
  keyed('micro fund', ['micro/fund'], fundsOf('micro_pool', USDT), { purpose: 'micro_pool', ...one }),
  keyed('fiat gateway_fund', ['fiat/gateway_fund'], fundsOf('gateway', USDT), { amount: '1' }),
  keyed('earn fund', ['earn/fund'], fundsOf('staking', USDT), one),
  keyed('launch fund', ['launch/fund'], fundsOf('subscription', USDT), one),
  keyed('launch receive', ['launch/receive', 'launch/receive/fund'], fundsOf('subscription', PLAIN), plain),
  keyed('coins supply', ['coins/supply'], fundsOf('treasury', PLAIN), plain),
  keyed('custody costs', ['custody/costs'], fundsOf('chain_costs', USDT), one),
  keyed('house move', ['house/move'], fundsOf('fees', USDT), { from: 'treasury', to: 'fees', ...one }),
];

const toRoute = (route: string): string => `office/${route}`;

describe('a key that the ledger has kept of an older change', () => {
  const OLD = 40;
  const SETTINGS = ['fiat/rules', 'fiat/currency', 'fiat/rate', 'fiat/coin', 'fiat/quota', 'fiat/way', 'house/stop'];

  beforeAll(async () => {
    const { sql } = server.services.storage;
    await office.decide({ desk: 'lever', kind: 'fund' }, { purpose: 'lever_pool', currency: USDT, amount: '1' });
    const routes = [...KEYED.flatMap(({ routes: own }) => own), ...SETTINGS].map(toRoute);
    // An older database has them like this, each with what the ledger answered then.
    await sql`
      INSERT INTO idempotency_keys (user_id, route, key, body_hash, outcome, seq, at)
      SELECT 0, old.route, number::text, '', k.outcome, k.seq, k.at
      FROM idempotency_keys k, jsonb_array_elements_text(${sql.json(routes)}) AS old (route), generate_series(1, ${OLD}::integer) AS number
      WHERE k.user_id = 0 AND k.route = 'office/lever/fund' AND k.key = '1'
      ON CONFLICT DO NOTHING`;
  });
  // Numbers begin at 1 here, so that each of the first changes meets a key of its number.

  test.each(KEYED)('does not stand in the way of a new one: $desk $kind moves the money', async (change) => {
    const { desk, kind, reads, input } = change;
    const read = async (): Promise<number> => Number((await reads(server.services.storage.sql))[0]?.value);
    for (let count = 0; count < 3; count += 1) {
      const before = await read();
      const id = await office.decide({ desk, kind }, input);
      expect([id <= OLD, await read()]).toEqual([true, before + 1]);
      // Nor does the new one move it twice.
      await office.forget(id);
      await office.look(desk);
      expect([await office.statusOf(desk, id), await read()]).toEqual(['applied', before + 1]);
    }
  });

  test('does not stand in the way of another setting, nor of a full stop and its end', async () => {
    const { sql } = server.services.storage;
    for (const unfinished_max of [11, 12, 13]) {
      await office.decide({ desk: 'fiat', kind: 'rules' }, { unfinished_max });
      expect(await sql`SELECT unfinished_max::integer FROM fiat_rules`).toEqual([{ unfinished_max }]);
    }
    for (const is_stopped of [1, 0, 1, 0]) {
      await office.decide({ desk: 'house', kind: is_stopped === 1 ? 'full_stop' : 'end_stop' }, { is_stopped });
      expect(await sql`SELECT 1 FROM stops WHERE ended_at IS NULL`).toHaveLength(is_stopped);
    }
  });
});

/** A change looks as the migration has left one that was asked for in the table of its desk alone, under this number. */
async function makeOld(id: number, oldId: number): Promise<void> {
  await server.services.storage.sql`UPDATE changes SET old_id = ${oldId} WHERE id = ${id}`;
}

describe('an old change that the migration has brought over', () => {
  test.each(KEYED)('moves the money once under its old key: $desk $kind', async (change) => {
    const { desk, kind, routes, reads, input } = change;
    const { sql } = server.services.storage;
    const read = async (): Promise<number> => Number((await reads(sql))[0]?.value);
    const keysOf = (key: number) => sql`
      SELECT route FROM idempotency_keys WHERE user_id = 0 AND key = ${String(key)} AND route IN ${sql(routes.map(toRoute))}`;
    const oldId = 7_000 + KEYED.indexOf(change);
    // It was approved, and waits for the next look of the job.
    const [before, id] = [await read(), await office.mustAsk({ desk, kind }, input)];
    await makeOld(id, oldId);
    await sql`
      UPDATE changes SET status = 'approved', decided_at = requested_at,
        decided_by = (SELECT min(o.id) FROM operators o WHERE o.id <> requested_by) WHERE id = ${id}`;
    await office.look(desk);
    expect([await office.statusOf(desk, id), await read()]).toEqual(['applied', before + 1]);
    expect(await keysOf(oldId)).toHaveLength(routes.length);
    // The process may have died between the ledger and the note of it, before the migration or after.
    await office.forget(id);
    await office.look(desk);
    expect([await office.statusOf(desk, id), await read()]).toEqual(['applied', before + 1]);
    // A newer one that has the number of an old one is another change.
    await office.decide({ desk, kind }, input);
    expect(await read()).toBe(before + 2);
  });

  test('begins and ends a full stop under the route that both had, and sets a setting under its own', async () => {
    const { sql } = server.services.storage;
    const wishes = [
      { desk: 'house', kind: 'full_stop', input: { is_stopped: 1 }, route: 'house/stop' },
      { desk: 'house', kind: 'end_stop', input: { is_stopped: 0 }, route: 'house/stop' },
      { desk: 'fiat', kind: 'rules', input: { unfinished_max: 14 }, route: 'fiat/rules' },
    ] as const;
    for (const [index, { desk, kind, input, route }] of wishes.entries()) {
      const [id, oldId] = [await office.mustAsk({ desk, kind }, input), 7_100 + index];
      await makeOld(id, oldId);
      expect(await office.approve('checker', desk, id)).toBe('ok');
      const keys = await sql`SELECT route FROM idempotency_keys WHERE user_id = 0 AND key = ${String(oldId)}`;
      expect([kind, keys]).toEqual([kind, [{ route: toRoute(route) }]]);
    }
  });

  test('is not made a second time where the audit log has it under its old number', async () => {
    const { auditLog, storage } = server.services;
    const email = 'support@demo.example';
    const OLD_ID = 7_001;
    const [operator] = await storage.sql<{ id: string }[]>`SELECT id FROM operators WHERE email = ${email}`;
    const wish = { id: Number(operator?.id), role: 'viewer' };
    const id = await office.mustAsk({ desk: 'operators', kind: 'change' }, wish);
    await makeOld(id, OLD_ID);
    const act = { actor: email, ip: '', action: 'operator.change', subject: `operator ${email}` };
    await auditLog.record({ ...act, after: { proposal: String(OLD_ID), requestedBy: email } });
    expect(await office.approve('checker', 'operators', id)).toBe('ok');
    const [row] = await storage.sql`SELECT role FROM operators WHERE email = ${email}`;
    expect([await office.statusOf('operators', id), row]).toEqual(['applied', { role: 'support' }]);
  });
});

describe('a change of one desk', () => {
  test.each(DESK_NAMES.filter((desk) => desk !== 'earn'))('is none at another: %s', async (desk) => {
    const id = await office.mustAsk({ desk: 'earn', kind: 'fund' }, { currency: USDT, amount: '1' });
    expect(await office.approve('checker', desk, id)).toBe('proposal_not_found');
    expect(await office.reject('checker', desk, id)).toBe('proposal_not_found');
    expect([await office.statusOf(desk, id), await office.statusOf('earn', id)]).toEqual(['none', 'pending']);
    await office.look(desk);
    expect(await office.reject('maker', 'earn', id)).toBe('ok');
  });

  test('holds by a look of its own desk alone', async () => {
    const { clock, storage } = server.services;
    const wish = { unfinished_max: 21, effective_from: clock.now() + HOUR_MS };
    const id = await office.mustAsk({ desk: 'fiat', kind: 'rules' }, wish);
    expect(await office.approve('checker', 'fiat', id)).toBe('ok');
    server.clock.advance(HOUR_MS);
    for (const desk of DESK_NAMES) {
      if (desk === 'fiat') continue;
      await office.look(desk);
      expect([desk, await office.statusOf('fiat', id)]).toEqual([desk, 'approved']);
    }
    await office.look('fiat');
    expect(await office.statusOf('fiat', id)).toBe('applied');
    expect(await storage.sql`SELECT unfinished_max::integer FROM fiat_rules`).toEqual([{ unfinished_max: 21 }]);
  });
});

describe('what an older change has left under its number', () => {
  /** The number is above all that was asked for so far. */
  const OLD = 5_000;

  /** The migration lets new numbers begin above all old ones. */
  async function goOnBehindOld(): Promise<void> {
    const { sql } = server.services.storage;
    await sql`ALTER TABLE changes ALTER COLUMN id RESTART WITH ${sql.unsafe(String(OLD + 1))}`;
  }

  test('in the audit log does not stand in the way of a new one about the same operator', async () => {
    const { auditLog, storage } = server.services;
    const email = 'viewer@demo.example';
    for (const kind of ['change', 'reset']) {
      for (let id = OLD - 20; id <= OLD; id += 1) {
        const act = { actor: email, ip: '', action: `operator.${kind}`, subject: `operator ${email}` };
        await auditLog.record({ ...act, after: { proposal: String(id), requestedBy: email } });
      }
    }
    await goOnBehindOld();
    const [operator] = await storage.sql<{ id: string }[]>`SELECT id FROM operators WHERE email = ${email}`;
    await office.decide({ desk: 'operators', kind: 'change' }, { id: Number(operator?.id), role: 'support' });
    const [row] = await storage.sql`SELECT role FROM operators WHERE email = ${email}`;
    expect(row).toEqual({ role: 'support' });
    await office.decide({ desk: 'operators', kind: 'reset' }, { id: Number(operator?.id) });
    const halves = await storage.sql`SELECT 1 FROM first_password_halves WHERE operator_id = ${Number(operator?.id)}`;
    expect(halves).toHaveLength(2);
  });

  test('among announcements keeps no new one from being sent, nor holders of a coin from being told', async () => {
    const { sql } = server.services.storage;
    const texts = { en: { title: 'Hello', text: 'To everybody' } };
    const news = { audience: 'everybody', texts };
    await office.decide({ desk: 'messages', kind: 'announcement' }, news);
    // An old announcement of a coin that leaves names the change of the coin, as the migration has numbered both.
    await sql`
      INSERT INTO changes (desk, kind, subject, changes, reason, status, effective_from, requested_by, requested_at, decided_by,
        decided_at, old_id)
      SELECT desk, kind, 'coins ' || number, changes, reason, status, effective_from, requested_by, requested_at, decided_by,
        decided_at, number
      FROM changes, generate_series(1, 20) AS number WHERE desk = 'messages' AND subject IS NULL AND status = 'applied'`;
    const count = async (): Promise<number> => (await sql`SELECT 1 FROM announcements`).length;
    const before = await count();
    await office.decide({ desk: 'messages', kind: 'announcement' }, news);
    expect(await count()).toBe(before + 1);
    const day = (days: number) => server.clock.now() + days * DAY_MS;
    const days = { view_only_from: day(1), withdraw_only_from: day(2), withdrawals_until: day(3) };
    await office.decide({ desk: 'coins', kind: 'delisting' }, { currency: LTC, step: 'announced', ...days });
    expect(await count()).toBe(before + 2);
  });
});

describe('a right that two admins have set', () => {
  const admins = new Set<DeskName>(['roles', 'operators']);
  test.each(DESK_NAMES.filter((desk) => !admins.has(desk)))('is kept by the name of the desk: %s', async (desk) => {
    const { sql } = server.services.storage;
    const token = await logInOperator(server, 'operator');
    const call = async (path: string): Promise<unknown> => {
      const url = `/api/office/${desk}/proposal/${path}`;
      const payload = { id: 999_999, reason: 'no' };
      return (await server.send({ method: 'POST', url, payload, headers: { authorization: token } })).body;
    };
    const asking =
      Object.entries<string>(CHANGE_DESKS[desk].asks).map(([, ask]) => ask)[0] ?? CHANGE_DESKS[desk].kinds[0];
    expect(await call('approve')).toMatchObject({ code: 'proposal_not_found' });
    expect(await call(asking)).not.toMatchObject({ code: 'forbidden' });
    await sql`INSERT INTO role_grants (role, permission, is_granted) VALUES ('operator', ${`${desk}.review`}, false)`;
    expect(await call('approve')).toMatchObject({ code: 'forbidden' });
    expect(await call('reject')).toMatchObject({ code: 'forbidden' });
    await sql`INSERT INTO role_grants (role, permission, is_granted) VALUES ('operator', ${`${desk}.request`}, false)`;
    expect(await call(asking)).toMatchObject({ code: 'forbidden' });
    await sql`INSERT INTO role_grants (role, permission, is_granted) VALUES ('support', ${`${desk}.review`}, true)`;
    const support = { authorization: await logInOperator(server, 'support') };
    const url = `/api/office/${desk}/proposal/approve`;
    const { body } = await server.send({ method: 'POST', url, payload: { id: 999_999 }, headers: support });
    expect(body).toMatchObject({ code: 'proposal_not_found' });
    await sql`DELETE FROM role_grants`;
  });
});

describe('a lock of a desk', () => {
  const LOCKS = {
    lever: 5_427_300_011,
    micro: 5_427_300_012,
    fiat: 5_427_300_015,
    earn: 5_427_300_016,
    launch: 5_427_300_017,
    coins: 5_427_300_018,
    custody: 5_427_300_019,
    networks: 5_427_300_029,
    fees: 5_427_300_031,
    house: 5_427_300_040,
    limits: 5_427_300_042,
    roles: 5_427_300_043,
    messages: 5_427_300_046,
    operators: 5_427_300_047,
  } as const satisfies Readonly<Record<DeskName, number>>;

  test.each(DESK_NAMES)('is its own, and nobody decides at it meanwhile: %s', async (desk) => {
    const { sql } = server.services.storage;
    await office.tokenOf('checker');
    const waiting = async (lock: number): Promise<number> => {
      const rows = await sql`
        SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND (classid::bigint << 32) + objid::bigint = ${lock}`;
      return rows.length;
    };
    const { rejecting } = await sql.begin(async (transaction) => {
      await transaction`SELECT pg_advisory_xact_lock(${LOCKS[desk]})`;
      const begun = { rejecting: office.reject('checker', desk, 999_999) };
      await expect.poll(() => waiting(LOCKS[desk])).toBe(1);
      for (const other of DESK_NAMES) {
        if (other !== desk) expect(await office.reject('checker', other, 999_999)).toBe('proposal_not_found');
      }
      return begun;
    });
    expect(await rejecting).toBe('proposal_not_found');
  });
});

describe('a first password', () => {
  test('is shown in halves to the two who decided, is in no answer and no list, and stays the same over a crash', async () => {
    const email = 'newcomer@example.com';
    const place = { desk: 'operators', kind: 'add' } as const;
    const id = await office.mustAsk(place, { email, name: 'New', role: 'viewer' });
    expect(await office.approve('checker', 'operators', id)).toBe('ok');
    const [maker, checker] = [await office.tokenOf('maker'), await office.tokenOf('checker')];
    const operators = await server.mustCall(officeCalls.listOperators, {}, maker);
    const operator = { id: operators.find((one) => one.email === email)?.id ?? 0 };
    const halves = async () => [
      (await server.mustCall(officeOperators.firstPassword, operator, maker)).half,
      (await server.mustCall(officeOperators.firstPassword, operator, checker)).half,
    ];
    const shown = await halves();
    await office.forget(id);
    await office.look('operators');
    expect(await halves()).toEqual(shown);
    const list = await server.mustCall(officeOperators.listProposals, { status: 'applied' }, checker);
    const log = await server.mustCall(officeCalls.listAudit, {}, checker);
    for (const half of shown) expect(JSON.stringify([list, log])).not.toContain(half);
    const password = shown.join('-');
    expect((await server.mustCall(officeCalls.login, { email, password })).state).toBe('enrol');
  });
});

describe('an announcement', () => {
  const texts = { en: { title: 'Maintenance', text: 'On Sunday.' } };
  const place = { desk: 'messages', kind: 'announcement' } as const;
  const begun = async (): Promise<number> => {
    const [row] = await server.services.storage.sql<{ n: string }[]>`SELECT count(*) AS n FROM announcements`;
    return Number(row?.n);
  };
  const later = () => ({ audience: 'everybody', texts, effective_from: instant(server.clock.now() + HOUR_MS) });

  test('that two have decided on waits for its time, and begins once', async () => {
    const [before, id] = [await begun(), await office.mustAsk(place, later())];
    expect(await office.approve('checker', 'messages', id)).toBe('ok');
    await office.look('messages');
    expect([await office.statusOf('messages', id), await begun()]).toEqual(['approved', before]);
    server.clock.advance(HOUR_MS - 1);
    await office.look('messages');
    expect([await office.statusOf('messages', id), await begun()]).toEqual(['approved', before]);
    server.clock.advance(1);
    for (let start = 0; start < 2; start += 1) await office.look('messages');
    expect([await office.statusOf('messages', id), await begun()]).toEqual(['applied', before + 1]);
    expect(await office.reject('checker', 'messages', id)).toBe('proposal_not_found');
  });

  test('is taken back by one alone until its time has come, and never begins then', async () => {
    for (const who of ['maker', 'checker'] as const) {
      const [before, id] = [await begun(), await office.mustAsk(place, later())];
      expect(await office.approve('checker', 'messages', id)).toBe('ok');
      expect(await office.reject(who, 'messages', id)).toBe('ok');
      server.clock.advance(2 * HOUR_MS);
      await office.look('messages');
      expect([await office.statusOf('messages', id), await begun()]).toEqual(['rejected', before]);
    }
  });
});
