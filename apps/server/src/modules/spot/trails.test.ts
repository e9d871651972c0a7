// Trailing orders through the sequencer and the database: a group is one row, and a process that starts anew follows on.
import { amount, price, units, userId } from '@bourse/domain';
import { checkInvariants, type Command, Engine } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Bench,
  limitOrder,
  MARKET,
  mustAccept,
  openBench,
  prepareExchange,
} from '../../core/sequencer/testing.ts';
import { auditBooks } from '../../audit.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { pruneSpot } from './storage.ts';

const ORDERS = 40;
const [ann, ben, cal] = [userId(1), userId(2), userId(3)];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben, cal]);
});

afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

async function trade(at: string): Promise<void> {
  await play(limitOrder(cal, { side: 'sell', price: at, quantity: '1' }));
  await play(limitOrder(ben, { side: 'buy', price: at, quantity: '1' }));
}

const trail = (trailBps: number, from?: string) =>
  play({
    kind: 'placeOrder',
    type: 'stop_limit',
    userId: ann,
    marketId: MARKET,
    side: 'sell',
    trailBps,
    ...(from === undefined ? {} : { activationPrice: price(units(from)) }),
    price: price(units('140')),
    quantity: amount(units('1')),
  });

async function restart(): Promise<void> {
  await bench.sequencer.drain();
  const { clock } = bench;
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  checkInvariants(loaded);
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
  await bench.storage.close();
  bench = await openBench(database.connection, { clock });
}

const select = async (query: string): Promise<unknown[]> => [...(await bench.storage.sql.unsafe(query))];
const trails = () => select('SELECT peak::float8 AS peak, is_done FROM spot_trails ORDER BY since, turn');
const countTriggered = () => select('SELECT count(*)::integer AS count FROM orders WHERE triggered_after IS NOT NULL');

test('S44 the orders of a group are one row, and what a peak sets off after a restart is what it would have set off', async () => {
  await trade('100');
  await Promise.all(Array.from({ length: ORDERS }, (_, at) => trail(100 + (at % 4) * 100)));
  await trail(500, '108');
  await trade('99.5');
  await trail(1_000);
  await restart();
  expect(await trails()).toEqual([
    { peak: 100, is_done: false },
    { peak: 99.5, is_done: false },
  ]);
  await trade('110');
  await restart();
  expect(await trails()).toEqual([
    { peak: 110, is_done: false },
    { peak: 99.5, is_done: true },
  ]);
  await trade('107.8');
  await restart();
  // One per cent and two of them have turned.
  expect(await countTriggered()).toEqual([{ count: ORDERS / 2 }]);
  await trade('104.5');
  await restart();
  expect(await countTriggered()).toEqual([{ count: ORDERS + 1 }]);
  await pruneSpot(bench.storage.sql, bench.clock.now());
  expect(await trails()).toEqual([{ peak: 110, is_done: false }]);
  await restart();
});

test('the books say where a trailing order has lost its group', async () => {
  const { sql } = bench.storage;
  await sql`UPDATE spot_trails SET is_done = true`;
  expect((await auditBooks(sql)).join('\n')).toContain('a trailing order that follows is of a group');
  await sql`UPDATE spot_trails SET is_done = false`;
  expect(await auditBooks(sql)).toEqual([]);
});
