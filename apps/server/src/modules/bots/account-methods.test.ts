// Methods of accounts and wallets, listen keys and subscriptions, called as requests and messages call them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bots, subAccounts } from '@bourse/contract';
import { amount, MINUTE_MS, price, units, USDT, userId } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mustAccept } from '../../core/sequencer/testing.ts';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { type MadeKey, makeTestKey } from '../keys/testing.ts';
import { askCode, readyToWithdraw, withdraw } from '../wallet/testing.ts';
import { accountHandlers } from './account-methods.ts';
import type { BotHandler } from './handler.ts';
import { actingBy, askMethod, openTestSocket, type TestSocket } from './testing-accounts.ts';

const { accounts, wallets } = bots;

let server: TestServer;
let handlers: readonly BotHandler[];
let people = 0;
let email: string;
let alice: TestUser;
let key: MadeKey;
let user: KeyUser;

beforeAll(async () => {
  server = await startTestServer();
  handlers = accountHandlers(server.services);
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  email = `alice-${people}@example.com`;
  alice = await server.register(email);
  key = await makeTestKey(server, alice);
  user = actingBy(key, { id: alice.userId });
});

type Asked = Parameters<typeof askMethod>[2];

const ask = <Method extends bots.BotMethod>(method: Method, asked: Asked = {}) =>
  askMethod(handlers, method, { user, ...asked });

async function must<Method extends bots.BotMethod>(method: Method, asked: Asked = {}) {
  const outcome = await ask(method, asked);
  if (!outcome.ok) throw new Error(`${method.name} was refused: ${outcome.code} ${outcome.text}`);
  return outcome.value;
}

async function placeBid(owner: TestUser['userId'], at = '50000'): Promise<void> {
  const info = server.services.market.marketBySymbol('BTC/USDT');
  if (!info) throw new Error('the market exists');
  await mustAccept(server.services.sequencer, {
    kind: 'placeOrder',
    type: 'limit',
    timeInForce: 'gtc',
    userId: owner,
    marketId: info.id,
    side: 'buy',
    price: price(units(at)),
    quantity: amount(units('0.001')),
  });
  await nextTurn();
}

describe('an account', () => {
  test('says what is free and locked in the spot wallet, with or without what is nothing', async () => {
    await placeBid(alice.userId);
    const all = await must(accounts.status);
    expect(all).toMatchObject({ uid: alice.userId, canTrade: true, canWithdraw: false, accountType: 'SPOT' });
    expect(all.makerCommission).toBe(10);
    expect(all.commissionRates).toMatchObject({ maker: '0.00100000', taker: '0.00100000' });
    expect(all.balances.length).toBe(server.services.market.currencies().length);
    const { balances } = await must(accounts.status, { input: { omitZeroBalances: 'true' } });
    expect(balances.toSorted((a, b) => (a.asset < b.asset ? -1 : 1))).toEqual([
      { asset: 'BTC', free: '0.50000000', locked: '0.00000000' },
      { asset: 'ETH', free: '5.00000000', locked: '0.00000000' },
      { asset: 'USDT', free: '9950.00000000', locked: '50.00000000' },
    ]);
  });

  test('pays the rates of its tier', async () => {
    expect(await must(accounts.commission, { input: { symbol: 'BTCUSDT' } })).toMatchObject({
      symbol: 'BTCUSDT',
      standardCommission: { maker: '0.00100000', taker: '0.00100000', buyer: '0.00000000' },
    });
    expect(await ask(accounts.commission, { input: { symbol: 'NOSUCH' } })).toMatchObject({ code: -1121 });
    const [fee] = await must(wallets.tradeFee, { input: { symbol: 'BTCUSDT' } });
    expect(fee).toEqual({ symbol: 'BTCUSDT', makerCommission: '0.00100000', takerCommission: '0.00100000' });
    expect((await must(wallets.tradeFee)).length).toBeGreaterThan(1);
    expect(await ask(wallets.tradeFee, { input: { symbol: 'NOSUCH' } })).toMatchObject({ code: -1121 });
  });

  test('has placed so many orders', async () => {
    server.services.botWeights.chargeOrders(user, 3);
    expect((await must(accounts.orderLimits)).map(({ interval, count }) => [interval, count])).toEqual([
      ['SECOND', 3],
      ['DAY', 3],
    ]);
  });
});

