// A full stop at the desk of the house, on a real database: two begin and end it, everybody is told at once, deadlines of users
// are suspended and moved, and what was stopped for a reason of its own stays stopped.
import { acceptors, fiat, gateway, market, office, officeHouse, spot } from '@bourse/contract';
import {
  amount,
  BTC,
  HOUR_MS,
  instant,
  launchProjectId,
  MINUTE_MS,
  price,
  SECOND_MS,
  units,
  USDT,
  XRP,
} from '@bourse/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { applyDueChanges } from '../../platform/changes/due-changes.ts';
import { saveSettings } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle } from '../../platform/http/testing-ticks.ts';
import type { TestServer } from '../../platform/http/testing.ts';
import { type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';
import { findDueSoonNotes } from '../fiat/deals/chat-notes.ts';
import {
  codeOf,
  detailOf,
  freshen,
  keyed,
  publish,
  registerMerchant,
  registerTrader,
  take,
} from '../fiat/deals/testing.ts';
import { openTestProvider } from '../fiat/gateway/testing.ts';
import { findLaunchStep } from '../sales/view.ts';
import { houseChanges } from './changes.ts';

let bench: RealtimeBench;
let server: TestServer;
let maker: string;
let checker: string;

beforeAll(async () => {
  bench = await startRealtimeBench();
  ({ server } = bench);
});
beforeEach(async () => {
  // Sessions of operators end with the hours that the tests let pass.
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  await freshen(server);
});
afterEach(async () => {
  if (server.services.stops.stoppedAt() !== undefined) await end();
  await bench.disconnect();
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await bench.stop();
});

type Asking = { readonly by?: string; readonly minutes?: number };
const ask = (isStopped: 0 | 1, { by = maker, minutes }: Asking = {}) =>
  server.call(
    officeHouse.proposeStop,
    {
      is_stopped: isStopped,
      reason: 'a fault in the matching',
      ...(minutes === undefined ? {} : { expected_minutes: minutes }),
    },
    by,
  );
const pendingId = async () => {
  const { list } = await server.mustCall(officeHouse.listProposals, {}, checker);
  return list[0]?.id ?? 0;
};
const approve = async (by: string) => server.call(officeHouse.approveProposal, { id: await pendingId() }, by);

async function decide(isStopped: 0 | 1, asking: Asking = {}): Promise<void> {
  // The sessions of the operators who began the stop may be over.
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  expect(codeOf(await ask(isStopped, { ...asking, by: maker }))).toBe('ok');
  expect(codeOf(await approve(checker))).toBe('ok');
  await settle(server);
}
const begin = (asking?: Asking) => decide(1, asking);
const end = () => decide(0);
const stopsOf = async () => {
  const rows = await server.services.storage.sql<{ kind: string; ended_at: string | null }[]>`
    SELECT kind, ended_at FROM stops ORDER BY id`;
  return rows.length;
};
const site = async () => (await server.mustCall(market.clientConfig, {})).site;

describe('two operators', () => {
  test('begin it, and it is told to everybody at once; neither begins it alone, and none begins another', async () => {
    const client = await bench.connect();
    await client.ear.count('site_state', 1);
    expect(client.ear.named('site_state')[0]).toMatchObject({ full_stop_since: null, is_maintenance: false });
    expect(codeOf(await ask(0))).toBe('no_full_stop');
    expect(codeOf(await ask(1, { minutes: 90 }))).toBe('ok');
    expect(codeOf(await ask(1))).toBe('change_already_requested');
    expect(codeOf(await approve(maker))).toBe('own_request');
    expect(await site()).toMatchObject({ full_stop_since: null });
    expect(codeOf(await approve(checker))).toBe('ok');
    await settle(server);
    const since = server.clock.now();
    expect(await site()).toMatchObject({
      full_stop_since: since,
      full_stop_expected: since + 90 * MINUTE_MS,
      spared_until: null,
    });
    await client.ear.until(() => client.ear.named('site_state').some((event) => event.full_stop_since === since));
    expect(codeOf(await ask(1))).toBe('full_stop_running');
    const { list } = await server.mustCall(office.listAudit, { subject: 'house full_stop exchange' }, checker);
    expect(list.map(({ action }) => action)).toEqual(['house.approve', 'house.request']);
    const support = await logInOperator(server, 'support');
    expect(codeOf(await ask(0, { by: support }))).toBe('forbidden');
    // A user who connects later gets the state as well.
    const late = await bench.connect();
    await late.ear.count('site_state', 1);
    expect(late.ear.named('site_state')[0]).toMatchObject({ full_stop_since: since });
  });

  test('end it, not who asks alone; then nobody is liquidated before the grace has passed', async () => {
    const client = await bench.connect();
    await begin();
    expect(codeOf(await ask(0, { by: checker }))).toBe('ok');
    expect(codeOf(await approve(checker))).toBe('own_request');
    expect(await site()).toMatchObject({ full_stop_since: expect.any(Number) });
    expect(codeOf(await approve(maker))).toBe('ok');
    await settle(server);
    expect(await site()).toMatchObject({ full_stop_since: null, full_stop_expected: null, spared_until: 0 });
    await freshen(server);
    const until = server.clock.now() + MINUTE_MS;
    const { spared_until: spared } = await site();
    expect(spared).toBeGreaterThan(until - 2 * SECOND_MS);
    expect(spared).toBeLessThanOrEqual(until);
    await client.ear.until(() => client.ear.named('site_state').at(-1)?.spared_until === spared);
    server.clock.advance(MINUTE_MS);
    expect(await site()).toMatchObject({ spared_until: null });
  });

  test('do it once, also where the process died before it could note what it had done', async () => {
    const before = await stopsOf();
    await begin();
    const { sql } = server.services.storage;
    const replay = async (): Promise<void> => {
      await sql`UPDATE changes SET status = 'approved'
        WHERE id = (SELECT max(id) FROM changes WHERE desk = 'house' AND kind <> 'move')`;
      await applyDueChanges(server.services, houseChanges);
      await settle(server);
    };
    const since = server.services.stops.stoppedAt();
    server.clock.advance(MINUTE_MS);
    await replay();
    expect([await stopsOf(), server.services.stops.stoppedAt()]).toEqual([before + 1, since]);
    await end();
    await replay();
    expect([await stopsOf(), server.services.stops.stoppedAt()]).toEqual([before + 1, undefined]);
  });

  test('leave a market halted that was halted for a reason of its own, which holds up nobody else’s strip', async () => {
    const { sequencer, lever, market: markets, stops } = server.services;
    const pair = markets.marketByPair({ baseId: BTC, quoteId: USDT });
    if (!pair) throw new Error('there is no BTC/USDT');
    const halt = { kind: 'setLeverState', marketId: pair.id, cause: 'check', deciders: 2 } as const;
    expect(await sequencer.submit({ ...halt, state: 'halted' })).toMatchObject({ ok: true });
    await begin();
    await end();
    expect(lever.market(pair.id)).toMatchObject({ settings: { state: 'halted' }, graceUntil: 0 });
    const others = lever.markets().filter(({ settings }) => settings.state !== 'halted');
    expect(others.map(({ graceUntil }) => graceUntil)).toEqual(others.map(() => 0));
    expect(stops.sparedUntil(server.clock.now())).toBe(others.length === 0 ? undefined : 0);
    expect(await sequencer.submit({ ...halt, state: 'open' })).toMatchObject({ ok: true });
    await settle(server);
  });
});

describe('while it lasts', () => {
  test('orders are refused with what can still be done, and cancelled', async () => {
    const user = await server.register(`stopped-${server.clock.now()}@example.com`);
    const order = { currency_id: BTC, legal_id: USDT, price: '30000', num: '0.01' };
    const placed = await server.call(spot.placeBuy, order, user.token);
    await begin();
    const refused = await server.call(spot.placeBuy, order, user.token, { headers: { lang: 'en' } });
    expect([refused.status, codeOf(refused)]).toEqual([503, 'full_stop']);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('still cancel') });
    const id = placed.body.type === 'ok' ? (placed.body.data?.id ?? 0) : 0;
    expect(codeOf(await server.call(spot.cancel, { id }, user.token))).toBe('ok');
  });

  test('a deal’s time stands, its parties may act, and everywhere it is due later by the length', async () => {
    const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server, { usdt: '0' })];
    const deal = await take(server, buyer, { id: await publish(server, merchant) });
    server.clock.advance(10 * MINUTE_MS);
    await begin();
    const before = await detailOf(server, buyer, deal);
    expect(before.cancel_time).toBe(300);
    server.clock.advance(2 * HOUR_MS);
    const during = await detailOf(server, buyer, deal);
    expect(during).toMatchObject({ state: 'unpaid', cancel_time: 300, acts: { pay: 1, cancel: 1 } });
    expect(during.pay_until_ms).toBe(before.pay_until_ms);
    // No reminder is sent for a deadline that is suspended.
    const { storage, stops, clock } = server.services;
    expect(await findDueSoonNotes(storage.sql, stops.actsAt(clock.now()))).toEqual([]);
    await end();
    const after = await detailOf(server, buyer, deal);
    expect(after).toMatchObject({ state: 'unpaid', cancel_time: 300, pay_until_ms: before.pay_until_ms + 2 * HOUR_MS });
    const { data } = await server.mustCall(fiat.takenDeals, {}, buyer.token);
    expect(data.find(({ id }) => id === deal)?.pay_until_ms).toBe(after.pay_until_ms);
    server.clock.advance(5 * MINUTE_MS);
    expect(await detailOf(server, buyer, deal)).toMatchObject({ state: 'cancelled', end_reason: 'expired' });
  });

  test('an order of the payment form waits, is credited as ordered, and is due later by the length', async () => {
    const provider = openTestProvider(server);
    const user = await registerTrader(server, { usdt: '0', btc: '0' });
    const order = () => server.mustCall(gateway.order, { money: '650' }, user.token);
    const [paid, open] = [await order(), await order()];
    server.clock.advance(MINUTE_MS);
    await begin();
    const detail = (id: number) => server.mustCall(gateway.orderDetail, { id }, user.token);
    const before = await detail(open.id);
    server.clock.advance(3 * HOUR_MS);
    expect(await detail(open.id)).toEqual(before);
    // Two wait, as before; what is heard of meanwhile is credited at the rate of the order.
    expect(codeOf(await server.call(gateway.order, { money: '650' }, user.token))).toBe('too_many_gateway_orders');
    expect(await provider.send(provider.paid(paid.id))).toBe('success');
    expect(await detail(paid.id)).toMatchObject({ state: 'paid', number: paid.order.number });
    // An order that is made meanwhile has its whole time after it.
    const meanwhile = await order();
    await end();
    expect(await detail(open.id)).toMatchObject({
      state: 'open',
      seconds_left: before.seconds_left,
      expires_ms: before.expires_ms + 3 * HOUR_MS,
      rate_until_ms: before.rate_until_ms + 3 * HOUR_MS,
    });
    expect((await detail(meanwhile.id)).seconds_left).toBe(meanwhile.order.seconds_left);
    server.clock.advance(before.seconds_left * SECOND_MS);
    expect(await detail(open.id)).toMatchObject({ state: 'expired' });
  });

  test('no deal with an acceptor is opened', async () => {
    const user = await registerTrader(server);
    await begin();
    const asked = { acceptor_id: 1, money: '650', type: 'buy', way: 'bank' } as const;
    expect(codeOf(await server.call(acceptors.deal, asked, user.token, keyed()))).toBe('full_stop');
  });
});

