// The market and those who publish on it, through HTTP, on a real database.
import { account, c2c, fiat, fiatMerchant, type InputOf, officeFiat } from '@bourse/contract';
import { BTC, FIAT_CODES, fiatDealId, MINUTE_MS, USDT } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { settle } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import {
  adOf,
  codeOf,
  detailOf,
  freshen,
  FUND_PASSWORD,
  keyed,
  publish,
  registerMerchant,
  registerTrader,
  take,
} from '../deals/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => freshen(server));
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const password = { pay_password: FUND_PASSWORD };
async function seen(input: InputOf<typeof fiat.market>, token?: string) {
  await settle(server);
  return server.mustCall(fiat.market, input, token);
}
const idsOf = ({ data }: { readonly data: readonly { readonly id: number }[] }) => data.map(({ id }) => id);

/** Taken, paid and released. */
async function finish(ad: number, buyer: TestUser, seller: TestUser): Promise<number> {
  const id = await take(server, buyer, { id: ad });
  await server.services.sequencer.submit({
    kind: 'payFiatDeal',
    userId: buyer.userId,
    dealId: fiatDealId(id),
    hasProof: true,
  });
  server.clock.advance(MINUTE_MS);
  await server.mustCall(fiat.release, { id, ...password }, seller.token);
  await freshen(server);
  return id;
}

describe('the market', () => {
  test('shows sell ads cheapest first and buy ads dearest first, of one coin and one fiat currency, to everybody', async () => {
    const [one, other] = [await registerMerchant(server), await registerMerchant(server)];
    await freshen(server);
    const dear = await publish(server, one, { price: '7.2', total_number: '100', max_number: '100' });
    const cheap = await publish(server, other, { price: '6.9', total_number: '100', max_number: '100' });
    const [low, high] = [
      await publish(server, one, { type: 'buy', price: '6.8' }),
      await publish(server, other, { type: 'buy', price: '6.85' }),
    ];
    const dollars = await publish(server, one, { fiat: 'USD', price: '1' });
    expect(idsOf(await seen({ type: 'sell', page: '1', currency_id: String(USDT) }))).toEqual([cheap, dear]);
    expect(idsOf(await seen({ type: 'buy' }))).toEqual([high, low]);
    expect(idsOf(await seen({ fiat: 'USD' }))).toEqual([dollars]);
    expect(await seen({ currency_id: String(BTC) })).toMatchObject({ data: [], total: 0, pages: 0 });
    expect((await seen({ limit: '1', page: '2' })).data).toMatchObject([
      {
        id: dear,
        coin_code: 'CNY',
        way: 'bank',
        way_name: '银行卡',
        price: '7.20000000',
        surplus_number: '100.00000000',
        limitation: { min: '72.00', max: '720.00' },
        is_shelves: 1,
        is_done: 0,
        is_sendback: 1,
        blocked: '',
      },
    ]);
    for (const [who, ids] of [
      [one, [dear, low, dollars]],
      [other, [cheap, high]],
    ] as const) {
      for (const id of ids) await server.mustCall(fiatMerchant.takeDown, { id }, who.token);
    }
    expect((await seen({ type: 'sell' })).total).toBe(0);
  });

  test('is narrowed by money and way, and sorted by completion; what stands in the way is said', async () => {
    const [proven, fresh] = [
      await registerMerchant(server, { ways: ['bank', 'ali_pay'] }),
      await registerMerchant(server),
    ];
    await server.services.storage.sql`UPDATE users SET phone = ${'+8613800138000'} WHERE id = ${proven.userId}`;
    await freshen(server);
    const dear = await publish(server, proven, { price: '7.3', ways: 'bank,ali_pay', level_min: '2' });
    const cheap = await publish(server, fresh, { price: '7.1', max_number: '100', total_number: '100' });
    const buyer = await registerTrader(server, { level: 2 });
    await finish(dear, buyer, proven);
    const only = async (input: InputOf<typeof fiat.market>) => idsOf(await seen(input));
    expect(await only({})).toEqual([cheap, dear]);
    expect(await only({ sort: 'completion' })).toEqual([dear, cheap]);
    expect(await only({ amount: '1000' })).toEqual([dear]);
    expect(await only({ amount: '5000' })).toEqual([]);
    expect(await only({ way: 'ali_pay' })).toEqual([dear]);
    expect(await only({ way: 'we_chat' })).toEqual([]);
    expect(await only({ verified: '1' })).toEqual([dear]);
    const [best] = (await seen({ verified: '1' })).data;
    expect(best).toMatchObject({
      is_verified: 1,
      way_name: '银行卡',
      figures: { thirty_days: 1, completion_rate: '100.00', release_seconds: 60, done: 1, is_online: 1 },
    });
    const plain = await registerTrader(server);
    const blocks = async (token: string) =>
      (await seen({ sort: 'completion' }, token)).data.map(({ blocked }) => blocked);
    expect(await blocks(plain.token)).toEqual(['fiat_level_too_low', '']);
    expect(await blocks(proven.token)).toEqual(['own_ad', '']);
    expect(await blocks((await registerTrader(server, { level: 0 })).token)).toEqual([
      'identity_not_verified',
      'identity_not_verified',
    ]);
    for (const [who, id] of [
      [proven, dear],
      [fresh, cheap],
    ] as const)
      await server.mustCall(fiatMerchant.takeDown, { id }, who.token);
  });

  test('a floating price follows the index, and is not to be taken outside its bounds', async () => {
    const merchant = await registerMerchant(server, { coins: [USDT, BTC], btc: '5' });
    await freshen(server);
    const bitcoin = {
      currency_id: String(BTC),
      total_number: '1',
      min_number: '0.01',
      max_number: '1',
      price_kind: 'floating' as const,
    };
    const id = await publish(server, merchant, { ...bitcoin, premium: '-1.5', price_cap: '430000' });
    const priceOf = async () => (await seen({ currency_id: String(BTC) })).data[0]?.price;
    expect(await priceOf()).toBe('419610.00000000');
    expect((await seen({ currency_id: String(BTC) })).data[0]).toMatchObject({ premium: '-1.50', price_cap: '430000' });
    server.clock.advance(10_000);
    expect(await priceOf()).toBeUndefined();
    await freshen(server);
    await server.mustCall(fiatMerchant.change, { id, price_cap: '419000' }, merchant.token);
    expect(await priceOf()).toBeUndefined();
    const own = await server.mustCall(fiatMerchant.ownAds, { currency_id: String(BTC) }, merchant.token);
    expect(own.data).toMatchObject([
      { id, price: '419610.00000000', premium: '-1.50', price_cap: '419000', is_own: 1 },
    ]);
  });
});

