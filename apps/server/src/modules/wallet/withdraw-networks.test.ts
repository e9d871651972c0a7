// The limits of a withdrawal on each network of a coin, and that none leaves by a network at whose head we are not.
import { walletWithdrawals } from '@bourse/contract';
import { BTC, ETH, firstChainsOf, MINUTE_MS, USD_INDEX, USDT } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import {
  askCode,
  codeOf,
  readyToWithdraw,
  registerWithdrawer,
  spotUsdt,
  TRC20,
  TRON_ADDRESS,
  withdraw,
  type Withdrawer,
} from './testing.ts';

let server: TestServer;
let owner: Withdrawer;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await registerWithdrawer(server, `networker-${(names += 1)}`);
  await readyToWithdraw(server);
});

test('what a withdrawal may be and costs is said for each network, with what the account is asked for', async () => {
  await withdraw(server, owner, { code: await askCode(server, owner) });
  const info = await server.mustCall(walletWithdrawals.withdrawInfo, { currency: USDT }, owner.token);
  expect(info).toMatchObject({
    name: 'USDT',
    change_balance: '9980',
    legal_balance: '5000',
    min_number: '10',
    rate: '3',
    rate_percent: '0',
    level_limit: '1000',
    level_left: '980',
    usdt_price: '1',
    needs_pay_password: 0,
    second_factors: [],
    code_addresses: [owner.email],
    held_until: 0,
    is_allow_list_on: 0,
  });
  // The limit is the coin's, whichever network it leaves by.
  for (const { day_limit, day_left } of info.networks) expect(Number(day_limit) - Number(day_left)).toBe(20);
  server.clock.advance(MINUTE_MS);
  const stale = await server.mustCall(walletWithdrawals.withdrawInfo, { currency: BTC }, owner.token);
  expect(stale.usdt_price).toBe('');
  expect(info.networks.map(({ type, title, rate, is_open }) => [type, title, rate, is_open])).toEqual([
    [0, 'ERC20', '3', 1],
    [1, 'TRC20', '1', 1],
  ]);
  const { body } = await server.call(walletWithdrawals.withdrawInfo, { currency: USD_INDEX }, owner.token, {
    headers: { lang: 'en' },
  });
  expect(body).toMatchObject({ code: 'currency_not_supported', message: expect.stringContaining('Not support yet!') });
});

/** We know a block that the node does not give any more: it lags behind. */
async function fallBehind(chain: number): Promise<void> {
  const { storage, custody } = server.services;
  await storage.sql`
    INSERT INTO chain_blocks (chain_id, height, hash, parent)
    SELECT chain_id, height + 1, 'not known to the node', hash FROM chain_blocks WHERE chain_id = ${chain}
    ORDER BY height DESC LIMIT 1`;
  await custody.step();
}

test('while the node of a network lags, nothing leaves by it: other networks go on, and it opens by itself', async () => {
  const ethereum = firstChainsOf(ETH)[0];
  if (!ethereum) throw new Error('ETH has a chain');
  const code = await askCode(server, owner);
  const english = { headers: { lang: 'en' } };
  const info = () => server.mustCall(walletWithdrawals.withdrawInfo, { currency: USDT }, owner.token);
  await fallBehind(ethereum.id);
  expect((await info()).networks.map(({ title, is_behind }) => [title, is_behind])).toEqual([
    ['ERC20', 1],
    ['TRC20', 0],
  ]);
  expect((await withdraw(server, owner, { code }, english)).body).toMatchObject({
    code: 'network_behind',
    message: expect.stringContaining('ERC20'),
  });
  expect(await spotUsdt(server, owner)).toBe('10000 + 0');
  // The code is as good as before, on another network too.
  expect(codeOf(await withdraw(server, owner, { code, type: String(TRC20), address: TRON_ADDRESS }))).toBe('ok');

  await server.services.custody.mine(2, ethereum);
  expect((await info()).networks.map((network) => network.is_behind)).toEqual([0, 0]);
  expect(codeOf(await withdraw(server, owner, { code: await askCode(server, owner) }))).toBe('ok');
});
