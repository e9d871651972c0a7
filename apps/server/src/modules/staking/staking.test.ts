// Staking through HTTP, on a real database, with the fields that clients in the field send.
import { type InputOf, staking, wallet, walletRecords } from '@bourse/contract';
import { amount, BTC, DAY_MS, ETH, ppm, stakingProductId, units, USDT, userId } from '@bourse/domain';
import type { Command, StakingTerms } from '@bourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditBooks } from '../../audit.ts';
import { settle } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { startStakingLetters } from './letters.ts';

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

async function submit(command: Command): Promise<void> {
  expect(await server.services.sequencer.submit(command)).toMatchObject({ ok: true });
  await settle(server);
}

/** In lots of 100 USDT, for a week at 0.7 %, unless said otherwise. */
let products = 10;
async function offer(part: Partial<StakingTerms> = {}): Promise<number> {
  const id = stakingProductId((products += 1));
  const terms = { currencyId: USDT, lot: whole('100'), rate: ppm(7_000n), days: 7, personLimit: whole('500') };
  const product = { id, ...terms, capacity: whole('1000'), isOffered: true, isRenewable: true, ...part };
  await submit({ kind: 'configureStakingProduct', product });
  return id;
}

let keys = 0;
/** Buys like existing clients: by a form, with a key so that it counts as no second tap. */
const buy = (user: TestUser, input: InputOf<typeof staking.buy>, headers: Record<string, string> = {}) =>
  server.call(staking.buy, input, user.token, {
    form: true,
    headers: { 'idempotency-key': `buy-${(keys += 1)}`, lang: 'en', ...headers },
  });

