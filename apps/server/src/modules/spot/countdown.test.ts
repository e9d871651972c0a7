// Countdowns through HTTP, and across restarts of the process.
import { spot } from '@bourse/contract';
import { BTC, USDT, userId } from '@bourse/domain';
import { checkInvariants, Engine } from '@bourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import {
  type Bench,
  limitOrder,
  MARKET,
  mustAccept,
  openBench,
  prepareExchange,
} from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';

type Pair = { readonly legal_id: number; readonly currency_id: number };
const PAIR: Pair = { legal_id: USDT, currency_id: BTC };

describe('the call', () => {
  let server: TestServer;
  let ann: TestUser;
  let ben: TestUser;

  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.register('ann@example.com');
    ben = await server.register('ben@example.com');
  });
  afterAll(() => server.stop());

  const sell = async (user: TestUser): Promise<number> => {
    const { body } = await server.call(spot.placeSell, { ...PAIR, mode: 2, price: '60000', num: '0.01' }, user.token);
    if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
    return body.data.id;
  };
  const countdown = async (seconds: number | string, pair: Pair = PAIR, key?: string) => {
    const options = key === undefined ? {} : { headers: { 'idempotency-key': key } };
    const { body } = await server.call(spot.setCountdown, { ...pair, seconds }, ann.token, options);
    return body;
  };
  const closed = async (user: TestUser) =>
    (await server.mustCall(spot.listOrders, { status: 'closed' }, user.token)).list.map(({ id, cancel_reason }) => [
      id,
      cancel_reason,
    ]);

  test('S53 cancels at the end, and not before', async () => {
    const [own, other] = [await sell(ann), await sell(ben)];
    const at = server.clock.now();
    expect(await countdown(5)).toMatchObject({ type: 'ok', data: { ends_at: at + 5_000 } });
    server.clock.advance(4_000);
    expect(await countdown('5')).toMatchObject({ type: 'ok', data: { ends_at: at + 9_000 } });
    server.clock.advance(4_999);
    expect(await closed(ann)).toEqual([]);
    server.clock.advance(1);
    await expect.poll(() => closed(ann), { timeout: 20_000 }).toEqual([[own, 'countdown']]);
    expect((await server.mustCall(spot.listOrders, {}, ben.token)).list.map(({ id }) => id)).toEqual([other]);
  });

  test('S53 is turned off by 0, and set once under one key', async () => {
    const own = await sell(ann);
    const first = await countdown(10, PAIR, 'once');
    server.clock.advance(9_000);
    expect(await countdown(10, PAIR, 'once')).toEqual(first);
    expect(await countdown(0)).toMatchObject({ type: 'ok', data: { ends_at: null } });
    server.clock.advance(60_000);
    expect((await server.mustCall(spot.listOrders, {}, ann.token)).list.map(({ id }) => id)).toEqual([own]);
  });

  test('R6 says what is wrong', async () => {
    const nowhere = { legal_id: USDT, currency_id: 999 };
    expect(await countdown(5, nowhere)).toMatchObject({ code: 'market_not_found' });
    expect(await countdown(3_601)).toMatchObject({ code: 'countdown_out_of_range' });
    for (const seconds of ['', '-1', '1.5', '5s']) {
      expect(await countdown(seconds)).toMatchObject({ code: 'invalid_request' });
    }
  });
});

describe('a restart', () => {
  const [ann, ben] = [userId(1), userId(2)];
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let bench: Bench;

  beforeAll(async () => {
    database = await createTestDatabase();
    bench = await openBench(database.connection);
    await prepareExchange(bench.sequencer, [ann, ben]);
  });
  afterAll(async () => {
    await bench.sequencer.drain();
    await bench.storage.close();
    await database.drop();
  });

  async function restart(awayMs: number): Promise<void> {
    await bench.sequencer.drain();
    await bench.storage.close();
    const { clock } = bench;
    clock.advance(awayMs);
    bench = await openBench(database.connection, { clock });
  }

  async function expectSoundBooks(): Promise<void> {
    expect(await auditBooks(bench.storage.sql)).toEqual([]);
    const loaded = Engine.load(await bench.storage.loadSnapshot());
    checkInvariants(loaded);
    expect(loaded.stateHash()).toBe(bench.engine.stateHash());
  }

  const offer = () => mustAccept(bench.sequencer, limitOrder(ann, { side: 'sell', price: '100', quantity: '1' }));
  const take = () => mustAccept(bench.sequencer, limitOrder(ben, { side: 'buy', price: '100', quantity: '1' }));
  const countdown = (lengthMs: number) =>
    mustAccept(bench.sequencer, { kind: 'setCountdown', userId: ann, marketId: MARKET, lengthMs });

  test('S53 across the end: the orders are gone before the first trade of the new process', async () => {
    await offer();
    const { endsAt } = await countdown(5_000);
    expect(endsAt).toBe(bench.clock.now() + 5_000);
    await expectSoundBooks();
    await restart(5_000);
    expect(await take()).toMatchObject({ status: 'open', filled: '0' });
    await expectSoundBooks();
    const [row] = await bench.storage.sql`SELECT status, cancel_reason FROM orders WHERE user_id = ${ann}`;
    expect(row).toMatchObject({ status: 'cancelled', cancel_reason: 'countdown' });
    expect(await bench.storage.sql`SELECT ends_at FROM spot_countdowns`).toMatchObject([{ ends_at: null }]);
    await mustAccept(bench.sequencer, { kind: 'cancelAllOrders', userId: ben });
  });

  test('S53, P8 an outage does not move the end', async () => {
    await offer();
    await countdown(3_600_000);
    await restart(3_599_999);
    await mustAccept(bench.sequencer, { kind: 'keepTime' });
    expect(bench.engine.nextDeadline()).toBe(bench.clock.now() + 1);
    expect(await take()).toMatchObject({ status: 'filled' });
    await expectSoundBooks();
  });

  test('S53 set, ended and set again within one transaction it is one row, and the last one counts', async () => {
    await restart(3_600_000);
    const { clock, sequencer } = bench;
    await mustAccept(sequencer, { kind: 'keepTime' });
    const set = (lengthMs: number) =>
      sequencer.submit({ kind: 'setCountdown', userId: ann, marketId: MARKET, lengthMs });
    const answers = [set(1_000)];
    clock.advance(1_000);
    answers.push(set(0), set(5_000), set(0), set(7_000));
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    const endsAt = clock.now() + 7_000;
    await expect
      .poll(async () => bench.storage.sql`SELECT ends_at::float8 FROM spot_countdowns`, { timeout: 10_000 })
      .toMatchObject([{ ends_at: endsAt }]);
    await expectSoundBooks();
    expect(bench.fatals).toEqual([]);
  });
});
