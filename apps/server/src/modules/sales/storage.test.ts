import {
  amount,
  currencyId,
  DAY_MS,
  HOUR_MS,
  instant,
  type LaunchMode,
  type LaunchProjectId,
  launchProjectId,
  price,
  SECOND_MS,
  type SubscriptionId,
  subscriptionId,
  units,
  userId,
  type UserId,
} from '@bourse/domain';
import { checkInvariants, type Command, Engine } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, COIN, MONEY, mustAccept, openBench, prepareExchange } from '../../core/sequencer/testing.ts';
import { auditBooks, auditRules } from '../../audit.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';

const ann = userId(1);
const ben = userId(2);
/** More subscribers than one command pays. */
const CROWD = Array.from({ length: 120 }, (_, at) => userId(100 + at));
const NEW_COIN = currencyId(2);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);
const coins = (whole: string) => ({ currencyId: NEW_COIN, amount: amount(units(whole)) });

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben, ...CROWD]);
  await play({ kind: 'configureCurrency', currencyId: NEW_COIN });
  await play({ kind: 'fundTreasury', ...coins('1000000') });
  await play({ kind: 'fundLaunch', ...coins('900000') });
  await tick('100');
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

async function tick(whole: string): Promise<void> {
  bench.clock.advance(SECOND_MS);
  const second = Math.floor(bench.clock.now() / SECOND_MS);
  const prices = [{ currencyId: COIN, price: price(units(whole)), quotedAt: instant(second * SECOND_MS) }];
  await play({ kind: 'tickIndex', second, prices });
}

/** It opens at once, and for an hour. */
async function announce(id: number, mode: LaunchMode, lockDays: number): Promise<LaunchProjectId> {
  const projectId = launchProjectId(id);
  const at = bench.clock.now();
  const most = amount(units('500'));
  await play({
    kind: 'configureLaunchProject',
    project: {
      id: projectId,
      currencyId: NEW_COIN,
      price: price(units('1.23456789')),
      supply: amount(units('1000')),
      mode,
      startAt: at,
      endAt: instant(at + HOUR_MS),
      lockDays,
      step: amount(units('0.5')),
      minimum: amount(units('1')),
      limits: { 0: most, 1: most, 2: most, 3: most },
      payCurrencies: [MONEY, COIN],
    },
  });
  await play({ kind: 'scheduleLaunch', projectId });
  return projectId;
}

async function want(
  id: UserId,
  projectId: LaunchProjectId,
  whole: string,
  payCurrencyId = MONEY,
): Promise<SubscriptionId> {
  const wanted = amount(units(whole));
  const placed = await play({ kind: 'subscribe', userId: id, projectId, amount: wanted, payCurrencyId });
  return placed.subscriptionId;
}

