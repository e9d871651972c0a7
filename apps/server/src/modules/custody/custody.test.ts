// The door of custody: what features are told of coins, chains and addresses, and what a demo begins with.
import {
  amount,
  BCH,
  BTC,
  type Chain,
  type ChainCode,
  CHAINS,
  ETH,
  LTC,
  ppm,
  units,
  USD_INDEX,
  USDC,
  USDT,
  XRP,
} from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { calculateWithdrawalFee } from './coins/coin-chains.ts';
import { seedCoinChains } from './coins/first-coin-chains.ts';
import { createCustody } from './custody.ts';
import { SimChain } from './simulated/sim-chain.ts';
import { SimWallet } from './simulated/sim-node.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function mustGetChain(code: ChainCode): Chain {
  const chain = CHAINS.find((it) => it.code === code);
  if (!chain) throw new Error(`there is no chain ${code}`);
  return chain;
}
const [btc, eth, tron] = [mustGetChain('btc'), mustGetChain('eth'), mustGetChain('tron')];
const [ltc, bch, xrp] = [mustGetChain('ltc'), mustGetChain('bch'), mustGetChain('xrp')];

test('each coin has its chains in their fixed order, paused ones included; others have none', async () => {
  const { custody, storage } = server.services;
  await storage.sql`UPDATE coin_chains SET is_withdraw_open = false WHERE currency_id = ${USDT} AND chain_id = ${eth.id}`;
  expect(
    (await custody.coinChains(USDT)).map((it) => [it.chain.name, it.isDepositOpen, it.isWithdrawOpen, it.isBehind]),
  ).toEqual([
    ['ERC20', true, false, false],
    ['TRC20', true, true, false],
  ]);
  // A start adds what is missing and leaves what an operator has set.
  await seedCoinChains(storage, { isDemo: true });
  expect((await custody.coinChains(USDT))[0]?.isWithdrawOpen).toBe(false);
  expect((await custody.coinChains()).map(({ currencyId }) => currencyId)).toEqual([
    BTC,
    ETH,
    USDT,
    USDT,
    USDC,
    LTC,
    BCH,
    XRP,
  ]);
  expect(await custody.coinChains(USD_INDEX)).toEqual([]);
  expect(await custody.isOpen()).toBe(true);
});

test('an address is the user’s for ever, one on each chain, and its owner is known by it', async () => {
  const { custody } = server.services;
  const { userId } = await server.register('holder@bourse.test');
  const addresses = await Promise.all(CHAINS.map((chain) => custody.depositAddress(userId, chain)));
  expect(addresses).toEqual([
    expect.stringMatching(/^bcrt1q/),
    expect.stringMatching(/^0x/),
    expect.stringMatching(/^T/),
    expect.stringMatching(/^rltc1q/),
    expect.stringMatching(/^bchreg:q/),
    expect.stringMatching(new RegExp(`^r\\w+:${userId}$`)),
  ]);
  const again = await Promise.all(Array.from({ length: 5 }, () => custody.depositAddress(userId, btc)));
  expect(new Set(again)).toEqual(new Set([addresses[0]]));
  for (const [at, chain] of CHAINS.entries()) {
    const address = addresses[at] ?? '';
    expect(await custody.checkAddress(chain, address)).toBe(address);
    expect(await custody.ownerOf(chain, address)).toBe(userId);
  }
  expect(await custody.checkAddress(eth, (addresses[1] ?? '').toLowerCase())).toBe(addresses[1]);
});

test('contract recipient: what is sent to a token’s own contract would be lost, so it is no address', async () => {
  const { custody } = server.services;
  expect(await custody.checkAddress(eth, '0xdac17f958d2ee523a2206206994597c13d831ec7')).toBeUndefined();
  expect(await custody.checkAddress(tron, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBeUndefined();
});

test('what is sent to our own hot wallet would be nobody’s: it is no address', async () => {
  const { custody, storage } = server.services;
  for (const chain of [btc, eth, tron, ltc, bch, xrp]) {
    const { address } = new SimWallet(await SimChain.open(storage.sql, chain), custody.assets);
    expect(await custody.checkAddress(chain, address)).toBeUndefined();
    if (chain === xrp) expect(await custody.checkAddress(chain, `${address}:7`)).toBeUndefined();
    if (chain === eth) expect(await custody.checkAddress(chain, address.toLowerCase())).toBeUndefined();
  }
});

test('a withdrawal’s fee is flat and, where that is set, a part of the amount, rounded up', () => {
  const fee = amount(units('3'));
  expect(calculateWithdrawalFee({ fee, feePpm: ppm(0n) }, amount(units('100')))).toBe(units('3'));
  expect(calculateWithdrawalFee({ fee, feePpm: ppm(1_000n) }, amount(units('100.00000001')))).toBe(units('3.10000001'));
});

test('the genesis is booked once, however often a demo starts, and a restart goes on where it was', async () => {
  const { services } = server;
  await services.custody.fundGenesis();
  await services.custody.mine(3);
  const restarted = await createCustody(services);
  await restarted.fundGenesis();
  await restarted.step();
  for (const { id } of CHAINS) {
    expect(restarted.chainState(id)).toEqual(services.custody.chainState(id));
    expect(restarted.shortfalls(id)).toEqual(new Map());
  }
  const booked = await services.storage.sql<{ purpose: string; currency_id: string; available: string }[]>`
    SELECT house_purpose AS purpose, currency_id, available FROM accounts
    WHERE house_purpose LIKE 'chain%' ORDER BY house_purpose, currency_id`;
  expect(booked.map((row) => [row.purpose, Number(row.currency_id), row.available])).toEqual([
    ['chain_bch', BCH, '-50000.00000000'],
    ['chain_btc', BTC, '-1000.00000000'],
    ['chain_eth', ETH, '-20000.00000000'],
    ['chain_eth', USDT, '-50000000.00000000'],
    ['chain_eth', USDC, '-50000000.00000000'],
    ['chain_ltc', LTC, '-200000.00000000'],
    ['chain_tron', USDT, '-50000000.00000000'],
    ['chain_xrp', XRP, '-20000000.00000000'],
  ]);
  expect(await restarted.hotBalance(tron, USDT)).toBe(units('50000000'));
});

test('by itself it mines and follows, and stops when it is told to', async () => {
  const custody = await createCustody(server.services);
  expect(custody.chainState(btc.id)).toEqual({ height: -1, isBehind: true, behindSince: server.clock.now() });
  custody.start();
  await expect.poll(() => custody.chainState(tron.id)?.isBehind).toBe(false);
  await custody.stop();
});
