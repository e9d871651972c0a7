// A day's fees against its volume, and both against the ledger.
import { fiat, lever, officeReports } from '@bourse/contract';
import { DAY_MS, fiatDealId, instant, MINUTE_MS, parseUnits, PPM_PER_WHOLE, startOfShanghaiDay } from '@bourse/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { priceInUsdt } from '../../core/market/market-view.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import {
  freshen,
  FUND_PASSWORD,
  publish,
  registerMerchant,
  registerTrader as registerBuyer,
  take,
} from '../fiat/deals/testing.ts';
import { open, registerTrader } from '../lever/testing.ts';
import { measureDay } from './day-figures.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

function measure() {
  const { storage, clock, market } = server.services;
  const from = startOfShanghaiDay(clock.now());
  return measureDay(storage, { from, until: instant(from + DAY_MS) }, (id) => priceInUsdt(market, { id }));
}

/** To a minute after the next midnight in Shanghai. */
async function nextDay(): Promise<void> {
  const now = server.clock.now();
  server.clock.advance(startOfShanghaiDay(now) + DAY_MS + MINUTE_MS - now);
  await settle(server);
}

/** Sums up what users paid today for these reasons, by the ledger. */
async function postedFor(reasons: readonly string[]): Promise<string> {
  const from = startOfShanghaiDay(server.clock.now());
  const { sql } = server.services.storage;
  const [row] = await sql<{ sum: string }[]>`
    SELECT trim_scale(coalesce(sum(-amount), 0))::text AS sum FROM ledger_entries
    WHERE reason IN ${sql(reasons)} AND user_id IS NOT NULL AND amount < 0 AND at >= ${from} AND at < ${from + DAY_MS}`;
  return row?.sum ?? '';
}

const unitsOf = (text: string): bigint => parseUnits(text) ?? -1n;

/** Compares contracts with the ledger: all fees, and those of openings and closings with rate times volume. */
async function mustAgree(): Promise<string> {
  const { fees, volumes } = await measure();
  const [row] = await server.services.storage.sql<{ rate: string }[]>`
    SELECT max(fee_rate_ppm)::text AS rate FROM lever_positions`;
  expect(fees.lever).toBe(await postedFor(['lever_fee', 'lever_overnight']));
  const ofVolume = (unitsOf(volumes.lever) * BigInt(row?.rate ?? 0)) / PPM_PER_WHOLE;
  expect(unitsOf(await postedFor(['lever_fee']))).toBe(ofVolume);
  return volumes.lever;
}

test('a contract counts as much volume as its fees are taken of, on the day of each', async () => {
  const trader = await registerTrader(server, 'amy');
  const id = await open(server, trader);
  const [position] = await server.services.storage.sql<{ number: string }[]>`
    SELECT trim_scale(open_price * number)::text AS number FROM lever_positions WHERE id = ${id}`;
  // It is open yet, and its opening has cost its fee.
  expect(await mustAgree()).toBe(position?.number);

  // A part of it is closed on the same day: the opening counts once, whatever became of it.
  await server.mustCall(lever.close, { id: String(id), share: '4' }, trader.token);
  await tick(server, { BTC: '60100' });
  await mustAgree();

  await nextDay();
  expect((await measure()).volumes.lever).toBe('0');
  await tick(server, { BTC: '60200' });
  await server.mustCall(lever.close, { id: String(id) }, trader.token);
  await tick(server, { BTC: '60200' });
  const closed = await mustAgree();
  expect(unitsOf(closed)).toBeGreaterThan(0n);

  const viewer = await logInOperator(server, 'support');
  const days = await server.mustCall(officeReports.days, {}, viewer);
  expect(days.at(-1)?.volumes.lever).toBe(closed);
});

test.each([
  ['nobody', 'a user to a user', '100'],
  ['merchant', 'a merchant of the house to a user', '100'],
  ['buyer', 'a user to one of the house', '100'],
  ['both', 'one of the house to another', '0'],
])('fiat trade where %s is of the house: what goes from %s counts as %s', async (whose, _way, volume) => {
  await freshen(server);
  const merchant = await registerMerchant(server);
  const buyer = await registerBuyer(server, { level: 2 });
  const id = await take(server, buyer, { id: await publish(server, merchant) });
  const { sequencer, storage } = server.services;
  await sequencer.submit({ kind: 'payFiatDeal', userId: buyer.userId, dealId: fiatDealId(id), hasProof: true });
  await server.mustCall(fiat.release, { id, pay_password: FUND_PASSWORD }, merchant.token);
  await settle(server);
  const people = [...(whose === 'buyer' ? [] : [merchant]), ...(whose === 'merchant' ? [] : [buyer])];
  if (whose !== 'nobody') {
    await storage.sql`UPDATE users SET is_house = true WHERE id IN ${storage.sql(people.map(({ userId }) => userId))}`;
  }
  expect((await measure()).volumes.fiat).toBe(volume);
});
