// Sales of new coins through HTTP, on a real database, with the fields that clients in the field send.
import { type InputOf, launch, wallet } from '@bourse/contract';
import { amount, BTC, DAY_MS, ETH, instant, launchProjectId, LTC, price, units, USDT, XRP } from '@bourse/domain';
import type { Command, LaunchTerms } from '@bourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { startSalesLetters } from './notices.ts';
import { auditBooks } from '../../audit.ts';
import { launchTexts } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const whole = (decimal: string) => amount(units(decimal));
const register = (name: string): Promise<TestUser> => server.register(`${name}@example.com`);
const en = { headers: { lang: 'en' } };

async function submit(command: Command): Promise<void> {
  expect(await server.services.sequencer.submit(command)).toMatchObject({ ok: true });
  await settle(server);
}

let sales = 10;
/** A hundred XRP at 2 USDT, from now on for a day, unless said otherwise. */
async function announce(part: Partial<LaunchTerms> = {}): Promise<number> {
  const id = part.id ?? launchProjectId((sales += 1));
  const now = server.clock.now();
  const limit = whole('60');
  const project: LaunchTerms = {
    id,
    currencyId: XRP,
    price: price(units('2')),
    supply: whole('100'),
    mode: 'first_come',
    startAt: now,
    endAt: instant(now + DAY_MS),
    lockDays: 7,
    step: whole('1'),
    minimum: whole('5'),
    limits: { 0: limit, 1: limit, 2: limit, 3: limit },
    payCurrencies: [USDT, BTC],
    ...part,
  };
  const { currencyId, supply } = project;
  await submit({ kind: 'fundTreasury', currencyId, amount: supply });
  await submit({ kind: 'fundLaunch', currencyId, amount: supply });
  await submit({ kind: 'configureLaunchProject', project });
  await submit({ kind: 'scheduleLaunch', projectId: id });
  return id;
}

let keys = 0;
const subscribe = (user: TestUser, input: InputOf<typeof launch.subscribe>) =>
  server.call(launch.subscribe, input, user.token, {
    form: true,
    headers: { 'idempotency-key': `subscribe-${(keys += 1)}`, lang: 'en' },
  });

