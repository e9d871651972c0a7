// The faucet of a demo through HTTP: out of the wallet outside, over the chain, into the user's own wallet.
import { faucet, wallet } from '@bourse/contract';
import { BTC, DAY_MS, ETH, USDT, XRP } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('thirsty@bourse.test');
});
afterAll(() => server.stop());

type Order = { readonly currency: number; readonly chain: number; readonly amount: string };
const send = (input: Order, user = owner, headers: Readonly<Record<string, string>> = {}) =>
  server.call(faucet.send, input, user.token, { headers: { lang: 'en', ...headers } });
async function outside(currency: number, chain: number, user = owner) {
  const { list } = await server.mustCall(faucet.wallets, {}, user.token);
  return list.find((row) => row.currency === currency && row.chain === chain);
}
async function owned(currency: number): Promise<string | undefined> {
  const { change_wallet } = await server.mustCall(wallet.walletList, {}, owner.token);
  return change_wallet.balance.find((row) => row.currency === currency)?.change_balance;
}
const mine = (count: number) => server.send({ method: 'POST', url: '/dev/blocks', payload: { count } });

test('every user has a wallet outside on each chain, with coins in it', async () => {
  const { list } = await server.mustCall(faucet.wallets, {}, owner.token);
  expect(list.map(({ currency_name, chain_name }) => `${currency_name} ${chain_name}`)).toEqual([
    'BTC BTC',
    'ETH ERC20',
    'USDT ERC20',
    'USDT TRC20',
    'USDC ERC20',
    'LTC LTC',
    'BCH BCH',
    'XRP XRP',
  ]);
  expect(list.every(({ balance, left, cap }) => Number(balance) >= Number(left) && left === cap)).toBe(true);
  const stranger = await server.register('other@bourse.test');
  expect((await outside(BTC, 1, stranger))?.address).not.toBe((await outside(BTC, 1))?.address);
});

test('what is sent arrives after the chain’s confirmations', async () => {
  const before = Number(await owned(USDT));
  expect((await send({ currency: USDT, chain: 3, amount: '123.5' })).body).toMatchObject({ type: 'ok' });
  await mine(9);
  expect(Number(await owned(USDT))).toBe(before);
  await mine(1);
  expect(Number(await owned(USDT))).toBe(before + 123.5);
  // One cap for the coin, over both of its chains.
  expect((await outside(USDT, 2))?.left).toBe('19876.5');
});

test('no more than the cap in 24 hours, also of sends at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send({ currency: ETH, chain: 2, amount: '3' })));
  expect(answers.filter(({ body }) => body.type === 'ok')).toHaveLength(3);
  expect((await send({ currency: ETH, chain: 2, amount: '1.5' })).body).toMatchObject({
    code: 'faucet_limit_exceeded',
    message: expect.stringContaining('can still send 1 ETH'),
  });
  server.clock.advance(DAY_MS);
  expect((await send({ currency: ETH, chain: 2, amount: '10' })).body).toMatchObject({ type: 'ok' });
});

test('under one key it is sent once, and the first outcome stands', async () => {
  const user = await server.register('keyed@bourse.test');
  const order = { currency: BTC, chain: 1, amount: '0.4' };
  const keyed = (key: string, asked: Order = order) => send(asked, user, { 'idempotency-key': key });
  const looked = () => send(order, user, { 'idempotency-key': 'one', 'idempotency-look': '1' });
  expect((await looked()).body).toMatchObject({ code: 'not_received' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => keyed('one')));
  const [first] = answers;
  expect(first?.body).toMatchObject({ type: 'ok', message: { txid: expect.stringMatching(/./) } });
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await keyed('one', { ...order, amount: '0.3' })).body).toMatchObject({ code: 'idempotency_key_reused' });
  expect((await outside(BTC, 1, user))?.left).toBe('0.6');
  await mine(4);
  for (const { body } of [await keyed('one'), await looked()]) expect(body).toEqual(first?.body);

  expect((await keyed('another')).body).toMatchObject({ type: 'ok' });
  expect((await keyed('third')).body).toMatchObject({ code: 'faucet_limit_exceeded' });
  server.clock.advance(DAY_MS);
  expect((await keyed('third')).body).toMatchObject({ code: 'faucet_limit_exceeded' });
  expect((await keyed('fourth')).body).toMatchObject({ type: 'ok' });
  // Another user's key is another key.
  expect((await send(order, owner, { 'idempotency-key': 'one' })).body).toMatchObject({ type: 'ok' });
});

test('what a process that died had decided and not sent is sent by whoever asks again', async () => {
  const user = await server.register('unsent@bourse.test');
  const order = { currency: BTC, chain: 1, amount: '0.25' };
  const keyed = () => send(order, user, { 'idempotency-key': 'died' });
  const { body } = await keyed();
  const txid = body.type === 'ok' ? body.message.txid : '';
  const { sql } = server.services.storage;
  await sql`DELETE FROM sim_transactions WHERE txid = ${txid}`;
  await mine(4);
  const arrived = () => sql`SELECT 1 FROM chain_deposits WHERE txid = ${txid}`;
  expect(await arrived()).toHaveLength(0);
  expect((await keyed()).body).toEqual(body);
  await mine(4);
  expect(await arrived()).toHaveLength(1);
  expect((await outside(BTC, 1, user))?.left).toBe('0.75');
});

test.each([
  [{ currency: BTC, chain: 1, amount: '0' }, 'quantity_required'],
  [{ currency: BTC, chain: 2, amount: '0.1' }, 'chain_without_currency'],
  [{ currency: XRP, chain: 1, amount: '1' }, 'chain_without_currency'],
  [{ currency: 99, chain: 1, amount: '1' }, 'currency_not_found'],
  [{ currency: BTC, chain: 1, amount: '-1' }, 'invalid_request'],
])('%j is refused: %s', async (input, code) => {
  expect((await send(input)).body).toMatchObject({ type: 'error', code });
});

test('outside a demo there is none, and every coin is closed', async () => {
  const production = await startTestServer({ isDemo: false });
  for (const call of [faucet.wallets, faucet.send]) {
    expect(await production.send({ method: call.method, url: call.path })).toMatchObject({ status: 404 });
  }
  const { custody } = production.services;
  expect(await custody.isOpen()).toBe(false);
  expect((await custody.coinChains(USDT)).map(({ chain, isDepositOpen }) => [chain.name, isDepositOpen])).toEqual([
    ['ERC20', false],
    ['TRC20', false],
  ]);
  await production.stop();
});
