import {
  amount,
  DAY_MS,
  instant,
  type MicroOrderId,
  microInsuranceTypeId,
  ppm,
  price,
  SECOND_MS,
  units,
  userId,
  type UserId,
} from '@bourse/domain';
import { checkInvariants, type Command, Engine, type PlaceMicroOrder } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Bench,
  COIN,
  MARKET,
  MONEY,
  mustAccept,
  openBench,
  prepareExchange,
} from '../../core/sequencer/testing.ts';
import { auditBooks, auditRules } from '../../audit.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';

const ann = userId(1);
const ben = userId(2);
/** More orders than the work of three commands can settle. */
const CROWD = Array.from({ length: 500 }, (_, at) => userId(100 + at));
const TYPE = microInsuranceTypeId(1);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);
const money = (whole: string) => ({ currencyId: MONEY, amount: amount(units(whole)) });

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben]);
  await play({
    kind: 'configureMicroMarket',
    settings: { marketId: MARKET, baseId: COIN, quoteId: MONEY, state: 'open' },
  });
  for (const [seconds, ratio] of [
    [30, 900_000n],
    [60, 910_000n],
  ] as const)
    await play({ kind: 'configureMicroTerm', term: { seconds, ratio: ppm(ratio), isOffered: true } });
  await play({
    kind: 'configureMicroCurrency',
    currency: {
      currencyId: MONEY,
      isOffered: true,
      presets: [amount(units('10')), amount(units('100'))],
      feeRate: ppm(5_000n),
      minimum: amount(units('10')),
      maximum: amount(units('1000')),
      step: amount(units('10')),
      openMax: 50,
      secondMax: amount(units('1000000')),
    },
  });
  await play({ kind: 'configureMicroRules', rules: { isOpen: true, riskVersion: 1 } });
  await play({ kind: 'setMicroCountry', countryId: 5, isOpen: false });
  await play({
    kind: 'configureMicroInsurance',
    type: {
      id: TYPE,
      currencyId: MONEY,
      premiumRate: ppm(230_000n),
      assetsMin: amount(units('100')),
      assetsMax: amount(units('1000')),
      termDays: 2,
      claimRate: ppm(500_000n),
      claimsMax: 1,
      isOffered: true,
    },
  });
  await play({ kind: 'fundTreasury', ...money('10000000') });
  await play({ kind: 'fundMicro', purpose: 'micro_pool', ...money('5000000') });
  await play({ kind: 'fundMicro', purpose: 'micro_insurance', ...money('1000000') });
  const grants = [{ wallet: 'micro', ...money('100') } as const];
  await Promise.all(CROWD.map((id) => play({ kind: 'openUser', userId: id, grants })));
  for (const id of [ann, ben])
    await play({ kind: 'creditUser', userId: id, source: 'outside', wallet: 'micro', ...money('5000') });
  await Promise.all([ann, ben, ...CROWD].map((id) => play({ kind: 'acceptMicroRisk', userId: id, version: 1 })));
});

afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

/** Time passes without a tick, then there is one. */
async function tick(index: string, afterSeconds = 1): Promise<void> {
  bench.clock.advance(afterSeconds * SECOND_MS);
  const second = Math.floor(bench.clock.now() / SECOND_MS);
  const quoted = { currencyId: COIN, price: price(units(index)), quotedAt: instant(second * SECOND_MS) };
  await play({ kind: 'tickIndex', second, prices: [quoted] });
}

async function place(user: UserId, change: Partial<PlaceMicroOrder> = {}): Promise<MicroOrderId> {
  const { microOrderId } = await play({
    kind: 'placeMicroOrder',
    userId: user,
    marketId: MARKET,
    currencyId: MONEY,
    direction: 'up',
    seconds: 30,
    stake: amount(units('10')),
    ...change,
  });
  return microOrderId;
}

