// The CNY rate in a demo: its own until an operator says otherwise, which holds everywhere at once and is logged.
import { market, office, officeRate, spot, wallet } from '@bourse/contract';
import { BTC, DAY_MS, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCnyRate } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await logInOperator(server, 'admin');
});
afterAll(() => server.stop());

const rate = () => server.mustCall(officeRate.getCnyRate, {}, admin);

test('a demo has a rate of its own that does not grow old', async () => {
  server.clock.advance(3 * DAY_MS);
  admin = await logInOperator(server, 'admin');
  expect(await rate()).toMatchObject({ rate: '7.1', source: 'demo', is_old: false, has_feed: false });
});

test('what an operator sets holds at once in every answer, is logged, and is old after a day', async () => {
  const user = await server.register('yuan@example.com');
  expect((await saveCnyRate(server, '6.9', admin)).body.type).toBe('ok');
  const { coin_list } = await server.mustCall(market.quotations, {});
  expect(coin_list[0]).toMatchObject({ legal_name: 'USDT', cny_price: '6.9' });
  const deal = await server.mustCall(spot.deal, { legal_id: USDT, currency_id: BTC });
  expect(deal).toMatchObject({ cny_price: '6.9' });
  const { ExRate, legal_wallet } = await server.mustCall(wallet.walletList, {}, user.token);
  expect(ExRate).toBe('6.9');
  expect(legal_wallet.balance.find((row) => row.currency === USDT)).toMatchObject({ cny_price: '6.9' });
  const { site } = await server.mustCall(market.clientConfig, {});
  expect(site.cny_rate).toMatchObject({ rate: '6.9', source: 'operator', is_old: false });
  const { list } = await server.mustCall(office.listAudit, { action: 'settings.rate' }, admin);
  expect(JSON.parse(list[0]?.before ?? '')).toEqual({ cny_per_usdt: '', source: 'default' });
  expect(JSON.parse(list[0]?.after ?? '')).toEqual({ cny_per_usdt: '6.9', source: 'operator' });

  server.clock.advance(DAY_MS);
  admin = await logInOperator(server, 'admin');
  expect(await rate()).toMatchObject({ rate: '6.9', is_old: true });
  expect((await saveCnyRate(server, undefined, admin)).body.type).toBe('ok');
  expect(await rate()).toMatchObject({ rate: '7.1', source: 'demo', is_old: false });
});

test.each(['0.99', '20.01', '-7', '7,1', '1e1', 'seven'])('%s is refused with the bounds', async (wanted) => {
  const { body } = await saveCnyRate(server, wanted, admin);
  expect(body).toMatchObject({ code: 'rate_out_of_bounds', message: '汇率须为 1 至 20 之间的数字，最多 8 位小数。' });
});
