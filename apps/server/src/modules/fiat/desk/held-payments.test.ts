// Payments by gateways that wait for operators, of every kind: two decide, the engine pays once or nothing moves.
import { gateway, officeFiatMoney, officeFiatSettings } from '@bourse/contract';
import {
  amount,
  DAY_MS,
  GATEWAY_PAY_MS,
  type GatewayHold,
  gatewayOrderId,
  instant,
  price,
  units,
  USDT,
} from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { settle } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { registerTrader, type Trader } from '../deals/testing.ts';
import { openTestProvider, type TestProvider } from '../gateway/testing.ts';

let server: TestServer;
let provider: TestProvider;
let maker: string;
let checker: string;
let user: Trader;

beforeAll(async () => {
  server = await startTestServer();
  provider = openTestProvider(server);
  await wait(0);
});
beforeEach(async () => {
  user = await registerTrader(server, { usdt: '0', btc: '0' });
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

/** Operators are logged out who have done nothing for long. */
async function wait(ms: number): Promise<void> {
  server.clock.advance(ms);
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
}

const order = async () => (await server.mustCall(gateway.order, { money: '650' }, user.token)).order;
const heldAt = async (id: number) => (await server.mustCall(officeFiatMoney.listGatewayOrders, { id }, maker)).list[0];

async function legalUsdt(): Promise<string> {
  const [row] = await server.services.storage.sql<{ available: string }[]>`
    SELECT trim_scale(available)::text AS available FROM accounts
    WHERE user_id = ${user.userId} AND wallet = 'legal' AND currency_id = ${USDT}`;
  return row?.available ?? '0';
}

/** Asked for by one, approved by another. */
async function decide(id: number, isPaid: 0 | 1): Promise<void> {
  const wish = { id, is_paid: isPaid, reason: 'the provider’s statement was read' } as const;
  await server.mustCall(officeFiatMoney.proposeGatewayOrder, wish, maker);
  const { list } = await server.mustCall(officeFiatSettings.listProposals, {}, maker);
  const proposal = list.at(-1);
  expect(proposal).toMatchObject({ kind: 'gateway_order', subject: `#${id}` });
  expect(await legalUsdt()).toBe('0');
  await server.mustCall(officeFiatSettings.approveProposal, { id: proposal?.id ?? 0 }, checker);
  await settle(server);
}

const lastFailure = async () =>
  (await server.mustCall(officeFiatSettings.listProposals, { status: 'failed' }, maker)).list[0]?.failure;

/** Sets the payment form otherwise, runs, and sets it back. */
async function withDayCap(dayCap: string, run: () => Promise<void>): Promise<void> {
  const rules = server.services.acceptors.gatewayRules();
  if (!rules) throw new Error('the payment form has rules');
  const { id: _id, ...set } = rules;
  const { sequencer } = server.services;
  await sequencer.submit({ kind: 'configureGateway', rules: { ...set, dayCap: amount(units(dayCap)) } });
  await run();
  await sequencer.submit({ kind: 'configureGateway', rules: set });
}

type Way = (id: number) => Promise<unknown>;
const HOLDS: readonly (readonly [GatewayHold, Way])[] = [
  ['amount_differs', (id) => provider.send(provider.paid(id, { amount: '649.99' }))],
  ['currency_differs', (id) => provider.send(provider.paid(id, { currency: 'USD' }))],
  [
    'after_failure',
    async (id) => {
      await provider.send(provider.paid(id, { status: 'failed' }));
      await provider.send(provider.paid(id));
    },
  ],
  [
    'late',
    async (id) => {
      await wait(GATEWAY_PAY_MS);
      await provider.send(provider.paid(id));
    },
  ],
  ['day_cap', (id) => withDayCap('0.00000001', async () => void (await provider.send(provider.paid(id))))],
];

describe.each(HOLDS)('a payment that waits because of %s', (hold, arrive) => {
  test('is credited as ordered once two have decided so, and never again', async () => {
    const { id, number } = await order();
    await arrive(id);
    expect(await heldAt(id)).toMatchObject({ state: 'held', held_for: hold, number, end_time: '' });
    await decide(id, 1);
    expect([await legalUsdt(), (await heldAt(id))?.state]).toEqual([number, 'paid']);
    const again = { id, is_paid: 1, reason: 'once more' } as const;
    expect((await server.call(officeFiatMoney.proposeGatewayOrder, again, maker)).body).toMatchObject({
      code: 'gateway_order_not_found',
    });
    expect(await provider.send(provider.paid(id))).toBe('success');
    expect(await legalUsdt()).toBe(number);
  });

  test('moves nothing once two have decided that it was given back', async () => {
    const { id } = await order();
    await arrive(id);
    await decide(id, 0);
    expect([await legalUsdt(), await heldAt(id)]).toMatchObject(['0', { state: 'refused', held_for: hold }]);
    expect(await server.mustCall(gateway.orderDetail, { id }, user.token)).toMatchObject({ state: 'refused' });
  });
});

test('over the day’s cap a decision to credit fails and says why; the next day it can be made again', async () => {
  const { id, number } = await order();
  await withDayCap('0.00000001', async () => {
    await provider.send(provider.paid(id));
    await decide(id, 1);
    expect([await lastFailure(), await legalUsdt()]).toEqual(['gateway_day_cap', '0']);
    expect(await heldAt(id)).toMatchObject({ state: 'held', held_for: 'day_cap' });
  });
  await wait(DAY_MS);
  await decide(id, 1);
  expect([await legalUsdt(), (await heldAt(id))?.state]).toEqual([number, 'paid']);
});

/** Somebody else is paid all that the account holds. */
async function drain(): Promise<void> {
  const { sequencer, storage, clock } = server.services;
  const { userId } = await registerTrader(server);
  const now = clock.now();
  const [row] = await storage.sql<{ id: string; number: string }[]>`
    INSERT INTO gateway_orders (user_id, provider, money, number, rate, state, created_at, rate_until, expires_at, ended_at)
    SELECT ${userId}, 'other', available, available, 1, 'paid', ${now}::bigint, ${now + 1}::bigint, ${now}::bigint, ${now}::bigint
    FROM accounts WHERE house_purpose = 'gateway' RETURNING id, number::text AS number`;
  const [orderId, number] = [gatewayOrderId(Number(row?.id)), amount(units(row?.number ?? '0'))];
  const rate = price(units('1'));
  const rateUntil = instant(now + 1);
  const order = { orderId, userId, orderedAt: now, money: number, rate, rateUntil, heardAt: now };
  const paid = await sequencer.submit({ kind: 'payGatewayOrder', ...order });
  expect(paid.ok).toBe(true);
}

test('without funds a decision to credit fails; once the account is funded it pays', async () => {
  const { id, number } = await order();
  await withDayCap('100000000', async () => {
    await drain();
    await provider.send(provider.paid(id));
    expect(await heldAt(id)).toMatchObject({ state: 'held', held_for: 'unfunded' });
    await decide(id, 1);
    expect([await lastFailure(), await legalUsdt()]).toEqual(['gateway_unfunded', '0']);
    const { sequencer } = server.services;
    const funds = amount(units('10000'));
    await sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: funds });
    await sequencer.submit({ kind: 'fundGateway', amount: funds });
    await decide(id, 1);
    expect([await legalUsdt(), (await heldAt(id))?.state]).toEqual([number, 'paid']);
  });
});

test('an order too old for the engine can still be given up, and is not credited', async () => {
  const { id } = await order();
  await wait(31 * DAY_MS);
  await provider.send(provider.paid(id));
  await decide(id, 1);
  expect([await lastFailure(), await legalUsdt()]).toEqual(['gateway_order_expired', '0']);
  await decide(id, 0);
  expect(await heldAt(id)).toMatchObject({ state: 'refused' });
});
