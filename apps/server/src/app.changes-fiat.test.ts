// Every kind of change at the desk of fiat trade is asked for and decided here.
// What it is about is seen to change once.
import { gateway } from '@bourse/contract';
import { acceptorDealId, amount, fiatDealId, MINUTE_MS, ppm, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll } from 'vitest';
import { registerTrader } from './modules/fiat/deals/testing.ts';
import { openTestProvider, type TestProvider } from './modules/fiat/gateway/testing.ts';
import { cellOf, fundsOf, testChanges } from './platform/http/testing-changes.ts';
import {
  mustSubmit,
  publishAd,
  registerParty,
  registerPublisher,
  storeAcceptorTerms,
  takeAd,
} from './platform/http/testing-fiat.ts';
import { drainTreasury, fundTreasury } from './platform/http/testing-funds.ts';
import { tick } from './platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from './platform/http/testing.ts';

let server: TestServer;
let seller: TestUser;
let buyer: TestUser;
let acceptor: TestUser;
let applicant: TestUser;
let deal: number;
let acceptorDeal: number;
let order: number;
let provider: TestProvider;
const getServer = () => server;

beforeAll(async () => {
  server = await startTestServer();
  provider = openTestProvider(server);
  await fundTreasury(server, USDT, '1000');
  await tick(server, { BTC: '60000' });
  [seller, buyer] = [await registerPublisher(server), await registerParty(server)];
  acceptor = await registerParty(server);
  const limits = { rechargeMin: of100, rechargeMax: of5000, cashMin: of100, cashMax: of5000 };
  await mustSubmit(server, {
    kind: 'configureAcceptor',
    userId: acceptor.userId,
    terms: { isAppointed: true, ...limits, rechargeRate: ppm(0n), cashRate: ppm(0n) },
  });
});
afterAll(() => server.stop());

const [of100, of5000] = [amount(units('100')), amount(units('5000'))];
const ofEuro = () => ({ code: 'EUR' });

async function apply(): Promise<void> {
  applicant = await registerParty(server);
  const named = { userId: applicant.userId, currencyId: USDT };
  await mustSubmit(server, { kind: 'applyFiatMerchant', ...named, hasMethods: true, hasTradePassword: true });
}

/** A deal that its buyer has marked as paid and appealed. */
async function appeal(): Promise<void> {
  await tick(server, { BTC: '60000' });
  const dealId = await takeAd(server, buyer, await publishAd(server, seller));
  await mustSubmit(server, { kind: 'payFiatDeal', userId: buyer.userId, dealId, hasProof: true });
  server.clock.advance(11 * MINUTE_MS);
  await mustSubmit(server, { kind: 'appealFiatDeal', userId: buyer.userId, dealId, hasProof: false });
  deal = dealId;
}

async function appealAcceptor(): Promise<void> {
  await tick(server, { BTC: '60000' });
  const { dealId } = await mustSubmit(server, {
    kind: 'openAcceptorDeal',
    userId: buyer.userId,
    acceptorId: acceptor.userId,
    side: 'deposit',
    money: amount(units('700')),
    termsId: await storeAcceptorTerms(server, buyer.userId),
    hasTradePassword: true,
  });
  await mustSubmit(server, { kind: 'payAcceptorDeal', userId: buyer.userId, dealId, hasProof: true });
  server.clock.advance(11 * MINUTE_MS);
  await mustSubmit(server, { kind: 'appealAcceptorDeal', userId: buyer.userId, dealId, hasProof: false });
  acceptorDeal = dealId;
}

/** A payment of another sum than was ordered waits for operators. */
async function hold(): Promise<void> {
  const user = await registerTrader(server, { usdt: '0', btc: '0' });
  ({ id: order } = (await server.mustCall(gateway.order, { money: '650' }, user.token)).order);
  await provider.send(provider.paid(order, { amount: '649.99' }));
}

