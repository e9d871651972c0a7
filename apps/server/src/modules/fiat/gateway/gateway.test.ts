// The payment form over HTTP, on a real database: orders, and callbacks that are right, forged, repeated, late, partial,
// twice, or cannot be paid out.
import { gateway as contract } from '@bourse/contract';
import {
  addAmounts,
  amount,
  DAY_MS,
  formatUnits,
  GATEWAY_PAY_MS,
  GATEWAY_RATE_MS,
  gatewayOrderId,
  HOUR_MS,
  instant,
  price,
  units,
  USDT,
} from '@bourse/domain';
import { calculateFiatNumber } from '@bourse/engine/formulas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { registerTrader, type Trader } from '../deals/testing.ts';
import { payHeard } from './gateway.ts';
import { callbackSigning, createHttpProvider, requestSigning, signFields } from './provider.ts';
import { type Fields, openTestProvider, type TestProvider } from './testing.ts';

let server: TestServer;
let provider: TestProvider;
let user: Trader;

beforeAll(async () => {
  server = await startTestServer();
  provider = openTestProvider(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await registerTrader(server, { usdt: '0', btc: '0' });
});

const paid: TestProvider['paid'] = (...told) => provider.paid(...told);
const sign = (fields: Fields): string => signFields(fields, callbackSigning(provider.settings));
const send: TestProvider['send'] = (...sent) => provider.send(...sent);
const numberOf = (placed: { readonly order: { readonly number: string } }) => amount(units(placed.order.number));
const order = (money = '650') => server.mustCall(contract.order, { money }, user.token);
const stateOf = async (id: number) => (await server.mustCall(contract.orderDetail, { id }, user.token)).state;

async function legalUsdt(): Promise<string> {
  const [row] = await server.services.storage.sql<{ available: string }[]>`
    SELECT trim_scale(available)::text AS available FROM accounts
    WHERE user_id = ${user.userId} AND wallet = 'legal' AND currency_id = ${USDT}`;
  return row?.available ?? '0';
}

async function outcomes(id: number): Promise<readonly string[]> {
  const rows = await server.services.storage.sql<{ outcome: string }[]>`
    SELECT outcome FROM gateway_callbacks WHERE order_id = ${id} ORDER BY id`;
  return rows.map(({ outcome }) => outcome);
}

async function holdOf(id: number): Promise<string | null> {
  const [row] = await server.services.storage.sql<{ hold: string | null }[]>`
    SELECT hold FROM gateway_orders WHERE id = ${id}`;
  return row?.hold ?? null;
}

describe('an order', () => {
  test('fixes what it brings, and is a form that the server has signed', async () => {
    const placed = await order();
    const { sign, ...fields } = placed.fields;
    expect(sign).toBe(signFields(fields, requestSigning(provider.settings)));
    expect(fields).toMatchObject({ amount: '650', currency: 'CNY', order: String(placed.id) });
    expect(placed.action).toBe('/dev/gateway');
    expect(placed.order).toMatchObject({ state: 'open', money: '650.00', seconds_left: GATEWAY_PAY_MS / 1_000 });
    const { list, total } = await server.mustCall(contract.orders, {}, user.token);
    expect([list.map(({ id }) => id), total]).toEqual([[placed.id], 1]);
    const stranger = await registerTrader(server);
    const { body } = await server.call(contract.orderDetail, { id: placed.id }, stranger.token);
    expect(body).toMatchObject({ code: 'gateway_order_not_found' });
  });

  test('is refused for whoever is not verified, for other money, and beyond two that wait', async () => {
    const unverified = await registerTrader(server, { level: 0 });
    const { body } = await server.call(contract.order, { money: '650' }, unverified.token);
    expect(body).toMatchObject({ type: '998', code: 'identity_not_verified' });
    for (const money of ['99.99', '100.001', '50000.01']) {
      const refused = await server.call(contract.order, { money }, user.token);
      expect(refused.body).toMatchObject({ code: 'gateway_money_out_of_range' });
    }
    // Ten at once are still two; one that is paid, or whose time is over, makes room.
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call(contract.order, { money: '650' }, user.token)),
    );
    const codes = answers.map(({ body }) => ('code' in body ? body.code : 'ok'));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(['ok', 'too_many_gateway_orders']));
    const { list } = await server.mustCall(contract.orders, {}, user.token);
    await send(paid(list[0]?.id ?? 0));
    await order();
    server.clock.advance(GATEWAY_PAY_MS);
    await order();
    await order();
    const third = await server.call(contract.order, { money: '650' }, user.token);
    expect(third.body).toMatchObject({ code: 'too_many_gateway_orders' });
  });
});