async function mustSubscribe(user: TestUser, input: InputOf<typeof launch.subscribe>) {
  const { body } = await subscribe(user, input);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

async function refusalOf(user: TestUser, input: InputOf<typeof launch.subscribe>): Promise<string> {
  const { body } = await subscribe(user, input);
  return body.type === 'ok' ? 'ok' : `${body.code}: ${body.message}`;
}

async function balanceOf({ token }: TestUser, coin = USDT): Promise<readonly (string | undefined)[]> {
  const { change_wallet: change } = await server.mustCall(wallet.walletList, {}, token);
  const row = change.balance.find(({ currency }) => currency === coin);
  return [row?.change_balance, row?.lock_change_balance];
}

const rowsOf = async ({ token }: TestUser) => (await server.mustCall(launch.subscriptions, {}, token, en)).data;
const saleOf = (id: number, user?: TestUser) => server.mustCall(launch.upstart, { id }, user?.token, en);

describe('what is sold', () => {
  beforeAll(async () => {
    const now = server.clock.now();
    await announce({
      id: launchProjectId(1),
      currencyId: LTC,
      price: price(units('95')),
      supply: whole('20000'),
      startAt: instant(now - DAY_MS),
      endAt: instant(now + 30 * DAY_MS),
      step: amount(1n),
      minimum: whole('0.1'),
      limits: { 0: whole('50'), 1: whole('200'), 2: whole('1000'), 3: whole('9000') },
      payCurrencies: [USDT, BTC, ETH],
    });
    await announce({ id: launchProjectId(2), mode: 'pro_rata', startAt: instant(now + DAY_MS / 2) });
    const text = { keyword: '莱特币', abstract: '先到先得', content: '## 规则\n\n<script>', cover: '', whitePaper: '' };
    await server.services.storage.db
      .insert(launchTexts)
      .values({ ...text, projectId: launchProjectId(1), locale: 'zh' });
  });

  test('sales are listed, those that are open first, whoever asks; each with its step and its text', async () => {
    const rows = await server.mustCall(launch.projects, {}, undefined, { headers: { lang: 'zh' } });
    expect(rows.map((row) => [row.id, row.c_id, row.sczq, row.mode, row.iepn_status, row.keyword])).toEqual([
      [1, LTC, 2, 'first_come', 1, '莱特币'],
      [2, XRP, 1, 'pro_rata', 0, 'XRP'],
    ]);
    expect(rows[0]).toMatchObject({ total: '20000', left: '0', right: '20000', cover: '/api/launch/cover?id=1' });
    const { text } = await server.send({ url: '/api/launch/cover?id=1' });
    expect(text).toMatch(/^<svg .*>LTC<\/text><\/svg>$/);
    expect(await server.send({ url: '/api/launch/cover?id=999' })).toMatchObject({
      body: { code: 'launch_not_found' },
    });
  });

  test('the fields of the sale that is open stand in the message and beside it, with a harmless text', async () => {
    const ann = await register('ann');
    const { body } = await server.send({ url: '/api/user/upstart', headers: { authorization: ann.token } });
    const message = await server.mustCall(launch.upstart, {}, ann.token);
    expect(body).toEqual({ type: 'ok', message, ...message });
    expect(message).toMatchObject({
      id: 1,
      keyword: '莱特币',
      c_name: 'LTC',
      bname: 'USDT',
      buymoney: '95',
      iepn_scz: 7,
      detail: { balance: '10000' },
      balance2: '10000',
      limits: ['50', '200', '1000', '9000'],
      level: 0,
      limit: '50',
      own_left: '50',
      content: expect.stringMatching(/^<h2>规则<\/h2>/),
    });
    expect((await saleOf(1)).detail.balance).toBe('0');
    const { body: none } = await server.call(launch.upstart, { id: 999 });
    expect(none).toMatchObject({ code: 'launch_not_found' });
    expect(await server.mustCall(launch.iepn, {})).toMatchObject({
      total: '20000',
      yfx: '0',
      sy: '20000',
      price: '95',
    });
  });

  test('what it costs in each coin, by the address as old clients ask; of other coins their index', async () => {
    await tick(server, { BTC: '50000', ETH: '2500' });
    const { body } = await server.send({ method: 'POST', url: `/api/bi/price?c_id=${LTC}` });
    expect(body).toMatchObject({
      message: {
        price: '95',
        prices: [
          { currency_id: USDT, price: '95', index: '1' },
          { currency_id: BTC, currency_name: 'BTC', price: '0.0019', index: '50000' },
          { currency_id: ETH, price: '0.038' },
        ],
      },
    });
    expect(await server.mustCall(launch.price, {})).toMatchObject({ price: '95' });
    expect(await server.mustCall(launch.price, { c_id: ETH })).toEqual({ price: '2500', prices: [] });
    server.clock.advance(6_000);
    const { body: stale } = await server.call(launch.price, { c_id: ETH });
    expect(stale).toMatchObject({ code: 'no_market_price' });
    expect((await saleOf(1)).prices[1]).toMatchObject({ price: null, index: null });
  });
});

describe('a subscription', () => {
  test('paid in USDT is bought and locked at once, listed, and unlocked by its owner after its days', async () => {
    const [id, bea, stranger] = [await announce(), await register('bea'), await register('stranger')];
    const { body } = await subscribe(bea, { id, amount: '40', buymoney: '2', price: '2' });
    expect(body).toMatchObject({ message: expect.stringMatching(/^40 XRP bought, to be unlocked from 20/) });
    expect(await balanceOf(bea)).toEqual(['9920', '0']);
    expect(await balanceOf(bea, XRP)).toEqual([expect.any(String), '40']);
    const [row] = await rowsOf(bea);
    expect(row).toMatchObject({
      price: '2',
      base_name: 'USDT',
      amount: '40',
      currency_name: 'XRP',
      status: 1,
      status_name: 'Locked',
      charged: '80',
      held: '0',
      index: null,
    });
    expect(await saleOf(id, bea)).toMatchObject({ left: '40', right: '60', own_wanted: '40', own_left: '20' });
    const unlock = (user: TestUser) => server.call(launch.unlock, { id: row?.id ?? 0 }, user.token, en);
    expect((await unlock(stranger)).body).toMatchObject({ code: 'subscription_not_found' });
    expect((await unlock(bea)).body).toMatchObject({ code: 'subscription_still_locked' });
    const [sums] = await server.mustCall(launch.totals, {}, bea.token);
    expect(sums).toMatchObject({ currency_name: 'XRP', locked: '40', unlockable: '0', next_ms: row?.unlock_ms });

    server.clock.advance(7 * DAY_MS);
    expect((await rowsOf(bea))[0]).toMatchObject({ status: 2, status_name: 'Ready to unlock' });
    expect(await server.mustCall(launch.totals, {}, bea.token)).toMatchObject([
      { locked: '0', unlockable: '40', next_ms: null },
    ]);
    const told = await server.mustCall(launch.notices, {}, bea.token, en);
    expect(told).toMatchObject({ total: 1, list: [{ kind: 'unlockable', text: '40 XRP can be unlocked now.' }] });
    expect((await unlock(bea)).body).toMatchObject({ message: '40 XRP unlocked', data: { status: 3 } });
    expect((await unlock(bea)).body).toMatchObject({ code: 'subscription_already_unlocked' });
    expect(await server.mustCall(launch.totals, {}, bea.token)).toEqual([]);
  });

  test('is refused in the words of the caller’s language, with what would hold', async () => {
    const [id, cy] = [await announce({ supply: whole('50') }), await register('cy')];
    const coming = await announce({ startAt: instant(server.clock.now() + 1_000_000) });
    const closed = await announce({ limits: { 0: whole('0'), 1: whole('0'), 2: whole('0'), 3: whole('60') } });
    const dear = await announce({ price: price(units('500')) });
    expect(await refusalOf(cy, { id: 999, amount: '5' })).toMatch(/^launch_not_found: /);
    expect(await refusalOf(cy, { id: coming, amount: '5' })).toMatch(/^launch_coming_soon: Coming soon/);
    expect(await refusalOf(cy, { id, amount: '5', price: '1.9' })).toMatch(/^launch_price_moved: .* 2 USDT/);
    expect(await refusalOf(cy, { id, amount: '5.5' })).toMatch(/^abnormal_quantity: .* 1 XRP/);
    expect(await refusalOf(cy, { id, amount: '4' })).toMatch(/^below_minimum_purchase: .*5 XRP/);
    expect(await refusalOf(cy, { id: closed, amount: '5' })).toMatch(/^exceeds_account_level: /);
    expect(await refusalOf(cy, { id, amount: '61' })).toMatch(/^purchase_limit_per_person: .*60 XRP/);
    expect(await refusalOf(cy, { id, amount: '51' })).toMatch(/^launch_sold_out: Only 50 XRP/);
    expect(await refusalOf(cy, { id, amount: '5', currency_id: ETH })).toMatch(/^pay_currency_not_accepted: /);
    expect(await refusalOf(cy, { id, amount: '5', currency_id: BTC })).toMatch(/^no_market_price: /);
    expect(await refusalOf(cy, { id: dear, amount: '21' })).toMatch(/^insufficient_balance: .*USDT/);
    expect(await refusalOf(cy, { c_id: LTC, amount: '0.12345678' })).toBe('ok');
  });

  test('is not taken twice: neither under its key nor tapped twice without one', async () => {
    const [id, dan] = [await announce(), await register('dan')];
    const input = { id, amount: '5' };
    const keyed = { headers: { 'idempotency-key': 'dan-once' } };
    const first = await server.call(launch.subscribe, input, dan.token, keyed);
    expect((await server.call(launch.subscribe, input, dan.token, keyed)).body).toEqual(first.body);
    const taps = await Promise.all([1, 2].map(() => server.call(launch.subscribe, { id, amount: '6' }, dan.token)));
    expect(taps.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code))).toEqual(['ok', 'duplicate_submission']);
    const page = await server.mustCall(launch.subscriptions, { page: 2, limit: 1 }, dan.token);
    expect(page).toMatchObject({ data: [{ amount: '5' }], total: 2, page: 2, pages: 2, limit: 1 });
  });

  test('paid in another coin is charged at the next tick, or comes to nothing and is told of', async () => {
    const [id, eve] = [await announce(), await register('eve')];
    await submit({ kind: 'fundTreasury', currencyId: BTC, amount: whole('1') });
    const credit = { source: 'treasury', wallet: 'change', currencyId: BTC, amount: whole('1') } as const;
    await submit({ kind: 'creditUser', userId: eve.userId, ...credit });
    await tick(server, { BTC: '50000' });
    const before = await balanceOf(eve, BTC);
    const placed = await mustSubscribe(eve, { id, amount: '50', currency_id: BTC });
    expect(placed).toMatchObject({ state: 'pending', status: 0, held: '0.00204', endtime_at: '', index: null });
    await tick(server, { BTC: '40000' });
    const [row] = await rowsOf(eve);
    expect(row).toMatchObject({ status: 1, charged: '0.0025', index: '40000', pay_currency_name: 'BTC' });
    await mustSubscribe(eve, { id, amount: '5', currency_id: BTC });
    server.clock.advance(10_000);
    await expect.poll(async () => (await rowsOf(eve))[0]?.status).toBe(5);
    expect((await rowsOf(eve))[0]).toMatchObject({ void_reason_name: expect.stringMatching(/^No price came/) });
    const { list } = await server.mustCall(launch.notices, {}, eve.token, en);
    expect(list).toMatchObject([{ kind: 'void', text: expect.stringContaining('5 XRP was not carried out') }]);
    const after = await balanceOf(eve, BTC);
    expect([units(before[0] ?? '0') - units(after[0] ?? '0'), after[1]]).toEqual([units('0.0025'), '0']);
  });
});