describe('publishers', () => {
  test('apply with the fee, are approved and are sellers to everybody; a refused one may apply again', async () => {
    const { sequencer } = server.services;
    const user = await registerTrader(server, { level: 2, usdt: '250' });
    const named = { userId: user.userId, currencyId: USDT };
    expect(codeOf(await server.call(fiatMerchant.publish, adOf(), user.token, keyed()))).toBe('not_a_merchant');
    expect(codeOf(await server.call(fiatMerchant.apply, { currency_id: USDT }, user.token))).toBe(
      'trade_password_required',
    );
    const form = { currency_id: USDT, note: '做市五年', ...password };
    expect(await server.mustCall(fiatMerchant.apply, form, user.token, { form: true })).toContain('100 USDT');
    const shops = async () => {
      await settle(server);
      return (await server.mustCall(fiatMerchant.ownShops, {}, user.token)).data;
    };
    expect(await shops()).toMatchObject([
      { state: 'applied', legal_balance: '150', lock_seller_balance: '100', fee: '100' },
    ]);
    const desk = await server.mustCall(officeFiat.listMerchants, {}, await logInOperator(server, 'support'));
    expect(desk.list).toMatchObject([{ user_id: user.userId, note: '做市五年' }]);
    await sequencer.submit({ kind: 'decideFiatMerchant', ...named, isApproved: false });
    expect(await shops()).toMatchObject([{ state: 'refused', legal_balance: '250' }]);
    expect((await server.mustCall(account.userInfo, {}, user.token)).is_seller).toBe(0);
    await server.mustCall(fiatMerchant.apply, form, user.token, keyed());
    await sequencer.submit({ kind: 'decideFiatMerchant', ...named, isApproved: true });
    expect((await server.mustCall(account.userInfo, {}, user.token)).is_seller).toBe(1);
    await freshen(server);
    await publish(server, user, { total_number: '100', max_number: '100' });
    const shop = await server.mustCall(
      fiatMerchant.shop,
      { id: user.userId, type: 'sell', was_done: 'false' },
      user.token,
    );
    expect(shop).toMatchObject({ is_myseller: 1, currency_name: 'USDT', prove_level: 1, lists: { total: 1 } });
  });

  test('take ads down, put them up, change and withdraw them; nobody else can', async () => {
    const [merchant, stranger] = [await registerMerchant(server, { usdt: '2000' }), await registerTrader(server)];
    await freshen(server);
    const id = await publish(server, merchant);
    const acts = [fiatMerchant.takeDown, fiatMerchant.putUp, fiatMerchant.withdraw, c2c.takeDown, c2c.withdraw];
    for (const call of acts) expect(codeOf(await server.call(call, { id }, stranger.token))).toBe('fiat_ad_not_found');
    expect(codeOf(await server.call(fiatMerchant.change, { id, price: '7' }, stranger.token))).toBe(
      'fiat_ad_not_found',
    );
    expect(codeOf(await server.call(fiatMerchant.withdraw, { id }, merchant.token))).toBe('fiat_ad_still_up');
    const { body } = await server.send({
      method: 'POST',
      url: `${fiatMerchant.takeDown.path}?id=${id}`,
      headers: { authorization: merchant.token },
    });
    expect(body).toMatchObject({ type: 'ok' });
    const listed = async () =>
      (await server.mustCall(fiatMerchant.ownAds, { type: 'sell', was_done: 'false' }, merchant.token)).data;
    expect(await listed()).toMatchObject([{ id, is_shelves: 2 }]);
    await server.mustCall(fiatMerchant.putUp, { id }, merchant.token);
    const changes = { id, price: '7.05', min_number: '20', terms: '仅限本人付款' };
    await server.mustCall(fiatMerchant.change, changes, merchant.token, { form: true });
    const info = await server.mustCall(fiat.adInfo, { id }, stranger.token);
    expect(info).toMatchObject({
      price: '7.05000000',
      min_number: '20.00000000',
      max_number: '500.00000000',
      terms: '仅限本人付款',
    });
    expect(info).toMatchObject({ user_legal_balance: '1000', sells: 0, digits: 2, pay_minutes: 15, quote_seconds: 60 });
    await server.mustCall(fiatMerchant.takeDown, { id }, merchant.token);
    await server.mustCall(fiatMerchant.withdraw, { id }, merchant.token, { form: true });
    expect(await listed()).toEqual([]);
    const over = await server.mustCall(fiatMerchant.ownAds, { was_done: 'true' }, merchant.token);
    expect(over.data).toMatchObject([{ id, is_sendback: 2, is_done: 2 }]);
    expect((await server.mustCall(fiatMerchant.ownShops, {}, merchant.token)).data[0]?.legal_balance).toBe('1900');
  });

  test('are refused ads that nobody could want', async () => {
    const merchant = await registerMerchant(server, { usdt: '2000' });
    await freshen(server);
    const refused = async (part: Parameters<typeof adOf>[0]) =>
      codeOf(await server.call(fiatMerchant.publish, adOf(part), merchant.token, keyed()));
    expect(await refused({ price: '12' })).toBe('fiat_price_out_of_band');
    expect(await refused({ price_kind: 'floating', premium: '11' })).toBe('fiat_premium_out_of_range');
    expect(await refused({ min_number: '600' })).toBe('fiat_ad_limits_wrong');
    expect(await refused({ total_number: '3000' })).toBe('insufficient_balance');
    expect(await refused({ way: 'we_chat' })).toBe('payment_info_missing');
    expect(await refused({ currency_id: '999' })).toBe('not_a_merchant');
    expect(await refused({ pay_password: '999999' })).toBe('wrong_password');
  });

  test('greet takers with the words of their settings, and see what it came to', async () => {
    const merchant = await registerMerchant(server);
    const buyer = await registerTrader(server);
    await server.mustCall(
      fiatMerchant.saveSettings,
      { greeting: '您好', terms: '请勿备注', is_online: '0' },
      merchant.token,
    );
    await freshen(server);
    const ad = await publish(server, merchant);
    const deal = await finish(ad, buyer, merchant);
    expect(await detailOf(server, buyer, deal)).toMatchObject({
      greeting: '您好',
      terms: '请勿备注',
      other_figures: { is_online: 0 },
    });
    await server.mustCall(fiatMerchant.saveSettings, { greeting: '' }, merchant.token);
    expect(await server.mustCall(fiatMerchant.settings, {}, merchant.token)).toMatchObject({
      greeting: '',
      terms: '请勿备注',
    });
    await server.mustCall(fiat.cancel, { id: await take(server, buyer, { id: ad }) }, buyer.token);
    const came = await server.mustCall(fiatMerchant.statistics, { days: '7' }, merchant.token);
    expect(came).toMatchObject({
      deals: 2,
      done: 1,
      cancelled: 1,
      sums: [
        { fiat: 'CNY', sold_number: '100', sold_money: '700', sold_price: '7', bought_number: '0', bought_price: '' },
      ],
      figures: { completion_rate: '100.00' },
    });
    expect(came.daily).toHaveLength(7);
    expect(came.daily.at(-1)).toMatchObject({ deals: 2, done: 1, worth: '100' });
  });
});

test('what is offered, by which rules, and how far the caller has come', async () => {
  const user = await registerTrader(server, { ways: ['bank', 'we_chat'] });
  expect((await server.mustCall(fiat.options, {})).own).toBeNull();
  const options = await server.mustCall(fiat.options, {}, user.token);
  expect(options).toMatchObject({
    is_open: 1,
    rules: { pay_minutes: 15, appeal_minutes: 10, merchant_fee: '100', price_band: '30.00', premium_max: '10.00' },
    own: {
      level: 1,
      methods: 2,
      has_fund_password: 1,
      ways: ['bank', 'we_chat'],
      day_limit: '10000',
      day_left: '10000',
    },
  });
  expect(options.coins.map(({ name }) => name)).toContain('BTC');
  expect(options.fiats.find(({ code }) => code === 'CNY')).toMatchObject({ digits: 2, rate: '7.1', is_stale: 0 });
  // In the order in which clients propose them, whichever rate was set last.
  expect(options.fiats.map(({ code }) => code)).toEqual(FIAT_CODES);
});