describe('a callback', () => {
  test('that is right credits the order once, however often it comes', async () => {
    const placed = await order();
    const fields = paid(placed.id);
    const all = await Promise.all(Array.from({ length: 20 }, () => send(fields)));
    expect(new Set(all)).toEqual(new Set(['success']));
    expect(await send(fields)).toBe('success');
    expect([await legalUsdt(), await stateOf(placed.id)]).toEqual([placed.order.number, 'paid']);
    expect(new Set((await outcomes(placed.id)).slice(-1))).toEqual(new Set(['repeated']));
  });

  test.each<[string, (fields: Fields) => readonly [Fields, string?]]>([
    ['without a signature', (fields) => [fields, '']],
    [
      'signed with another key',
      (fields) => [fields, signFields(fields, { ...callbackSigning(provider.settings), key: 'guess' })],
    ],
    ['signed as forms are', (fields) => [fields, signFields(fields, requestSigning(provider.settings))]],
    ['whose amount was changed', (fields) => [{ ...fields, amount: '6500' }, sign(fields)]],
    ['whose order was changed', (fields) => [{ ...fields, order: '1' }, sign(fields)]],
    ['of another merchant', (fields) => [{ ...fields, merchant: 'other' }]],
    ['with a field more', (fields) => [{ ...fields, bonus: '1' }, sign(fields)]],
  ])('%s is forged, and moves nothing', async (_name, forge) => {
    const placed = await order();
    const [fields, sign] = forge(paid(placed.id));
    expect(await send(fields, sign)).toBe('gateway_signature_invalid');
    expect([await legalUsdt(), await stateOf(placed.id)]).toEqual(['0', 'open']);
  });

  test.each<[string, Fields, string]>([
    ['less', { amount: '649.99' }, 'amount_differs'],
    ['more', { amount: '651' }, 'amount_differs'],
    ['other money', { currency: 'USD' }, 'currency_differs'],
  ])('of %s waits for operators', async (_name, change, hold) => {
    const placed = await order();
    expect(await send(paid(placed.id, change))).toBe('success');
    expect([await stateOf(placed.id), await holdOf(placed.id), await legalUsdt()]).toEqual(['held', hold, '0']);
  });

  test('that was heard when the process died is credited once, when the provider repeats itself', async () => {
    const [noted, credited] = [await order(), await order()];
    const [first, second] = [paid(noted.id), paid(credited.id)];
    await send(second);
    // Noted and not paid out; paid out and not entered as paid.
    await server.services.storage.sql`
      UPDATE gateway_orders SET provider_order = ${first['trade'] ?? ''}, heard_at = created_at WHERE id = ${noted.id}`;
    await server.services.storage.sql`
      UPDATE gateway_orders SET state = 'open', ended_at = NULL WHERE id = ${credited.id}`;
    for (const fields of [first, second, first, second]) expect(await send(fields)).toBe('success');
    expect([await stateOf(noted.id), await stateOf(credited.id)]).toEqual(['paid', 'paid']);
    expect(await legalUsdt()).toBe(formatUnits(addAmounts(numberOf(noted), numberOf(credited))));
  });

  test('that is late, or comes after a failure, waits for operators', async () => {
    const [late, failed] = [await order(), await order()];
    await send(paid(failed.id, { status: 'failed' }));
    expect(await stateOf(failed.id)).toBe('failed');
    await send(paid(failed.id));
    expect([await stateOf(failed.id), await holdOf(failed.id)]).toEqual(['held', 'after_failure']);
    server.clock.advance(GATEWAY_PAY_MS);
    expect(await stateOf(late.id)).toBe('expired');
    await send(paid(late.id));
    expect([await stateOf(late.id), await holdOf(late.id), await legalUsdt()]).toEqual(['held', 'late', '0']);
  });

  test('of a second payment, or one that another order had, is surplus and credits nothing', async () => {
    const [first, second] = [await order(), await order()];
    const fields = paid(first.id);
    await send(fields);
    await send(paid(first.id));
    await send({ ...fields, order: String(second.id) });
    expect([await outcomes(first.id), await outcomes(second.id)]).toEqual([['paid', 'surplus'], ['surplus']]);
    expect([await legalUsdt(), await stateOf(second.id)]).toEqual([first.order.number, 'open']);
    expect(await send(paid(999_999_999))).toBe('success');
  });

  test.each(['\0', '\uD800'])('with what no row can hold is refused, signed or not: %j', async (note) => {
    const placed = await order();
    const fields = { ...paid(placed.id), note };
    expect(await send(fields)).toBe('invalid_request');
    expect(await send(fields, 'forged')).toBe('invalid_request');
    expect(await outcomes(placed.id)).toEqual([]);
  });

  test('that was heard before the process died is paid out once without being repeated', async () => {
    const { storage, clock } = server.services;
    const [heard, unheard] = [await order(), await order()];
    await storage.sql`
      UPDATE gateway_orders SET provider_order = 'heard', heard_at = ${clock.now()} WHERE id = ${heard.id}`;
    await Promise.all([payHeard(server.services), payHeard(server.services)]);
    await payHeard(server.services);
    expect([await legalUsdt(), await stateOf(heard.id)]).toEqual([heard.order.number, 'paid']);
    expect(await stateOf(unheard.id)).toBe('open');
  });

  test('is paid where it was paid out, though another hearing of it was told to wait meanwhile', async () => {
    const { sequencer, storage, clock } = server.services;
    const heard = await order();
    await storage.sql`
      UPDATE gateway_orders SET provider_order = 'twice', heard_at = ${clock.now()} WHERE id = ${heard.id}`;
    const submit: typeof sequencer.submit = async (...asked) => {
      await storage.sql`UPDATE gateway_orders SET state = 'held', hold = 'day_cap' WHERE id = ${heard.id}`;
      return sequencer.submit(...asked);
    };
    await payHeard({ storage, clock, sequencer: { submit } });
    expect([await legalUsdt(), await stateOf(heard.id)]).toEqual([heard.order.number, 'paid']);
  });

  test('that cannot be paid out today waits for operators', async () => {
    const rules = server.services.acceptors.gatewayRules();
    if (!rules) throw new Error('the payment form has rules');
    const { id: _id, ...set } = rules;
    const { sequencer } = server.services;
    await sequencer.submit({ kind: 'configureGateway', rules: { ...set, dayCap: amount(1n) } });
    const capped = await order();
    await send(paid(capped.id));
    expect([await stateOf(capped.id), await holdOf(capped.id)]).toEqual(['held', 'day_cap']);
    await sequencer.submit({ kind: 'configureGateway', rules: { ...set, dayCap: amount(units('100000000')) } });
    const now = server.clock.now();
    const unfunded = {
      orderId: gatewayOrderId(777_777),
      userId: user.userId,
      rate: price(units('1')),
      rateUntil: instant(now + 1),
      heardAt: now,
      orderedAt: now,
    };
    const [house] = await server.services.storage.sql<{ available: string }[]>`
      SELECT available::text AS available FROM accounts WHERE house_purpose = 'gateway'`;
    await sequencer.submit({ kind: 'payGatewayOrder', ...unfunded, money: amount(units(house?.available ?? '')) });
    const dry = await order();
    await send(paid(dry.id));
    expect([await stateOf(dry.id), await holdOf(dry.id)]).toEqual(['held', 'unfunded']);
    await sequencer.submit({ kind: 'configureGateway', rules: set });
    const funds = amount(units('10000'));
    await sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: funds });
    await sequencer.submit({ kind: 'fundGateway', amount: funds });
    server.clock.advance(DAY_MS);
  });
});

