// Demo mode's doors and the house's users.
import { account } from '@bourse/contract';
import { MINUTE_MS, userId } from '@bourse/domain';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';
import { isAllProven, loadPeople } from '../fiat/deals/people.ts';
import { seedDemoOperators } from '../operators/seed.ts';
import { prepareTraders } from './house-traders.ts';
import { findBalances, prepareHouse } from './house.ts';

let server: TestServer;
let production: TestServer;
beforeAll(async () => {
  [server, production] = await Promise.all([startTestServer(), startTestServer({ isDemo: false })]);
});
afterAll(() => Promise.all([server.stop(), production.stop()]));

const advance = (payload: unknown) =>
  server.send({
    method: 'POST',
    url: '/dev/clock',
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });

describe('outside demo mode', () => {
  test.each([
    ['GET', '/dev/outbox?to=a@example.com'],
    ['POST', '/dev/clock'],
    ['POST', '/dev/blocks'],
  ] as const)('%s %s does not exist', async (method, url) => {
    expect(await production.send({ method, url })).toMatchObject({ status: 404 });
  });

  test('codes go nowhere readable, and nobody is granted money', async () => {
    await production.mustCall(account.sendMail, { user_string: 'a@example.com' });
    expect(await production.services.storage.sql`SELECT * FROM outbox`).toEqual([]);
    await prepareHouse(production.services);
    expect(await production.services.storage.sql`SELECT * FROM users`).toEqual([]);
    expect(await production.services.storage.sql`SELECT * FROM accounts`).toEqual([]);
  });
});

describe('a door of the demo', () => {
  const doors = [
    ['GET', '/dev/outbox?to=a@example.com'],
    ['GET', '/dev/operator-code'],
    ['POST', '/dev/clock'],
    ['POST', '/dev/blocks'],
  ] as const;
  const knock = async (headers: Record<string, string>) =>
    Promise.all(
      doors.map(async ([method, url]) => {
        const options = method === 'POST' ? { method, url, payload: { ms: '0' }, headers } : { method, url, headers };
        return z.object({ code: z.enum(['forbidden', 'invalid_request']) }).safeParse((await server.send(options)).body)
          .success;
      }),
    );
  const open = doors.map(() => false);
  const closed = doors.map(() => true);

  test.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', '192.168.1.7', 'localhost.:3000', 'web.localhost'])(
    'opens at %s',
    async (host) => {
      expect(await knock({ host })).toEqual(open);
    },
  );

  test.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example', '@'])(
    'stays shut where its name is %s, for a name can be made to lead here',
    async (host) => {
      expect(await knock({ host })).toEqual(closed);
    },
  );

  test.each([
    'evil.example@127.0.0.1',
    'user:password@localhost',
    '127.0.0.1#.evil.example',
    'localhost/.evil.example',
    'localhost?.evil.example',
    'localhost\\.evil.example',
    'local%68ost',
    '127.0.0.1:',
    ' localhost',
  ])('stays shut at %j, which no browser sends', async (host) => {
    expect(await knock({ host })).toEqual(closed);
  });

  test('opens at the name that the site is known by', async () => {
    const config = { ...server.services.config, publicUrl: 'https://demo.example' };
    const app = await buildApp({ ...server.services, config }, { onInvariant: () => {} });
    const answers = ['demo.example', 'evil.example'].map((host) =>
      app.inject({ url: '/dev/outbox', headers: { host } }),
    );
    expect((await Promise.all(answers)).map((answer) => answer.body === '[]')).toEqual([true, false]);
    await app.close();
  });

  test('stays shut to a page of another site, also to its forms and frames', async () => {
    const host = '127.0.0.1:3000';
    expect(await knock({ host, origin: 'https://evil.example' })).toEqual(closed);
    expect(await knock({ host, origin: 'null' })).toEqual(closed);
    expect(await knock({ host, origin: 'http://127.0.0.1:9999' })).toEqual(closed);
    for (const site of ['cross-site', 'same-site'])
      expect(await knock({ host, 'sec-fetch-site': site })).toEqual(closed);
    expect(await knock({ host, origin: 'http://127.0.0.1:3000' })).toEqual(open);
    expect(await knock({ host, 'sec-fetch-site': 'same-origin' })).toEqual(open);
    expect(await knock({ host, 'sec-fetch-site': 'none' })).toEqual(open);
  });
});