describe('a pro rata sale', () => {
  test('that three oversubscribe is shared out exactly, and each sees the own part and is told', async () => {
    const id = await announce({ mode: 'pro_rata' });
    const users = [await register('fay'), await register('gus'), await register('hal')] as const;
    for (const [at, wanted] of ['60', '55', '20'].entries()) {
      const user = users[at];
      if (user) expect((await mustSubscribe(user, { id, amount: wanted })).status).toBe(0);
    }
    expect(await saleOf(id)).toMatchObject({ left: '100', right: '0', demand: '135', sczq: 2 });
    const [fay] = users;
    expect(await server.mustCall(launch.totals, {}, fay.token)).toMatchObject([{ currency_name: 'USDT', held: '120' }]);
    server.clock.advance(DAY_MS);
    expect(await saleOf(id)).toMatchObject({ sczq: 3 });
    await submit({ kind: 'settleLaunch', projectId: launchProjectId(id) });
    await expect.poll(async () => (await saleOf(id)).sczq).toBe(4);
    const results = await Promise.all(users.map(({ token }) => server.mustCall(launch.result, { id }, token, en)));
    expect(results.map((one) => [one.own_wanted, one.own_allotted])).toEqual([
      ['60', '44'],
      ['55', '41'],
      ['20', '15'],
    ]);
    expect(results[0]).toMatchObject({ allotted: '100', own: [{ charged: '88', held: '0', status: 1 }] });
    expect(results[0]?.cut).toEqual({ id: expect.any(Number), remainder: expect.stringMatching(/^\d+$/) });
    expect(await balanceOf(fay)).toEqual(['9912', '0']);
    const { list } = await server.mustCall(launch.notices, {}, fay.token, en);
    expect(list.map(({ text }) => text)).toEqual([
      'The result of your subscription: 44 of 60 XRP allotted, the unused payment refunded.',
    ]);
  });

  test('that is called off gives everything back and says so', async () => {
    const [id, ida] = [await announce({ mode: 'pro_rata' }), await register('ida')];
    await mustSubscribe(ida, { id, amount: '30' });
    await submit({ kind: 'cancelLaunch', projectId: launchProjectId(id) });
    await expect.poll(async () => (await rowsOf(ida))[0]?.status).toBe(4);
    expect(await balanceOf(ida)).toEqual(['10000', '0']);
    expect(await saleOf(id)).toMatchObject({ is_cancelled: 1, left: '0', sczq: 4 });
    const { list } = await server.mustCall(launch.notices, {}, ida.token, en);
    expect(list).toMatchObject([{ kind: 'called_off', text: expect.stringContaining('30 XRP was refunded in full') }]);
  });
});