test('maintenance is told over the socket as well, when it begins and when it ends', async () => {
  const client = await bench.connect();
  await saveSettings(server, { is_maintenance: 1 }, checker);
  await client.ear.until(() => client.ear.named('site_state').at(-1)?.is_maintenance === true);
  await saveSettings(server, { is_maintenance: 0 }, checker);
  await client.ear.until(() => client.ear.named('site_state').at(-1)?.is_maintenance === false);
  expect(client.ear.named('site_state')).toHaveLength(3);
});

test('a sale stays as it stood, and is open for as long as it was to be', async () => {
  const { sequencer, sales, clock, stops } = server.services;
  const [limit, supply] = [amount(units('10')), amount(units('1000'))];
  const project = {
    id: launchProjectId(900),
    currencyId: XRP,
    price: price(units('2')),
    supply,
    mode: 'pro_rata',
    startAt: clock.now(),
    endAt: instant(clock.now() + HOUR_MS),
    lockDays: 7,
    step: amount(units('1')),
    minimum: amount(units('1')),
    limits: { 0: limit, 1: limit, 2: limit, 3: limit },
    payCurrencies: [USDT],
  } as const;
  for (const command of [
    { kind: 'fundTreasury', currencyId: XRP, amount: supply },
    { kind: 'fundLaunch', currencyId: XRP, amount: supply },
    { kind: 'configureLaunchProject', project },
    { kind: 'scheduleLaunch', projectId: project.id },
  ] as const)
    expect(await sequencer.submit(command)).toMatchObject({ ok: true });
  const stepNow = () => {
    const sale = sales.launchProject(project.id);
    return sale && findLaunchStep({ stops, clock }, sale);
  };
  await begin();
  server.clock.advance(3 * HOUR_MS);
  expect(stepNow()).toBe('open');
  await end();
  expect(stepNow()).toBe('open');
  server.clock.advance(HOUR_MS);
  expect(stepNow()).not.toBe('open');
});

test('an outage that amounts to more than a minute moves the same deadlines, outside the engine too', async () => {
  const user = await registerTrader(server, { usdt: '0', btc: '0' });
  const placed = await server.mustCall(gateway.order, { money: '650' }, user.token);
  const since = server.clock.now();
  server.clock.advance(5 * HOUR_MS);
  await server.services.sequencer.submit({ kind: 'bookOutage', since });
  await settle(server);
  const { seconds_left: left, expires_ms: until } = await server.mustCall(
    gateway.orderDetail,
    { id: placed.id },
    user.token,
  );
  expect([left, until]).toEqual([placed.order.seconds_left, placed.order.expires_ms + 5 * HOUR_MS]);
});
