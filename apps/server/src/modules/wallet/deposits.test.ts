// Deposits through HTTP, on a real database and simulated chains.
import { walletDeposits } from '@bourse/contract';
import { amount, BTC, ETH, firstChainsOf, units, USD_INDEX, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { readPictureAs, upload } from '../identity/testing.ts';
import { readyToWithdraw, spotUsdt } from './testing.ts';

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
const EN = { headers: { lang: 'en' } };

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('owner@example.com');
  stranger = await server.register('stranger@example.com');
  await readyToWithdraw(server);
});
afterAll(() => server.stop());

const addressOf = (currency: number, user = owner) =>
  server.mustCall(walletDeposits.depositAddress, { currency }, user.token);
const list = async (user = owner) => (await server.mustCall(walletDeposits.deposits, {}, user.token, EN)).list;

describe('addresses', () => {
  test('are one’s own on each network, the same each time, and written as old clients read them', async () => {
    const [erc20, bitcoin] = [await addressOf(USDT), await addressOf(BTC)];
    expect([erc20, bitcoin]).toEqual([expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), expect.stringMatching(/^bcrt1/)]);
    expect(await addressOf(USDT)).toBe(erc20);
    expect(await addressOf(ETH)).toBe(erc20);
    expect(await addressOf(USDT, stranger)).not.toBe(erc20);
    const full = await server.mustCall(walletDeposits.depositAddress, { currency: USDT, full: 1 }, owner.token);
    expect(full).toEqual({ address: expect.stringMatching(/^ERC20:0x\w+,TRC20:T\w+$/), tag: '' });
    expect(await server.mustCall(walletDeposits.depositAddress, { currency: BTC, full: '1' }, owner.token)).toEqual({
      address: bitcoin,
      tag: '',
    });
    const { company_eth_address: company } = await server.mustCall(walletDeposits.companyAddress, {}, owner.token);
    expect(company).toBe(erc20);
  });

  test('come with what holds on each network', async () => {
    const { address, networks, ads } = await server.mustCall(
      walletDeposits.depositNetworks,
      { currency: USDT },
      owner.token,
      EN,
    );
    expect(address).toBe(networks.map((network) => `${network.title}:${network.address}`).join(','));
    expect(networks[1]).toMatchObject({
      title: 'TRC20',
      currency: 'USDT',
      qrcode: `/api/qrcode?text=${networks[1]?.address}`,
      tips: expect.stringContaining('Send only USDT over the network TRC20'),
      min_number: '0.01',
      confirmations: 10,
      is_open: 1,
      is_behind: 0,
    });
    expect(ads).toEqual(['BTC', 'ETH', 'USDT', 'USDC', 'LTC', 'BCH', 'XRP']);
  });

  test('are not shown where a network is closed, nor for coins that do not come', async () => {
    await server.services.storage.sql`UPDATE coin_chains SET is_deposit_open = false WHERE currency_id = ${USDT}`;
    const closed = await server.call(walletDeposits.depositAddress, { currency: USDT }, owner.token);
    const { networks } = await server.mustCall(walletDeposits.depositNetworks, { currency: USDT }, owner.token);
    await server.services.storage.sql`UPDATE coin_chains SET is_deposit_open = true`;
    expect(closed.body).toMatchObject({ code: 'deposits_not_open' });
    expect(networks.map(({ address, is_open: isOpen }) => [address, isOpen])).toEqual([
      ['', 0],
      ['', 0],
    ]);
    for (const [currency, code] of [
      [USD_INDEX, 'currency_not_supported'],
      [99, 'currency_not_found'],
    ] as const) {
      expect((await server.call(walletDeposits.depositAddress, { currency }, owner.token)).body).toMatchObject({
        code,
      });
    }
  });
});

test('a deposit on chain is shown from its first block until it is credited, with its steps', async () => {
  const { custody } = server.services;
  const [chain] = firstChainsOf(USDT);
  const before = await spotUsdt(server, owner);
  const sent = await custody.faucet!.send({
    userId: owner.userId,
    chain: chain!,
    currencyId: USDT,
    amount: amount(units('25')),
  });
  expect(sent).toMatchObject({ ok: true });
  await custody.mine(1, chain);
  expect(await list()).toMatchObject([
    {
      kind: 'chain',
      number: '25',
      chain_name: 'ERC20',
      address: await addressOf(USDT),
      state: 'confirming',
      state_name: 'Being confirmed',
      confirmations: 1,
      confirmations_needed: 6,
      check_time: '',
      timeline: [{ state: 'confirming' }],
    },
  ]);
  await custody.mine(5, chain);
  const [credited] = await list();
  expect(credited).toMatchObject({ state: 'credited', confirmations: 6, hash: expect.stringMatching(/./) });
  expect(credited?.timeline.map(({ state }) => state)).toEqual(['confirming', 'credited']);
  expect([before, await spotUsdt(server, owner)]).toEqual(['10000 + 0', '10025 + 0']);
  expect(await list(stranger)).toEqual([]);
});

describe('reporting by hand', () => {
  const request = (input: Readonly<Record<string, string | number>>, user = stranger) =>
    server.call(walletDeposits.requestDeposit, { currency: USDT, amount: '12.5', ...input }, user.token);

  test.each([
    [{ currency: USD_INDEX }, 'currency_not_supported'],
    [{ amount: '0' }, 'quantity_required'],
    [{ amount: '' }, 'quantity_required'],
    [{ amount: '-1' }, 'invalid_request'],
    [{ pic: 'https://example.com/x.png' }, 'picture_not_found'],
    [{ pic: `/api/upload?name=${'A'.repeat(43)}` }, 'picture_not_found'],
  ])('%j is refused: %s', async (input, code) => {
    expect((await request(input)).body).toMatchObject({ type: 'error', code });
    expect(await list(stranger)).toEqual([]);
  });

  test('keeps what the user says and the picture, which stays the user’s own', async () => {
    const pic = await upload(server, stranger);
    expect((await request({ pic }, owner)).body).toMatchObject({ code: 'picture_not_found' });
    const sentTo = await addressOf(USDT, stranger);
    if (typeof sentTo !== 'string') throw new Error('the address is bare');
    const { body } = await request({ pic, hash: '0xabc', acc: '', type: sentTo });
    expect(body).toMatchObject({ type: 'ok', data: { id: expect.any(Number) } });
    expect(await list(stranger)).toMatchObject([
      {
        kind: 'manual',
        number: '12.5',
        hash: '0xabc',
        chain_name: 'ERC20',
        state: 'pending',
        state_name: 'Under review',
      },
    ]);
    const [row] = await server.services.storage.sql`SELECT account, picture FROM deposit_requests`;
    expect(row).toMatchObject({ account: 'default', picture: pic.slice(-43) });
    expect((await readPictureAs(server, pic, owner.token)).body).toContain('picture_not_found');
    expect((await readPictureAs(server, pic, stranger.token)).headers['content-type']).toMatch(/^image\//);
  });

  test('is bounded', async () => {
    const open = walletDeposits.DEPOSIT_REQUESTS_MAX;
    const answers = await Promise.all(Array.from({ length: open + 2 }, () => request({ pic: '111' })));
    expect(answers.filter(({ body }) => body.type === 'ok')).toHaveLength(open - 1);
    expect((await request({})).body).toMatchObject({ code: 'too_many_deposit_requests' });
  });
});
