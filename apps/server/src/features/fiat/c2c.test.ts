// Ads of users among themselves, many takers of one ad, and what stays as it was agreed on, through HTTP, on a real database.
import { c2c, fiat, fiatMerchant } from '@bourse/contract';
import { BTC, DAY_MS, fiatDealId, USDT } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../http/testing.ts';
import { settle, tick } from '../../http/testing-ticks.ts';
import { auditBooks } from '../../storage/audit.ts';
import {
  accountOf,
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
} from './testing.ts';

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
const idsOf = ({ data }: { readonly data: readonly { readonly id: number }[] }) => data.map(({ id }) => id);

describe('c2c', () => {
  async function whole(): Promise<readonly number[]> {
    await settle(server);
    return idsOf(await server.mustCall(c2c.market, { type: 'sell' }));
  }

  test('an ad of a user is taken whole, paid and confirmed, on every path that is in use', async () => {
    const [seller, buyer, third] = [
      await registerTrader(server),
      await registerTrader(server, { usdt: '0' }),
      await registerTrader(server),
    ];
    const sent = {
      type: 'sell' as const,
      price: '7',
      total_number: '100',
      way: 'bank' as const,
      currency_id: String(USDT),
    };
    const published = await server.call(c2c.publishPrefixed, sent, seller.token, { form: true });
    const id = published.body.type === 'ok' ? (published.body.data?.id ?? 0) : 0;
    expect(codeOf(await server.call(c2c.publish, sent, seller.token, keyed()))).toBe('fiat_ad_already_open');
    await settle(server);
    for (const call of [c2c.market, c2c.marketPrefixed])
      expect(idsOf(await server.mustCall(call, { type: 'sell' }))).toEqual([id]);
    expect((await server.mustCall(fiat.market, { type: 'sell' })).data).toEqual([]);
    expect(idsOf(await server.mustCall(c2c.ownAds, { type: 'sell' }, seller.token))).toEqual([id]);
    const taken = await server.mustCall(c2c.take, { id }, buyer.token, { form: true });
    expect(taken.data).toMatchObject({ type: 'sell', kind: 'c2c' });
    const dealId = taken.data.id;
    for (const call of [c2c.deal, c2c.dealPrefixed]) {
      expect(await server.mustCall(call, { id: dealId }, buyer.token)).toMatchObject({
        is_sure: 0,
        type: 'sell',
        number: '100.00000000',
        sell_cash_info: { real_name: seller.name },
        user_cash_info: { real_name: seller.name },
      });
    }
    for (const call of [c2c.ownDeals, c2c.ownDealsPrefixed]) {
      for (const who of [buyer, seller])
        expect(idsOf(await server.mustCall(call, { page: '1' }, who.token))).toEqual([dealId]);
      expect(idsOf(await server.mustCall(call, {}, third.token))).toEqual([]);
    }
    expect(idsOf(await server.mustCall(c2c.adDeals, { id, page: '1' }, seller.token))).toEqual([dealId]);
    expect(idsOf(await server.mustCall(fiat.takenDeals, {}, buyer.token))).toEqual([]);
    await server.services.sequencer.submit({
      kind: 'payFiatDeal',
      userId: buyer.userId,
      dealId: fiatDealId(dealId),
      hasProof: true,
    });
    expect(codeOf(await server.call(c2c.confirm, { id: dealId }, seller.token))).toBe('trade_password_required');
    await server.mustCall(c2c.confirm, { id: dealId, ...password }, seller.token, { form: true });
    expect(await detailOf(server, seller, dealId)).toMatchObject({ is_sure: 1, kind: 'c2c' });
    expect(await whole()).toEqual([]);
  });

  test('its payer cancels with the fund password, and the ad is there again', async () => {
    const [seller, buyer] = [await registerTrader(server), await registerTrader(server)];
    const { body } = await server.call(c2c.publish, adOf({ total_number: '50' }), seller.token);
    const id = body.type === 'ok' ? (body.data?.id ?? 0) : 0;
    const { data } = await server.mustCall(c2c.take, { id }, buyer.token);
    expect(await whole()).toEqual([]);
    expect(codeOf(await server.call(c2c.cancelProven, { id: data.id, pay_password: '000000' }, buyer.token))).toBe(
      'wrong_password',
    );
    await server.mustCall(c2c.cancelProven, { id: data.id, ...password }, buyer.token);
    expect(await whole()).toEqual([id]);
    await server.mustCall(c2c.takeDown, { id }, seller.token);
    await server.mustCall(c2c.putUp, { id }, seller.token);
    await server.mustCall(c2c.takeDown, { id }, seller.token);
    await server.mustCall(c2c.withdraw, { id }, seller.token);
  });

  test('its deals are paid, cancelled and released on their own paths, too', async () => {
    const [buyer, seller] = [await registerTrader(server), await registerTrader(server)];
    const { body } = await server.call(c2c.publish, adOf({ type: 'buy', total_number: '50' }), buyer.token);
    const id = body.type === 'ok' ? (body.data?.id ?? 0) : 0;
    await settle(server);
    const first = await server.mustCall(c2c.take, { id }, seller.token, keyed());
    expect(first.data).toMatchObject({ type: 'buy' });
    expect(await server.mustCall(c2c.cancel, { id: first.data.id }, buyer.token, { form: true })).toContain('1/3');
    const { data } = await server.mustCall(c2c.take, { id }, seller.token, keyed());
    await server.mustCall(c2c.pay, { id: data.id }, buyer.token, { form: true });
    expect(codeOf(await server.call(c2c.release, { id: data.id, ...password }, buyer.token))).toBe('fiat_no_right');
    await server.mustCall(c2c.releaseByTaker, { id: data.id, ...password }, seller.token, { form: true });
    expect(await detailOf(server, buyer, data.id)).toMatchObject({ is_sure: 1, type: 'buy', role: 'buyer' });
  });
});

