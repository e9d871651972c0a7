// The life of deals through HTTP, as clients in the field call it, on a real database.
import { c2c, fiat, fiatMerchant, type InputOf, wallet } from '@bourse/contract';
import { DAY_MS, instant, MINUTE_MS, USDT } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { settle } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { readPictureAs, upload } from '../../identity/testing.ts';
import { pruneTerms } from '../deals/terms.ts';
import {
  accountOf,
  addMethod,
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
  type Trader,
} from '../deals/testing.ts';
import { startFiatNotes } from '../fiat-notes.ts';
import { startFiatNotices } from '../fiat-notices.ts';

let server: TestServer;
let merchant: Trader;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await registerMerchant(server);
});
beforeEach(() => freshen(server));
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const password = { pay_password: FUND_PASSWORD };

async function payAs(trader: TestUser, id: number) {
  const proof = await upload(server, trader);
  return server.mustCall(fiat.pay, { id, pay_orders_img: proof }, trader.token, { form: true });
}

async function legalOf({ token }: TestUser): Promise<string | undefined> {
  const { legal_wallet } = await server.mustCall(wallet.walletList, {}, token);
  return legal_wallet.balance.find(({ currency }) => currency === USDT)?.legal_balance;
}

describe('a sell ad', () => {
  test('is taken, paid with a proof and released: the coin is the buyer’s, and both know who the other is', async () => {
    const buyer = await registerTrader(server, { usdt: '0' });
    const adId = await publish(server, merchant);
    const taken = await server.mustCall(
      fiat.take,
      { id: adId, value: '700', means: 'money', price: '7' },
      buyer.token,
      { form: true },
    );
    expect(taken).toMatchObject({ data: { type: 'sell', kind: 'merchant' } });
    const { id } = taken.data;
    const unpaid = await detailOf(server, buyer, id);
    expect(unpaid).toMatchObject({
      is_sure: 0,
      type: 'sell',
      number: '100.00000000',
      deal_money: '700.00',
      price: '7.00000000',
      way: 'bank',
      way_name: '银行卡',
      coin_code: 'CNY',
      hes_account: accountOf(merchant.userId),
      hes_realname: merchant.name,
      user_realname: buyer.name,
      is_seller: 0,
      role: 'buyer',
      is_whole: 1,
      acts: { pay: 1, cancel: 1, release: 0, appeal: 0, concede: 0, feedback: 0 },
      user_cash_info: { real_name: merchant.name, account_number: accountOf(merchant.userId) },
    });
    expect(unpaid.cancel_time).toBeGreaterThan(890);
    expect(codeOf(await server.call(fiat.pay, { id }, buyer.token))).toBe('payment_proof_required');
    expect(await payAs(buyer, id)).toContain('已付款');
    const paid = await detailOf(server, merchant, id);
    expect(paid).toMatchObject({ is_sure: 3, hes_realname: buyer.name, is_seller: 1, cancel_time: 0 });
    expect((await readPictureAs(server, paid.pay_orders_img, merchant.token)).headers['content-type']).toBe(
      'image/jpeg',
    );
    expect(codeOf(await server.call(fiat.release, { id }, merchant.token))).toBe('trade_password_required');
    expect(codeOf(await server.call(fiat.release, { id, pay_password: '000000' }, merchant.token))).toBe(
      'wrong_password',
    );
    expect(codeOf(await server.call(fiat.release, { id, ...password }, buyer.token))).toBe('fiat_no_right');
    const { body } = await server.call(fiat.release, { id, password: FUND_PASSWORD }, merchant.token, { form: true });
    expect(body).toMatchObject({ type: 'ok', data: { id, is_sure: 1 } });
    expect(await legalOf(buyer)).toBe('100');
    expect((await detailOf(server, buyer, id)).timeline.map(({ act, by }) => [act, by])).toEqual([
      ['opened', 'me'],
      ['paid', 'me'],
      ['released', 'other'],
    ]);
  });

  test('shows itself in the lists of both, masked, and to nobody else', async () => {
    const [buyer, stranger] = [await registerTrader(server), await registerTrader(server)];
    const adId = await publish(server, merchant);
    const id = await take(server, buyer, { id: adId });
    const own = await server.mustCall(fiat.takenDeals, { is_sure: '0', type: 'sell', currency_id: '' }, buyer.token);
    expect(own).toMatchObject({ total: 1, pages: 1, data: [{ id, hes_realname: '王**' }] });
    expect(own.data[0]?.hes_account).toBe(`****${accountOf(merchant.userId).slice(-4)}`);
    expect(own.data[0]?.user_cash_info.bank_account).toBe(own.data[0]?.hes_account);
    const onAd = await server.mustCall(fiat.adDeals, { id: adId }, merchant.token);
    expect(onAd.data.map((row) => row.id)).toEqual([id]);
    for (const call of [fiat.publisherDeals, fiat.publisherDealsByUser]) {
      expect((await server.mustCall(call, { type: 'sell' }, merchant.token)).data[0]?.id).toBe(id);
    }
    expect((await server.mustCall(fiat.adDeals, { id: adId }, stranger.token)).data).toEqual([]);
    expect((await server.mustCall(fiat.history, {}, stranger.token)).rows).toEqual([]);
    const fileOf = async (asked: InputOf<typeof fiat.history>, who: TestUser) =>
      (await server.mustCall(fiat.history, asked, who.token)).rows.some((row) => row.id === id);
    expect([
      await fileOf({ scope: 'taken' }, buyer),
      await fileOf({ scope: 'taken', publisher_id: stranger.userId }, buyer),
      await fileOf({ scope: 'published' }, buyer),
      await fileOf({ scope: 'c2c' }, buyer),
      await fileOf({ scope: 'published' }, merchant),
      await fileOf({ scope: 'taken' }, merchant),
      await fileOf({ ad_id: adId }, merchant),
      await fileOf({ ad_id: 999_999 }, merchant),
      await fileOf({ ad_id: adId }, buyer),
    ]).toEqual([true, false, false, false, true, false, true, false, false]);
    expect((await server.mustCall(fiat.history, { is_live: '1' }, buyer.token)).rows.map((row) => row.id)).toEqual([
      id,
    ]);
  });

  test('a third user reads nothing of a deal, and does nothing in it', async () => {
    const [buyer, stranger] = [await registerTrader(server), await registerTrader(server)];
    const id = await take(server, buyer, { id: await publish(server, merchant) });
    const proof = await upload(server, buyer);
    await server.mustCall(fiat.pay, { id, pay_orders_img: proof }, buyer.token);
    for (const call of [fiat.deal, fiat.expireCheck, c2c.deal, c2c.dealPrefixed]) {
      expect(codeOf(await server.call(call, { id }, stranger.token))).toBe('fiat_deal_not_found');
    }
    const acts = [fiat.pay, fiat.cancel, fiat.appeal, fiat.concede, c2c.pay, c2c.cancel];
    for (const call of acts) {
      expect(codeOf(await server.call(call, { id }, stranger.token))).toBe('fiat_deal_not_found');
    }
    for (const call of [
      fiat.release,
      fiat.releaseByTaker,
      c2c.release,
      c2c.releaseByTaker,
      c2c.confirm,
      c2c.cancelProven,
    ]) {
      expect(codeOf(await server.call(call, { id, ...password }, stranger.token))).toBe('fiat_deal_not_found');
    }
    expect(codeOf(await server.call(fiat.feedback, { id, rating: '1' }, stranger.token))).toBe('fiat_deal_not_found');
    expect((await readPictureAs(server, proof, stranger.token)).json()).toMatchObject({ code: 'picture_not_found' });
    expect((await readPictureAs(server, proof, merchant.token)).headers['content-type']).toBe('image/jpeg');
  });

  test('a QR code is seen by who pays to it, and a day after the end by nobody but its owner', async () => {
    const [buyer, stranger] = [await registerTrader(server), await registerTrader(server)];
    const seller = await registerMerchant(server, { ways: [] });
    const qr = await upload(server, seller);
    await addMethod(server, {
      id: seller.userId,
      way: 'ali_pay',
      qrPicture: new URL(qr, 'http://a').searchParams.get('name'),
    });
    await freshen(server);
    const adId = await publish(server, seller, { way: 'ali_pay' });
    const id = await take(server, buyer, { id: adId });
    const shown = await detailOf(server, buyer, id);
    expect(shown).toMatchObject({
      way_name: '支付宝',
      to_pay_info: { alipay_qr_code: qr },
      sell_info: { alipay_collect: qr },
    });
    const seenBy = async ({ token }: TestUser) =>
      (await readPictureAs(server, qr, token)).headers['content-type'] === 'image/jpeg';
    expect([await seenBy(buyer), await seenBy(stranger)]).toEqual([true, false]);
    await server.mustCall(fiat.cancel, { id }, buyer.token);
    server.clock.advance(DAY_MS);
    await pruneTerms(server.services.storage.sql, instant(server.clock.now() + DAY_MS));
    expect(await seenBy(buyer)).toBe(false);
    expect(await detailOf(server, buyer, id)).toMatchObject({
      is_whole: 0,
      to_pay_info: { alipay_qr_code: '' },
      hes_realname: '王**',
    });
  });

  test('whoever lets it expire, or cancels, is counted; handle_one shows what the countdown ended in', async () => {
    const buyer = await registerTrader(server);
    const adId = await publish(server, merchant);
    const first = await take(server, buyer, { id: adId });
    server.clock.advance(15 * MINUTE_MS);
    const expired = await server.mustCall(fiat.expireCheck, { id: first }, buyer.token);
    expect(expired).toMatchObject({ is_sure: 2, end_reason: 'expired', cancellations: 1, cancellations_max: 3 });
    expect(expired.acts).toMatchObject({ appeal: 1, pay: 0 });
    expect(codeOf(await server.call(fiat.pay, { id: first }, buyer.token))).toBe('fiat_deal_handled');
    for (const said of ['2/3', '3/3']) {
      await freshen(server);
      const id = await take(server, buyer, { id: adId });
      expect(await server.mustCall(fiat.cancel, { id }, buyer.token)).toContain(said);
    }
    await freshen(server);
    const { body } = await server.call(fiat.take, { id: adId, value: '100', means: 'number' }, buyer.token, keyed());
    expect(codeOf({ body })).toBe('too_many_cancellations');
    await settle(server);
    const { own } = await server.mustCall(fiat.options, {}, buyer.token);
    expect(own).toMatchObject({ cancellations: 3, unfinished: 0 });
    server.clock.advance(DAY_MS);
    await freshen(server);
    await take(server, buyer, { id: adId });
  });
});