describe('wallets', () => {
  test('list coins with their networks, in the names of the dialect', async () => {
    const coins = await must(wallets.coins);
    const usdt = coins.find(({ coin }) => coin === 'USDT');
    expect(usdt).toMatchObject({ free: '10000.00000000', trading: true, isLegalMoney: false });
    expect(usdt?.networkList.map(({ network, isDefault }) => [network, isDefault])).toEqual([
      ['ETH', true],
      ['TRX', false],
    ]);
    expect(usdt?.networkList[0]).toMatchObject({ withdrawIntegerMultiple: '0.00000100', withdrawFee: '3.00000000' });
  });

  test('give an address by each network, the same as our own call does', async () => {
    await readyToWithdraw(server);
    const first = await must(wallets.depositAddress, { input: { coin: 'USDT' } });
    const tron = await must(wallets.depositAddress, { input: { coin: 'USDT', network: 'TRX' } });
    expect(first.address).toMatch(/^0x/);
    expect(tron.address).toMatch(/^T/);
    expect(await must(wallets.depositAddress, { input: { coin: 'USDT', network: 'ETH' } })).toEqual(first);
    expect((await must(wallets.depositAddress, { input: { coin: 'XRP' } })).tag).toMatch(/^\d+$/);
    expect(await ask(wallets.depositAddress, { input: { coin: 'NONE' } })).toMatchObject({ code: -4018 });
    expect(await ask(wallets.depositAddress, { input: { coin: 'USDT', network: 'BTC' } })).toMatchObject({
      code: -4019,
    });
  });

  test('list what came and left of the account alone', async () => {
    await readyToWithdraw(server);
    const code = await askCode(server, { ...alice, email });
    expect((await withdraw(server, alice, { code })).body.type).toBe('ok');
    expect(await must(wallets.withdrawals)).toMatchObject([
      { coin: 'USDT', amount: '17', transactionFee: '3', network: 'ETH', status: 2, transferType: 0 },
    ]);
    expect(await must(wallets.withdrawals, { input: { coin: 'BTC' } })).toEqual([]);
    expect(await must(wallets.withdrawals, { input: { status: '6' } })).toEqual([]);
    expect(
      await must(wallets.withdrawals, { input: { startTime: server.clock.now(), endTime: server.clock.now() } }),
    ).toHaveLength(1);
    expect(await must(wallets.deposits)).toEqual([]);
    const bob = await server.register(`bob-${people}@example.com`);
    expect(await must(wallets.withdrawals, { user: actingBy(key, { id: bob.userId }) })).toEqual([]);
  });

  test('say what the key may do', async () => {
    expect(await must(wallets.restrictions)).toMatchObject({
      ipRestrict: false,
      enableReading: true,
      enableSpotAndMarginTrading: true,
      enableWithdrawals: false,
    });
    const reads = await makeTestKey(server, alice, { permissions: 'read', addresses: '10.0.0.1' });
    expect(await must(wallets.restrictions, { user: actingBy(reads, { id: alice.userId }) })).toMatchObject({
      ipRestrict: true,
      enableSpotAndMarginTrading: false,
    });
  });

  test('have no margin and no futures', async () => {
    expect(await must(wallets.systemStatus)).toEqual({ status: 0, msg: 'normal' });
    expect(await must(wallets.marginPairs)).toEqual([]);
    expect(await must(wallets.futures)).toMatchObject({ symbols: [] });
    expect(await must(wallets.accountState)).toEqual({ data: 'Normal' });
    expect(await must(wallets.tradingState)).toMatchObject({ data: { isLocked: false } });
  });
});

