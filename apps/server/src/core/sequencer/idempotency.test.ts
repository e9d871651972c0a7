import { type OrderId, refuse, userId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../storage/testing.ts';
import type { SubmitOptions } from './sequencer.ts';
import { type Bench, limitOrder, openBench, prepareExchange } from './testing.ts';

const alice = userId(1);
const bob = userId(2);
const order = limitOrder(alice, { side: 'buy', price: '10', quantity: '1' });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [alice, bob]);
});

afterAll(async () => {
  await bench.storage.close();
  await database.drop();
});

async function reopen(): Promise<void> {
  await bench.sequencer.drain();
  await bench.storage.close();
  bench = await openBench(database.connection);
}

function keyed(key: string, change: Partial<NonNullable<SubmitOptions['idempotency']>> = {}): SubmitOptions {
  return { idempotency: { userId: alice, route: '/api/transaction/in', key, bodyHash: 'body', ...change } };
}

async function countOrders(): Promise<number> {
  const [row] = await bench.storage.sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM orders`;
  return row?.count ?? 0;
}

test('a repeated key is answered with the first outcome and runs nothing', async () => {
  const first = await bench.sequencer.submit(order, keyed('again'));
  expect(first).toMatchObject({ ok: true, value: { status: 'open', filled: '0' } });
  const orders = await countOrders();
  expect(await bench.sequencer.submit(order, keyed('again'))).toEqual(first);
  expect(await countOrders()).toBe(orders);
});

test('a look runs nothing, and answers what the command under the key has come to', async () => {
  const orders = await countOrders();
  const look = { ...keyed('lost'), isLook: true };
  expect(await bench.sequencer.submit(order, look)).toMatchObject({ ok: false, code: 'not_received' });
  expect(await countOrders()).toBe(orders);
  const sent = bench.sequencer.submit(order, keyed('lost'));
  // In flight, and after the commit.
  expect(await bench.sequencer.submit(order, look)).toEqual(await sent);
  expect(await bench.sequencer.submit(order, look)).toEqual(await sent);
  expect(
    await bench.sequencer.submit(order, { ...keyed('lost', { bodyHash: 'another' }), isLook: true }),
  ).toMatchObject({
    ok: false,
    code: 'idempotency_key_reused',
  });
  expect(await countOrders()).toBe(orders + 1);
});

test('of parallel calls with one key, one runs and all get its outcome', async () => {
  const orders = await countOrders();
  const answers = await Promise.all(Array.from({ length: 20 }, () => bench.sequencer.submit(order, keyed('parallel'))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true });
  expect(await countOrders()).toBe(orders + 1);
});

test('a known key with another body is refused, in flight and afterwards', async () => {
  const [first, other] = await Promise.all([
    bench.sequencer.submit(order, keyed('body')),
    bench.sequencer.submit(order, keyed('body', { bodyHash: 'another' })),
  ]);
  expect(first).toMatchObject({ ok: true });
  expect(other).toEqual({ ok: false, code: 'idempotency_key_reused', params: {} });
  expect(await bench.sequencer.submit(order, keyed('body', { bodyHash: 'another' }))).toEqual(other);
  expect(await bench.sequencer.submit(order, keyed('body'))).toEqual(first);
});

test('a repeated call gets its stored outcome, also while another body under its key is looked up', async () => {
  const first = await bench.sequencer.submit(order, keyed('retried'));
  const other = () => bench.sequencer.submit(order, keyed('retried', { bodyHash: 'another' }));
  const [before, again, after] = await Promise.all([other(), bench.sequencer.submit(order, keyed('retried')), other()]);
  expect(again).toEqual(first);
  expect([before, after]).toMatchObject([{ code: 'idempotency_key_reused' }, { code: 'idempotency_key_reused' }]);
});

test('a key counts for one user and one route', async () => {
  const answers = [
    await bench.sequencer.submit(order, keyed('scope')),
    await bench.sequencer.submit(order, keyed('scope', { route: '/api/transaction/out' })),
    await bench.sequencer.submit({ ...order, userId: bob }, keyed('scope', { userId: bob })),
  ];
  const ids = answers.map((answer): OrderId | undefined => (answer.ok ? answer.value.orderId : undefined));
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(undefined);
});

test('a refusal is an outcome, too: it stays, even when the command would be accepted now', async () => {
  const carol = userId(3);
  const early = { ...order, userId: carol };
  const refused = await bench.sequencer.submit(early, keyed('early', { userId: carol }));
  expect(refused).toMatchObject({ ok: false, code: 'user_not_found' });
  await bench.sequencer.submit({ kind: 'openUser', userId: carol, grants: [] });
  expect(await bench.sequencer.submit(early, keyed('early', { userId: carol }))).toEqual(refused);
});

test('outcomes outlive the process', async () => {
  const first = await bench.sequencer.submit(order, keyed('for ever'));
  const refused = await bench.sequencer.submit({ ...order, userId: userId(99) }, keyed('refused for ever'));
  await reopen();
  expect(await bench.sequencer.submit(order, keyed('for ever'))).toEqual(first);
  expect(await bench.sequencer.submit({ ...order, userId: userId(99) }, keyed('refused for ever'))).toEqual(refused);
});

describe('S36 the fills of an order', () => {
  const seller = limitOrder(bob, { side: 'sell', price: '20', quantity: '3' });
  const buyer = limitOrder(alice, { side: 'buy', price: '20', quantity: '2' });

  test('are answered again under its key, after a restart too', async () => {
    await bench.sequencer.submit(seller);
    const first = await bench.sequencer.submit(buyer, keyed('filled'));
    expect(first).toMatchObject({
      ok: true,
      value: { filled: '2', fills: [{ price: 20_0000_0000n, quantity: 2_0000_0000n, notional: 40_0000_0000n }] },
    });
    expect(await bench.sequencer.submit(buyer, keyed('filled'))).toEqual(first);
    await reopen();
    expect(await bench.sequencer.submit(buyer, keyed('filled'))).toEqual(first);
    expect(await bench.sequencer.submit(buyer, { ...keyed('filled'), isLook: true })).toEqual(first);
  });

  test('are none in an outcome from before there were any, the rest of which stays', async () => {
    const first = await bench.sequencer.submit(order, keyed('old'));
    expect(first).toMatchObject({ ok: true, value: { fills: [] } });
    await bench.storage.sql`UPDATE idempotency_keys SET outcome = outcome #- '{value,fills}' WHERE key = 'old'`;
    const [row] = await bench.storage.sql<{ outcome: { value: object } }[]>`
      SELECT outcome FROM idempotency_keys WHERE key = 'old'`;
    expect(Object.keys(row?.outcome.value ?? {}).toSorted()).toEqual(['filled', 'orderId', 'status']);
    expect(await bench.sequencer.submit(order, keyed('old'))).toEqual(first);
  });

  test('are kept of both parts of a cancel-replace', async () => {
    const placed = await bench.sequencer.submit(limitOrder(alice, { side: 'buy', price: '12', quantity: '1' }));
    if (!placed.ok) throw new Error(placed.code);
    const replace = {
      kind: 'replaceOrder',
      userId: alice,
      orderId: placed.value.orderId,
      mode: 'stop_on_failure',
      order: limitOrder(alice, { side: 'buy', price: '20', quantity: '0.5' }),
    } as const;
    const first = await bench.sequencer.submit(replace, keyed('replaced'));
    expect(first).toMatchObject({
      ok: true,
      value: { cancelled: { ok: true }, placed: { ok: true, filled: '0.5', fills: [{ quantity: 5000_0000n }] } },
    });
    await reopen();
    expect(await bench.sequencer.submit(replace, keyed('replaced'))).toEqual(first);
  });
});