describe('a buy ad', () => {
  test('is taken by a seller with a fund password, who is paid and releases', async () => {
    const seller = await registerTrader(server, { usdt: '500' });
    const adId = await publish(server, merchant, { type: 'buy', price: '7' });
    const id = await take(server, seller, { id: adId, value: '200', means: 'number' });
    const mine = await detailOf(server, seller, id);
    expect(mine).toMatchObject({
      type: 'buy',
      is_seller: 1,
      hes_account: accountOf(seller.userId),
      user_realname: seller.name,
    });
    expect(await legalOf(seller)).toBe('300');
    const theirs = await detailOf(server, merchant, id);
    expect(theirs).toMatchObject({ is_seller: 0, hes_account: accountOf(seller.userId), hes_realname: seller.name });
    await server.mustCall(fiat.pay, { id }, merchant.token);
    await server.mustCall(fiat.releaseByTaker, { id, ...password }, seller.token, { form: true });
    expect(await detailOf(server, seller, id)).toMatchObject({ is_sure: 1, held_number: '0.00000000' });
  });

  test('nobody sells without a fund password, nor with a wrong one that was sent', async () => {
    const adId = await publish(server, merchant, { type: 'buy', price: '7' });
    const bare = await registerTrader(server, { hasFundPassword: false });
    const sold = { id: adId, value: '50', means: 'number' as const };
    expect(codeOf(await server.call(fiat.take, sold, bare.token, keyed()))).toBe('trade_password_not_set');
    const wrong = { ...sold, password: '111111' };
    expect(codeOf(await server.call(fiat.take, wrong, (await registerTrader(server)).token, keyed()))).toBe(
      'wrong_password',
    );
  });
});

