// Orders by sum, at market that wait, and modes of self-trade, in the database: the books are sound, and what is loaded is alike.
import { amount, price, units, userId, ZERO, type UserId } from '@bourse/domain';
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

const common = (user: UserId) => ({ kind: 'placeOrder', userId: user, marketId: MARKET, quantity: ZERO }) as const;
const buySum = (sum: string) =>
  play({ ...common(ben), type: 'market', side: 'buy', quoteQuantity: amount(units(sum)), selfTrade: 'expire_both' });
const waitToSell = (quantity: string, at: string) =>
  play({
    ...common(ann),
    type: 'stop_market',
    side: 'sell',
    quantity: amount(units(quantity)),
    stopPrice: price(units(at)),
  });
const waitToBuy = (sum: string, at: string) =>
  play({
    ...common(ann),
    type: 'stop_market',
    side: 'buy',
    quoteQuantity: amount(units(sum)),
    stopPrice: price(units(at)),
    triggerKind: 'take_profit',
  });

async function expectSoundBooks(): Promise<void> {
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  checkInvariants(loaded);
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
}

test('S38, S39 in every state the books are sound, and a restart changes nothing', async () => {
  await play(limitOrder(cal, { side: 'sell', price: '100', quantity: '2' }));
  expect(await buySum('50')).toMatchObject({ status: 'filled', filled: '0.5' });
  await play(limitOrder(ben, { side: 'sell', price: '101', quantity: '1' }));
  expect(await buySum('1000')).toMatchObject({ status: 'cancelled', filled: '1.5' });
  await waitToSell('1', '95');
  await waitToSell('1', '90');
  await waitToBuy('500', '95');
  const { orderId } = await waitToBuy('400', '94');
  await play({ kind: 'cancelOrder', userId: ann, orderId });
  await expectSoundBooks();

  await play(limitOrder(cal, { side: 'sell', price: '96', quantity: '2' }));
  await play(limitOrder(cal, { side: 'buy', price: '95', quantity: '1.5' }));
  await play(limitOrder(ben, { side: 'sell', price: '95', quantity: '1' }));
  await expectSoundBooks();
  const { clock } = bench;
  await bench.sequencer.drain();
  await bench.storage.close();
  bench = await openBench(database.connection, { clock });
  await expectSoundBooks();
  const rows = await bench.storage.sql<{ status: string; filled: string; reason: string | null }[]>`
    SELECT status, trim_scale(filled)::text AS filled, cancel_reason AS reason FROM orders
    WHERE user_id = ${ann} ORDER BY id`;
  expect(rows.map(({ status, filled, reason }) => [status, filled, reason ?? ''].join(' ').trim())).toEqual([
    'cancelled 0.5 time_in_force',
    'open 0',
    'cancelled 2 time_in_force',
    'cancelled 0 user',
  ]);
});

test('an order by sum that came to more than its fills or its sum is an offence', async () => {
  const offencesAfter = async (change: string): Promise<string[]> => {
    await bench.storage.sql.unsafe(`UPDATE orders SET ${change} WHERE quote_quantity = 50`);
    return (await auditBooks(bench.storage.sql)).map((offence) => JSON.stringify(offence));
  };
  expect((await offencesAfter('quote_quantity = 49.99')).join()).toContain('an order by sum');
  await bench.storage.sql.unsafe('UPDATE orders SET quote_quantity = 50 WHERE quote_quantity = 49.99');
  expect((await offencesAfter('quantity = 0.6')).join()).toContain('an order by sum');
  expect(await offencesAfter('quantity = 0.5')).toEqual([]);
});
