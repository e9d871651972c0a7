// Freezing a user while they trade: whatever the order in which calls arrive, each is done before it or refused, and the
// books are right.
import { lever, office, wallet } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { auditBooks } from '../../audit.ts';
import { listRows, open, order, registerTrader, submit, type Trader } from './testing.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await logInOperator(server, 'operator');
});
afterAll(() => server.stop());

type Answer = { readonly body: { readonly type: string; readonly code?: unknown } };
const codeOf = ({ body }: Answer): unknown => (body.type === 'ok' ? 'ok' : body.code);

const freeze = (trader: Trader, isFrozen = true) =>
  server.mustCall(isFrozen ? office.freezeUser : office.unfreezeUser, { id: trader.userId, reason: 'race' }, operator);

let keys = 0;
/** Each a call of its own, however alike. */
const once = () => ({ headers: { 'idempotency-key': `freezing-${(keys += 1)}` } });

const openMore = (trader: Trader, part: object = {}) =>
  server.call(lever.submit, order({ share: '1', ...part }), trader.token, once());
const takeOut = (trader: Trader) =>
  server.call(
    wallet.change,
    { currency_id: USDT, from_field: 'lever', to_field: 'legal', number: '1' },
    trader.token,
    once(),
  );
const balanceOf = async (trader: Trader, type: 'lever' | 'legal') => {
  const { body } = await server.call(wallet.detail, { currency: USDT, type }, trader.token);
  return body.type === 'ok' ? body.message : undefined;
};

/** Runs all of them at once, beginning with the nth. */
const race = (calls: readonly (() => Promise<Answer>)[], nth: number) =>
  Promise.all([...calls.slice(nth), ...calls.slice(0, nth)].map((call) => call()));

test.each([0, 3, 6, 9])('racing it with every act leaves each done or refused (%i first)', async (nth) => {
  const trader = await registerTrader(server, `racer${nth}`);
  const held = await open(server, trader, { share: '4' });
  const other = await open(server, trader, { share: '2', type: '2' });
  const waiting = await submit(server, trader, { status: '0', target_price: '50000', share: '1' });
  const openings = [() => openMore(trader), () => openMore(trader, { type: '2' }), () => openMore(trader)];
  const ends = [
    () => server.call(lever.setStop, { id: held, stop_loss_price: '55000' }, trader.token, once()),
    () => server.call(lever.close, { id: held, share: '1' }, trader.token, once()),
    () => server.call(lever.reverse, { id: other }, trader.token, once()),
    () => server.call(lever.cancel, { id: waiting }, trader.token, once()),
    () => server.call(lever.batchClose, { type: 0 }, trader.token, once()),
  ];
  const transfers = [() => takeOut(trader), () => takeOut(trader)];
  const asked = [...openings, ...transfers, ...ends];
  const freezing = async (): Promise<Answer> => {
    await freeze(trader);
    return { body: { type: 'ok' } };
  };
  const answers = await race([...asked.slice(0, 5), freezing, ...asked.slice(5)], nth);
  const known = ['ok', 'user_frozen', 'open_positions_block', 'position_closing', 'position_not_open'];
  for (const answer of answers) expect(known).toContain(codeOf(answer));

  const before = await balanceOf(trader, 'legal');
  const later = await Promise.all([...openings, ...transfers].map((call) => call()));
  expect(later.map(codeOf)).toEqual(later.map(() => 'user_frozen'));
  expect(await balanceOf(trader, 'legal')).toEqual(before);
  const rows = await listRows(server, trader, '-1');
  await tick(server, { BTC: '60100' });
  await tick(server, { BTC: '60200' });
  expect((await listRows(server, trader, '-1')).length).toBeLessThanOrEqual(rows.length + 1);

  const shut = await server.call(lever.batchClose, { type: 0 }, trader.token, once());
  expect(codeOf(shut)).toBe('ok');
  await tick(server, { BTC: '60300' });
  expect(await listRows(server, trader, '1')).toEqual([]);
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
});

test('freezing and thawing by turns amid a burst loses no order and makes none twice', async () => {
  const trader = await registerTrader(server, 'flicker');
  await tick(server, { BTC: '60000' });
  const calls: (() => Promise<Answer | undefined>)[] = [];
  for (let nth = 0; nth < 12; nth += 1) {
    calls.push(() => openMore(trader, { status: '0', target_price: String(50_000 + nth) }));
    if (nth % 3 === 1) calls.push(() => freeze(trader, nth % 2 === 1).then(() => undefined));
  }
  const answers = await Promise.all(calls.map((call) => call()));
  const codes = answers.flatMap((answer) => (answer === undefined ? [] : [codeOf(answer)]));
  for (const code of codes) expect(['ok', 'user_frozen']).toContain(code);
  await settle(server);
  expect(await listRows(server, trader, '0')).toHaveLength(codes.filter((code) => code === 'ok').length);
  await freeze(trader, false);
  expect(codeOf(await openMore(trader))).toBe('ok');
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
});