const verdict = { winner: 'buyer', grounds: 'payment_proven' };
const terms = { recharge_min: '1', recharge_max: '1100', recharge_rate: '1', cash_min: '1', cash_max: '1000' };

testChanges(getServer, 'fiat', {
  rules: {
    ...cellOf(getServer, { table: 'fiat_rules', column: 'unfinished_max' }, '12'),
    input: () => ({ unfinished_max: 11 }),
    becomes: '11',
    later: {},
    subject: () => 'fiat rules',
    changes: () => [['unfinished_max', '3', '11']],
    keys: (id) => [['office/change/fiat/rules', String(id), '']],
  },
  currency: {
    ...cellOf(getServer, { table: 'fiat_currencies', column: 'digits', where: ofEuro }, '1'),
    input: () => ({ code: 'EUR', digits: 0 }),
    becomes: '0',
    later: {},
    subject: () => 'fiat currency EUR',
    changes: () => [['digits', '2', '0']],
    keys: (id) => [['office/change/fiat/currency', String(id), '']],
  },
  rate: {
    ...cellOf(getServer, { table: 'fiat_currencies', column: 'rate', where: ofEuro }, '0.93'),
    input: () => ({ code: 'EUR', rate: '0.91' }),
    becomes: '0.91000000',
    later: {},
    subject: () => 'fiat rate EUR',
    changes: () => [['rate', '0.92', '0.91']],
    keys: (id) => [['office/change/fiat/rate', String(id), '']],
  },
  coin: {
    ...cellOf(getServer, { table: 'fiat_coins', column: 'number_min', where: () => ({ currency_id: USDT }) }, '22'),
    input: () => ({ id: USDT, number_min: '21' }),
    becomes: '21.00000000',
    later: {},
    subject: () => `fiat coin ${USDT}`,
    changes: () => [['number_min', '10', '21']],
    keys: (id) => [['office/change/fiat/coin', String(id), '']],
  },
  quota: {
    ...cellOf(getServer, { table: 'fiat_quotas', column: 'day_limit', where: () => ({ level: 1 }) }, '2200'),
    input: () => ({ level: 1, day_limit: '2100' }),
    becomes: '2100.00000000',
    later: {},
    subject: () => 'fiat quota 1',
    changes: () => [['day_limit', '10000', '2100']],
    keys: (id) => [['office/change/fiat/quota', String(id), '']],
  },
  way: {
    reads: (sql) => sql`SELECT is_offered::text AS value FROM fiat_ways WHERE way = 'we_chat'`,
    input: () => ({ way: 'we_chat', is_offered: 0 }),
    becomes: 'false',
    later: {},
    subject: () => 'fiat way we_chat',
    changes: () => [['is_offered', '1', '0']],
    keys: (id) => [['office/change/fiat/way', String(id), '']],
  },
  merchant: {
    prepare: apply,
    reads: (sql) => sql`SELECT state AS value FROM fiat_merchants WHERE user_id = ${applicant.userId}`,
    input: () => ({ user_id: applicant.userId, currency: USDT, is_approved: 1 }),
    becomes: 'approved',
    subject: () => `fiat merchant ${applicant.userId} ${USDT}`,
    changes: () => [['is_approved', '', '1']],
    keys: (id) => [['office/change/fiat/merchant', String(id), '']],
    overtaken: {
      by: () =>
        mustSubmit(server, {
          kind: 'decideFiatMerchant',
          userId: applicant.userId,
          currencyId: USDT,
          isApproved: false,
        }),
      failure: 'fiat_merchant_handled',
    },
  },
  verdict: {
    prepare: appeal,
    reads: (sql) => sql`
      SELECT state || ' ' || trim_scale(held) AS value FROM fiat_deals WHERE id = ${deal}`,
    input: () => ({ kind: 'deal', id: deal, ...verdict }),
    becomes: 'done 0',
    subject: () => `fiat verdict ${deal}`,
    changes: () => [
      ['winner', '', 'buyer'],
      ['grounds', '', 'payment_proven'],
    ],
    keys: (id) => [['office/change/fiat/verdict', String(id), '']],
    overtaken: {
      by: () => mustSubmit(server, { kind: 'releaseFiatDeal', userId: seller.userId, dealId: fiatDealId(deal) }),
      failure: 'fiat_deal_handled',
    },
  },
  acceptor_verdict: {
    prepare: appealAcceptor,
    reads: (sql) => sql`
      SELECT state || ' ' || trim_scale(held) AS value FROM acceptor_deals WHERE id = ${acceptorDeal}`,
    input: () => ({ kind: 'acceptor', id: acceptorDeal, ...verdict }),
    becomes: 'done 0',
    subject: () => `fiat acceptor_verdict ${acceptorDeal}`,
    changes: () => [
      ['winner', '', 'buyer'],
      ['grounds', '', 'payment_proven'],
    ],
    keys: (id) => [['office/change/fiat/acceptor_verdict', String(id), '']],
    overtaken: {
      by: () =>
        mustSubmit(server, {
          kind: 'resolveAcceptorDeal',
          dealId: acceptorDealId(acceptorDeal),
          winner: 'user',
        }),
      failure: 'fiat_deal_handled',
    },
  },
  acceptor: {
    ...cellOf(
      getServer,
      { table: 'acceptors', column: 'recharge_max', where: () => ({ user_id: acceptor.userId }) },
      '1200',
    ),
    input: () => ({ user_id: acceptor.userId, is_appointed: 1, ...terms, cash_rate: '1' }),
    becomes: '1100.00000000',
    subject: () => `fiat acceptor ${acceptor.userId}`,
    changes: () => [
      ['recharge_min', '100', '1'],
      ['recharge_max', '5000', '1100'],
      ['recharge_rate', '0', '1'],
      ['cash_min', '100', '1'],
      ['cash_max', '5000', '1000'],
      ['cash_rate', '0', '1'],
    ],
    keys: (id) => [['office/change/fiat/acceptor', String(id), '']],
  },
  gateway: {
    ...cellOf(getServer, { table: 'gateway_rules', column: 'day_cap' }, '720000'),
    input: () => ({ day_cap: '710000' }),
    becomes: '710000.00000000',
    subject: () => 'fiat gateway',
    changes: () => [['day_cap', '100000', '710000']],
    keys: (id) => [['office/change/fiat/gateway', String(id), '']],
  },
  gateway_fund: {
    reads: fundsOf('gateway', USDT),
    input: () => ({ amount: '1' }),
    becomes: { more: '1' },
    subject: () => 'fiat gateway_fund',
    changes: () => [
      ['purpose', '', 'gateway'],
      ['currency', 'USDT', '3'],
      ['amount', '', '1'],
    ],
    keys: (id) => [['office/change/fiat/gateway_fund', String(id), '']],
    isManifold: true,
    overtaken: { ...drainTreasury(getServer, USDT), failure: 'insufficient_balance' },
  },
  gateway_order: {
    prepare: hold,
    reads: (sql) => sql`
      SELECT o.state || ' ' || coalesce(trim_scale(sum(a.available)), 0) AS value
      FROM gateway_orders o LEFT JOIN accounts a ON a.user_id = o.user_id AND a.wallet = 'legal' AND a.currency_id = ${USDT}
      WHERE o.id = ${order} GROUP BY o.state`,
    input: () => ({ id: order, is_paid: 1 }),
    becomes: 'paid 91.54929577',
    subject: () => `fiat gateway_order ${order}`,
    changes: () => [
      ['is_paid', '', '1'],
      ['number', '', '91.54929577'],
      ['hold', '', 'amount_differs'],
    ],
    // The order is paid once, and is then none that waits for operators.
    afterCrash: 'failed gateway_order_not_found',
    overtaken: {
      by: () => server.services.storage.sql`
        UPDATE gateway_orders SET state = 'refused', ended_at = ${server.clock.now()} WHERE id = ${order}`,
      failure: 'gateway_order_not_found',
    },
  },
});
