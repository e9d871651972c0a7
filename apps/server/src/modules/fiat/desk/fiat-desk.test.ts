// The desk of fiat trade, on a real database: two decide, one stops, and whoever looks into a deal is in the log.
import {
  fiat,
  fiatChat,
  fiatMerchant,
  fiatNotices,
  fiatStatements,
  type InputOf,
  officeFiat,
  officeFiatCases,
  officeFiatMoney,
  officeFiatSettings,
} from '@bourse/contract';
import { amount, DAY_MS, type FiatDealId, MINUTE_MS, ppm, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import {
  mustSubmit,
  publishAd,
  registerParty,
  registerPublisher,
  storeAcceptorTerms,
  takeAd,
} from '../../../platform/http/testing-fiat.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { settle, tick } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { upload } from '../../identity/testing.ts';
import { fiatChanges } from '../changes.ts';
import { startFiatNotes } from '../fiat-notes.ts';
import { startFiatNotices } from '../fiat-notices.ts';
import { startMerchantNotices } from '../merchant-notices.ts';

const [CNY_100, CNY_5000] = [amount(units('100')), amount(units('5000'))];

let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;
let seller: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
  await tick(server, { BTC: '60000' });
  [seller, buyer] = [await registerPublisher(server), await registerParty(server)];
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const codeOf = ({ body }: { readonly body: { readonly type: string } }): string =>
  'code' in body ? String(body.code) : body.type;
const pending = async () => (await server.mustCall(officeFiatSettings.listProposals, {}, viewer)).list;
const pendingId = async (): Promise<number> => (await pending()).at(-1)?.id ?? 0;
async function approve(): Promise<void> {
  await server.mustCall(officeFiatSettings.approveProposal, { id: await pendingId() }, checker);
  await settle(server);
}
const lastActs = async (count: number): Promise<readonly string[]> => {
  const rows = await server.services.storage.sql<{ action: string }[]>`
    SELECT action FROM audit_log ORDER BY id DESC LIMIT ${count}`;
  return rows.map(({ action }) => action).toReversed();
};
async function lastMailTo({ userId }: TestUser): Promise<string | undefined> {
  const [mail] = await server.services.storage.sql<{ text: string }[]>`
    SELECT o.text FROM outbox o JOIN users u ON u.email = o."to" WHERE u.id = ${userId} ORDER BY o.id DESC LIMIT 1`;
  return mail?.text;
}

/** A deal that its buyer has marked as paid and appealed. */
async function appealed(): Promise<FiatDealId> {
  await tick(server, { BTC: '60000' });
  const dealId = await takeAd(server, buyer, await publishAd(server, seller));
  await mustSubmit(server, { kind: 'payFiatDeal', userId: buyer.userId, dealId, hasProof: true });
  server.clock.advance(11 * MINUTE_MS);
  await mustSubmit(server, { kind: 'appealFiatDeal', userId: buyer.userId, dealId, hasProof: false });
  await settle(server);
  return dealId;
}
const dealOf = async (id: number) => (await server.mustCall(officeFiat.listDeals, { id }, viewer)).list[0];
const mailsTo = async ({ userId }: TestUser) => {
  const mails = await server.services.storage.sql<{ text: string }[]>`
    SELECT o.text FROM outbox o JOIN users u ON u.email = o."to" WHERE u.id = ${userId} ORDER BY o.id`;
  return mails.map(({ text }) => text);
};
type Verdict = Partial<InputOf<typeof officeFiatCases.proposeVerdict>> & { readonly id: number };
const judge = (verdict: Verdict) =>
  server.call(
    officeFiatCases.proposeVerdict,
    { kind: 'deal', winner: 'buyer', grounds: 'payment_proven', reason: 'bank says so', ...verdict },
    maker,
  );

describe('a dispute', () => {
  test('is shown with both sides, and decided for the buyer by two', async () => {
    const id = await appealed();
    const picture = await upload(server, buyer);
    await server.mustCall(fiatStatements.state, { id, content: 'I paid', pictures: [picture] }, buyer.token);
    await server.mustCall(fiatChat.send, { id, content: 'nothing came' }, seller.token);
    const { list } = await server.mustCall(officeFiatCases.listAppeals, {}, viewer);
    expect(list).toMatchObject([
      {
        kind: 'deal',
        id,
        number: '100',
        money: '700.00',
        held: '100',
        appealed_by: 'buyer',
        statements: 1,
        verdict: null,
      },
    ]);
    expect(codeOf(await server.call(officeFiatCases.openCase, { kind: 'deal', id }, viewer))).toBe('forbidden');
    const file = await server.mustCall(officeFiatCases.openCase, { kind: 'deal', id }, maker);
    expect(file).toMatchObject({
      deal: { id, state: 'appealed', taker: 'buyer', currency_name: 'USDT' },
      buyer: { user_id: buyer.userId, unfinished: 1, disputes: 1 },
      seller: { user_id: seller.userId, merchant_of: [{ currency_name: 'USDT', state: 'approved' }] },
      statements: [{ by: 'buyer', content: 'I paid' }],
      messages: [{ from: 'seller', content: 'nothing came' }],
      terms: { text: 'Own account only', methods: [{ account: '6225', real_name: '卖方' }] },
      is_open: 1,
    });
    const name = file.statements[0]?.pictures[0] ?? '';
    const url = `/api/office/fiat/case/picture?kind=deal&id=${id}&name=${name}`;
    expect((await server.send({ url, headers: { authorization: maker } })).status).toBe(200);
    await server.mustCall(
      officeFiatCases.writeMessage,
      { kind: 'deal', id, content: 'Show the bank statement' },
      maker,
    );
    expect((await server.mustCall(fiatChat.messages, { id }, buyer.token)).list.at(-1)).toMatchObject({
      from: 'operator',
      content: 'Show the bank statement',
    });
    expect(await lastActs(3)).toEqual(['fiat.case.look', 'fiat.case.picture', 'fiat.case.write']);

    expect(codeOf(await judge({ id }))).toBe('ok');
    expect(codeOf(await judge({ id, winner: 'seller' }))).toBe('change_already_requested');
    const proposal = await pendingId();
    expect(codeOf(await server.call(officeFiatSettings.approveProposal, { id: proposal }, maker))).toBe('own_request');
    expect(await dealOf(id)).toMatchObject({ state: 'appealed' });
    await approve();
    expect(await dealOf(id)).toMatchObject({ state: 'done', end_reason: 'awarded_buyer', held: '0' });
    expect(codeOf(await judge({ id }))).toBe('appeal_not_open');
    await startFiatNotes(server.services).stop();
    const last = (await server.mustCall(fiatChat.messages, { id }, seller.token)).list.at(-1);
    expect(last).toMatchObject({ from: 'system', act: 'resolved', content: expect.stringContaining('付款凭证属实') });
    expect((await server.mustCall(officeFiatCases.openCase, { kind: 'deal', id }, maker)).decided).toEqual({
      winner: 'buyer',
      grounds: 'payment_proven',
      note: 'bank says so',
      requested_by: 'operator@demo.example',
      decided_by: 'admin@demo.example',
    });
  });

  test('is decided for the seller, whose standing shows it', async () => {
    const id = await appealed();
    await judge({ id, winner: 'seller', grounds: 'payment_missing' });
    await approve();
    expect(await dealOf(id)).toMatchObject({ state: 'cancelled', end_reason: 'awarded_seller' });
    const standing = await server.mustCall(officeFiat.user, { id: seller.userId }, viewer);
    expect(standing).toMatchObject({ disputes: 2, disputes_won: 1, disputes_lost: 1, unfinished: 0 });
    const { list } = await server.mustCall(officeFiat.figures, { days: 1 }, viewer);
    expect(list).toMatchObject([{ opened: 2, done: 1, worth: '100', appealed: 2, won_by_buyer: 1, won_by_seller: 1 }]);
  });

  test('is closed by the seller’s own release before two have decided', async () => {
    const dealId = await appealed();
    await judge({ id: dealId });
    await mustSubmit(server, { kind: 'releaseFiatDeal', userId: seller.userId, dealId });
    await approve();
    const { list } = await server.mustCall(officeFiatSettings.listProposals, { status: 'failed' }, viewer);
    expect(list[0]).toMatchObject({
      kind: 'verdict',
      subject: `#${dealId}`,
      deal_id: dealId,
      failure: 'fiat_deal_handled',
    });
  });
});

describe('a merchant', () => {
  test('is approved or refused by two, and told', async () => {
    const notices = startMerchantNotices(server.services);
    const applicant = await registerParty(server);
    const named = { userId: applicant.userId, currencyId: USDT };
    const apply = { kind: 'applyFiatMerchant', ...named, hasMethods: true, hasTradePassword: true } as const;
    await mustSubmit(server, apply);
    await settle(server);
    const decide = (is_approved: 0 | 1) =>
      server.call(
        officeFiatCases.proposeMerchant,
        { user_id: applicant.userId, currency: USDT, is_approved, reason: 'too new' },
        maker,
      );
    expect(codeOf(await decide(0))).toBe('ok');
    const { list } = await server.mustCall(officeFiat.listMerchants, {}, viewer);
    expect(list).toMatchObject([
      {
        user_id: applicant.userId,
        currency_name: 'USDT',
        state: 'applied',
        fee: '100',
        proposal_id: await pendingId(),
      },
    ]);
    await approve();
    expect(codeOf(await decide(1))).toBe('fiat_merchant_handled');
    await mustSubmit(server, apply);
    await settle(server);
    await decide(1);
    await approve();
    await notices.stop();
    expect(await mailsTo(applicant)).toEqual([
      expect.stringContaining('Reason: too new'),
      expect.stringContaining('You can publish ads now'),
    ]);
    const merchants = await server.mustCall(officeFiat.listMerchants, { state: 'approved' }, viewer);
    expect(merchants.list[0]).toMatchObject({ user_id: applicant.userId, proposal_id: 0 });
  });

  test('is decided about once, and told, where the process died between the decision and its record', async () => {
    const { sql } = server.services.storage;
    const applicant = await registerParty(server);
    const named = { userId: applicant.userId, currencyId: USDT };
    const apply = { kind: 'applyFiatMerchant', ...named, hasMethods: true, hasTradePassword: true } as const;
    await mustSubmit(server, apply);
    await settle(server);
    const refusal = { user_id: applicant.userId, currency: USDT, is_approved: 0, reason: 'too new' } as const;
    await server.mustCall(officeFiatCases.proposeMerchant, refusal, maker);
    const id = await pendingId();
    await approve();
    await sql`UPDATE changes SET status = 'approved' WHERE id = ${id}`;
    await mustSubmit(server, apply);
    await applyDueChanges(server.services, fiatChanges);
    const [row] = await sql`
      SELECT m.state, p.status FROM fiat_merchants m, changes p WHERE m.user_id = ${applicant.userId} AND p.id = ${id}`;
    expect(row).toEqual({ state: 'applied', status: 'applied' });
    for (let start = 0; start < 2; start += 1) await startMerchantNotices(server.services).stop();
    expect(await mailsTo(applicant)).toEqual([expect.stringContaining('Reason: too new')]);
  });

  test('is suspended at once by one, and opens no deal meanwhile', async () => {
    await tick(server, { BTC: '60000' });
    const adId = await publishAd(server, seller);
    const suspend = (is_suspended: 0 | 1) =>
      server.mustCall(
        officeFiat.suspendMerchant,
        { user_id: seller.userId, currency: USDT, is_suspended, reason: 'checked' },
        maker,
      );
    await suspend(1);
    await expect(takeAd(server, buyer, adId)).rejects.toThrow('fiat_ad_not_takeable');
    await suspend(0);
    await takeAd(server, buyer, adId);
    expect(await lastActs(2)).toEqual(['fiat.merchant.suspend', 'fiat.merchant.resume']);
    const refused = { user_id: buyer.userId, currency: USDT, is_suspended: 1, reason: 'none' } as const;
    expect(codeOf(await server.call(officeFiat.suspendMerchant, refused, maker))).toBe('fiat_merchant_not_found');
    expect(await lastActs(1)).toEqual(['fiat.merchant.suspend.refused']);
  });
});

test('an ad is taken down with a reason that its publisher reads, and allowed again', async () => {
  await tick(server, { BTC: '60000' });
  const id = await publishAd(server, seller);
  const find = async () => (await server.mustCall(officeFiat.listAds, { id }, viewer)).list[0];
  expect(await find()).toMatchObject({ price: '7', state: 'live', is_up: 1, is_barred: 0, remaining: '1000' });
  await server.mustCall(officeFiat.takeDownAd, { id, reason: 'asks for chat outside' }, maker);
  expect(await find()).toMatchObject({ is_up: 0, is_barred: 1, bar_reason: 'asks for chat outside' });
  const shelve = { kind: 'shelveFiatAd', userId: seller.userId, adId: id, isUp: true } as const;
  await expect(mustSubmit(server, shelve)).rejects.toThrow('fiat_ad_barred');
  const own = async () =>
    (await server.mustCall(fiatMerchant.ownAds, {}, seller.token)).data.find((ad) => ad.id === id);
  expect(await own()).toMatchObject({ is_barred: 1, bar_reason: 'asks for chat outside' });
  const shop = await server.mustCall(fiatMerchant.ownAds, { id: seller.userId }, buyer.token);
  expect(shop.data.every((ad) => ad.bar_reason === '')).toBe(true);
  expect(await lastMailTo(seller)).toContain('Reason: asks for chat outside');
  await server.mustCall(officeFiat.allowAd, { id, reason: 'text changed' }, maker);
  await mustSubmit(server, shelve);
  expect(await own()).toMatchObject({ is_barred: 0, bar_reason: '' });
  expect(await find()).toMatchObject({ is_up: 1, is_barred: 0, bar_reason: '' });
  expect((await server.mustCall(officeFiat.listAds, { is_barred: 1 }, viewer)).list).toEqual([]);
});

test('a user is restricted and muted for a time, and let again', async () => {
  const user = await registerParty(server);
  const until = server.clock.now() + DAY_MS;
  await tick(server, { BTC: '60000' });
  const adId = await publishAd(server, seller);
  await server.mustCall(officeFiat.restrictUser, { id: user.userId, until, reason: 'chargeback' }, maker);
  await server.mustCall(officeFiat.muteUser, { id: user.userId, until, reason: 'insults' }, maker);
  await expect(takeAd(server, user, adId)).rejects.toThrow('fiat_restricted');
  const { list } = await server.mustCall(officeFiat.listRestricted, {}, viewer);
  expect(list).toMatchObject([
    { user_id: user.userId, kind: 'muted', reason: 'insults', by: 'operator@demo.example' },
    { user_id: user.userId, kind: 'restricted', reason: 'chargeback' },
  ]);
  expect(await server.mustCall(officeFiat.user, { id: user.userId }, viewer)).toMatchObject({
    restricted: { reason: 'chargeback' },
    muted: { reason: 'insults' },
  });
  await server.mustCall(officeFiat.restrictUser, { id: user.userId, reason: 'settled' }, maker);
  await server.mustCall(officeFiat.muteUser, { id: user.userId, reason: 'settled' }, maker);
  await takeAd(server, user, adId);
  expect((await server.mustCall(officeFiat.listRestricted, {}, viewer)).list).toEqual([]);
  expect(await lastActs(4)).toEqual([
    'fiat.user.restrict',
    'fiat.user.mute',
    'fiat.user.unrestrict',
    'fiat.user.unmute',
  ]);
});

describe('what is set', () => {
  const settings = () => server.mustCall(officeFiatSettings.settings, {}, viewer);

  test('changes once two have decided', async () => {
    expect((await settings()).rules).toMatchObject({ is_open: true, pay_window_seconds: 900, merchant_fee: '100' });
    const reason = 'calmer';
    await server.mustCall(officeFiatSettings.proposeRules, { pay_window_seconds: 1_800, reason }, maker);
    expect((await pending())[0]).toMatchObject({
      kind: 'rules',
      changes: [{ field: 'pay_window_seconds', from: '900', to: '1800' }],
    });
    await approve();
    await server.mustCall(officeFiatSettings.proposeRate, { code: 'EUR', rate: '0.95', reason }, maker);
    await approve();
    await server.mustCall(officeFiatSettings.proposeCurrency, { code: 'EUR', is_offered: 0, reason }, maker);
    await approve();
    await server.mustCall(officeFiatSettings.proposeCoin, { id: USDT, number_min: '20', reason }, maker);
    await approve();
    await server.mustCall(officeFiatSettings.proposeQuota, { level: 1, day_limit: '5000', reason }, maker);
    await approve();
    const now = await settings();
    expect(now.rules.pay_window_seconds).toBe(1_800);
    expect(now.currencies.find(({ code }) => code === 'EUR')).toMatchObject({
      rate: '0.95',
      is_offered: false,
      is_stale: false,
      stale_time: '',
    });
    expect(now.coins.find(({ id }) => id === USDT)).toMatchObject({ number_min: '20', number_max: '1000000' });
    expect(now.quotas.find(({ level }) => level === 1)).toEqual({ level: 1, day_limit: '5000' });
    expect(now.ways.map(({ way }) => way)).toEqual(['bank', 'ali_pay', 'we_chat']);
  });

  test('a payment way is switched off and on by two: its ads rest, and take deals again', async () => {
    await tick(server, { BTC: '60000' });
    const adId = await publishAd(server, seller);
    const set = async (is_offered: 0 | 1) => {
      await server.mustCall(officeFiatSettings.proposeWay, { way: 'bank', is_offered, reason: 'fraud' }, maker);
      expect((await pending()).at(-1)).toMatchObject({ kind: 'way', subject: 'bank' });
      await approve();
    };
    const offered = async () => {
      const { ways } = await server.mustCall(fiat.options, {}, buyer.token);
      const { data } = await server.mustCall(fiat.market, { way: 'bank' }, buyer.token);
      return [ways.map(({ way }) => way), data.some(({ id }) => id === adId)];
    };
    expect(await offered()).toEqual([['bank', 'ali_pay', 'we_chat'], true]);
    await set(0);
    expect((await settings()).ways[0]).toMatchObject({ way: 'bank', is_offered: false });
    expect(await offered()).toEqual([['ali_pay', 'we_chat'], false]);
    await expect(takeAd(server, buyer, adId)).rejects.toThrow('fiat_ad_not_takeable');
    await expect(publishAd(server, seller)).rejects.toThrow('fiat_way_not_offered');
    await set(1);
    expect(await offered()).toEqual([['bank', 'ali_pay', 'we_chat'], true]);
    const same = { way: 'bank', is_offered: 1, reason: 'again' } as const;
    expect(codeOf(await server.call(officeFiatSettings.proposeWay, same, maker))).toBe('invalid_request');
  });

  test('is refused where it cannot hold, or changes nothing', async () => {
    const [reason, call] = ['slip', server.call];
    expect(codeOf(await call(officeFiatSettings.proposeCoin, { id: USDT, number_min: '0', reason }, maker))).toBe(
      'invalid_market_settings',
    );
    expect(codeOf(await call(officeFiatSettings.proposeQuota, { level: 1, day_limit: '5000', reason }, maker))).toBe(
      'invalid_request',
    );
    expect(codeOf(await call(officeFiatSettings.proposeRate, { code: 'GBP', rate: '1', reason }, maker))).toBe(
      'fiat_currency_not_offered',
    );
  });

  test('is stopped at once by one, and opened by two', async () => {
    await server.mustCall(officeFiatSettings.stop, { reason: 'the index looks wrong' }, maker);
    await expect(publishAd(server, seller)).rejects.toThrow('fiat_closed');
    await server.mustCall(officeFiatSettings.proposeRules, { is_open: 1, reason: 'it was right' }, maker);
    await approve();
    expect((await settings()).rules.is_open).toBe(true);
  });
});

test('a dispute with an acceptor is shown, talked about and decided like any other', async () => {
  const [acceptor, user] = [await registerParty(server), await registerParty(server)];
  const limits = { rechargeMin: CNY_100, rechargeMax: CNY_5000, cashMin: CNY_100, cashMax: CNY_5000 };
  await mustSubmit(server, {
    kind: 'configureAcceptor',
    userId: acceptor.userId,
    terms: { isAppointed: true, ...limits, rechargeRate: ppm(0n), cashRate: ppm(0n) },
  });
  await tick(server, { BTC: '60000' });
  const { dealId } = await mustSubmit(server, {
    kind: 'openAcceptorDeal',
    userId: user.userId,
    acceptorId: acceptor.userId,
    side: 'deposit',
    money: amount(units('700')),
    termsId: await storeAcceptorTerms(server, user.userId),
    hasTradePassword: true,
  });
  await mustSubmit(server, { kind: 'payAcceptorDeal', userId: user.userId, dealId, hasProof: true });
  server.clock.advance(11 * MINUTE_MS);
  await mustSubmit(server, { kind: 'appealAcceptorDeal', userId: user.userId, dealId, hasProof: false });
  await settle(server);
  const named = { kind: 'acceptor', id: dealId } as const;
  await server.mustCall(fiatStatements.state, { ...named, content: 'paid at noon' }, user.token);
  await server.mustCall(fiatChat.send, { ...named, content: 'no money came' }, acceptor.token);
  expect((await server.mustCall(officeFiatCases.listAppeals, {}, viewer)).list).toMatchObject([
    { ...named, buyer: { user_id: user.userId }, seller: { user_id: acceptor.userId }, fiat: 'CNY', money: '700.00' },
  ]);
  expect(await server.mustCall(officeFiatCases.openCase, named, maker)).toMatchObject({
    deal: null,
    acceptor_deal: { id: dealId, side: 'deposit', state: 'appealed' },
    statements: [{ by: 'buyer', content: 'paid at noon' }],
    messages: [{ from: 'seller', content: 'no money came' }],
    terms: { methods: [{ real_name: '承兑商', account: '6225' }] },
    seller: { is_acceptor: 1 },
  });
  await judge(named);
  await approve();
  expect((await server.mustCall(officeFiatMoney.listAcceptorDeals, named, viewer)).list).toMatchObject([
    { state: 'done', end_reason: 'awarded_user' },
  ]);
  await startFiatNotes(server.services).stop();
  const path = `/account/aceite?deal=${dealId}`;
  expect((await server.mustCall(fiatNotices.notices, {}, user.token)).list[0]).toMatchObject({
    kind: 'acceptor',
    path,
  });
  await startFiatNotices(server.services).stop();
  expect(await lastMailTo(user)).toContain(path);
  const { list } = await server.mustCall(fiatChat.messages, named, user.token);
  expect(list.filter(({ from }) => from === 'system')).toHaveLength(4);
  expect(list.at(-1)).toMatchObject({ kind: 'acceptor', act: '', content: expect.stringContaining('币归买方') });
});

test('an acceptor is appointed by two, with limits and rates; gateways are set and funded', async () => {
  const { userId } = await registerParty(server);
  const terms = {
    recharge_min: '100',
    recharge_max: '50000',
    recharge_rate: '0.5',
    cash_min: '100',
    cash_max: '20000',
  };
  const wish = { user_id: userId, is_appointed: 1, ...terms, cash_rate: '0.8', reason: 'known' } as const;
  await server.mustCall(officeFiatMoney.proposeAcceptor, wish, maker);
  expect((await pending())[0]).toMatchObject({ kind: 'acceptor', user_id: userId });
  await approve();
  const { list } = await server.mustCall(officeFiatMoney.listAcceptors, {}, viewer);
  expect(list.find(({ user_id: id }) => id === userId)).toMatchObject({
    is_appointed: 1,
    ...terms,
    cash_rate: '0.8',
    available: '10000',
    held: '0',
    open_deals: 0,
  });
  const nobody = { ...wish, user_id: 999_999_999 };
  expect(codeOf(await server.call(officeFiatMoney.proposeAcceptor, nobody, maker))).toBe('user_not_found');

  await server.mustCall(
    officeFiatMoney.proposeGateway,
    { money_min: '100', money_max: '5000', day_cap: '7000', reason: 'to begin' },
    maker,
  );
  await approve();
  await mustSubmit(server, { kind: 'fundTreasury', currencyId: USDT, amount: amount(units('10')) });
  const fund = { amount: '1', reason: 'to begin with' };
  await server.mustCall(officeFiatMoney.proposeGatewayFund, fund, maker);
  const before = Number((await server.mustCall(officeFiatMoney.gateway, {}, viewer)).available);
  await approve();
  const gateway = await server.mustCall(officeFiatMoney.gateway, {}, viewer);
  expect([gateway.day_cap, Number(gateway.available)]).toEqual(['7000', before + 1]);
  const funds = await server.mustCall(officeFiatMoney.listGatewayFunds, {}, viewer);
  expect(funds.list[0]).toMatchObject({ amount: '1', currency_name: 'USDT' });
  expect((await server.mustCall(officeFiatMoney.listGatewayOrders, {}, viewer)).list).toEqual([]);
  expect((await server.mustCall(officeFiatMoney.listGatewayCallbacks, {}, viewer)).list).toEqual([]);
  const order = { id: 1, is_paid: 1, reason: 'none' } as const;
  expect(codeOf(await server.call(officeFiatMoney.proposeGatewayOrder, order, maker))).toBe('gateway_order_not_found');
});