async function countRows(from: string): Promise<number> {
  const [row] = await bench.storage.sql.unsafe<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${from}`);
  return row?.count ?? 0;
}

test('sales and subscriptions in every state are loaded as they were, and the books are right', async () => {
  const first = await announce(1, 'first_come', 3);
  const atOnce = await announce(2, 'first_come', 0);
  const shared = await announce(3, 'pro_rata', 3);
  const off = await announce(4, 'pro_rata', 3);
  await want(ann, first, '100');
  await want(ann, atOnce, '100.5');
  await want(ben, shared, '499.5');
  await want(ben, off, '10', COIN);
  await want(ben, first, '12', COIN);
  await expectSoundBooks();
  await tick('101');
  await expectSoundBooks();
  const missed = await want(ben, first, '7', COIN);
  await play({ kind: 'cancelLaunch', projectId: off });
  bench.clock.advance(7 * SECOND_MS);
  await play({ kind: 'advanceTime' });
  await expect.poll(() => countRows(`subscriptions WHERE id = ${missed} AND state = 'void'`)).toBe(1);
  await expect.poll(() => countRows(`subscriptions WHERE project_id = ${off} AND state = 'refunded'`)).toBe(1);
  await expectSoundBooks();
  bench.clock.advance(3 * DAY_MS);
  await play({ kind: 'advanceTime' });
  await play({ kind: 'unlockSubscription', userId: ann, subscriptionId: subscriptionId(1) });
  await play({ kind: 'settleLaunch', projectId: shared });
  await expect.poll(() => countRows(`launch_projects WHERE state = 'done'`)).toBe(3);
  await expectSoundBooks();
});

test('a result is handed out in parts, once each, also where the process did not live to end it', async () => {
  await tick('100');
  const shared = await announce(9, 'pro_rata', 3);
  await Promise.all(CROWD.map((id, at) => want(id, shared, String(7 + (at % 11)), at % 3 === 0 ? COIN : MONEY)));
  await tick('100.03');
  await expect.poll(() => countRows(`subscriptions WHERE state = 'pending'`)).toBe(0);
  await expectSoundBooks();
  bench.clock.advance(HOUR_MS);
  await play({ kind: 'settleLaunch', projectId: shared });
  const { clock } = bench;
  await bench.sequencer.drain();
  await bench.storage.close();
  bench = await openBench(database.connection, { clock });
  await expect.poll(() => countRows(`launch_projects WHERE id = ${shared} AND state = 'done'`)).toBe(1);
  expect(await countRows(`subscriptions WHERE project_id = ${shared} AND state = 'locked'`)).toBe(CROWD.length);
  expect(await countRows(`launch_projects WHERE id = ${shared} AND allotted = supply`)).toBe(1);
  await expectSoundBooks();
});

test('what sub-accounts want of a sale is written down as their person’s, and the books are right', async () => {
  const sale = await announce(12, 'pro_rata', 3);
  const sub = userId(901);
  await play({ kind: 'openSubAccount', userId: ann, subId: sub });
  const funds = { currencyId: MONEY, amount: amount(units('1000')) };
  await play({ kind: 'moveBetweenAccounts', userId: ann, fromId: ann, toId: sub, wallet: 'change', ...funds });
  await want(sub, sale, '30');
  await want(ann, sale, '12');
  expect(await countRows(`launch_shares WHERE project_id = ${sale} AND user_id = ${ann} AND wanted = 42`)).toBe(1);
  expect(await countRows(`launch_shares WHERE project_id = ${sale} AND user_id = ${sub}`)).toBe(0);
  await expectSoundBooks();
});

test('the audit names what was tampered with', async () => {
  const { sql } = bench.storage;
  const broken = async (): Promise<readonly string[]> =>
    (await auditRules(sql)).filter(({ offenders }) => offenders.length > 0).map(({ rule }) => rule);
  expect(await broken()).toEqual([]);
  await sql`UPDATE launch_projects SET state = 'allotting' WHERE id = 1`;
  await sql`UPDATE launch_shares SET wanted = wanted + 1 WHERE project_id = 2`;
  await sql`UPDATE subscriptions SET allotted = allotted - 0.5 WHERE project_id = 9 AND user_id = 101`;
  await sql`UPDATE subscriptions SET unlock_at = NULL WHERE id = 1`;
  await sql`UPDATE subscriptions SET second = second + 10 WHERE project_id = 9 AND second IS NOT NULL`;
  expect(await broken()).toEqual([
    'the coins of sales lie in reserve until they are handed out, and no others',
    'a sale counts what its subscriptions want, got and wait for, and hands out no more than it has',
    'what a person wants of a sale is what the person’s subscriptions do',
    'subscriptions cost and bring their users what their rows say',
    'a subscription is where its state says: held until its result, and paid for what it got',
    'a share of a sale is what its result makes of it',
    'a subscription is charged at a tick after it, within five seconds',
    'a subscription passes over no tick that it could have been charged at',
    'what an account has locked is what its claims say',
  ]);
});
