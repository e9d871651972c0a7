// The address book through HTTP, on a real database.
import { security, walletAddresses } from '@bourse/contract';
import { BTC, CHAINS, DAY_MS, SECOND_MS, USD_INDEX, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { totpCodeAt } from '../security/testing.ts';

const TRON = CHAINS.find(({ code }) => code === 'tron')?.id ?? 0;
const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('owner@example.com');
  stranger = await server.register('stranger@example.com');
});
afterAll(() => server.stop());

const add = (input: Readonly<Record<string, string | number>>, token = owner.token) =>
  server.call(walletAddresses.addAddress, { currency_id: USDT, chain: TRON, address: TRON_ADDRESS, ...input }, token);
const list = (currency?: number, token = owner.token) =>
  server.mustCall(walletAddresses.addresses, currency === undefined ? {} : { currency }, token);

test('an address is kept, listed, counted and forgotten; nobody else sees it or deletes it', async () => {
  const added = await add({ notes: '冷钱包1' });
  if (added.body.type !== 'ok') throw new Error(added.body.code);
  const id = added.body.data?.id ?? 0;
  expect(await list(USDT)).toMatchObject([
    { id, address: TRON_ADDRESS, notes: '冷钱包1', currency: USDT, chain: TRON, chain_name: 'TRC20' },
  ]);
  expect(await list(BTC)).toEqual([]);
  expect(await list(USDT, stranger.token)).toEqual([]);
  const counted = await server.mustCall(walletAddresses.withdrawCurrencies, {}, owner.token);
  expect(counted.map(({ name, has_address_num }) => [name, has_address_num])).toEqual([
    ['USDT', 1],
    ['BTC', 0],
    ['ETH', 0],
    ['LTC', 0],
    ['BCH', 0],
    ['XRP', 0],
    ['USDC', 0],
  ]);
  expect(counted[0]?.chains.map(({ name }) => name)).toEqual(['ERC20', 'TRC20']);
  const theirs = await server.call(walletAddresses.deleteAddress, { address_id: id }, stranger.token);
  expect(theirs.body).toMatchObject({ code: 'withdraw_address_not_found' });
  await server.mustCall(walletAddresses.deleteAddress, { address_id: id }, owner.token);
  expect(await list()).toEqual([]);
});

test.each([
  [{ currency_id: USD_INDEX }, 'currency_not_supported'],
  [{ currency_id: 99 }, 'currency_not_found'],
  [{ currency_id: BTC, chain: TRON }, 'invalid_withdraw_address'],
  [{ address: 'TJRab PrwbZy45sbavfcjinPJC18kjpRTv8' }, 'invalid_withdraw_address'],
  [{ notes: 'cold wallet' }, 'invalid_address_label'],
  [{ notes: 'cold-wallet' }, 'invalid_address_label'],
  [{ address: '' }, 'withdraw_address_required'],
])('%j is refused: %s', async (input, code) => {
  expect((await add(input)).body).toMatchObject({ type: 'error', code });
  expect(await list()).toEqual([]);
});

test('adding one takes the guard of a security change, and holds nothing else', async () => {
  const user = await server.register('guarded@example.com');
  const at = (input: Readonly<Record<string, string | number>>) => add(input, user.token);
  expect((await at({ password: 'something1' })).body).toMatchObject({ code: 'wrong_password' });
  expect(await list(undefined, user.token)).toEqual([]);
  const { secret } = await server.mustCall(security.setUpTotp, { password: TEST_PASSWORD }, user.token);
  const next = () => {
    server.clock.advance(30 * SECOND_MS);
    return totpCodeAt(secret, server.clock.now());
  };
  await server.mustCall(security.confirmTotp, { totp_code: next() }, user.token);
  expect((await at({ password: TEST_PASSWORD })).body).toMatchObject({ code: 'second_factor_required' });
  server.clock.advance(2 * DAY_MS);
  expect((await at({ password: TEST_PASSWORD, totp_code: next() })).body).toMatchObject({
    type: 'ok',
    data: { is_confirmed: 1 },
  });
  expect(await list(undefined, user.token)).toMatchObject([{ is_confirmed: 1, is_usable: 0 }]);
  const { withdrawal_hold_until: held } = await server.mustCall(security.securityInfo, {}, user.token);
  expect(held <= server.clock.now()).toBe(true);
  await server.services.sequencer.submit({ kind: 'setUserFrozen', userId: user.userId, isFrozen: true });
  expect((await at({ notes: 'another' })).body).toMatchObject({ code: 'user_frozen' });
});

test('an address is kept once, and each user keeps their own', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => add({})));
  expect(answers.filter(({ body }) => body.type === 'ok')).toHaveLength(1);
  expect((await add({})).body).toMatchObject({ code: 'withdraw_address_exists' });
  expect((await add({}, stranger.token)).body).toMatchObject({ type: 'ok' });
});
