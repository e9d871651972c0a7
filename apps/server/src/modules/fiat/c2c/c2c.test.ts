// Ads of users among themselves, and many takers of one ad, through HTTP, on a real database.
import { c2c, fiat, fiatMerchant } from '@bourse/contract';
import { DAY_MS, fiatDealId, USDT } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { settle } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
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
