import {
  amount,
  DAY_MS,
  type FiatAdId,
  type FiatDealId,
  HOUR_MS,
  MINUTE_MS,
  ppm,
  price,
  units,
  userId,
  type UserId,
} from '@bourse/domain';
import { checkInvariants, type Command, Engine, type PublishFiatAd } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, MONEY, mustAccept, openBench, prepareExchange } from '../../core/sequencer/testing.ts';
import { auditBooks, auditRules } from '../../audit.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';

const ann = userId(1);
const ben = userId(2);
/** More takers than one command sees to. */
const CROWD = Array.from({ length: 150 }, (_, at) => userId(100 + at));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);
const number = (whole: string) => amount(units(whole));

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben, ...CROWD]);
  await play({
    kind: 'configureFiatRules',
    rules: {
      isOpen: true,
      payWindowMs: 15 * MINUTE_MS,
      appealAfterMs: 10 * MINUTE_MS,
      appealAloneMs: DAY_MS,
      appealEndedMs: DAY_MS,
      restrictMs: HOUR_MS,
      merchantFee: number('100'),
      unfinishedMax: 3,
      cancellationsMax: 3,
      priceBand: ppm(300_000n),
      premiumMax: ppm(100_000n),
    },
  });
  const numbers = { numberMin: number('10'), numberMax: number('100000') };
  await play({
    kind: 'configureFiatCoin',
    coin: { currencyId: MONEY, isOffered: true, isC2cOffered: true, ...numbers },
  });
  await play({ kind: 'configureFiatCurrency', code: 'CNY', digits: 2, isOffered: true });
  await play({ kind: 'configureFiatCurrency', code: 'EUR', digits: 2, isOffered: false });
  await play({ kind: 'setFiatRate', code: 'CNY', rate: price(units('7')) });
  await play({ kind: 'configureFiatQuota', level: 1, dayLimit: number('50000') });
  await play({ kind: 'configureFiatWay', way: 'we_chat', isOffered: false });
  const outside = { source: 'outside', wallet: 'legal', currencyId: MONEY, amount: number('5000') } as const;
  for (const id of [ann, ben]) await play({ kind: 'creditUser', userId: id, ...outside });
  const level = (id: UserId) => (id === ann ? 2 : 1);
  await Promise.all(
    [ann, ben, ...CROWD].map((id) => play({ kind: 'setVerificationLevel', userId: id, level: level(id) })),
  );
});

afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

async function expectSoundBooks(): Promise<void> {
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  checkInvariants(loaded);
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
}

async function publish(part: Partial<PublishFiatAd> = {}): Promise<FiatAdId> {
  const { adId } = await play({
    kind: 'publishFiatAd',
    userId: ann,
    adKind: 'merchant',
    side: 'sell',
    currencyId: MONEY,
    fiat: 'CNY',
    priceKind: 'fixed',
    price: price(units('7')),
    totalNumber: number('2000'),
    minNumber: number('10'),
    maxNumber: number('2000'),
    ways: 3,
    levelMin: 1,
    doneMin: 0,
    termsId: 1,
    hasTradePassword: true,
    ...part,
  });
  return adId;
}

async function take(taker: UserId, adId: FiatAdId, whole = '10'): Promise<FiatDealId> {
  const means = { termsId: 2, hasTradePassword: true };
  const { dealId } = await play({ kind: 'openFiatDeal', userId: taker, adId, number: number(whole), ...means });
  return dealId;
}

