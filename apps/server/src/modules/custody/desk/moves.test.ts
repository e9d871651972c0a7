// Moves of our own coins as operators see and hurry them, where networks are simulated. With keys: `tests/custody`.
import { officeMoves } from '@bourse/contract';
import { amount, BTC, chainId, CHAINS, ETH, units } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { bookChainCost } from '../balances/chain-costs.ts';
import { keepMove, noteMove } from '../moves/move-store.ts';

const [ON_BTC, ON_ETH] = [chainId(1), chainId(2)];
let server: TestServer;
let operator: string;
let viewer: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await logInOperator(server, 'operator');
  viewer = await logInOperator(server, 'support');
});
afterAll(() => server.stop());

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const list = (status: 'open' | 'ended') => server.mustCall(officeMoves.listMoves, { status }, viewer);

test('simulated networks have no keys, so that nothing moves there', async () => {
  const networks = await server.mustCall(officeMoves.moveNetworks, {}, viewer);
  expect(new Set(networks.map(({ source, coins }) => `${source} ${coins.length}`))).toEqual(new Set(['simulated 0']));
  expect(await server.mustCall(officeMoves.listWaiting, {}, viewer)).toEqual([]);
  const now = { chain: ON_BTC, purpose: 'sweep', reason: 'a quiet hour' } as const;
  expect(codeOf(await server.call(officeMoves.moveNow, now, operator))).toBe('network_without_keys');
  const bump = { chain: ON_BTC, txid: 'f00d', reason: 'it waits' };
  expect(codeOf(await server.call(officeMoves.bump, bump, operator))).toBe('network_without_keys');
});

test('who only looks moves nothing', async () => {
  const now = { chain: ON_BTC, purpose: 'refill', reason: 'a quiet hour' } as const;
  expect(codeOf(await server.call(officeMoves.moveNow, now, viewer))).toBe('forbidden');
  expect(codeOf(await server.call(officeMoves.bump, { chain: ON_BTC, txid: 'f00d', reason: 'it waits' }, viewer))).toBe(
    'forbidden',
  );
});

test('each move is listed with where it comes from and why it waits, until it has ended', async () => {
  const { sql } = server.services.storage;
  const now = server.clock.now();
  const target = { amount: amount(units('1.5')), toAddress: 'cold', toIndex: 1 };
  const sweep = { ...target, purpose: 'sweep', currencyId: BTC, fromAddress: undefined, fromIndex: undefined } as const;
  await keepMove(sql, ON_BTC, { move: { ...sweep, outputs: ['a:0', 'b:1'] }, now });
  const gas = { ...target, purpose: 'gas', currencyId: ETH, outputs: [], toAddress: '0xdeposit', toIndex: 7 } as const;
  const bring = () => keepMove(sql, ON_ETH, { move: { ...gas, fromAddress: '0xhot', fromIndex: undefined }, now });
  expect([await bring(), await bring()]).toEqual([true, false]);
  const [second, first] = (await list('open')).list;
  expect(first).toMatchObject({
    purpose: 'sweep',
    chain_name: 'BTC',
    currency_name: 'BTC',
    amount: '1.5',
    from: '',
    outputs: 2,
    txid: '',
    fee: '',
  });
  expect(second).toMatchObject({
    purpose: 'gas',
    chain_name: 'ERC20',
    from: '0xhot',
    to: '0xdeposit',
    state: 'planned',
  });
  await noteMove(sql, first?.id ?? 0, { state: 'planned', reason: 'hour_limit_reached', now });
  expect((await list('open')).list.at(-1)?.reason).toBe('hour_limit_reached');
  await noteMove(sql, first?.id ?? 0, { state: 'final', now });
  expect((await list('open')).total).toBe(1);
  expect((await list('ended')).list.map(({ id, state, reason }) => [id, state, reason])).toEqual([
    [first?.id, 'final', ''],
  ]);
});

test('what a chain took is booked once for each transaction', async () => {
  const { storage, sequencer } = server.services;
  const [chain] = CHAINS.filter(({ id }) => id === ON_ETH);
  if (!chain) throw new Error('there is no such chain');
  const cost = { chain, currencyId: ETH, amount: amount(units('0.002')) };
  for (const txid of ['0x1', '0x1', '0x2', '0x1']) expect(await bookChainCost(sequencer, { ...cost, txid })).toBe(true);
  const [costs] = await storage.sql<{ available: string }[]>`
    SELECT available FROM accounts WHERE house_purpose = 'chain_costs' AND currency_id = ${ETH}`;
  expect(costs?.available).toBe('-0.00400000');
});
