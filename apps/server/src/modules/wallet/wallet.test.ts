// The four wallets through HTTP, on a real database.
import { wallet } from '@bourse/contract';
import { BTC, USDT, XRP } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tickOf } from '../../core/market/testing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('owner@example.com');
});
afterAll(() => server.stop());

test('lists each wallet with its currencies and the demo money, worth summed exactly and rounded down', async () => {
  await server.services.sequencer.submit(tickOf(server.clock.now(), [[BTC, '60000.00000001']]));
  const message = await server.mustCall(wallet.walletList, { user_id: owner.userId }, owner.token);
  const nameRows = (name: 'change_wallet' | 'legal_wallet' | 'lever_wallet' | 'micro_wallet') =>
    message[name].balance.map(({ currency_name }) => currency_name);
  expect(nameRows('change_wallet')).toEqual(['USDT', 'BTC', 'ETH', 'LTC', 'BCH', 'XRP', 'USDC']);
  expect(nameRows('legal_wallet')).toEqual(['USDT', 'BTC', 'ETH']);
  expect(nameRows('micro_wallet')).toEqual(['USDT', 'BTC', 'ETH']);
  expect(message.lever_wallet.balance.every(({ is_lever }) => is_lever === 1)).toBe(true);
  const bitcoin = message.change_wallet.balance.find(({ currency }) => currency === BTC);
  expect(bitcoin).toMatchObject({
    change_balance: '0.5',
    lock_change_balance: '0',
    logo: `/api/currency/logo?id=${BTC}`,
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
  // Of ETH no price is known here.
  expect(message.change_wallet).toMatchObject({ usdt_totle: 40_000, totle: 40_000, total: '≥40000', without: ['ETH'] });
});

test('is nobody else’s to see', async () => {
  const stranger = await server.register('stranger@example.com');
  const other = await server.call(wallet.walletList, { user_id: owner.userId }, stranger.token);
  expect(other.body).toMatchObject({ type: 'error', code: 'forbidden' });
  const visitor = await server.call(wallet.walletList, {}, undefined, { headers: { lang: 'en' } });
  expect(visitor.body).toMatchObject({ type: '999', code: 'not_logged_in', message: expect.stringMatching(/log in/) });
});

describe('transfers', () => {
  const ask = (fields: Readonly<Record<string, string | number>>, key?: string) =>
    server.call(wallet.change, { currency_id: USDT, ...fields }, owner.token, {
      headers: { lang: 'en', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
  async function balances(): Promise<Record<string, string>> {
    const message = await server.mustCall(wallet.walletList, {}, owner.token);
    const row = message.change_wallet.balance.find(({ currency }) => currency === USDT);
    const { change_balance, legal_balance, lever_balance, micro_balance } = row ?? {};
    return {
      change: change_balance ?? '',
      legal: legal_balance ?? '',
      lever: lever_balance ?? '',
      micro: micro_balance ?? '',
    };
  }

  test('move money between two wallets by their names, or in the three ways of the short form', async () => {
    const named = await ask({ number: '2500.5', from_field: 'change', to_field: 'micro' });
    expect(named.body).toMatchObject({ type: 'ok', message: 'Transferred' });
    expect(await balances()).toEqual({ change: '7499.5', legal: '5000', lever: '5000', micro: '7500.5' });
    for (const [type, number] of [
      [1, '1000'],
      [2, '300'],
      [3, '100'],
    ] as const) {
      expect((await ask({ number, type })).body).toMatchObject({ type: 'ok' });
    }
    expect(await balances()).toEqual({ change: '7599.5', legal: '5600', lever: '4300', micro: '7500.5' });
  });

  test('a key moves the money once', async () => {
    const before = await balances();
    const asked = { number: '10', from_field: 'legal', to_field: 'lever' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(asked, 'one-transfer')));
    expect(answers.map(({ body }) => body.type)).toEqual(Array.from({ length: 8 }, () => 'ok'));
    expect(await balances()).toEqual({ ...before, legal: '5590', lever: '4310' });
  });

  test.each([
    [{ number: '1' }, 'wallets_required'],
    [{ number: '1', from_field: 'change' }, 'wallets_required'],
    [{ number: '1', from_field: 'change', to_field: 'savings' }, 'invalid_request'],
    [{ number: '1', from_field: 'change', to_field: 'lever', currency_id: 99 }, 'currency_not_found'],
    [{ number: '1', from_field: 'change', to_field: 'micro', currency_id: XRP }, 'wallet_without_currency'],
    [{ number: '99.99999999', type: 1 }, 'below_minimum_transfer'],
    [{ number: '99999999.00000001', from_field: 'change', to_field: 'lever' }, 'above_maximum_transfer'],
    [{ from_field: 'change', to_field: 'lever' }, 'quantity_required'],
    [{ number: '0', type: 2 }, 'quantity_required'],
    [{ number: '1', from_field: 'change', to_field: 'change' }, 'same_wallet'],
    [{ number: '99999999', from_field: 'change', to_field: 'lever' }, 'insufficient_balance'],
  ])('%j is refused: %s', async (fields, code) => {
    const before = await balances();
    expect((await ask(fields)).body).toMatchObject({ type: 'error', code });
    expect(await balances()).toEqual(before);
  });
});