describe('a listen key', () => {
  const ended: string[] = [];
  const hear = (): Readonly<Record<string, unknown>>[] => {
    const heard: Record<string, unknown>[] = [];
    server.services.botEvents.follow(alice.userId, (event) => void heard.push({ ...event }));
    return heard;
  };
  beforeAll(() => void server.services.botEvents.onEnded((listenKey) => void ended.push(listenKey)));

  test('stands for its account for 60 minutes from when it was last kept, and is given again', async () => {
    const heard = hear();
    const { listenKey } = await must(accounts.startStream);
    expect(server.services.botEvents.ownerOf(listenKey)).toBe(alice.userId);
    server.clock.advance(59 * MINUTE_MS);
    expect(await must(accounts.startStream)).toEqual({ listenKey });
    server.clock.advance(59 * MINUTE_MS);
    await must(accounts.keepStream, { input: { listenKey } });
    server.clock.advance(59 * MINUTE_MS);
    expect(server.services.botEvents.ownerOf(listenKey)).toBe(alice.userId);
    expect(ended).not.toContain(listenKey);
    server.clock.advance(MINUTE_MS);
    expect(server.services.botEvents.ownerOf(listenKey)).toBeUndefined();
    expect(ended.filter((one) => one === listenKey)).toHaveLength(1);
    expect(heard).toEqual([{ e: 'listenKeyExpired', E: server.clock.now(), listenKey }]);
    expect(await ask(accounts.keepStream, { input: { listenKey } })).toMatchObject({
      code: -1125,
      text: 'This listenKey does not exist.',
    });
    expect((await must(accounts.startStream)).listenKey).not.toBe(listenKey);
  });

  test('is none for a key that may not read', async () => {
    const trades = { ...user, key: { ...user.key, permissions: new Set(['trade'] as const) } };
    expect(await ask(accounts.startStream, { user: trades })).toMatchObject({ status: 401, code: -2015 });
  });

  test('is stopped by its account, and by nobody else', async () => {
    const { listenKey } = await must(accounts.startStream);
    const bob = await server.register(`bob-${people}@example.com`);
    const stranger = actingBy(await makeTestKey(server, bob), { id: bob.userId });
    for (const method of [accounts.keepStream, accounts.stopStream])
      expect(await ask(method, { input: { listenKey }, user: stranger })).toMatchObject({ code: -1125 });
    await must(accounts.stopStream, { input: { listenKey } });
    expect(server.services.botEvents.ownerOf(listenKey)).toBeUndefined();
    expect(await ask(accounts.stopStream, { input: { listenKey } })).toMatchObject({ code: -1125 });
  });

  test('ends with its key and with the account’s freezing', async () => {
    const { listenKey } = await must(accounts.startStream);
    const other = actingBy(await makeTestKey(server, alice), { id: alice.userId });
    const { listenKey: second } = await must(accounts.startStream, { user: other });
    expect(second).not.toBe(listenKey);
    server.services.keys.forget(user.key.id);
    expect([listenKey, second].map((one) => server.services.botEvents.ownerOf(one))).toEqual([undefined, alice.userId]);
    await mustAccept(server.services.sequencer, { kind: 'setUserFrozen', userId: alice.userId, isFrozen: true });
    // Its keys begin to end once the freezing is told of.
    await nextTurn();
    await server.services.keys.settled();
    expect(server.services.botEvents.ownerOf(second)).toBeUndefined();
    expect(ended).toContain(second);
  });
});