test('a demo says so where it says that it is well', async () => {
  expect((await server.send({ url: '/api/health' })).body).toEqual({ status: 'ok', is_demo: true });
  expect((await production.send({ url: '/api/health' })).body).toEqual({ status: 'ok', is_demo: false });
});

describe('the outbox', () => {
  test('lists the messages of an address, newest first', async () => {
    await server.mustCall(account.sendMail, { user_string: 'box@example.com' });
    await server.mustCall(account.sendMail, { user_string: 'box@example.com' }, undefined, { headers: { lang: 'en' } });
    await server.mustCall(account.sendMail, { user_string: 'other@example.com' });
    const { body } = await server.send({ url: '/dev/outbox', query: { to: 'Box@example.com' } });
    expect(body).toEqual([
      {
        to: 'box@example.com',
        channel: 'mail',
        code: expect.stringMatching(/^[0-9]{6}$/),
        text: expect.stringContaining('Your Bourse verification code is'),
        at: expect.any(Number),
      },
      expect.objectContaining({ text: expect.stringContaining('您的 Bourse 验证码是') }),
    ]);
  });

  test('finds a phone number with its dialing code, with a blank for the plus, and without', async () => {
    await server.mustCall(account.sendSms, { user_string: '13912345678' });
    for (const to of ['%2B8613912345678', '+8613912345678', '8613912345678', '13912345678', '139-1234-5678']) {
      const { body } = await server.send({ url: `/dev/outbox?to=${to}` });
      expect(body, to).toHaveLength(1);
    }
    for (const to of ['%25', '5678', '', '_____']) {
      expect((await server.send({ url: `/dev/outbox?to=${to}` })).body, to).toEqual([]);
    }
  });

  test('refuses what is no address', async () => {
    expect(await server.send({ url: '/dev/outbox?to=%00' })).toMatchObject({ status: 400 });
    expect(await server.send({ url: '/dev/outbox?to=a&to=b' })).toMatchObject({ status: 400 });
    expect(await server.send({ url: '/dev/outbox' })).toMatchObject({ status: 200, body: [] });
  });
});