test('200 parallel takers of one ad never oversell it', async () => {
  const merchant = await registerMerchant(server, { usdt: '1100' });
  const takers = await Promise.all(
    Array.from({ length: 200 }, () => registerTrader(server, { usdt: '0', btc: '0', hasFundPassword: false })),
  );
  await freshen(server);
  const id = await publish(server, merchant, { total_number: '1000', min_number: '10', max_number: '30' });
  const answers = await Promise.all(
    takers.map(({ token }) => server.call(fiat.take, { id, value: '30', means: 'number' }, token, keyed())),
  );
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(33);
  expect(new Set(codes)).toEqual(new Set(['ok', 'fiat_remaining_short']));
  const onAd = await server.mustCall(fiat.adDeals, { id, limit: '100' }, merchant.token);
  expect(onAd.total).toBe(33);
  const [row] = (await server.mustCall(fiatMerchant.ownAds, {}, merchant.token)).data;
  expect(row).toMatchObject({ surplus_number: '10.00000000', total_number: '1000.00000000', open_deals: 33 });
  server.clock.advance(DAY_MS);
  await server.services.sequencer.submit({ kind: 'advanceTime' });
  const [after] = (await server.mustCall(fiatMerchant.ownAds, {}, merchant.token)).data;
  expect(after).toMatchObject({ surplus_number: '1000.00000000', open_deals: 0 });
});

describe('what was agreed on', () => {
  test('stays as it was: price, words and accounts, whatever changes afterwards', async () => {
    const [merchant, buyer] = [
      await registerMerchant(server, { coins: [BTC], btc: '2' }),
      await registerTrader(server),
    ];
    await freshen(server);
    const bitcoin = { currency_id: String(BTC), total_number: '1', min_number: '0.01', max_number: '1' };
    const ad = await publish(server, merchant, { ...bitcoin, price_kind: 'floating', premium: '2', terms: '当日有效' });
    const id = await take(server, buyer, { id: ad, value: '0.015' });
    const agreed = {
      price: '434520.00000000',
      deal_money: '6517.80',
      terms: '当日有效',
      hes_account: accountOf(merchant.userId),
    };
    expect(await detailOf(server, buyer, id)).toMatchObject(agreed);
    await tick(server, { BTC: '61000' });
    await server.mustCall(fiatMerchant.change, { id: ad, premium: '3', terms: '已改' }, merchant.token);
    await server.services.storage.sql`DELETE FROM payment_methods WHERE user_id = ${merchant.userId}`;
    expect(await detailOf(server, buyer, id)).toMatchObject(agreed);
    const without = await server.call(
      fiat.take,
      { id: ad, value: '0.015' },
      (await registerTrader(server)).token,
      keyed(),
    );
    expect(codeOf(without)).toBe('fiat_ad_not_takeable');
  });

  test('money has the minor units of its currency: none of a yen', async () => {
    const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server)];
    await freshen(server);
    const ad = await publish(server, merchant, { fiat: 'JPY', price: '150.3' });
    const offer = await server.mustCall(fiat.adInfo, { id: ad }, buyer.token);
    expect(offer).toMatchObject({ coin_code: 'JPY', digits: 0, limitation: { min: '1503', max: '75150' } });
    const id = await take(server, buyer, { id: ad, value: '10.01' });
    expect(await detailOf(server, buyer, id)).toMatchObject({ deal_money: '1505', coin_code: 'JPY' });
  });
});

test('a seller who is silent for a day, and operators who decide: what was bought has to stay for a day', async () => {
  const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server, { usdt: '0', btc: '0' })];
  await freshen(server);
  const id = await take(server, buyer, { id: await publish(server, merchant) });
  const { sequencer } = server.services;
  await sequencer.submit({ kind: 'payFiatDeal', userId: buyer.userId, dealId: fiatDealId(id), hasProof: true });
  server.clock.advance(DAY_MS);
  const silent = await server.mustCall(fiat.expireCheck, { id }, buyer.token);
  expect(silent).toMatchObject({ is_sure: 4, appealed_by: 'system', acts: { concede: 1, appeal: 0 } });
  await sequencer.submit({ kind: 'resolveFiatDeal', dealId: fiatDealId(id), winner: 'buyer' });
  const decided = await detailOf(server, buyer, id);
  expect(decided).toMatchObject({ is_sure: 1, end_reason: 'awarded_buyer', end_reason_name: '裁定币归买方' });
  expect(decided.timeline.map(({ act, by }) => [act, by])).toEqual([
    ['opened', 'me'],
    ['paid', 'me'],
    ['appealed', 'system'],
    ['resolved', 'operator'],
  ]);
  const { own } = await server.mustCall(fiat.options, {}, buyer.token);
  expect(own).toMatchObject({ hold_worth: '100', hold_until_ms: (decided.end_ms ?? 0) + DAY_MS });
});
