// What the process was away for is booked before anything else, once, and lost by no crash.
import { HOUR_MS, MINUTE_MS, ppm, units, amount, stakingProductId, userId, currencyId } from '@bourse/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import type { TestDatabase } from '../storage/testing-cluster.ts';
import { createTestDatabase } from '../storage/testing.ts';
import { createClock } from '../../system/clock.ts';
import type { LocalSequencerOptions } from './local-sequencer.ts';
import { type Bench, mustAccept, openBench, prepareExchange, MONEY } from './testing.ts';

const ANN = userId(1);
const START = Date.parse('2026-06-17T04:00:00Z');

let database: TestDatabase;
/** The time of a clock that nobody moves. */
let nowMs = START;

beforeEach(async () => {
  nowMs = START;
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const open = (options: Partial<LocalSequencerOptions> = {}): Promise<Bench> =>
  openBench(database.connection, { clock: createClock(() => nowMs), ...options });

async function close({ sequencer, storage }: Bench): Promise<void> {
  await sequencer.drain();
  await storage.close();
}

/** Leaves everything unfinished, as a kill does. */
const kill = ({ storage }: Bench): Promise<void> => storage.close();

const stopsOf = async ({ storage: { sql } }: Bench): Promise<unknown[]> =>
  (await sql`SELECT kind, began_at, ended_at FROM stops ORDER BY id`).map((row) => [
    row['kind'],
    Number(row['began_at']) - START,
    Number(row['ended_at']) - START,
  ]);

test('a silence of more than a minute is booked with the first command after it, and only once', async () => {
  const first = await open();
  await mustAccept(first.sequencer, { kind: 'configureCurrency', currencyId: MONEY });
  expect(await stopsOf(first)).toEqual([]);
  await close(first);

  nowMs += 2 * HOUR_MS;
  const second = await open();
  await mustAccept(second.sequencer, { kind: 'configureCurrency', currencyId: currencyId(1) });
  await mustAccept(second.sequencer, { kind: 'keepTime' });
  expect(await stopsOf(second)).toEqual([['outage', 0, 2 * HOUR_MS]]);
  await close(second);

  nowMs += MINUTE_MS;
  const third = await open();
  await mustAccept(third.sequencer, { kind: 'keepTime' });
  expect(await stopsOf(third)).toHaveLength(1);
  expect(await auditBooks(third.storage.sql)).toEqual([]);
  await close(third);
});

test('a process that fails before that is durable leaves it to the next, which books all of it', async () => {
  const first = await open();
  await mustAccept(first.sequencer, { kind: 'configureCurrency', currencyId: MONEY });
  await kill(first);

  nowMs += HOUR_MS;
  const cut = await open({ writer: { commit: () => Promise.reject(new Error('cut')) } });
  await expect(cut.sequencer.submit({ kind: 'keepTime' })).rejects.toThrow();
  await kill(cut);

  nowMs += HOUR_MS;
  const last = await open();
  await mustAccept(last.sequencer, { kind: 'keepTime' });
  expect(await stopsOf(last)).toEqual([['outage', 0, 2 * HOUR_MS]]);
  await close(last);
});

test('a standby books what lies between the writer’s last command and its own first', async () => {
  const first = await open();
  await mustAccept(first.sequencer, { kind: 'configureCurrency', currencyId: MONEY });
  const waiting = open();
  nowMs += 10_000;
  await mustAccept(first.sequencer, { kind: 'keepTime' });
  nowMs += HOUR_MS;
  await kill(first);
  const second = await waiting;
  await mustAccept(second.sequencer, { kind: 'keepTime' });
  expect(await stopsOf(second)).toEqual([['outage', 10_000, 10_000 + HOUR_MS]]);
  await close(second);
});

test('amid a full stop it is part of that, which a restart keeps', async () => {
  const first = await open();
  await mustAccept(first.sequencer, { kind: 'configureCurrency', currencyId: MONEY });
  await mustAccept(first.sequencer, { kind: 'beginFullStop' });
  await kill(first);

  nowMs += 3 * HOUR_MS;
  const second = await open();
  expect(await second.sequencer.submit({ kind: 'beginFullStop' })).toMatchObject({ code: 'full_stop_running' });
  nowMs += HOUR_MS;
  const { lengthMs } = await mustAccept(second.sequencer, { kind: 'endFullStop' });
  expect([lengthMs, await stopsOf(second)]).toEqual([4 * HOUR_MS, [['full', 0, 4 * HOUR_MS]]]);
  expect(await auditBooks(second.storage.sql)).toEqual([]);
  await close(second);
});

test('it comes before deadlines that are over, and a renewal waits for as long as before', async () => {
  const first = await open();
  await prepareExchange(first.sequencer, [ANN]);
  const rules = { isOpen: true, cancelFee: ppm(0n) };
  const product = {
    id: stakingProductId(1),
    currencyId: MONEY,
    lot: amount(units('100')),
    rate: ppm(20_000n),
    days: 1,
    personLimit: amount(units('1000')),
    capacity: amount(units('2000')),
    isOffered: true,
    isRenewable: true,
  };
  await mustAccept(first.sequencer, { kind: 'configureStakingRules', rules });
  await mustAccept(first.sequencer, { kind: 'configureStakingProduct', product });
  await mustAccept(first.sequencer, { kind: 'fundTreasury', currencyId: MONEY, amount: amount(units('100')) });
  await mustAccept(first.sequencer, { kind: 'fundStaking', currencyId: MONEY, amount: amount(units('100')) });
  const staked = { kind: 'buyStaking', userId: ANN, productId: product.id, lots: 1, isRenewing: true } as const;
  const { stakingOrderId, dueAt } = await mustAccept(first.sequencer, staked);
  await kill(first);

  // It is due while nobody is there.
  nowMs = dueAt + HOUR_MS;
  const second = await open();
  const passed = new Promise<void>((resolve) => second.sequencer.subscribe(() => resolve()));
  // Whatever comes first: here the timer, whose moment is over.
  await passed;
  const [order] = await second.storage.sql`SELECT state, due_at, moved_ms FROM staking_orders`;
  const awayMs = nowMs - START;
  expect(order).toMatchObject({ state: 'active', due_at: String(dueAt + awayMs), moved_ms: String(awayMs) });
  const off = { kind: 'renewStaking', userId: ANN, orderId: stakingOrderId, isRenewing: false } as const;
  await mustAccept(second.sequencer, off);
  await close(second);
});

test('a process that slept books it when it wakes, and a clock that is moved is no outage', async () => {
  const bench = await open();
  await mustAccept(bench.sequencer, { kind: 'configureCurrency', currencyId: MONEY });
  bench.clock.advance(5 * HOUR_MS);
  await mustAccept(bench.sequencer, { kind: 'keepTime' });
  expect(await stopsOf(bench)).toEqual([]);
  nowMs += HOUR_MS;
  await mustAccept(bench.sequencer, { kind: 'keepTime' });
  expect(await stopsOf(bench)).toEqual([['outage', 5 * HOUR_MS, 6 * HOUR_MS]]);
  await close(bench);
});

test('an idle process says that it runs, so that its silence is none', async () => {
  const bench = await openBench(database.connection, { clock: createClock(), lifeSignMs: 20 });
  await mustAccept(bench.sequencer, { kind: 'configureCurrency', currencyId: MONEY });
  await new Promise<void>((resolve) => {
    bench.sequencer.subscribe(({ lifeSigns }) => {
      if (lifeSigns.length > 0) resolve();
    });
  });
  await close(bench);
});
