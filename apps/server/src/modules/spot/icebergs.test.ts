// Icebergs through the sequencer and the database: what is written of them, and what of them a book is loaded with.
import { amount, units, userId, type UserId } from '@bourse/domain';
import { checkInvariants, type Command, Engine } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks, auditRules } from '../../audit.ts';
import { readLevels } from '../../core/market/loading.ts';
import { type Bench, limitOrder, mustAccept, openBench, prepareExchange } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';

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

const sell = (user: UserId, quantity: string, shown: string) =>
  play({
    ...limitOrder(user, { side: 'sell', price: '100', quantity }),
    visibleQuantity: amount(units(shown)),
  });

async function expectSoundBooks(): Promise<void> {
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  checkInvariants(loaded);
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
}

const levels = async () =>
  (await readLevels(bench.storage.sql)).map(({ side, price: at, quantity }) => [side, at, quantity]);

test('S45 a book that is loaded holds what is shown, after every slice', async () => {
  await sell(ann, '5', '1');
  await sell(ben, '3', '0.75');
  expect(await levels()).toEqual([['sell', units('100'), units('1.75')]]);
  await expectSoundBooks();
  await play(limitOrder(cal, { side: 'buy', price: '100', quantity: '2' }));
  expect(await levels()).toEqual([['sell', units('100'), units('1.5')]]);
  await expectSoundBooks();
});

test('S46 slices go on in their order after a restart', async () => {
  await play(limitOrder(ben, { side: 'sell', price: '100', quantity: '0.5' }));
  await bench.sequencer.drain();
  await bench.storage.close();
  bench = await openBench(database.connection, { clock: bench.clock });
  const { fills } = await play(limitOrder(cal, { side: 'buy', price: '100', quantity: '2.5' }));
  expect(fills.map(({ quantity }) => Number(quantity) / 1e8)).toEqual([0.75, 0.75, 0.5, 0.5]);
  await expectSoundBooks();
});

test('the audit names a slice that was tampered with', async () => {
  const { sql } = bench.storage;
  const broken = async (): Promise<readonly string[]> =>
    (await auditRules(sql)).filter(({ offenders }) => offenders.length > 0).map(({ rule }) => rule);
  expect(await broken()).toEqual([]);
  const rule = 'an iceberg that rests shows a slice of what it has left, and nothing else shows one';
  for (const shown of ['2', '0']) {
    const [row] = await sql<{ id: string; shown: string }[]>`
      UPDATE orders AS o SET shown = ${shown} FROM orders AS old
      WHERE old.id = o.id AND old.shown IS NOT NULL AND old.user_id = ${ann} RETURNING o.id, old.shown AS shown`;
    expect(await broken()).toEqual([rule]);
    await sql`UPDATE orders SET shown = ${row?.shown ?? null} WHERE id = ${row?.id ?? 0}`;
  }
  await sql`UPDATE orders SET shown = NULL WHERE user_id = ${ann}`;
  expect(await broken()).toEqual([rule]);
});