async function countRows(from: string): Promise<number> {
  const [row] = await bench.storage.sql.unsafe<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${from}`);
  return row?.count ?? 0;
}

test('merchants, ads and deals in every state are loaded as they were, and the books are right', async () => {
  const merchant = { userId: ann, currencyId: MONEY };
  await play({ kind: 'applyFiatMerchant', ...merchant, hasMethods: true, hasTradePassword: true });
  await expectSoundBooks();
  await play({ kind: 'decideFiatMerchant', ...merchant, isApproved: true });
  const ad = await publish();
  const wanted = await publish({
    side: 'buy',
    priceKind: 'floating',
    premium: ppm(-5_000n),
    priceCap: price(units('8')),
  });
  const whole = { userId: ben, adKind: 'c2c', minNumber: number('50'), maxNumber: number('50') } as const;
  const own = await publish({ ...whole, totalNumber: number('50') });
  const [unpaid, paid, done, cancelled, appealed] = [
    await take(ben, ad),
    await take(ben, ad, '20'),
    await take(ben, ad, '30'),
    await take(CROWD[0] ?? ben, ad, '40'),
    await take(CROWD[1] ?? ben, ad, '50'),
  ];
  await play({ kind: 'payFiatDeal', userId: ben, dealId: paid, hasProof: true });
  await play({ kind: 'payFiatDeal', userId: ben, dealId: done, hasProof: true });
  await play({ kind: 'releaseFiatDeal', userId: ann, dealId: done });
  await play({ kind: 'cancelFiatDeal', userId: CROWD[0] ?? ben, dealId: cancelled });
  await play({ kind: 'cancelFiatDeal', userId: CROWD[1] ?? ben, dealId: appealed });
  await play({ kind: 'appealFiatDeal', userId: CROWD[1] ?? ben, dealId: appealed, hasProof: true });
  await play({ kind: 'cancelFiatDeal', userId: ben, dealId: unpaid });
  const sold = await take(ben, wanted, '15');
  await play({ kind: 'payFiatDeal', userId: ann, dealId: sold, hasProof: false });
  await play({ kind: 'releaseFiatDeal', userId: ben, dealId: sold });
  const gone = await take(CROWD[2] ?? ben, own, '50');
  await play({ kind: 'payFiatDeal', userId: CROWD[2] ?? ben, dealId: gone, hasProof: true });
  await play({ kind: 'releaseFiatDeal', userId: ben, dealId: gone });
  await play({ kind: 'takeDownFiatAd', adId: wanted });
  await play({ kind: 'restrictFiatUser', userId: ben, until: bench.clock.now() });
  await expectSoundBooks();
  const { fiatAds, fiatDeals, fiatUsers, fiatMerchants, fiatCurrencies, restrictions } =
    await bench.storage.loadSnapshot();
  expect(fiatAds.map(({ id, state, isBarred }) => [id, state, isBarred])).toEqual([
    [ad, 'live', false],
    [wanted, 'live', true],
  ]);
  expect(fiatDeals.map(({ state }) => state).sort()).toEqual(
    ['appealed', 'cancelled', 'cancelled', 'done', 'done', 'done', 'paid'].sort(),
  );
  expect(fiatUsers.find((user) => user.userId === ben)).toMatchObject({ cancellations: 1, done: 3 });
  expect(fiatMerchants).toMatchObject([{ state: 'approved', fee: units('100') }]);
  expect(fiatCurrencies.map(({ code }) => code).sort()).toEqual(['CNY', 'EUR']);
  // Ben bought 30 and sold 15 to Ann and 50 more.
  expect(restrictions.filter(({ userId: owner }) => owner === ben).map(({ worth }) => worth)).toEqual([0n]);
  expect(await countRows(`fiat_ads WHERE state = 'done'`)).toBe(1);
});

test('deals that expire at once are seen to in parts, also where the process did not live to end it', async () => {
  const ad = await publish({ totalNumber: number('1500'), maxNumber: number('1500') });
  await Promise.all(CROWD.map((id) => take(id, ad)));
  await expectSoundBooks();
  const { clock } = bench;
  // Longer away would be an outage, which moves what is due.
  const awayMs = MINUTE_MS / 2;
  clock.advance(15 * MINUTE_MS - awayMs);
  await play({ kind: 'keepTime' });
  await bench.sequencer.drain();
  await bench.storage.close();
  clock.advance(awayMs);
  bench = await openBench(database.connection, { clock });
  const expired = () => countRows(`fiat_deals WHERE ad_id = ${ad} AND end_reason = 'expired'`);
  await expect.poll(expired, { timeout: 10_000 }).toBe(CROWD.length);
  expect(await countRows(`fiat_ads WHERE id = ${ad} AND remaining = 1500`)).toBe(1);
  expect(await countRows('fiat_users WHERE cancellations > 0')).toBeGreaterThanOrEqual(CROWD.length);
  await expectSoundBooks();
  clock.advance(3 * DAY_MS);
  await play({ kind: 'advanceTime' });
  const { fiatDeals } = await bench.storage.loadSnapshot();
  expect(fiatDeals.map(({ state }) => state)).toEqual(['appealed', 'appealed']);
  await expectSoundBooks();
});

test('every kind of entity of fiat trade was written', async () => {
  const names = Object.keys(ENTITIES).filter((name) => name.startsWith('fiat'));
  expect(names).toHaveLength(9);
  for (const [name, { table }] of Object.entries(ENTITIES)) {
    if (name.startsWith('fiat')) expect(await countRows(table), table).toBeGreaterThan(0);
  }
});

test('the audit names what was tampered with', async () => {
  const { sql } = bench.storage;
  const broken = async (): Promise<readonly string[]> =>
    (await auditRules(sql)).filter(({ offenders }) => offenders.length > 0).map(({ rule }) => rule);
  expect(await broken()).toEqual([]);
  await sql`UPDATE fiat_ads SET sold = sold + 1 WHERE state = 'done'`;
  await sql`UPDATE fiat_deals SET released = released + 1 WHERE id = 3`;
  await sql`UPDATE fiat_deals SET end_reason = NULL WHERE id = 4`;
  await sql`UPDATE fiat_deals SET paid_at = pay_until WHERE id = 2`;
  await sql`UPDATE fiat_deals SET money = money - 1 WHERE id = 1`;
  await sql`UPDATE fiat_merchants SET fee = fee + 1`;
  await sql`UPDATE fiat_deals SET held = held - 1 WHERE id = 5`;
  expect(await broken()).toEqual([
    'the coin of an ad is sold, taken by deals under way, or remains',
    'what a sell ad has sold went to the buyers of its deals',
    'deals in fiat money move between their users what their rows say',
    'a deal is where its state says: held until it ends, and ended with a reason',
    'no expiry beats a payment: paid before the deadline, expired at it or after',
    'a deal costs its number at its price at least, and has two users, of whom one took it',
    'merchants have paid their fee, and nobody else has',
    'what an account has locked is what its claims say',
  ]);
});