describe('the rate of an order', () => {
  const setRate = (rate: string, staleMs?: number) =>
    server.services.sequencer.submit({
      kind: 'setFiatRate',
      code: 'CNY',
      rate: price(units(rate)),
      ...(staleMs === undefined ? {} : { staleAt: instant(server.clock.now() + staleMs) }),
    });
  const detail = (id: number) => server.mustCall(contract.orderDetail, { id }, user.token);
  beforeEach(async () => {
    await setRate('7.1');
  });

  test('is held for five minutes, whatever happens to it, and then the worse one counts', async () => {
    const [early, late] = [await order(), await order()];
    expect(early.order).toMatchObject({ rate: '7.1', rate_seconds_left: 300, seconds_left: 1800 });
    expect(await server.mustCall(contract.options, {}, user.token)).toMatchObject({ rate_seconds: 300 });
    await setRate('7.3');
    server.clock.advance(GATEWAY_RATE_MS - 1);
    await send(paid(early.id));
    server.clock.advance(1);
    expect(await detail(late.id)).toMatchObject({
      state: 'open',
      rate: '7.1',
      rate_seconds_left: 0,
      seconds_left: 1500,
    });
    await send(paid(late.id));
    expect(await detail(early.id)).toMatchObject({ state: 'paid', rate: '7.1', number: '91.54929577' });
    expect(await detail(late.id)).toMatchObject({ state: 'paid', rate: '7.3', number: '89.04109589' });
    expect(await legalUsdt()).toBe('180.59039166');
  });

  test('is never the better one', async () => {
    const placed = await order();
    await setRate('6.9');
    server.clock.advance(GATEWAY_PAY_MS - 1);
    await send(paid(placed.id));
    expect(await detail(placed.id)).toMatchObject({ state: 'paid', rate: '7.1', number: placed.order.number });
  });

  test('that is needed and missing makes the payment wait for operators; one that was heard in time does not need it', async () => {
    const [early, late] = [await order(), await order()];
    await setRate('7.1', HOUR_MS);
    server.clock.advance(GATEWAY_RATE_MS - 1);
    await setRate('7.1', 0);
    await send(paid(early.id));
    server.clock.advance(1);
    await send(paid(late.id));
    expect([await stateOf(early.id), await stateOf(late.id), await holdOf(late.id)]).toEqual([
      'paid',
      'held',
      'rate_missing',
    ]);
  });

  test('counts by when the payment was heard of, though it is paid out later', async () => {
    const placed = await order();
    const { storage, clock } = server.services;
    await storage.sql`
      UPDATE gateway_orders SET provider_order = 'in time', heard_at = ${clock.now()} WHERE id = ${placed.id}`;
    await setRate('9');
    server.clock.advance(GATEWAY_PAY_MS);
    await payHeard(server.services);
    expect(await detail(placed.id)).toMatchObject({ state: 'paid', rate: '7.1', number: placed.order.number });
    expect(placed.order.number).toBe(formatUnits(calculateFiatNumber(amount(units('650')), price(units('7.1')))));
  });
});

