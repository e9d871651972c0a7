// Deals at their edges: what stays as it was agreed on, who is frozen, acts that come twice or too late; on a real database.
import { fiat, fiatMerchant } from '@bourse/contract';
import {
  amount,
  BTC,
  chainId,
  DAY_MS,
  depositId,
  fiatDealId,
  HOUR_MS,
  instant,
  MINUTE_MS,
  units,
  USDT,
} from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { settle, tick } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { upload } from '../../identity/testing.ts';
import {
  accountOf,
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
describe('what was agreed on', () => {
  test('stays as it was: price, words and accounts, whatever changes afterwards', async () => {
    const [merchant, buyer] = [
      await registerMerchant(server, { coins: [BTC], btc: '2' }),
      await registerTrader(server),
    ];
    await freshen(server);
    const bitcoin = { currency_id: String(BTC), total_number: '1', min_number: '0.01', max_number: '1' };
    const ad = await publish(server, merchant, { ...bitcoin, price_kind: 'floating', premium: '2', terms: '当日有效' });
    const id = await take(server, buyer, { id: ad, value: '0.015', means: 'number' });
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
      { id: ad, value: '0.015', means: 'number' },
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
    const id = await take(server, buyer, { id: ad, value: '10.01', means: 'number' });
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
  expect(own).toMatchObject({ hold_worth: '100', hold_free: '0', hold_until_ms: (decided.end_ms ?? 0) + DAY_MS });
  expect(own).toMatchObject({ held_worth: '0', held_until_ms: null });
  const until = instant(server.clock.now() + DAY_MS);
  await sequencer.submit({ kind: 'holdOutflows', userId: buyer.userId, until });
  const held = await server.mustCall(fiat.options, {}, buyer.token);
  expect(held.own).toMatchObject({ hold_worth: '100', hold_free: '0', held_worth: '90', held_until_ms: until });
});

describe('acts that come twice, too late or from the wrong side', () => {
  test('a deal is paid once, by its buyer; what is paid is not cancelled, what is over not paid', async () => {
    const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server)];
    await freshen(server);
    const ad = await publish(server, merchant, { type: 'buy' });
    const id = await take(server, buyer, { id: ad });
    const refused = async (call: typeof fiat.pay | typeof fiat.cancel, who: TestUser, deal = id) =>
      codeOf(await server.call(call, { id: deal }, who.token));
    expect([await refused(fiat.pay, buyer), await refused(fiat.cancel, buyer)]).toEqual([
      'fiat_no_right',
      'fiat_no_right',
    ]);
    await server.mustCall(fiat.pay, { id }, merchant.token);
    expect([await refused(fiat.pay, merchant), await refused(fiat.cancel, merchant)]).toEqual([
      'fiat_deal_handled',
      'fiat_deal_handled',
    ]);
    const late = await take(server, await registerTrader(server), { id: ad });
    server.clock.advance(15 * MINUTE_MS);
    expect(await refused(fiat.pay, merchant, late)).toBe('fiat_deal_handled');
    const over = await detailOf(server, merchant, late);
    expect(over).toMatchObject({ end_reason: 'expired', cancellations: 1, appeal_from_ms: over.end_ms });
    expect(over.appeal_until_ms).toBe((over.end_ms ?? 0) + DAY_MS);
    expect((await server.mustCall(fiat.adInfo, { id: ad }, buyer.token)).surplus_number).toBe('900.00000000');
  });

  test('a proof is the buyer’s own picture, and stays with its deal', async () => {
    const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server)];
    await freshen(server);
    const id = await take(server, buyer, { id: await publish(server, merchant) });
    const foreign = await upload(server, merchant);
    const pay = (url: string, who: TestUser = buyer) => server.call(fiat.pay, { id, pay_orders_img: url }, who.token);
    expect(codeOf(await pay(foreign))).toBe('picture_not_found');
    expect(codeOf(await pay('/api/upload?name=nothing'))).toBe('picture_not_found');
    expect(codeOf(await pay(foreign, merchant))).toBe('fiat_no_right');
    const proof = await upload(server, buyer);
    expect(codeOf(await pay(proof))).toBe('ok');
    expect((await detailOf(server, merchant, id)).pay_orders_img).toBe(proof);
    const next = await take(server, buyer, { id: await publish(server, merchant) });
    const again = { id: next, pay_orders_img: proof };
    expect(codeOf(await server.call(fiat.pay, again, buyer.token))).toBe('payment_proof_used');
    expect((await detailOf(server, merchant, next)).pay_orders_img).toBe('');
  });

  test('a deal that ended unpaid is appealed with a proof, once a day: clients that send an id alone are told so', async () => {
    const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server)];
    await freshen(server);
    const ad = await publish(server, merchant, { type: 'sell' });
    const ids = [await take(server, buyer, { id: ad }), await take(server, buyer, { id: ad })] as const;
    for (const id of ids) await server.mustCall(fiat.cancel, { id }, buyer.token);
    const appeal = async (id: number, url?: string, who: TestUser = buyer) =>
      codeOf(await server.call(fiat.appeal, { id, ...(url === undefined ? {} : { pay_orders_img: url }) }, who.token));
    const told = await server.send({
      method: 'POST',
      url: fiat.appeal.path,
      payload: `id=${ids[0]}`,
      headers: { authorization: buyer.token, 'content-type': 'application/x-www-form-urlencoded', lang: 'en' },
    });
    expect(told.body).toMatchObject({ code: 'appeal_proof_required', message: expect.stringContaining('upload') });
    const foreign = await upload(server, merchant);
    expect(await appeal(ids[0], foreign)).toBe('picture_not_found');
    expect(await appeal(ids[0], foreign, merchant)).toBe('fiat_no_right');
    const [proof, other] = [await upload(server, buyer), await upload(server, buyer)];
    expect(await appeal(ids[0], proof)).toBe('ok');
    expect(await detailOf(server, merchant, ids[0])).toMatchObject({ state: 'appealed', pay_orders_img: proof });
    expect(await appeal(ids[1], proof)).toBe('payment_proof_used');
    expect(await appeal(ids[1], other)).toBe('late_appeal_used');
    server.clock.advance(DAY_MS - HOUR_MS);
    await freshen(server);
    expect(await appeal(ids[1], other)).toBe('ok');
  });

  test('a picture that is sent for two deals at once proves one of them', async () => {
    const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server)];
    await freshen(server);
    const ad = await publish(server, merchant);
    const [first, second] = [await take(server, buyer, { id: ad }), await take(server, buyer, { id: ad })];
    const url = await upload(server, buyer);
    const pay = (id: number) => server.call(fiat.pay, { id, pay_orders_img: url }, buyer.token);
    const codes = (await Promise.all([pay(first), pay(second)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['ok', 'payment_proof_used']);
  });
});

