// Freezing oneself: by password, and by the link of a mail.
import { account, passkeys, security, spot } from '@bourse/contract';
import { BTC, DAY_MS, USDT } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueFreezeLink } from '../../platform/delivery/freeze-links.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { bytesIn, codeOf, PASSWORD } from './testing-factors.ts';

let server: TestServer;
let user: TestUser;
let serial = 0;
let email = '';
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  serial += 1;
  email = `freeze${serial}@example.com`;
  user = await server.register(email);
});

const order = { legal_id: USDT, currency_id: BTC, price: '30000', num: '0.001' };
const login = () => server.mustCall(account.login, { user_string: email, password: TEST_PASSWORD });
async function issue(): Promise<string> {
  const { config, storage, clock } = server.services;
  const link = await issueFreezeLink(storage.sql, { config, userId: user.userId, now: clock.now() });
  expect(link).toMatch(/^http:\/\/.*\/freeze#[A-Za-z0-9_-]{43}$/);
  return link.split('#')[1] ?? '';
}
async function expectFrozen(): Promise<void> {
  expect((await server.call(account.userInfo, {}, user.token)).body).toMatchObject({ type: '999' });
  const token = await login();
  expect(codeOf(await server.call(spot.placeBuy, order, token))).toBe('user_frozen');
  expect(await server.mustCall(security.securityInfo, {}, token)).toMatchObject({ is_frozen: 1 });
}

describe('by password', () => {
  test('ends every session and stops trade', async () => {
    const other = await login();
    await server.mustCall(security.freezeSelf, PASSWORD, user.token);
    expect((await server.call(account.userInfo, {}, other)).body).toMatchObject({ type: '999' });
    await expectFrozen();
  });

  test('needs the right one', async () => {
    const refused = await server.call(security.freezeSelf, { password: 'wrong1234' }, user.token);
    expect(codeOf(refused)).toBe('wrong_password');
    expect(codeOf(await server.call(spot.placeBuy, order, user.token))).toBe('ok');
  });
});

describe('by a link', () => {
  test('works for a visitor, once', async () => {
    const token = await issue();
    await server.mustCall(security.freezeByLink, { token });
    await expectFrozen();
    expect(codeOf(await server.call(security.freezeByLink, { token }))).toBe('invalid_freeze_link');
  });

  test('opened ten times at once it counts once: one command, one notice', async () => {
    const { sequencer, storage } = server.services;
    const token = await issue();
    const before = sequencer.stats.commands;
    await storage.sql`DELETE FROM outbox WHERE "to" = ${email}`;
    const opened = Array.from({ length: 10 }, () => server.call(security.freezeByLink, { token }));
    const answers = await Promise.all(opened);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['ok']));
    expect(sequencer.stats.commands - before).toBe(1);
    expect(await storage.sql`SELECT 1 FROM outbox WHERE "to" = ${email}`).toHaveLength(1);
    await expectFrozen();
  });

  test('ends after a week; a made-up one is refused alike; only its hash is stored', async () => {
    const token = await issue();
    const rows = await server.services.storage.sql`SELECT token_hash FROM freeze_links`;
    expect(bytesIn(rows)).not.toContain(token);
    server.clock.advance(7 * DAY_MS);
    const [late, madeUp] = await Promise.all(
      [token, 'A'.repeat(43)].map((sent) => server.call(security.freezeByLink, { token: sent })),
    );
    expect(late).toMatchObject({ body: { code: 'invalid_freeze_link' } });
    expect(madeUp).toEqual(late);
  });
});

test('a frozen account can be looked at, and its guards cannot be changed', async () => {
  await server.mustCall(security.freezeSelf, PASSWORD, user.token);
  const token = await login();
  expect(codeOf(await server.call(spot.listOrders, {}, token))).toBe('ok');
  expect(codeOf(await server.call(security.setUpTotp, PASSWORD, token))).toBe('user_frozen');
  expect(codeOf(await server.call(passkeys.registerOptions, PASSWORD, token))).toBe('user_frozen');
  expect(codeOf(await server.call(security.confirmTotp, { totp_code: '123456' }, token))).toBe('user_frozen');
});

test('thawed by an operator’s command it trades again', async () => {
  await server.mustCall(security.freezeSelf, PASSWORD, user.token);
  await server.services.sequencer.submit({ kind: 'setUserFrozen', userId: user.userId, isFrozen: false });
  expect(codeOf(await server.call(spot.placeBuy, order, await login()))).toBe('ok');
});
