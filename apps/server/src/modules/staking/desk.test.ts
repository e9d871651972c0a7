// The desk of staking, on a real database: two decide, one stops, nothing touches an order that was bought.
import { office, officeEarn, staking } from '@bourse/contract';
import { BTC, DAY_MS, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { applyDueChanges } from '../../platform/changes/due-changes.ts';
import { fundEntryId, readFundEntries } from '../../platform/funds/house-funds.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { stakingChanges } from './changes.ts';

let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
  owner = await server.register('owner@example.com');
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;

let keys = 0;
const buy = (id: number, num = 1) =>
  server.call(staking.buy, { id, num }, owner.token, { headers: { 'idempotency-key': `desk-${(keys += 1)}` } });
async function mustBuy(id: number, num = 1): Promise<number> {
  const { body } = await buy(id, num);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}
const settings = () => server.mustCall(officeEarn.settings, {}, viewer);
const productOf = async (id: number) => (await settings()).products.find((row) => row.id === id);
const pending = async () => (await server.mustCall(officeEarn.listProposals, {}, viewer)).list;
const orderOf = async (id: number) => (await server.mustCall(officeEarn.listOrders, { id }, viewer)).list[0];

async function approve(): Promise<void> {
  const [proposal] = await pending();
  await server.mustCall(officeEarn.approveProposal, { id: proposal?.id ?? 0 }, checker);
  await settle(server);
}

describe('a change', () => {
  test('of a product takes two, waits for its time, and leaves bought orders alone', async () => {
    const before = await mustBuy(1);
    const effective_from = server.clock.now() + 60_000;
    const wish = { id: 1, rate: '0.3', capacity: '4000000', reason: 'dear', effective_from };
    await server.mustCall(officeEarn.proposeProduct, wish, maker);
    expect(codeOf(await server.call(officeEarn.proposeProduct, { ...wish, rate: '1' }, maker))).toBe(
      'change_already_requested',
    );
    const [proposal] = await pending();
    expect(proposal).toMatchObject({
      kind: 'product',
      subject: '1',
      changes: [
        { field: 'rate', from: '0.4', to: '0.3' },
        { field: 'capacity', from: '5000000', to: '4000000' },
      ],
    });
    const id = proposal?.id ?? 0;
    expect(codeOf(await server.call(officeEarn.approveProposal, { id }, maker))).toBe('own_request');
    expect(codeOf(await server.call(officeEarn.approveProposal, { id }, viewer))).toBe('forbidden');
    await approve();
    expect(await productOf(1)).toMatchObject({ rate: '0.4' });
    server.clock.advance(60_000);
    await applyDueChanges(server.services, stakingChanges);
    await settle(server);
    expect(await productOf(1)).toMatchObject({ rate: '0.3', year_rate: '3.65', taken: '100', left: '3999900' });
    expect(await orderOf(before)).toMatchObject({ rate: '0.4', interest: '0.4' });
    expect(await orderOf(await mustBuy(1))).toMatchObject({ rate: '0.3', interest: '0.3' });
  });

  test('makes a new product, of the next number; what could not hold is refused before anybody decides', async () => {
    const terms = { currency: USDT, lot: '10', rate: '1', days: 1, person_limit: '1000', capacity: '5000' };
    const reason = 'for beginners';
    const unsound = { ...terms, person_limit: '5', is_offered: 1, reason } as const;
    expect(codeOf(await server.call(officeEarn.proposeProduct, unsound, maker))).toBe('invalid_market_settings');
    const unknown = { ...terms, currency: 999, reason };
    expect(codeOf(await server.call(officeEarn.proposeProduct, unknown, maker))).toBe('currency_not_found');
    expect(codeOf(await server.call(officeEarn.proposeProduct, { id: 99, rate: '1', reason }, maker))).toBe(
      'staking_product_not_found',
    );
    expect(codeOf(await server.call(officeEarn.proposeProduct, { id: 1, rate: '0.3', reason }, maker))).toBe(
      'invalid_request',
    );
    await server.mustCall(officeEarn.proposeProduct, { ...terms, is_offered: 1, reason }, maker);
    await approve();
    expect(await productOf(4)).toMatchObject({ currency_name: 'USDT', lot: '10', interest_needed: '50', left: '5000' });
    await server.mustCall(officeEarn.proposeProduct, { id: 4, days: 2, reason: 'one more day' }, maker);
    await approve();
    expect(await productOf(4)).toMatchObject({ currency_id: USDT, days: 2, is_offered: true });
  });

  test('of the fee of cancelling holds for orders bought afterwards', async () => {
    const before = await mustBuy(4);
    await server.mustCall(officeEarn.proposeRules, { cancel_fee: '2.5', reason: 'too many leave' }, maker);
    await approve();
    expect(await settings()).toMatchObject({ is_open: true, cancel_fee: '2.5' });
    const after = await mustBuy(4);
    for (const id of [before, after]) await server.mustCall(staking.cancel, { id }, owner.token);
    expect([await orderOf(before), await orderOf(after)]).toMatchObject([
      { state: 'cancelled', fee: '0.1' },
      { state: 'cancelled', fee: '0.25' },
    ]);
  });
});

describe('one operator stops', () => {
  test('a product at once, and drops what would offer it again; two offer it', async () => {
    const reason = 'a wrong rate';
    await server.mustCall(officeEarn.proposeProduct, { id: 2, is_offered: 0, reason }, maker);
    await approve();
    await server.mustCall(officeEarn.proposeProduct, { id: 2, is_offered: 1, reason }, maker);
    await server.mustCall(officeEarn.stop, { id: 2, reason }, maker);
    await settle(server);
    expect(await pending()).toEqual([]);
    expect(await productOf(2)).toMatchObject({ is_offered: false });
    expect(codeOf(await buy(2))).toBe('staking_product_not_found');
    await server.mustCall(officeEarn.proposeProduct, { id: 2, is_offered: 1, reason: 'mended' }, maker);
    await approve();
    expect(codeOf(await buy(2))).toBe('ok');
    expect(codeOf(await server.call(officeEarn.stop, { id: 99, reason }, maker))).toBe('staking_product_not_found');
    expect(codeOf(await server.call(officeEarn.stop, { id: 2, reason }, viewer))).toBe('forbidden');
  });

  test('all of it, while other changes go on waiting', async () => {
    await server.mustCall(officeEarn.proposeProduct, { id: 3, capacity: '10', reason: 'less' }, maker);
    await server.mustCall(officeEarn.stop, { reason: 'looked into' }, maker);
    await settle(server);
    expect(codeOf(await buy(1))).toBe('staking_closed');
    expect(await pending()).toHaveLength(1);
    await approve();
    await server.mustCall(officeEarn.proposeRules, { is_open: 1, reason: 'in order' }, maker);
    await approve();
    expect(await settings()).toMatchObject({ is_open: true, cancel_fee: '2.5' });
    const { list } = await server.mustCall(office.listAudit, { action: 'earn.stop' }, checker);
    expect(list.map(({ subject }) => subject)).toEqual(['earn', 'earn product 2']);
  });
});

test('money comes from the treasury by two, once, and never more than it has', async () => {
  const ask = (amount: string) =>
    server.call(officeEarn.proposeFund, { currency: BTC, amount, reason: 'more to promise' }, maker);
  expect(codeOf(await ask('1000000'))).toBe('house_funds_short');
  await server.services.sequencer.submit({
    kind: 'fundTreasury',
    currencyId: BTC,
    amount: server.services.staking.stakingFund(BTC),
  });
  const before = server.services.staking.stakingFund(BTC);
  expect(codeOf(await ask('0.5'))).toBe('ok');
  await approve();
  for (let look = 0; look < 2; look += 1) await applyDueChanges(server.services, stakingChanges);
  expect(server.services.staking.stakingFund(BTC) - before).toBe(50_000_000n);
  const { list } = await server.mustCall(officeEarn.listFunds, { currency: BTC, limit: 1 }, viewer);
  expect(list).toMatchObject([{ amount: '0.5', reason: 'staking_funding' }]);
});

test('what was promised lies in reserve, with what is due soon; orders are found by owner, product and state', async () => {
  const find = async () =>
    (await server.mustCall(officeEarn.reserves, {}, viewer)).find((row) => row.currency_id === USDT);
  await mustBuy(4, 3);
  expect(await find()).toMatchObject({
    orders: 3,
    staked: '230',
    promised: '1',
    reserve: '1',
    is_covered: true,
    fees: '0.35',
    paid: '0',
    due: [
      { days: 1, orders: 0, staked: '0', promised: '0' },
      { days: 7, orders: 1, staked: '30', promised: '0.3' },
      { days: 30, orders: 3, staked: '230', promised: '1' },
    ],
  });
  const mine = { user_id: owner.userId, product_id: 4 };
  const states = async () =>
    (await server.mustCall(officeEarn.listOrders, mine, viewer)).list.map(({ state }) => state);
  expect(await states()).toEqual(['active', 'cancelled', 'cancelled']);
  server.clock.advance(2 * DAY_MS);
  viewer = await logInOperator(server, 'support');
  await expect.poll(states).toEqual(['ended', 'cancelled', 'cancelled']);
  expect(await find()).toMatchObject({ orders: 2, promised: '0.7', is_covered: true, paid: '0.3' });
});

describe('a file', () => {
  const PART = 1_000;
  const FIRST_ID = 1_000_000;
  const fetchFile = (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    server.send({
      url: path,
      query: { ...query, format: 'csv' },
      headers: { authorization: viewer, lang: 'en', ...headers },
    });
  const linesOf = ({ text }: { readonly text: string }) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);
  /** Cancelled orders that cost nothing, of a user who has no others. */
  const insertOrders = (count: number) => server.services.storage.sql`
    INSERT INTO staking_orders (id, user_id, product_id, currency_id, lots, amount, interest, rate_ppm, days,
      cancel_fee_ppm, bought_at, due_at, is_renewing, state, ended_at, fee)
    SELECT ${FIRST_ID} + n, 1, 1, ${USDT}, 1, 100, 0.4, 4000, 30, 0, n, n + 30::bigint * ${DAY_MS}, false, 'cancelled', n, 0
    FROM generate_series(1, ${count}::bigint) AS n`;

  test('of orders has all that the filter finds, in the order of the list, whatever its page', async () => {
    await insertOrders(2 * PART + 300);
    const file = await fetchFile(officeEarn.listOrders.path, { user_id: '1', limit: '5', page: '2' });
    expect(file.text.startsWith('\uFEFFOrder ID,User ID,Product ID,')).toBe(true);
    const rows = linesOf(file).slice(1);
    expect(rows.map((row) => Number(row.split(',')[0]) - FIRST_ID)).toEqual(
      Array.from({ length: 2 * PART + 300 }, (_, place) => 2 * PART + 300 - place),
    );
    const part = await fetchFile(officeEarn.listOrders.path, { user_id: '1', from: '11', until: '21' });
    expect(linesOf(part)).toHaveLength(11);
    const none = await fetchFile(officeEarn.listOrders.path, { user_id: '1', state: 'active' }, { lang: 'zh' });
    expect(linesOf(none)).toEqual([expect.stringMatching(/^订单号,/)]);
  });

  test('is refused where it would be too long, and to who may not read the list', async () => {
    await server.services.storage.sql`DELETE FROM staking_orders WHERE user_id = 1`;
    await insertOrders(50_001);
    const long = await fetchFile(officeEarn.listOrders.path, { user_id: '1' });
    expect(long.body).toMatchObject({ code: 'too_many_rows', message: expect.stringContaining('50,000') });
    await server.services.storage.sql`DELETE FROM staking_orders WHERE user_id = 1`;
    const stranger = await fetchFile(officeEarn.listOrders.path, {}, { authorization: owner.token });
    expect(stranger.body).toMatchObject({ code: 'forbidden' });
  });

  test('of movements and of reserves says what the tables say', async () => {
    const funds = await server.mustCall(officeEarn.listFunds, { purpose: 'staking_reserve', limit: 500 }, viewer);
    const [head, ...moves] = linesOf(await fetchFile(officeEarn.listFunds.path, { purpose: 'staking_reserve' }));
    expect(head).toBe('ID,Time (UTC+8),Currency,Type,Change,Balance after');
    expect(moves.map((line) => line.split(',')[0])).toEqual(funds.list.map(({ id }) => id));
    const read = readFundEntries(server.services.storage.sql, { purpose: 'staking_reserve', currencyId: undefined });
    const parts: string[] = [];
    for (let rows = await read(undefined, 2); rows.length > 0; rows = await read(rows.at(-1), 2)) {
      parts.push(...rows.map(fundEntryId));
    }
    expect(parts).toEqual(funds.list.map(({ id }) => id));
    const reserves = linesOf(await fetchFile(officeEarn.reserves.path));
    expect(reserves.find((line) => line.startsWith('USDT,'))).toMatch(/^USDT,2,200,0\.7,0\.7,Covered,/);
  });

  test('is entered in the audit log with what was asked for', async () => {
    const { list } = await server.mustCall(
      office.listAudit,
      { action: 'earn.export' },
      await logInOperator(server, 'admin'),
    );
    expect(list.map(({ subject }) => subject)).toEqual([
      'staking-reserves',
      'ledger-staking_reserve',
      'staking-orders',
      'staking-orders',
      'staking-orders',
    ]);
    expect(list.at(-1)).toMatchObject({ after: expect.stringContaining('2300') });
  });
});