async function mustBuy(user: TestUser, input: InputOf<typeof staking.buy>) {
  const { body } = await buy(user, input);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

async function refusalOf(user: TestUser, input: InputOf<typeof staking.buy>, lang = 'en'): Promise<string> {
  const { body } = await buy(user, input, { lang });
  return body.type === 'ok' ? 'ok' : `${body.code}: ${body.message}`;
}

const listOf = async (user: TestUser) => (await server.mustCall(staking.orders, { page: 1 }, user.token)).data;
const productOf = async (id: number, user?: TestUser) =>
  (await server.mustCall(staking.list, {}, user?.token)).list.find((row) => row.id === id);

async function balanceOf({ token }: TestUser): Promise<readonly (string | undefined)[]> {
  const { change_wallet: change } = await server.mustCall(wallet.walletList, {}, token);
  const row = change.balance.find(({ currency }) => currency === USDT);
  return [row?.change_balance, row?.lock_change_balance];
}

describe('what is offered', () => {
  test('a demo has three products from the start; the fields stand in the message and beside it', async () => {
    const message = await server.mustCall(staking.list, {});
    expect((await server.send({ url: '/api/zhiya/list' })).body).toEqual({ type: 'ok', message, ...message });
    const { list, zhiya_qxsxf, is_open } = message;
    expect([zhiya_qxsxf, is_open]).toEqual(['1', 1]);
    expect(list.map((row) => [row.id, row.currency_id, row.min, row.lixi, row.qixian, row.is_sold_out])).toEqual([
      [1, USDT, '100', '0.4', 30, 0],
      [2, BTC, '0.01', '0.3', 60, 0],
      [3, ETH, '0.1', '0.9', 90, 0],
    ]);
    expect(list[0]).toEqual({
      id: 1,
      currency_id: USDT,
      currency_name: 'USDT',
      min: '100',
      lixi: '0.4',
      qixian: 30,
      purchase_limit: '50000',
      year_rate: '4.8666',
      capacity: '5000000',
      left: '5000000',
      is_sold_out: 0,
      is_renewable: 1,
      own_amount: '0',
      own_left: '50000',
    });
  });

  test('what is taken, by the caller and in all; what was withdrawn is not listed', async () => {
    const [id, ann] = [await offer(), await register('ann')];
    await mustBuy(ann, { id, num: 3 });
    await settle(server);
    expect(await productOf(id, ann)).toMatchObject({ left: '700', own_amount: '300', own_left: '200' });
    expect(await productOf(id)).toMatchObject({ left: '700', own_amount: '0', own_left: '500' });
    const { taken, ...terms } = server.services.staking.stakingProduct(stakingProductId(id)) ?? {};
    expect(taken).toBe(whole('300'));
    await offer({ ...terms, isOffered: false });
    expect(await productOf(id)).toBeUndefined();
  });

  test('what a sub-account has taken counts for its person', async () => {
    const [id, kay] = [await offer(), await register('kay')];
    const subId = userId(7_001);
    await submit({ kind: 'openSubAccount', userId: kay.userId, subId });
    const place = { fromId: kay.userId, toId: subId, wallet: 'change', currencyId: USDT } as const;
    await submit({ kind: 'moveBetweenAccounts', userId: kay.userId, ...place, amount: whole('900') });
    await submit({ kind: 'buyStaking', userId: subId, productId: stakingProductId(id), lots: 4 });
    expect(await productOf(id, kay)).toMatchObject({ own_amount: '400', own_left: '100' });
    expect(await refusalOf(kay, { id, num: 2 })).toMatch(/^purchase_limit_per_person/);
  });

  test('no more is offered than there is interest for', async () => {
    const capacity = whole('1000000000');
    const id = await offer({ rate: ppm(100_000n), capacity });
    const fund = server.services.staking.stakingFund(USDT);
    const inWholeLots = (fund * 10n) / whole('100');
    expect(await productOf(id)).toMatchObject({ capacity: '1000000000', left: `${inWholeLots * 100n}` });
  });
});

describe('an order', () => {
  test('of an old client is one lot: locked, promised, listed in a bare array', async () => {
    const [id, bea] = [await offer(), await register('bea')];
    const { body } = await server.call(staking.buy, { id: `${id}` }, bea.token, { form: true });
    expect(body).toMatchObject({ type: 'ok', message: expect.stringMatching(/^已质押 100 USDT，.* 到期$/) });
    expect(await balanceOf(bea)).toEqual(['9900', '100']);
    const listed = await server.send({ url: '/api/zhiya/myorder', headers: { authorization: bea.token } });
    expect(listed.body).toMatchObject([{ currency_name: 'USDT', buy_num: '100', fan_lixi: '0.7', status: 1 }]);
    const [row] = await listOf(bea);
    expect(listed.body).toEqual([row]);
    expect(row).toMatchObject({
      status_name: '进行中',
      product_id: id,
      lots: 1,
      lixi: '0.7',
      qixian: 7,
      zhiya_qxsxf: '1',
      fee: '1',
      returned: '0',
      is_renewing: 0,
      is_renewable: 1,
      end_reason: '',
      renewed_from: 0,
      ended_ms: null,
    });
    expect((row?.end_ms ?? 0) - (row?.create_ms ?? 0)).toBe(7 * DAY_MS);
  });

  test('is refused in the words of the caller’s language, with what would hold', async () => {
    const [id, cy] = [await offer(), await register('cy')];
    const agreed = { min: '100', lixi: '0.7', qixian: 7 };
    expect(await refusalOf(cy, { id: 999 })).toMatch(/^staking_product_not_found: /);
    for (const part of [{ min: '50' }, { lixi: '0.8' }, { qixian: 8 }])
      expect(await refusalOf(cy, { id, ...agreed, ...part })).toMatch(/^staking_terms_changed: /);
    expect(await refusalOf(cy, { id, num: '2.5' })).toBe(
      'abnormal_quantity: The amount must be a multiple of 100 USDT.',
    );
    expect(await refusalOf(cy, { id, num: 6 })).toBe(
      'purchase_limit_per_person: The limit is 500 USDT per person. Lower the amount.',
    );
    expect(await refusalOf(cy, { id, num: 6 }, 'zh')).toContain('500 USDT');
    const small = await offer({ capacity: whole('150') });
    expect(await refusalOf(cy, { id: small, num: 2 })).toMatch(/^staking_sold_out: 100 USDT of this product/);
    const large = await offer({ personLimit: whole('90000'), capacity: whole('90000') });
    expect(await refusalOf(cy, { id: large, num: 101 })).toMatch(/^insufficient_balance: .* 100 USDT more/);
    expect(await refusalOf(cy, { id, ...agreed })).toBe('ok');
  });

  test('is not taken twice: neither under its key nor tapped twice without one', async () => {
    const [id, dan] = [await offer(), await register('dan')];
    const headers = { 'idempotency-key': 'dan-once' };
    const first = await buy(dan, { id }, headers);
    expect((await buy(dan, { id }, headers)).body).toEqual(first.body);
    expect((await buy(dan, { id, num: 2 }, headers)).body).toMatchObject({ code: 'idempotency_key_reused' });
    const taps = await Promise.all([1, 2].map(() => server.call(staking.buy, { id, num: 2 }, dan.token)));
    expect(taps.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code))).toEqual(['ok', 'duplicate_submission']);
    expect((await listOf(dan)).map(({ lots }) => lots)).toEqual([2, 1]);
  });

  test('that is cancelled gives back the amount less the fee of its purchase, to its owner alone', async () => {
    const [id, eve, stranger] = [await offer(), await register('eve'), await register('stranger')];
    const order = await mustBuy(eve, { id, num: 3 });
    await submit({ kind: 'configureStakingRules', rules: { isOpen: false, cancelFee: ppm(50_000n) } });
    expect(await refusalOf(eve, { id })).toMatch(/^staking_closed: /);
    const cancel = { id: order.id };
    const { body: theirs } = await server.call(staking.cancel, cancel, stranger.token);
    expect(theirs).toMatchObject({ code: 'staking_order_not_found' });
    const { body } = await server.call(staking.cancel, cancel, eve.token, { headers: { lang: 'en' } });
    expect(body).toMatchObject({
      message: 'Staking cancelled: 297 USDT returned, 3 USDT charged as the fee',
      data: { status: 3, status_name: 'Cancelled', fee: '3', returned: '297', is_renewable: 0 },
    });
    expect(await balanceOf(eve)).toEqual(['9997', '0']);
    const { body: again } = await server.call(staking.cancel, cancel, eve.token);
    expect(again).toMatchObject({ code: 'staking_order_not_found' });
    const { list } = await server.mustCall(walletRecords.records, { kind: 'other' }, eve.token, {
      headers: { lang: 'en' },
    });
    expect(list[0]).toMatchObject({ reason: 'staking_cancel_fee', value: '-3', info: 'Staking cancellation fee' });
    await submit({ kind: 'configureStakingRules', rules: { isOpen: true, cancelFee: ppm(10_000n) } });
  });
});