describe('letters', () => {
  const lettersTo = async (name: string): Promise<readonly string[]> => {
    const { body } = await server.send({ url: '/dev/outbox', query: { to: `${name}@example.com` } });
    const letters = z.array(z.object({ text: z.string() })).parse(body);
    return letters.map(({ text }) => text).filter((text) => text.includes('/uplist'));
  };
  const tellAll = () => startSalesLetters(server.services).stop();

  test('tell of results, of what came to nothing and of what can be unlocked, each once, also after a crash', async () => {
    const step = whole('50');
    const id = await announce({ mode: 'pro_rata', step, minimum: step, lockDays: 1 });
    for (const name of ['jan', 'kim', 'lea']) await mustSubscribe(await register(name), { id, amount: '50' });
    server.clock.advance(DAY_MS);
    await submit({ kind: 'settleLaunch', projectId: launchProjectId(id) });
    await expect.poll(async () => (await saleOf(id)).sczq).toBe(4);

    const { notifyUser, ...rest } = server.services;
    let isDown = true;
    const crashing = startSalesLetters({
      ...rest,
      log: { ...rest.log, error: () => undefined },
      notifyUser: async (...letter) => {
        await notifyUser(...letter);
        if (isDown) throw new Error('the process is gone');
      },
    });
    await crashing.stop();
    isDown = false;
    expect(await lettersTo('jan')).toEqual([]);
    for (let start = 0; start < 2; start += 1) await tellAll();
    const allotted = expect.stringMatching(/认购 50 XRP，获配 50 XRP，未用的款项已退回/);
    expect(await lettersTo('jan')).toEqual([allotted]);
    expect(await lettersTo('kim')).toEqual([allotted]);
    expect(await lettersTo('lea')).toEqual([expect.stringMatching(/认购的 50 XRP 未获配，款项已全额退回/)]);
    expect(await lettersTo('ida')).toEqual([expect.stringMatching(/认购 30 XRP 的项目已于 .* 取消/)]);

    server.clock.advance(DAY_MS);
    for (let start = 0; start < 2; start += 1) await tellAll();
    expect(await lettersTo('kim')).toEqual([expect.stringMatching(/50 XRP 锁定期已满/), allotted]);
    expect(await lettersTo('lea')).toHaveLength(1);
  });
});