describe('subscriptions of a socket', () => {
  let socket: TestSocket;
  beforeEach(() => {
    socket = openTestSocket();
  });
  const eventsOf = (id: number): unknown[] =>
    socket.sent.flatMap(({ subscriptionId, event }) =>
      subscriptionId === id && typeof event === 'object' && event !== null && 'e' in event ? [event.e] : [],
    );

  test('wrap each event with their number, and end one by one or all together', async () => {
    const bob = await server.register(`bob-${people}@example.com`);
    const ofBob = actingBy(await makeTestKey(server, bob), { id: bob.userId });
    expect(await must(accounts.subscribeSigned, { socket })).toEqual({ subscriptionId: 0 });
    expect(await must(accounts.subscribeSigned, { socket, user: ofBob })).toEqual({ subscriptionId: 1 });
    expect(await ask(accounts.subscribeSigned, { socket })).toMatchObject({ code: -2035 });
    expect(await must(accounts.subscriptions, { socket })).toEqual([{ subscriptionId: 0 }, { subscriptionId: 1 }]);
    await placeBid(alice.userId);
    await placeBid(bob.userId);
    const told = ['executionReport', 'outboundAccountPosition'];
    expect([eventsOf(0), eventsOf(1)]).toEqual([told, told]);
    await must(accounts.unsubscribe, { socket, input: { subscriptionId: 1 } });
    await placeBid(bob.userId, '50001');
    expect(eventsOf(1)).toEqual([...told, 'eventStreamTerminated']);
    await must(accounts.unsubscribe, { socket });
    expect(await must(accounts.subscriptions, { socket })).toEqual([]);
    expect(await ask(accounts.unsubscribe, { socket })).toMatchObject({ code: -2036 });
    expect(await must(accounts.subscribeSigned, { socket })).toEqual({ subscriptionId: 2 });
  });

  test('of a session end with it, others go on; none is told once the socket is gone', async () => {
    const bob = await server.register(`bob-${people}@example.com`);
    const ofBob = actingBy(await makeTestKey(server, bob), { id: bob.userId });
    expect(await ask(accounts.subscribe, { socket })).toMatchObject({ status: 401, code: -1002 });
    socket.logOn({ user, apiKey: key.name, since: server.clock.now() });
    await must(accounts.subscribe, { socket });
    await must(accounts.subscribeSigned, { socket, user: ofBob });
    socket.logOut();
    expect(eventsOf(0)).toEqual(['eventStreamTerminated']);
    expect(await must(accounts.subscriptions, { socket })).toEqual([{ subscriptionId: 1 }]);
    expect(socket.followsAccount).toBe(true);
    socket.go();
    await placeBid(bob.userId);
    expect(eventsOf(1)).toEqual([]);
  });

  test('end with their key and with the account’s freezing, and hear of no listen keys', async () => {
    const other = actingBy(await makeTestKey(server, alice), { id: alice.userId });
    await must(accounts.subscribeSigned, { socket });
    const { listenKey } = await must(accounts.startStream);
    await must(accounts.stopStream, { input: { listenKey } });
    expect(eventsOf(0)).toEqual([]);
    server.services.keys.forget(user.key.id);
    expect(eventsOf(0)).toEqual(['eventStreamTerminated']);
    await must(accounts.subscribeSigned, { socket, user: other });
    await mustAccept(server.services.sequencer, { kind: 'setUserFrozen', userId: alice.userId, isFrozen: true });
    // Its keys begin to end once the freezing is told of.
    await nextTurn();
    await server.services.keys.settled();
    expect(eventsOf(1)).toEqual(['eventStreamTerminated']);
    expect(await must(accounts.subscriptions, { socket })).toEqual([]);
  });

  test('of a master and of its sub-account are apart', async () => {
    const sub = userId((await server.mustCall(subAccounts.create, { label: 'Harbour' }, alice.token)).id);
    const acting = { headers: { account: String(sub) } };
    const ofSub = actingBy(await makeTestKey(server, alice, {}, acting), { id: sub, masterId: alice.userId });
    await must(accounts.subscribeSigned, { socket });
    await must(accounts.subscribeSigned, { socket, user: ofSub });
    const moved = { from_id: alice.userId, to_id: sub, wallet: 'change', currency_id: USDT, number: '100' } as const;
    await server.mustCall(subAccounts.transfer, moved, alice.token);
    await nextTurn();
    await placeBid(sub);
    expect(eventsOf(0)).toEqual(['balanceUpdate', 'outboundAccountPosition']);
    expect(eventsOf(1)).toEqual([
      'balanceUpdate',
      'outboundAccountPosition',
      'executionReport',
      'outboundAccountPosition',
    ]);
    const { balances } = await must(accounts.status, { user: ofSub, input: { omitZeroBalances: true } });
    expect(balances).toEqual([{ asset: 'USDT', free: '50.00000000', locked: '50.00000000' }]);
    // A sub-account has no address, as by our own call.
    expect(await ask(wallets.depositAddress, { user: ofSub, input: { coin: 'USDT' } })).toMatchObject({ code: -2015 });
  });

  test('are for sockets alone', async () => {
    for (const method of [accounts.subscribeSigned, accounts.unsubscribe, accounts.subscriptions])
      expect(await ask(method)).toMatchObject({ code: -1020 });
  });
});
