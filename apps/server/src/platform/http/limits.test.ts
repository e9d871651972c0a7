// Limits by what requests cost.
import { account, market, spot, spotOrders, subAccounts } from '@bourse/contract';
import { BTC, USDT, userId as asUserId } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { Budgets } from './budgets.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from './testing.ts';
import { holdToDocument } from './testing-answers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
});
afterAll(() => server.stop());

const send = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await server.app.inject({ url, remoteAddress, headers })).statusCode;

/** How many of these requests are answered before one is refused; at most `max` are sent. */
async function countUntilRefused(request: (nth: number) => Promise<number>, max = 400): Promise<number> {
  for (let nth = 0; nth < max; nth += 1) if ((await request(nth)) === 429) return nth;
  return max;
}

test('dear calls use a network’s points up sooner, and then none is answered', async () => {
  const cheap = await countUntilRefused(() => send(market.quotationGroups.path, '192.0.2.1'));
  const query = new URLSearchParams({ symbol: 'BTC/USDT', period: '1min', from: '1', to: '9999999999' }).toString();
  const dear = await countUntilRefused(() => send(`${market.candles.path}?${query}`, '192.0.2.2'));
  expect(cheap).toBe(300);
  expect(dear).toBeLessThanOrEqual(100);
  expect(await send(market.quotationGroups.path, '192.0.2.2')).toBe(429);
  expect(await send(market.quotationGroups.path, '192.0.2.3')).toBe(200);
});

test('ten first visits at once from one network are answered in full, and files are bounded as well', async () => {
  const app = await buildApp(server.services, { onInvariant: () => {} });
  holdToDocument(app);
  app.get('/assets/script-:hash.js', async () => '');
  const ask = async (url: string, remoteAddress = '192.0.2.10') =>
    (await app.inject({ url, remoteAddress })).statusCode;
  const calls = Array.from({ length: 9 }, () => market.quotationGroups.path);
  const files = Array.from({ length: 90 }, (_, nth) => `/assets/script-${nth}.js`);
  const visit = () => Promise.all(['/', ...calls, ...files].map((url) => ask(url)));
  const visits = await Promise.all(Array.from({ length: 10 }, visit));
  expect(visits.flat()).not.toContain(429);
  for (let nth = 0; nth < 290; nth += 1) await ask(market.quotationGroups.path, '192.0.2.11');
  expect(await countUntilRefused(() => ask('/assets/script-1.js', '192.0.2.11'))).toBeLessThanOrEqual(101);
  await app.close();
});

test('a QR code that has to be drawn costs more than one that is kept', async () => {
  const drawOf = (text: string) => `${market.qrCode.path}?${new URLSearchParams({ text }).toString()}`;
  const kept = await countUntilRefused(() => send(drawOf('https://example.com'), '192.0.2.4'));
  const drawn = await countUntilRefused((nth) => send(drawOf(`https://example.com/${nth}`), '192.0.2.5'));
  expect(drawn).toBeLessThan(kept / 2);
});

test('a network is an IPv4 address, or the /64 of an IPv6 one', async () => {
  const count = await countUntilRefused((nth) => send(market.quotationGroups.path, `2001:db8:1:1::${nth + 1}`));
  expect(count).toBe(300);
  expect(await send(market.quotationGroups.path, '2001:db8:1:2::1')).toBe(200);
});

test.each(['/', '/quotation', '/no-such-page', '/api/no-such-call', '/assets/no-such-file.js', '/backoffice'])(
  '%s counts as well, whether or not it is found',
  async (path) => {
    const address = `198.51.100.${path.length}`;
    expect(await countUntilRefused(() => send(path, address))).toBeLessThanOrEqual(300);
    expect(await send(market.quotationGroups.path, address)).toBe(429);
    // Monitoring of the server always gets an answer.
    expect(await send('/api/health', address)).toBe(200);
  },
);

test('whoever is refused is told when to come again', async () => {
  await countUntilRefused(() => send('/quotation', '192.0.2.6'));
  const answer = await server.app.inject({ url: market.quotationGroups.path, remoteAddress: '192.0.2.6' });
  expect(answer.json()).toMatchObject({ type: 'error', code: 'rate_limited' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(10);
});

test('all sensitive calls of a network share one bound', async () => {
  const ip = '192.0.2.7';
  const login = { user_string: 'nobody@example.com', password: TEST_PASSWORD };
  const check = { user_string: 'nobody@example.com', type: 'register', email_code: '000000' } as const;
  const count = await countUntilRefused(async (nth) =>
    nth % 2 === 0
      ? (await server.call(account.login, login, undefined, { ip })).status
      : (await server.call(account.checkEmail, check, undefined, { ip })).status,
  );
  expect(count).toBe(120);
  expect(await send(market.quotationGroups.path, ip)).toBe(200);
});

test('users have points of their own, which follow them from network to network', async () => {
  const users = [await server.register('one@example.com'), await server.register('two@example.com')];
  const ip = '192.0.2.8';
  await countUntilRefused(() => send(market.quotationGroups.path, ip));
  for (const { token } of users) {
    // Registering has asked who the user is.
    expect(await countUntilRefused(() => send(account.userInfo.path, ip, { authorization: token }), 600)).toBe(499);
  }
  const order = { legal_id: USDT, currency_id: BTC, price: '30000', num: '0.001' };
  expect((await server.call(spot.placeBuy, order, users[0]?.token, { ip: '192.0.2.9' })).status).toBe(429);
});

test('a window begins with the first spending, ends, and leaves nothing behind', () => {
  let nowMs = 5_000;
  const budgets = new Budgets({ pointsMax: 10, windowMs: 1_000, readMs: () => nowMs });
  budgets.spend('a', 9);
  expect(budgets.findWait('a')).toBeUndefined();
  budgets.spend('a', 9);
  expect(budgets.findWait('a')).toBe(1);
  expect(budgets.findWait('b')).toBeUndefined();
  nowMs += 1_000;
  expect(budgets.findWait('a')).toBeUndefined();
  budgets.spend('a', 1);
  expect(budgets.findWait('a')).toBeUndefined();
});

test('calls over a socket spend the day’s points of the person, whichever account acts', async () => {
  const { token, userId } = await server.register('person@example.com');
  const { id } = await server.mustCall(subAccounts.create, { label: 'Grid' }, token);
  const sub = { id: asUserId(id), masterId: userId, isHouse: false };
  const ip = '203.0.113.77';
  const place = { user: sub, ip };
  expect(server.app.chargeCall(place, spotOrders.place, false)).toBeUndefined();
  server.app.spendDay({ user: { id: userId, isHouse: false }, ip }, 200_000);
  expect(server.app.chargeCall(place, spotOrders.place, false)).toBeGreaterThan(0);
});