test('no two sets of fields sign the same text, whatever stands in them', () => {
  const signing = { key: 'a key of sixteen or more', algorithm: 'hmac-sha256' } as const;
  const sets: readonly Fields[] = [
    { a: '1', b: '2' },
    { a: '1&b=2' },
    { 'a=1&b': '2' },
    { a: '1', 'b=2': 'x' },
    { a: '1%26b%3D2' },
    { a: '1', b: '2 ' },
    { a: '1+', b: '2' },
    { a: "1'()*!", b: '2' },
    { a: '１', b: '2' },
    { A: '1', b: '2' },
  ];
  expect(new Set(sets.map((fields) => signFields(fields, signing))).size).toBe(sets.length);
});

test('a provider that knows MD5 alone has the key behind the sorted fields', () => {
  const keys = { requestKey: 'r', callbackKey: 'k' } as const;
  const old = { name: 'old', url: 'https://pay.example', merchant: 'm1', ...keys, algorithm: 'md5' } as const;
  const md5 = callbackSigning(old);
  expect(signFields({ b: '2', a: '1', empty: '', sign: 'x' }, md5)).toBe('f8f06afa2e241a36469b9dac959b3474');
  const fields = { merchant: 'm1', order: '5', trade: 't', amount: '1.5', currency: 'CNY', status: 'success' };
  const news = createHttpProvider(old).readCallback({ ...fields, sign: signFields(fields, md5).toUpperCase() });
  expect(news).toEqual({
    orderId: 5,
    providerOrder: 't',
    isPaid: true,
    money: units('1.5'),
    currency: 'CNY',
  });
});

test.each([
  ['pay', 'paid'],
  ['twice', 'paid'],
  ['less', 'held'],
  ['fail', 'failed'],
])('the simulated page: %s makes the order %s, and leads back', async (act, state) => {
  const placed = await order();
  const page = await server.send({ method: 'POST', url: placed.action, payload: placed.fields });
  expect(page.text).toContain('Simulated payment');
  expect(page.text).toContain('<link rel="icon" href="/favicon.svg"');
  const done = await server.send({ method: 'POST', url: placed.action, payload: { ...placed.fields, act } });
  expect([done.status, await stateOf(placed.id)]).toEqual([303, state]);
  const forged = await server.send({
    method: 'POST',
    url: placed.action,
    payload: { ...placed.fields, amount: '1', act },
  });
  expect(forged.text).toContain('gateway_signature_invalid');
});