/** A deposit that had been spent is on its chain no more. */
async function owe({ userId }: TestUser): Promise<void> {
  const { sequencer } = server.services;
  const money = { currencyId: USDT, chainId: chainId(2), amount: amount(units('5')) };
  const reversed = await sequencer.submit({ kind: 'reverseDeposit', userId, depositId: depositId(1), ...money });
  expect(reversed).toMatchObject({ ok: true });
  await sequencer.submit({ kind: 'setUserFrozen', userId, isFrozen: false });
}

test('a sell ad is not offered while its publisher’s wallet is locked or in debt; a seller is told the like', async () => {
  const [merchant, other] = [await registerMerchant(server, { usdt: '3000' }), await registerTrader(server)];
  await freshen(server);
  const [selling, buying] = [
    await publish(server, merchant),
    await publish(server, merchant, { type: 'buy', total_number: '100', max_number: '100' }),
  ];
  const { sequencer } = server.services;
  const see = async () => {
    await freshen(server);
    const [sell, buy] = [
      await server.mustCall(fiat.market, {}, other.token),
      await server.mustCall(fiat.market, { type: 'buy' }, other.token),
    ];
    const { blocked } = await server.mustCall(fiat.adInfo, { id: selling }, other.token);
    const has = (id: number, { data }: typeof sell) => data.some((row) => row.id === id);
    return [has(selling, sell), blocked, has(buying, buy)];
  };
  const lock = (who: TestUser, isLocked: boolean) =>
    sequencer.submit({ kind: 'setWalletLock', userId: who.userId, wallet: 'legal', isLocked });
  const blockOf = async () => (await server.mustCall(fiat.adInfo, { id: buying }, other.token)).blocked;
  expect(await see()).toEqual([true, '', true]);
  await lock(merchant, true);
  expect(await see()).toEqual([false, 'fiat_ad_not_takeable', true]);
  await lock(merchant, false);
  expect(await see()).toEqual([true, '', true]);
  await owe(merchant);
  expect(await see()).toEqual([false, 'fiat_ad_not_takeable', true]);
  await lock(other, true);
  expect(await blockOf()).toBe('wallet_locked');
  await lock(other, false);
  await owe(other);
  expect(await blockOf()).toBe('debt_outstanding');
});

test('who is frozen may pay, cancel and appeal, and neither takes, publishes nor releases; the ads are not offered', async () => {
  const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server)];
  await freshen(server);
  const ad = await publish(server, merchant);
  const [first, second] = [await take(server, buyer, { id: ad }), await take(server, buyer, { id: ad })];
  const { sequencer } = server.services;
  const freeze = async (who: TestUser, isFrozen: boolean) => {
    await sequencer.submit({ kind: 'setUserFrozen', userId: who.userId, isFrozen });
    await settle(server);
  };
  await freeze(buyer, true);
  expect(codeOf(await server.call(fiat.take, { id: ad, value: '10', means: 'number' }, buyer.token, keyed()))).toBe(
    'user_frozen',
  );
  await server.mustCall(fiat.cancel, { id: second }, buyer.token);
  await server.mustCall(fiat.pay, { id: first, pay_orders_img: await upload(server, buyer) }, buyer.token);
  await freeze(merchant, true);
  expect(codeOf(await server.call(fiat.release, { id: first, ...password }, merchant.token))).toBe('user_frozen');
  const other = await registerTrader(server);
  await freshen(server);
  expect((await server.mustCall(fiat.market, {}, other.token)).data.map(({ id }) => id)).not.toContain(ad);
  expect((await server.mustCall(fiat.adInfo, { id: ad }, other.token)).blocked).toBe('fiat_ad_not_takeable');
  expect(codeOf(await server.call(fiat.take, { id: ad, value: '10', means: 'number' }, other.token, keyed()))).toBe(
    'fiat_ad_not_takeable',
  );
  server.clock.advance(10 * MINUTE_MS);
  await server.mustCall(fiat.appeal, { id: first }, buyer.token);
  await freeze(merchant, false);
  await server.mustCall(fiat.release, { id: first, ...password }, merchant.token);
});
