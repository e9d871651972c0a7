// The faucet of a demo through HTTP: out of the wallet outside, over the chain, into the user's own wallet.
import { faucet, wallet } from '@bourse/contract';
import { BTC, DAY_MS, ETH, USDT, XRP } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../http/testing.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('thirsty@bourse.test');
});
afterAll(() => server.stop());

const send = (input: { currency: number; chain: number; amount: string }, user = owner) =>
  server.call(faucet.send, input, user.token, { headers: { lang: 'en' } });
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
