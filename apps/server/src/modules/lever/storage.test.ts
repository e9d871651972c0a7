import {
  amount,
  type CurrencyId,
  HOUR_MS,
  instant,
  positionId,
  type PositionId,
  ppm,
  price,
  SECOND_MS,
  units,
  userId,
  type UserId,
} from '@bourse/domain';
import { checkInvariants, type Command, Engine, type LeverSettings, type OpenPosition } from '@bourse/engine';
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
/** More than the work of three commands can liquidate. */
const CROWD = Array.from({ length: 200 }, (_, at) => userId(100 + at));

const SETTINGS: LeverSettings = {
  marketId: MARKET,
  baseId: COIN,
  quoteId: MONEY,
  state: 'open',
  shareNum: amount(units('0.01')),
  spread: ppm(200n),
  feeRate: ppm(500n),
  overnightRate: ppm(300n),
  multiples: [5, 20],
  shares: [1, 10],
  handsMin: 1,
  handsMax: 10_000,
  sideMax: amount(units('10000')),
  stress: ppm(100_000n),
  positionsMax: 100,
  pendingMax: 100,
  fundShare: ppm(200_000n),
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben]);
  await play({ kind: 'configureLever', settings: SETTINGS });
  await play({ kind: 'configureLeverLimit', limit: { marketId: MARKET, level: 0, multipleMax: 20, handsMax: 5_000 } });
  await play({
    kind: 'configureLeverRules',
    rules: { openRiskMin: 130_00, transfersOut: false, outageLoss: ppm(100_000n), haltHours: 24 },
  });
  await play({ kind: 'fundTreasury', ...money('10000000') });
  await play({ kind: 'fundLever', purpose: 'lever_pool', ...money('5000000') });
  await play({ kind: 'fundLever', purpose: 'lever_insurance', ...money('1000000') });
  const grants = [{ wallet: 'lever', ...money('100') } as const];
  await Promise.all(CROWD.map((id) => play({ kind: 'openUser', userId: id, grants })));
  for (const id of [ann, ben])
    await play({ kind: 'creditUser', userId: id, source: 'outside', wallet: 'lever', ...money('1000') });
});

afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

const money = (whole: string) => ({ currencyId: MONEY, amount: amount(units(whole)) });

/** The tick of the next second. */
async function tick(index: string, coin: CurrencyId = COIN): Promise<void> {
  bench.clock.advance(SECOND_MS);
  const second = Math.floor(bench.clock.now() / SECOND_MS);
  const quoted = { currencyId: coin, price: price(units(index)), quotedAt: instant(second * SECOND_MS) };
  await play({ kind: 'tickIndex', second, prices: [quoted] });
}

async function open(user: UserId, change: Partial<OpenPosition> = {}): Promise<PositionId> {
  const { positionId: id } = await play({
    kind: 'openPosition',
    userId: user,
    marketId: MARKET,
    side: 'long',
    hands: 10,
    multiple: 20,
    order: { type: 'market' },
    ...change,
  });
  return id;
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

test('positions in every state are loaded as they were, and the books are right', async () => {
  await tick('100');
  const [first, second, third] = [await open(ann), await open(ann, { side: 'short' }), await open(ben, { hands: 20 })];
  const target = { type: 'limit', targetPrice: price(units('90')) } as const;
  const [pending, revoked] = [await open(ann, { order: target }), await open(ann, { order: target })];
  await play({ kind: 'revokePosition', userId: ann, positionId: revoked });
  await expectSoundBooks();
  await tick('101');
  await play({ kind: 'setStops', userId: ann, positionId: first, takeProfit: price(units('150')), stopLoss: null });
  await play({ kind: 'closePosition', userId: ann, positionId: second });
  await play({ kind: 'closePosition', userId: ben, positionId: third, hands: 5 });
  await tick('102');
  await play({ kind: 'reversePosition', userId: ben, positionId: third });
  await expectSoundBooks();
  await tick('103');
  await open(ben);
  await play({ kind: 'closePosition', userId: ann, positionId: first });
  await expectSoundBooks();
  const states = await bench.storage.sql`SELECT state, count(*)::integer AS count FROM lever_positions GROUP BY state`;
  expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
    accepted: 1,
    pending: 1,
    open: 1,
    closing: 1,
    closed: 3,
    revoked: 1,
  });
  expect((await bench.storage.loadSnapshot()).positions.map(({ id }) => id)).not.toContain(revoked);
  expect(await countRows(`lever_positions WHERE id = ${pending} AND state = 'pending'`)).toBe(1);
  await tick('103');
  await expectSoundBooks();
});