describe('at the end of its term', () => {
  test('an order pays and frees its amount, another goes on, a third cannot; the user is told of each', async () => {
    const [id, fay] = [await offer(), await register('fay')];
    const headers = { lang: 'en' };
    const plain = await mustBuy(fay, { id });
    const renewed = await mustBuy(fay, { id, num: 2, is_renewing: 1 });
    const ending = await mustBuy(fay, { id: await offer({ isRenewable: false }) });
    for (const order of [plain, ending]) {
      const input = { id: order.id, is_renewing: 1 };
      expect(await server.mustCall(staking.renew, input, fay.token, { headers })).toMatch(/^It will be renewed/);
    }
    const { body } = await server.call(staking.renew, { id: plain.id, is_renewing: 0 }, fay.token, { headers });
    expect(body).toMatchObject({ message: expect.stringMatching(/not be renewed/), data: { is_renewing: 0 } });
    const [before] = await server.mustCall(staking.totals, {}, fay.token);
    expect(before).toMatchObject({ currency_name: 'USDT', staked: '400', promised: '2.8', earned: '0', orders: 3 });
    expect(before?.next_ms).toBe(plain.end_ms);

    server.clock.advance(7 * DAY_MS);
    await expect.poll(async () => (await listOf(fay)).filter(({ status }) => status === 1).length).toBe(1);
    const rows = new Map((await listOf(fay)).map((row) => [row.id, row]));
    expect([plain, renewed, ending].map(({ id: one }) => rows.get(one))).toMatchObject([
      { status: 2, end_reason: 'matured', returned: '100.7', fee: '0' },
      { status: 2, end_reason: 'renewed', returned: '201.4' },
      { status: 2, end_reason: 'not_renewed', returned: '100.7' },
    ]);
    const next = [...rows.values()].find(({ status }) => status === 1);
    expect(next).toMatchObject({ renewed_from: renewed.id, buy_num: '200', is_renewing: 1, create_ms: renewed.end_ms });
    expect(await balanceOf(fay)).toEqual(['9802.8', '200']);
    const [after] = await server.mustCall(staking.totals, {}, fay.token);
    expect(after).toMatchObject({ staked: '200', promised: '1.4', earned: '2.8', orders: 1, next_ms: next?.end_ms });

    const { list, total } = await server.mustCall(staking.notices, {}, fay.token, { headers });
    expect(total).toBe(3);
    expect(list.map(({ order_id, text }) => [order_id, text])).toEqual([
      [ending.id, expect.stringMatching(/could not be renewed: 100 USDT unlocked, 0\.7 USDT of interest paid\.$/)],
      [renewed.id, 'Staking renewed: 1.4 USDT of interest paid, 200 USDT staked again.'],
      [plain.id, 'Staking matured: 100 USDT unlocked, 0.7 USDT of interest paid.'],
    ]);

    for (let start = 0; start < 2; start += 1) await startStakingLetters(server.services).stop();
    const { body: letters } = await server.send({ url: '/dev/outbox', query: { to: 'fay@example.com' } });
    const told = z
      .array(z.object({ text: z.string() }))
      .parse(letters)
      .map(({ text }) => text);
    expect(told.filter((text) => text.includes('质押'))).toEqual([
      expect.stringContaining('未能续期：本金 100 USDT 已解锁，利息 0.7 USDT 已到账。'),
      expect.stringContaining('利息 1.4 USDT 已到账，200 USDT 继续质押。'),
      expect.stringContaining('到期：本金 100 USDT 已解锁，利息 0.7 USDT 已到账。'),
    ]);
  });

  test('lists are paged, and asked for by state', async () => {
    const [id, hal] = [await offer({ personLimit: whole('1000') }), await register('hal')];
    const orders = [];
    for (let nth = 0; nth < 3; nth += 1) orders.push(await mustBuy(hal, { id }));
    await server.mustCall(staking.cancel, { id: orders[0]?.id ?? 0 }, hal.token);
    const page = await server.mustCall(staking.orders, { page: 2, limit: 2 }, hal.token);
    expect(page).toMatchObject({ data: [{ id: orders[0]?.id }], total: 3, page: 2, pages: 2, limit: 2 });
    const active = await server.mustCall(staking.orders, { page: 1, status: 1 }, hal.token);
    expect(active.data.map(({ id: one }) => one)).toEqual([orders[2]?.id, orders[1]?.id]);
    const { limit } = await server.mustCall(staking.orders, { page: 1, limit: 9_999 }, hal.token);
    expect(limit).toBe(staking.ORDER_ROWS_MAX);
  });
});
