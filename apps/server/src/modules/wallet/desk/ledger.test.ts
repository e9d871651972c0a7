// What operators read of a user's money: every leg once, newest first, and what is held.
import { officeFunds, wallet } from '@bourse/contract';
import { BTC, HOUR_MS, instant, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';

let server: TestServer;
let support: string;
beforeAll(async () => {
  server = await startTestServer();
  support = await logInOperator(server, 'support');
});
afterAll(() => server.stop());

test('the ledger has every leg, newest first, with the balance after it, and pages hang together', async () => {
  const { userId: id, token } = await server.register('ledger@example.com');
  for (const number of ['120', '130']) {
    await server.mustCall(wallet.change, { from_field: 'change', to_field: 'lever', number, currency_id: USDT }, token);
  }
  const read = (more: object) => server.mustCall(officeFunds.userLedger, { id, ...more }, support);
  const all = await read({});
  expect(
    all.list
      .slice(0, 2)
      .map(({ amount, wallet: of, reason }) => [amount, of, reason])
      .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  ).toEqual([
    ['-130', 'change', 'transfer'],
    ['130', 'lever', 'transfer'],
  ]);
  expect(all.list.at(-1)?.reason).toBe('demo_grant');
  expect(all.total).toBe(all.list.length);

  const lever = await read({ wallet: 'lever', currency: USDT });
  expect(lever.list.map(({ amount, after }) => [amount, after])).toEqual([
    ['130', '5250'],
    ['120', '5120'],
    ['5000', '5000'],
  ]);
  expect((await read({ currency: BTC })).list.every((row) => row.currency_name === 'BTC')).toBe(true);
  const pages = await Promise.all([1, 2].map((page) => read({ page, limit: 4 })));
  expect(pages.flatMap(({ list }) => list)).toEqual(all.list.slice(0, 8));
});

test('a hold is shown until it ends, and the coins of the user with it', async () => {
  const { userId: id } = await server.register('held@example.com');
  const read = () => server.mustCall(officeFunds.userFunds, { id }, support);
  expect((await read()).held_until).toBe('');
  const until = instant(server.clock.now() + 24 * HOUR_MS);
  await server.services.sequencer.submit({ kind: 'holdOutflows', userId: id, until });
  const { held_until, currencies } = await read();
  expect(held_until).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(currencies.map(({ name }) => name)).toContain('USDT');
  server.clock.advance(24 * HOUR_MS);
  support = await logInOperator(server, 'support');
  expect((await read()).held_until).toBe('');
});

test('nobody’s ledger is not found, and a viewer reads none', async () => {
  const viewer = await logInOperator(server, 'viewer');
  const { userId: id } = await server.register('private@example.com');
  expect((await server.call(officeFunds.userLedger, { id: 999_999_999 }, support)).body).toMatchObject({
    code: 'user_not_found',
  });
  expect((await server.call(officeFunds.userLedger, { id }, viewer)).body).toMatchObject({ code: 'forbidden' });
});
