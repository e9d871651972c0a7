import {
  amount,
  DAY_MS,
  MINUTE_MS,
  ppm,
  type StakingOrderId,
  stakingProductId,
  units,
  userId,
  type UserId,
} from '@bourse/domain';
import { checkInvariants, type Command, Engine } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks, auditRules } from '../../audit.ts';
import { type Bench, MONEY, mustAccept, openBench, prepareExchange } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';

const ann = userId(1);
const ben = userId(2);
/** More stakers than one command pays. */
const CROWD = Array.from({ length: 150 }, (_, at) => userId(100 + at));
const PRODUCT = stakingProductId(1);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);
const money = (whole: string) => ({ currencyId: MONEY, amount: amount(units(whole)) });

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben, ...CROWD]);
  await play({ kind: 'configureStakingRules', rules: { isOpen: true, cancelFee: ppm(12_345n) } });
  await play({
    kind: 'configureStakingProduct',
    product: {
      id: PRODUCT,
      currencyId: MONEY,
      lot: amount(units('1.23456789')),
      rate: ppm(12_345n),
      days: 7,
      personLimit: amount(units('100')),
      capacity: amount(units('1000')),
      isOffered: true,
      isRenewable: true,
    },
  });
  await play({ kind: 'fundTreasury', ...money('1000') });
  await play({ kind: 'fundStaking', ...money('500') });
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

async function stake(id: UserId, lots: number, isRenewing = false): Promise<StakingOrderId> {
  const order = await play({ kind: 'buyStaking', userId: id, productId: PRODUCT, lots, isRenewing });
  return order.stakingOrderId;
}

async function countRows(from: string): Promise<number> {
  const [row] = await bench.storage.sql.unsafe<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${from}`);
  return row?.count ?? 0;
}

test('orders in every state are loaded as they were, and the books are right', async () => {
  const left = await stake(ann, 3);
  const kept = await stake(ann, 2);
  await stake(ben, 7, true);
  await expectSoundBooks();
  await play({ kind: 'cancelStaking', userId: ann, orderId: left });
  await play({ kind: 'renewStaking', userId: ann, orderId: kept, isRenewing: true });
  await play({ kind: 'renewStaking', userId: ann, orderId: kept, isRenewing: false });
  await expectSoundBooks();
  bench.clock.advance(7 * DAY_MS);
  await play({ kind: 'advanceTime' });
  expect(await countRows(`staking_orders WHERE end_reason IN ('matured', 'renewed')`)).toBe(2);
  expect(await countRows(`staking_orders WHERE state = 'active' AND renewed_from IS NOT NULL`)).toBe(1);
  await expectSoundBooks();
});

test('a crowd that is due in one moment is paid once each, also where the process did not live to end it', async () => {
  await Promise.all(CROWD.map((id, at) => stake(id, 1, at % 2 === 0)));
  const { clock } = bench;
  // Longer away would be an outage, which moves what is due.
  const awayMs = MINUTE_MS / 2;
  clock.advance(7 * DAY_MS - awayMs);
  await play({ kind: 'keepTime' });
  await bench.sequencer.drain();
  await bench.storage.close();
  clock.advance(awayMs);
  bench = await openBench(database.connection, { clock });
  const ended = (reason: string) => countRows(`staking_orders WHERE user_id >= 100 AND end_reason = '${reason}'`);
  await expect.poll(() => ended('matured'), { timeout: 10_000 }).toBe(CROWD.length / 2);
  await expect.poll(() => ended('renewed'), { timeout: 10_000 }).toBe(CROWD.length / 2);
  await expectSoundBooks();
});

test('the audit names what was tampered with', async () => {
  const { sql } = bench.storage;
  const broken = async (): Promise<readonly string[]> =>
    (await auditRules(sql)).filter(({ offenders }) => offenders.length > 0).map(({ rule }) => rule);
  expect(await broken()).toEqual([]);
  await sql`UPDATE staking_products SET taken = taken + 1`;
  await sql`UPDATE staking_orders SET interest = interest + 0.00000001 WHERE state = 'active'`;
  await sql`UPDATE staking_orders SET fee = fee + 1 WHERE state = 'cancelled'`;
  await sql`UPDATE staking_orders SET renewed_from = NULL`;
  expect(await broken()).toEqual([
    'what staking has promised lies in reserve, and nothing else',
    'what is taken of a staking product is what its active orders come to',
    'staking brings and costs its users what their orders say',
    'a staking order promises what its terms make of it, and has ended as its state says',
    'a staking order is renewed once, by one of the same amount that begins when it was due',
  ]);
});