test('busy is not remembered', async () => {
  await bench.sequencer.drain();
  expect(await bench.sequencer.submit(order, keyed('busy'))).toMatchObject({ code: 'busy' });
  await reopen();
  expect(await bench.sequencer.submit(order, keyed('busy'))).toMatchObject({ ok: true });
});

test('keys may hold anything printable', async () => {
  for (const key of ['"', '\\', '{}', 'a,b', 'NULL', "'; DROP TABLE orders; --", '\u{1F511}', ' ']) {
    const first = await bench.sequencer.submit(order, keyed(key));
    expect(first).toMatchObject({ ok: true });
    expect(await bench.sequencer.submit(order, keyed(key))).toEqual(first);
  }
});

describe('a command that is prepared', () => {
  const prepared = { ok: true, value: order } as const;
  const counting = (answer: typeof prepared | ReturnType<typeof refuse<'invalid_code'>> = prepared) => {
    const asked = { times: 0 };
    const prepare = async () => {
      asked.times += 1;
      return answer;
    };
    return { asked, prepare };
  };

  test('is prepared once for all equal calls, and not again for what was done', async () => {
    const orders = await countOrders();
    const { asked, prepare } = counting();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bench.sequencer.submitPrepared(prepare, keyed('prepared'))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([asked.times, await countOrders()]).toEqual([1, orders + 1]);
    await reopen();
    expect(await bench.sequencer.submitPrepared(prepare, keyed('prepared'))).toEqual(answers[0]);
    expect([asked.times, await countOrders()]).toEqual([1, orders + 1]);
  });

  test('that is refused before there is one is not remembered, and equal calls meanwhile hear the same', async () => {
    const orders = await countOrders();
    const { asked, prepare } = counting(refuse('invalid_code'));
    const refused = await Promise.all(
      Array.from({ length: 3 }, () => bench.sequencer.submitPrepared(prepare, keyed('unproven'))),
    );
    expect(refused.map((answer) => !answer.ok && answer.code)).toEqual(Array.from({ length: 3 }, () => 'invalid_code'));
    expect([asked.times, await countOrders()]).toEqual([1, orders]);
    expect(await bench.sequencer.submitPrepared(counting().prepare, keyed('unproven'))).toMatchObject({ ok: true });
    expect(await countOrders()).toBe(orders + 1);
  });

  test('of a look nothing is prepared, and another body is refused without it', async () => {
    const { asked, prepare } = counting();
    const look = { ...keyed('never-sent'), isLook: true };
    expect(await bench.sequencer.submitPrepared(prepare, look)).toMatchObject({ ok: false, code: 'not_received' });
    const other = keyed('prepared', { bodyHash: 'another' });
    expect(await bench.sequencer.submitPrepared(prepare, other)).toMatchObject({ code: 'idempotency_key_reused' });
    expect(asked.times).toBe(0);
  });

  test('without a key it is prepared each time', async () => {
    const { asked, prepare } = counting();
    await bench.sequencer.submitPrepared(prepare);
    await bench.sequencer.submitPrepared(prepare);
    expect(asked.times).toBe(2);
  });
});