describe('what stands before a deal', () => {
  test('998 for who is not verified, 997 for who has no payment information, and other calls say error', async () => {
    const adId = await publish(server, merchant);
    const [nobody, bare] = [await registerTrader(server, { level: 0 }), await registerTrader(server, { ways: [] })];
    const taking = { id: adId, value: '100', means: 'number' as const };
    for (const call of [fiat.take, c2c.take]) {
      expect((await server.call(call, taking, nobody.token, keyed())).body).toMatchObject({
        type: '998',
        code: 'identity_not_verified',
      });
      expect((await server.call(call, taking, bare.token, keyed())).body).toMatchObject({
        type: '997',
        code: 'payment_info_missing',
      });
    }
    for (const call of [c2c.publish, c2c.publishPrefixed]) {
      expect((await server.call(call, adOf(), nobody.token, keyed())).body).toMatchObject({ type: '998' });
      expect((await server.call(call, adOf(), bare.token, keyed())).body).toMatchObject({ type: '997' });
    }
    expect((await server.call(fiatMerchant.publish, adOf(), nobody.token, keyed())).body).toMatchObject({
      type: 'error',
    });
    const { status } = await server.send({
      method: 'POST',
      url: fiat.take.path,
      headers: { authorization: nobody.token },
    });
    expect(status).toBe(200);
  });

  test('the same within a second is one deal, and one key is one deal for ever', async () => {
    const buyer = await registerTrader(server);
    const taking = { id: await publish(server, merchant), value: '20', means: 'number' as const };
    await server.mustCall(fiat.take, taking, buyer.token);
    expect(codeOf(await server.call(fiat.take, taking, buyer.token))).toBe('duplicate_submission');
    const options = keyed();
    const first = await server.mustCall(fiat.take, taking, buyer.token, options);
    expect(await server.mustCall(fiat.take, taking, buyer.token, options)).toEqual(first);
    expect(codeOf(await server.call(fiat.take, { ...taking, value: '21' }, buyer.token, options))).toBe(
      'idempotency_key_reused',
    );
    expect((await server.mustCall(fiat.takenDeals, {}, buyer.token)).total).toBe(2);
  });

  test('own ads, unknown ads, limits, prices that have moved, and the fourth unfinished deal are refused', async () => {
    const buyer = await registerTrader(server);
    const adId = await publish(server, merchant);
    const refused = async (part: object, who: TestUser = buyer) =>
      codeOf(await server.call(fiat.take, { id: adId, value: '100', means: 'number', ...part }, who.token, keyed()));
    expect(await refused({}, merchant)).toBe('own_ad');
    expect(await refused({ id: 999_999 })).toBe('fiat_ad_not_found');
    expect(await refused({ value: '9' })).toBe('fiat_below_minimum');
    expect(await refused({ value: '501' })).toBe('fiat_above_maximum');
    expect(await refused({ value: '1001' })).toBe('fiat_remaining_short');
    expect(await refused({ price: '6.9' })).toBe('fiat_price_moved');
    expect(await refused({ value: '70.001', means: 'money' })).toBe('fiat_money_not_whole');
    for (let taken = 0; taken < 3; taken += 1) await take(server, buyer, { id: adId, value: '10', means: 'number' });
    expect(await refused({ value: '10' })).toBe('too_many_unfinished_deals');
    await server.mustCall(fiatMerchant.takeDown, { id: adId }, merchant.token);
    await settle(server);
    expect(await refused({}, await registerTrader(server))).toBe('fiat_ad_not_takeable');
  });
});

