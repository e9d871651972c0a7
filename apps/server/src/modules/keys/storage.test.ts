import { amount, keyId, type KeyId, price, SECOND_MS, type Side, units, userId } from '@bourse/domain';
import { checkInvariants, type Command, Engine, type KeyBudget } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { type Bench, COIN, MARKET, mustAccept, openBench, prepareExchange } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';

const ann = userId(1);
const ben = userId(2);
const KEY = keyId(7);
const OTHER = keyId(8);
const BUDGET: KeyBudget = {
  markets: [MARKET],
  orderMax: amount(units('400')),
  dayMax: amount(units('900')),
  lossMax: amount(units('5')),
  openMax: amount(units('500')),
  bandBps: 200,
  expiresAt: undefined,
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben]);
  const at = bench.clock.now();
  const prices = [{ currencyId: COIN, price: price(units('100')), quotedAt: at }];
  await play({ kind: 'tickIndex', second: Math.floor(at / SECOND_MS), prices });
});

afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

type Placed = { readonly side: Side; readonly quantity: string; readonly key?: KeyId };

const place = ({ side, quantity, key }: Placed, at = '100') =>
  play({
    kind: 'placeOrder',
    userId: key === undefined ? ben : ann,
    marketId: MARKET,
    side,
    type: 'limit',
    price: price(units(at)),
    quantity: amount(units(quantity)),
    timeInForce: 'gtc',
    ...(key !== undefined && { keyId: key }),
  });

async function expectSoundBooks(): Promise<void> {
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  checkInvariants(loaded);
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
}

test('budgets are loaded as they were used, and what is open of them is what orders are charged for', async () => {
  await play({ kind: 'openKey', userId: ann, keyId: KEY, budget: BUDGET });
  await play({ kind: 'openKey', userId: ann, keyId: OTHER, budget: { ...BUDGET, markets: undefined } });
  await place({ side: 'buy', quantity: '2', key: KEY });
  await place({ side: 'buy', quantity: '1', key: OTHER }, '99');
  await place({ side: 'sell', quantity: '0.5' });
  await expectSoundBooks();
  const [row] = await bench.storage.sql`
    SELECT markets, trim_scale(open_notional) AS open, trim_scale(day_notional) AS day FROM key_states WHERE id = ${KEY}`;
  expect(row).toEqual({ markets: String(MARKET), open: '150', day: '50' });
});

test('a key that has ended is loaded while orders of it are open, and its orders stay known as its', async () => {
  await play({ kind: 'endKey', userId: ann, keyId: KEY, cancelsOrders: false });
  await expectSoundBooks();
  await play({ kind: 'endKey', userId: ann, keyId: KEY, cancelsOrders: true });
  await expectSoundBooks();
  const keys = (await bench.storage.loadSnapshot()).keyStates.map(({ id }) => id);
  expect(keys).toEqual([OTHER]);
  const orders = await bench.storage.sql`
    SELECT key_id, cancel_reason, trim_scale(key_notional) AS charged FROM orders WHERE key_id = ${KEY}`;
  expect(orders).toEqual([{ key_id: String(KEY), cancel_reason: 'key_ended', charged: '0' }]);
});

test('an order that would lose too much by now ends for its budget', async () => {
  const at = bench.clock.now();
  const prices = [{ currencyId: COIN, price: price(units('90')), quotedAt: at }];
  await play({ kind: 'tickIndex', second: Math.floor(at / SECOND_MS), prices });
  await place({ side: 'sell', quantity: '0.1' }, '99');
  const [order] = await bench.storage.sql`SELECT status, cancel_reason FROM orders WHERE key_id = ${OTHER}`;
  expect(order).toEqual({ status: 'cancelled', cancel_reason: 'key_budget' });
  await expectSoundBooks();
});