test('a tick whose work the process did not live to end is worked off by the next, and nobody is liquidated twice', async () => {
  await Promise.all(CROWD.map((id) => open(id, { hands: 1_000 })));
  await tick('103');
  const opened = () => countRows(`lever_positions WHERE state = 'open' AND user_id >= 100`);
  await expect.poll(opened, { timeout: 10_000 }).toBe(CROWD.length);
  await tick('98');
  await bench.sequencer.drain();
  expect(await countRows('lever_sweeps WHERE NOT is_done')).toBe(1);
  const liquidated = await countRows('lever_liquidations');
  expect(liquidated).toBeGreaterThan(0);
  expect(liquidated).toBeLessThan(CROWD.length);
  await expectSoundBooks();
  const { clock } = bench;
  await bench.storage.close();
  bench = await openBench(database.connection, { clock });
  await expect.poll(() => countRows('lever_sweeps WHERE NOT is_done'), { timeout: 10_000 }).toBe(0);
  expect(await countRows('lever_liquidations')).toBe(CROWD.length);
  expect(await countRows(`lever_positions WHERE state = 'closed' AND liquidation_id IS NOT NULL`)).toBe(CROWD.length);
  expect(await countRows('lever_warnings')).toBeLessThanOrEqual(CROWD.length);
  await expectSoundBooks();
});

test('X21 settings that change amid the work of a tick wait for its end, which comes part by part', async () => {
  await Promise.all(
    CROWD.map((id) => play({ kind: 'creditUser', userId: id, source: 'outside', wallet: 'lever', ...money('100') })),
  );
  await tick('100');
  await Promise.all(CROWD.map((id) => open(id, { hands: 1_000 })));
  await tick('100');
  await expect.poll(() => bench.engine.nextDeadline(), { timeout: 10_000 }).toBeUndefined();
  const parts: { readonly liquidated: number; readonly isConfigured: boolean }[] = [];
  const stop = bench.sequencer.subscribe(({ liquidations, events }) => {
    const isConfigured = events.some(({ kind }) => kind === 'leverMarketConfigured');
    parts.push({ liquidated: liquidations.length, isConfigured });
  });
  const ticked = tick('90');
  await play({ kind: 'setLeverState', marketId: MARKET, state: 'halted', cause: 'check', deciders: 2 });
  await play({ kind: 'setLeverState', marketId: MARKET, state: 'open', cause: 'check', deciders: 2 });
  await ticked;
  stop();
  const works = parts.filter(({ liquidated }) => liquidated > 0);
  expect(works.length).toBeGreaterThan(3);
  expect(Math.max(...works.map(({ liquidated }) => liquidated))).toBeLessThanOrEqual(64);
  expect(works.reduce((sum, { liquidated }) => sum + liquidated, 0)).toBe(CROWD.length);
  const first = parts.findIndex(({ isConfigured }) => isConfigured);
  expect(parts.slice(first + 1).every(({ liquidated }) => liquidated === 0)).toBe(true);
  await expectSoundBooks();
});