describe('appeals', () => {
  test('from ten minutes after "paid"; the payer concedes, and the coin is the seller’s again', async () => {
    const buyer = await registerTrader(server);
    const id = await take(server, buyer, { id: await publish(server, merchant) });
    await payAs(buyer, id);
    const early = await server.call(fiat.appeal, { id }, merchant.token);
    expect(codeOf(early)).toBe('fiat_appeal_too_early');
    server.clock.advance(10 * MINUTE_MS);
    const { body } = await server.call(fiat.appeal, { id, reason: '未收到款项' }, merchant.token, { form: true });
    expect(body).toMatchObject({ type: 'ok', data: { is_sure: 4 } });
    const [stated] = await server.services.storage.sql`SELECT content FROM deal_statements WHERE deal_id = ${id}`;
    expect(stated).toMatchObject({ content: '未收到款项' });
    expect(await detailOf(server, buyer, id)).toMatchObject({ appealed_by: 'other', acts: { concede: 1, release: 0 } });
    await server.mustCall(fiat.concede, { id }, buyer.token);
    expect(await detailOf(server, buyer, id)).toMatchObject({ is_sure: 2, end_reason: 'conceded' });
  });

  test('a deal that has expired is appealed by its payer and re-held; the seller may still release', async () => {
    const buyer = await registerTrader(server);
    const id = await take(server, buyer, { id: await publish(server, merchant) });
    server.clock.advance(16 * MINUTE_MS);
    await server.mustCall(fiat.expireCheck, { id }, buyer.token);
    await server.mustCall(fiat.appeal, { id, pay_orders_img: await upload(server, buyer) }, buyer.token);
    expect(await detailOf(server, buyer, id)).toMatchObject({
      is_sure: 4,
      held_number: '100.00000000',
      appealed_by: 'me',
    });
    await server.mustCall(fiat.release, { id, ...password }, merchant.token);
    expect(await detailOf(server, buyer, id)).toMatchObject({ is_sure: 1, released_number: '100.00000000' });
  });

  test('of what the seller has spent meanwhile, the rest is re-held, and told as what the buyer got', async () => {
    const buyer = await registerTrader(server);
    const seller = await registerMerchant(server, { usdt: '200' });
    const adId = await publish(server, seller, { total_number: '100', max_number: '100' });
    const id = await take(server, buyer, { id: adId });
    server.clock.advance(16 * MINUTE_MS);
    await server.mustCall(fiat.expireCheck, { id }, buyer.token);
    await server.mustCall(fiatMerchant.takeDown, { id: adId }, seller.token);
    await server.mustCall(fiatMerchant.withdraw, { id: adId }, seller.token);
    await freshen(server);
    await publish(server, seller, { total_number: '60', max_number: '60' });
    await server.mustCall(fiat.appeal, { id, pay_orders_img: await upload(server, buyer) }, buyer.token);
    expect(await detailOf(server, buyer, id)).toMatchObject({ number: '100.00000000', held_number: '40.00000000' });
    await server.mustCall(fiat.release, { id, ...password }, seller.token);
    expect(await detailOf(server, buyer, id)).toMatchObject({ is_sure: 1, released_number: '40.00000000' });
    await startFiatNotes(server.services).stop();
    await startFiatNotices(server.services).stop();
    const [mail] = await server.services.storage.sql`
      SELECT o.text FROM outbox o JOIN users u ON u.email = o."to" WHERE u.id = ${buyer.userId} ORDER BY o.id DESC LIMIT 1`;
    expect(mail).toMatchObject({ text: expect.stringContaining('40 USDT') });
  });
});

