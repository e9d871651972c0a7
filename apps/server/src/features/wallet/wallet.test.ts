// The four wallets through HTTP, on a real database.
import { wallet } from '@bourse/contract';
import { BTC, price, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../http/testing.ts';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('owner@example.com');
});
afterAll(() => server.stop());

test('lists each wallet with its currencies and the demo money, worth summed exactly and rounded down', async () => {
  await server.services.sequencer.submit({
    kind: 'tickIndex',
    prices: [{ currencyId: BTC, price: price(units('60000.00000001')) }],
  });
  const message = await server.mustCall(wallet.walletList, { user_id: owner.userId }, owner.token);
  const nameRows = (name: 'change_wallet' | 'legal_wallet' | 'lever_wallet' | 'micro_wallet') =>
    message[name].balance.map(({ currency_name }) => currency_name);
  expect(nameRows('change_wallet')).toEqual(['USDT', 'BTC', 'ETH', 'LTC', 'BCH', 'XRP', 'USDC']);
  expect(nameRows('legal_wallet')).toEqual(['USDT', 'BTC', 'ETH']);
  expect(nameRows('micro_wallet')).toEqual(['USDT']);
  expect(message.lever_wallet.balance.every(({ is_lever }) => is_lever === 1)).toBe(true);
  const bitcoin = message.change_wallet.balance.find(({ currency }) => currency === BTC);
  expect(bitcoin).toMatchObject({
    change_balance: '0.5',
    lock_change_balance: '0',
    legal_balance: '0',
    usdt_price: '60000.00000001',
    cny_price: '426000.00000007',
  });
  const tether = message.micro_wallet.balance.find(({ currency }) => currency === USDT);
  expect(tether).toMatchObject({
    usdt_price: '1',
    cny_price: '7.1',
    change_balance: '10000',
    legal_balance: '5000',
    lever_balance: '5000',
    micro_balance: '5000',
  });
  expect(message.micro_wallet).toMatchObject({ usdt_totle: 5000, totle: 5000, total: '5000' });
  // 10,000 + 0.5 × 60,000.00000001 is 40,000.000000005.
  expect(message.change_wallet).toMatchObject({ usdt_totle: 40_000, totle: 40_000, total: '40000' });
});

test('is nobody else’s to see', async () => {
  const stranger = await server.register('stranger@example.com');
  const other = await server.call(wallet.walletList, { user_id: owner.userId }, stranger.token);
  expect(other.body).toMatchObject({ type: 'error', code: 'forbidden' });
  const visitor = await server.call(wallet.walletList, {}, undefined, { headers: { lang: 'en' } });
  expect(visitor.body).toMatchObject({ type: '999', code: 'not_logged_in', message: expect.stringMatching(/log in/) });
});