test('X33, X34 a market that waits to be settled goes on after a restart, and what it takes off gains is written down', async () => {
  await tick('100');
  const hands = 5_000;
  await Promise.all([open(ann, { hands }), open(ben, { hands, side: 'short' })]);
  await tick('100');
  const rules = { openRiskMin: 130_00, transfersOut: false, outageLoss: ppm(0n) };
  await play({ kind: 'configureLeverRules', rules });
  await play({ kind: 'setLeverState', marketId: MARKET, state: 'halted', cause: 'check', deciders: 2 });
  bench.clock.advance(25 * HOUR_MS);
  await play({ kind: 'settleLever', marketId: MARKET, median: price(units('99')) });
  await expectSoundBooks();
  const { clock } = bench;
  await bench.storage.close();
  bench = await openBench(database.connection, { clock });
  await tick('60');
  await expect.poll(() => bench.engine.nextDeadline(), { timeout: 10_000 }).toBeUndefined();
  const [settled] = await bench.storage.sql`SELECT source, index::float8 FROM lever_settlements`;
  expect(settled).toEqual({ source: 'tick', index: 60 });
  expect(await countRows(`lever_positions WHERE state IN ('open', 'closing')`)).toBe(0);
  expect(await countRows(`lever_positions WHERE reason = 'settlement' AND user_id = ${ben}`)).toBeGreaterThan(0);
  expect(await countRows(`lever_clawbacks WHERE user_id = ${ben} AND amount > 500`)).toBe(1);
  expect(await countRows(`lever_clawbacks WHERE user_id = ${ann}`)).toBe(0);
  await expectSoundBooks();
  await play({ kind: 'setLeverState', marketId: MARKET, state: 'open', cause: 'check', deciders: 2 });
  await tick('60');
  await open(ben);
  await tick('60');
  await expectSoundBooks();
});

test('X35 what an account of a person has given for another is written down, and the books are right', async () => {
  const [master, sub] = [userId(900), userId(901)];
  await play({ kind: 'openUser', userId: master, grants: [{ wallet: 'lever', ...money('100') }] });
  await play({ kind: 'openSubAccount', userId: master, subId: sub });
  const place = { fromId: master, toId: sub, wallet: 'lever' } as const;
  await play({ kind: 'moveBetweenAccounts', userId: master, ...place, ...money('60') });
  await tick('60');
  await Promise.all([open(master, { hands: 900 }), open(sub, { hands: 800, side: 'short' })]);
  await tick('60');
  await tick('50');
  expect(await countRows(`lever_covers WHERE user_id = ${sub} AND withheld > 0 AND paid = 0`)).toBe(1);
  await expectSoundBooks();
  await play({ kind: 'closePositions', userId: sub });
  await tick('50');
  expect(await countRows(`lever_positions WHERE user_id IN (${master}, ${sub}) AND state <> 'closed'`)).toBe(0);
  await expectSoundBooks();
});

test('the audit names what was tampered with', async () => {
  const { sql } = bench.storage;
  const broken = async (): Promise<readonly string[]> =>
    (await auditRules(sql)).filter(({ offenders }) => offenders.length > 0).map(({ rule }) => rule);
  await sql`UPDATE lever_positions SET profit = profit + 1 WHERE user_id = ${ben} AND state = 'closed'`;
  await sql`UPDATE lever_positions SET margin = margin + 1 WHERE state = 'open'`;
  await sql`UPDATE lever_positions SET open_second = placed_at / 1000 WHERE id = 1`;
  await sql`UPDATE lever_positions SET reason = NULL WHERE id = ${positionId(5)}`;
  await sql`UPDATE lever_liquidations SET equity = equity + 1 WHERE id = 1`;
  await sql`UPDATE lever_clawbacks SET amount = amount + 1`;
  expect(await broken()).toEqual([
    'positions bring and cost their users what their rows say, and what others paid for them',
    'a position is where its state says: ordered, open at a price, or ended at a moment with a reason',
    'what ends of outages and other accounts have taken of gains is what positions carry of it',
    'a position opens and closes at ticks that were not known when it was asked for',
    'what was liquidated is of the account of its receipt, whose figures add up',
    'what an account has locked is what its claims say',
  ]);
});