test('neither a sell ad nor a release while outflows are held after a change of security', async () => {
  const [buyer, seller] = [await registerTrader(server), await registerMerchant(server)];
  await freshen(server);
  const id = await take(server, buyer, { id: await publish(server, seller) });
  await payAs(buyer, id);
  const { sequencer, clock } = server.services;
  const until = instant(clock.now() + DAY_MS);
  await sequencer.submit({ kind: 'holdOutflows', userId: seller.userId, until });
  expect(codeOf(await server.call(fiat.release, { id, ...password }, seller.token))).toBe('outflows_held');
  expect(codeOf(await server.call(fiatMerchant.publish, adOf(), seller.token))).toBe('outflows_held');
  const { own } = await server.mustCall(fiat.options, {}, seller.token);
  expect(own).toMatchObject({ outflows_held_until_ms: until, merchant: [{ state: 'approved' }] });
});

test('both rate each other once, and the shop shows it', async () => {
  const buyer = await registerTrader(server);
  const id = await take(server, buyer, { id: await publish(server, merchant) });
  await payAs(buyer, id);
  expect(codeOf(await server.call(fiat.feedback, { id, rating: '1' }, buyer.token))).toBe('fiat_feedback_closed');
  await server.mustCall(fiat.release, { id, ...password }, merchant.token);
  await server.mustCall(fiat.feedback, { id, rating: '1', comment: '放币很快' }, buyer.token, { form: true });
  expect(codeOf(await server.call(fiat.feedback, { id, rating: '0' }, buyer.token))).toBe('fiat_feedback_given');
  expect((await detailOf(server, merchant, id)).feedback).toMatchObject({
    mine: null,
    theirs: { rating: 1, comment: '放币很快' },
  });
  const said = await server.mustCall(fiatMerchant.shopFeedback, { id: merchant.userId }, buyer.token);
  expect(said).toMatchObject({ total: 1, good: 1, list: [{ rating: 1, comment: '放币很快' }] });
  expect(said.list[0]?.name).toMatch(/\*\*$/);
});