describe('the clock', () => {
  test('moves forward by whole milliseconds', async () => {
    const before = server.clock.now();
    const { body } = await advance({ ms: 5 * MINUTE_MS });
    const { message } = z.object({ message: z.object({ now: z.number() }) }).parse(body);
    expect(message.now).toBeGreaterThanOrEqual(before + 5 * MINUTE_MS);
    expect(server.clock.now()).toBeGreaterThanOrEqual(message.now);
    expect(await advance({ ms: '1000' })).toMatchObject({ status: 200 });
  });

  test.each([{}, { ms: -1 }, { ms: 0.5 }, { ms: '1e3' }, { ms: 'soon' }, { ms: 1e300 }, { ms: null }, []])(
    'does not move by %j',
    async (payload) => {
      expect(await advance(payload)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );
});

describe('blocks', () => {
  const mine = (payload: object) => server.send({ method: 'POST', url: '/dev/blocks', payload });
  const heightsSchema = z.object({ message: z.object({ btc: z.number(), eth: z.number(), tron: z.number() }) });
  const heights = async (payload: object) => heightsSchema.parse((await mine(payload)).body).message;

  test('are mined on every chain or on one, and followed before the answer', async () => {
    const before = await heights({});
    expect(await heights({ count: '3', chain: 'eth' })).toEqual({ ...before, eth: before.eth + 3 });
    expect(await heights({ count: 2 })).toEqual({
      btc: before.btc + 2,
      eth: before.eth + 5,
      tron: before.tron + 2,
    });
  });

  test.each([{ count: 0 }, { count: 101 }, { count: 1.5 }, { chain: 'doge' }, { chain: 1 }])(
    'are not mined by %j',
    async (payload) => {
      expect(await mine(payload)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );
});

const file = () => join(server.services.config.dataDir, 'maker.json');

describe('the house', () => {
  const tokensSchema = z.object({
    makerToken: z.string(),
    takerToken: z.string(),
    makerUserId: z.number(),
    takerUserId: z.number(),
  });
  const readTokens = async () => tokensSchema.parse(JSON.parse(await readFile(file(), 'utf8')));

  test('has a maker and a taker whose tokens only the owner of DATA_DIR can read', async () => {
    await prepareHouse(server.services);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const tokens = await readTokens();
    expect(tokens.makerUserId).not.toBe(tokens.takerUserId);
    expect(await server.mustCall(account.userInfo, {}, tokens.makerToken)).toMatchObject({ id: tokens.makerUserId });
    expect(await server.mustCall(account.userInfo, {}, tokens.takerToken)).toMatchObject({ id: tokens.takerUserId });
    expect(await server.services.sessions.resolve(tokens.makerToken)).toMatchObject({ isHouse: true });
  });

  test('is topped up from the treasury at each start, not beyond its target', async () => {
    await prepareHouse(server.services);
    const before = await readTokens();
    const { storage } = server.services;
    const balances = await findBalances(storage.sql, userId(before.makerUserId), 'change');
    expect(balances.size).toBeGreaterThan(0);
    for (const owned of balances.values()) expect(owned).toBeGreaterThan(0n);
    await prepareHouse(server.services);
    const after = await readTokens();
    expect(after).toMatchObject({ makerUserId: before.makerUserId, takerUserId: before.takerUserId });
    expect(await findBalances(storage.sql, userId(after.makerUserId), 'change')).toEqual(balances);
    expect((await server.call(account.userInfo, {}, before.makerToken)).body.type).toBe('999');
    expect(
      await storage.sql`
      SELECT currency_id FROM accounts GROUP BY currency_id HAVING sum(available + locked) <> 0`,
    ).toEqual([]);
    expect(await storage.sql`SELECT * FROM accounts WHERE house_purpose = 'treasury' AND available <> 0`).toEqual([]);
  });

  test('trades by merchants of whom all is proven, and who are sent no code', async () => {
    await seedDemoOperators(server.services);
    await prepareTraders(server.services);
    const { storage } = server.services;
    const rows = await storage.sql<{ id: string; phone: string }[]>`
      SELECT DISTINCT u.id, u.phone FROM users u JOIN fiat_merchants m ON m.user_id = u.id WHERE m.state = 'approved'`;
    expect(rows).toHaveLength(2);
    const people = await loadPeople(
      storage.sql,
      rows.map(({ id }) => userId(Number(id))),
    );
    expect([...people.values()].map(isAllProven)).toEqual([true, true]);
    const phone = rows[0]?.phone ?? '';
    await server.mustCall(account.sendSms, {
      user_string: phone.slice('+86'.length),
      country_code: '86',
      type: 'forget',
    });
    expect((await server.send({ url: `/dev/outbox?to=${encodeURIComponent(phone)}` })).body).toEqual([]);
  });

  test('cannot log in or be sent a code', async () => {
    await prepareHouse(server.services);
    for (const password of ['none', '', TEST_PASSWORD]) {
      const answer = await server.call(account.login, {
        user_string: 'maker@house.invalid',
        password: password || 'x',
      });
      expect(answer.body).toMatchObject({ code: 'wrong_credentials' });
    }
    await server.mustCall(account.sendMail, { user_string: 'maker@house.invalid', type: 'forget' });
    expect((await server.send({ url: '/dev/outbox?to=maker@house.invalid' })).body).toEqual([]);
  });
});
