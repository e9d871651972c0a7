// Somebody who is new trades with the house's client alone, on a whole server.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptors, fiat, fiatChat, fiatMerchant } from '@bourse/contract';
import { MINUTE_MS, price, SECOND_MS, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareTraders } from '../../apps/server/src/modules/demo/house-traders.ts';
import {
  freshen,
  FUND_PASSWORD,
  keyed,
  registerTrader,
  type Trader,
} from '../../apps/server/src/modules/fiat/deals/testing.ts';
import { switchRobots } from '../../apps/server/src/platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/platform/http/testing.ts';
import { verifyChain } from '../../apps/server/src/platform/http/audit-log.ts';
import { upload } from '../../apps/server/src/modules/identity/testing.ts';
import { actAsRobots } from '../../apps/server/src/modules/demo/demo-robots.ts';
import { Client } from '../api-client.ts';
import { keysSchema, runSession } from './session.ts';

let server: TestServer;
let client: Client;
let keys: ReturnType<typeof keysSchema.parse>;
const stopping = new AbortController();
const running: Promise<void>[] = [];
beforeAll(async () => {
  server = await startTestServer();
  // Twice: a start finds what the one before has made.
  await prepareTraders(server.services);
  await prepareTraders(server.services);
  await server.services.sequencer.submit({ kind: 'setFiatRate', code: 'CNY', rate: price(units('7')) });
  await freshen(server);
  client = new Client(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  keys = keysSchema.parse(JSON.parse(await readFile(file(), 'utf8')));
  const pace = { waits: { msMin: 10, msMax: 20 }, roundMs: 50 };
  // Two at once do no harm.
  for (const _ of [1, 2]) {
    running.push(runSession({ client, keys, signal: stopping.signal, report: () => {} }, pace));
  }
});
afterAll(async () => {
  stopping.abort();
  await Promise.all(running);
  await client.close();
  await server.stop();
});

const file = () => join(server.services.config.dataDir, 'merchants.json');

async function findAd(type: 'sell' | 'buy') {
  await expect
    .poll(async () => (await server.mustCall(fiat.market, { type, currency_id: USDT })).data.length, {
      timeout: 20_000,
    })
    .toBe(2);
  const { data } = await server.mustCall(fiat.market, { type, currency_id: USDT });
  const [ad] = data;
  if (!ad) throw new Error('there is no ad');
  return ad;
}

const take = async (user: Trader, id: number): Promise<number> =>
  (await server.mustCall(fiat.take, { id, value: '100', means: 'number' }, user.token, keyed())).data.id;

const reaches = (user: Trader, id: number, state: string) =>
  expect
    .poll(async () => (await server.mustCall(fiat.deal, { id }, user.token)).state, { timeout: 20_000 })
    .toBe(state);

async function greetingsOf({ token }: Trader, id: number): Promise<readonly string[]> {
  const { list } = await server.mustCall(fiatChat.messages, { id }, token);
  return list.filter(({ from }) => from === 'other').map(({ content }) => content);
}

test('their keys are for the owner of DATA_DIR alone', async () => {
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(keys.merchants).toHaveLength(2);
});

test('a buy is greeted, and released after it was paid', async () => {
  const buyer = await registerTrader(server, { usdt: '0', btc: '0' });
  const ad = await findAd('sell');
  await freshen(server);
  const id = await take(buyer, ad.id);
  const proof = await upload(server, buyer);
  await server.mustCall(fiat.pay, { id, pay_orders_img: proof }, buyer.token);
  await reaches(buyer, id, 'done');
  expect(await greetingsOf(buyer, id)).toEqual([expect.stringContaining('Please pay')]);
});

test('a sell is paid with a proof, for the seller to release', async () => {
  const seller = await registerTrader(server);
  const ad = await findAd('buy');
  await freshen(server);
  const id = await take(seller, ad.id);
  await reaches(seller, id, 'paid');
  expect((await server.mustCall(fiat.deal, { id }, seller.token)).pay_orders_img).not.toBe('');
  expect(await greetingsOf(seller, id)).toEqual([expect.stringContaining('I will pay')]);
});

test('they are online as long as they are at work', async () => {
  server.clock.advance(15 * MINUTE_MS);
  await freshen(server);
  await expect.poll(async () => (await findAd('sell')).figures.is_online, { timeout: 20_000 }).toBe(1);
});

test('a deposit with the acceptor is confirmed once it was paid', async () => {
  const user = await registerTrader(server, { usdt: '0', btc: '0' });
  const [acceptor] = await server.mustCall(acceptors.list, {});
  if (!acceptor) throw new Error('there is no acceptor');
  const wish = { acceptor_id: acceptor.id, way: 'bank', type: 'buy', money: '700' } as const;
  const account = { mobile: '13800000000', deal_account: '622588886666' };
  const opened = await server.call(acceptors.deal, { ...wish, ...account }, user.token, keyed());
  if (opened.body.type !== 'ok' || !opened.body.data) throw new Error(JSON.stringify(opened.body));
  const { id } = opened.body.data;
  await server.mustCall(acceptors.paid, { id, proof: await upload(server, user) }, user.token);
  await expect
    .poll(async () => (await server.mustCall(acceptors.detail, { id }, user.token)).state, { timeout: 20_000 })
    .toBe('done');
});

test('who applies to be a merchant is approved by two robots of the demo after 15 seconds', async () => {
  const { services, clock } = server;
  const applicant = await registerTrader(server, { level: 2 });
  const application = { currency_id: USDT, pay_password: FUND_PASSWORD };
  await server.mustCall(fiatMerchant.apply, application, applicant.token, keyed());
  await switchRobots(server, true);
  const stateNow = async () => {
    await actAsRobots(services);
    await freshen(server);
    return (await server.mustCall(fiatMerchant.ownShops, {}, applicant.token)).data.map(({ state }) => state);
  };
  expect(await stateNow()).toEqual(['applied']);
  clock.advance(15 * SECOND_MS);
  expect(await stateNow()).toEqual(['approved']);
  const actors = await services.storage.sql<{ actor: string }[]>`
    SELECT actor FROM audit_log WHERE subject = ${`fiat merchant ${applicant.userId} ${USDT}`} ORDER BY id`;
  expect(actors.map(({ actor }) => actor)).toEqual(['demo-robot', 'demo-robot-2']);
  expect(await verifyChain(services.storage.sql)).toMatchObject({ brokenAt: undefined });
});