async function countRows(from: string): Promise<number> {
  const [row] = await bench.storage.sql.unsafe<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${from}`);
  return row?.count ?? 0;
}

async function expectSoundBooks(): Promise<void> {
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  checkInvariants(loaded);
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
}

test('orders in every state, limits and insurance are loaded as they were, and the books are right', async () => {
  await tick('100');
  const lossMax = amount(units('2000'));
  await play({ kind: 'setMicroLimits', userId: ann, currencyId: MONEY, lossMax, ordersMax: 100 });
  await play({ kind: 'setMicroLimits', userId: ann, currencyId: MONEY, lossMax: null });
  await play({ kind: 'buyMicroInsurance', userId: ben, typeId: TYPE, assets: amount(units('500')) });
  await place(ann);
  await place(ann, { direction: 'down' });
  await expectSoundBooks();
  await tick('101');
  await place(ben, { seconds: 60 });
  await expectSoundBooks();
  await tick('100', 30);
  await place(ann);
  await expectSoundBooks();
  const states = await bench.storage.sql`
    SELECT coalesce(result, state) AS state, count(*)::integer AS count FROM micro_orders GROUP BY 1`;
  expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
    win: 1,
    loss: 1,
    void: 1,
    accepted: 1,
  });
  await tick('100');
  await tick('100', 30);
  expect(await countRows(`micro_orders WHERE result = 'draw'`)).toBe(1);
  const { microOrders, microUsers, microAccounts, microInsurances, microCountries } =
    await bench.storage.loadSnapshot();
  expect(microOrders).toEqual([]);
  expect(microUsers.find((user) => user.userId === ann)).toMatchObject({ riskVersion: 1, ordersMax: 100, orders: 3 });
  expect(microAccounts.find((account) => account.userId === ann)).toMatchObject({ lossMax, lossMaxNext: undefined });
  expect(microInsurances).toMatchObject([{ userId: ben, state: 'bought', premium: amount(units('115')) }]);
  expect(microCountries).toEqual([{ countryId: 5, isOpen: false }]);
  await expectSoundBooks();
});

test('insurance counts the orders that it covers, is claimed, used up and kept as the last of its owner', async () => {
  bench.clock.advance(DAY_MS);
  await tick('100');
  for (let nth = 0; nth < 5; nth += 1) await place(ben, { stake: amount(units('50')) });
  const large = await place(ben, { stake: amount(units('60')) });
  await tick('100');
  await tick('99', 30);
  expect(await countRows(`micro_orders WHERE insurance_id = 1 AND result = 'loss'`)).toBe(5);
  expect(await countRows(`micro_orders WHERE id = ${large} AND insurance_id IS NULL`)).toBe(1);
  await expectSoundBooks();
  const claimed = await play({ kind: 'claimMicroInsurance', userId: ben, insuranceId: (await insuranceOf(ben)).id });
  expect(claimed).toMatchObject({ amount: '125' });
  expect(await insuranceOf(ben)).toMatchObject({ state: 'ended', endReason: 'used_up', reserve: 0n });
  await expectSoundBooks();
});

async function insuranceOf(user: UserId) {
  const found = (await bench.storage.loadSnapshot()).microInsurances.find((one) => one.userId === user);
  if (!found) throw new Error(`user ${user} has no insurance`);
  return found;
}

test('a tick whose work the process did not live to end is worked off by the next, and nothing is settled twice', async () => {
  await tick('100');
  // All of them are accepted within one second, and so due at one.
  bench.clock.advance(SECOND_MS - (bench.clock.now() % SECOND_MS));
  await Promise.all(CROWD.map((id, at) => place(id, { direction: at % 2 === 0 ? 'up' : 'down' })));
  await tick('100');
  const opened = () => countRows(`micro_orders WHERE state = 'open' AND user_id >= 100`);
  await expect.poll(opened, { timeout: 10_000 }).toBe(CROWD.length);
  await expect.poll(() => countRows('micro_sweeps WHERE NOT is_done')).toBe(0);
  await tick('102', 30);
  await bench.sequencer.drain();
  expect(await countRows('micro_sweeps WHERE NOT is_done')).toBe(1);
  const closed = () => countRows(`micro_orders WHERE state = 'closed' AND user_id >= 100`);
  expect(await closed()).toBeGreaterThan(0);
  expect(await closed()).toBeLessThan(CROWD.length);
  await expectSoundBooks();
  const { clock } = bench;
  await bench.storage.close();
  bench = await openBench(database.connection, { clock });
  await expect.poll(closed, { timeout: 10_000 }).toBe(CROWD.length);
  await expect.poll(() => countRows('micro_sweeps WHERE NOT is_done')).toBe(0);
  expect(await countRows(`micro_orders WHERE user_id >= 100 AND result = 'win'`)).toBe(CROWD.length / 2);
  const paid = `(SELECT DISTINCT posting_id FROM postings WHERE reason IN ('micro_win', 'micro_loss')) AS paid`;
  expect(await countRows(paid)).toBe(await countRows(`micro_orders WHERE result IN ('win', 'loss')`));
  await expectSoundBooks();
});

test('the audit names what was tampered with', async () => {
  const { sql } = bench.storage;
  const broken = async (): Promise<readonly string[]> =>
    (await auditRules(sql)).filter(({ offenders }) => offenders.length > 0).map(({ rule }) => rule);
  await sql`UPDATE micro_orders SET payout = payout + 1 WHERE id = 1`;
  await sql`UPDATE micro_orders SET ended_seq = NULL WHERE id = 2`;
  await sql`UPDATE micro_orders SET entry_second = placed_at / 1000 WHERE id = 2`;
  await sql`UPDATE micro_orders SET close_index = close_index + 1 WHERE result = 'draw'`;
  await sql`UPDATE micro_orders SET entry_second = entry_second + 1 WHERE id = 4`;
  await sql`UPDATE micro_insurances SET reserve = 1`;
  await sql`UPDATE micro_claims SET amount = amount + 1, paid_at = NULL`;
  expect(await broken()).toEqual([
    'second contracts bring and cost their users what their rows say',
    'a second contract is where its state says: accepted, open at a price, or ended with a result',
    'a second contract pays what its terms and its two prices make of it',
    'a second contract opens and closes in its seconds, neither earlier nor later',
    'a second contract opens and closes at the official index of its seconds',
    'a second contract passes over no tick that it could have opened or closed at',
    'premiums and claims of insurance are what its rows say',
    'what insurance may have to pay is reserved, and nothing else',
    'an insurance that has ended keeps what it owes for claims, and says why it ended',
    'claims are as many as their insurance counts, each at its rate, two paid a day',
  ]);
});
