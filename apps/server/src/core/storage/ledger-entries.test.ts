import { amount, ppm, userId } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COIN, type Exchange, limitOrder, MONEY, mustAccept, openExchange } from '../sequencer/testing.ts';
import { auditBooks } from '../../audit.ts';

const alice = userId(1);
const bob = userId(2);

let bench: Exchange;
beforeAll(async () => {
  bench = await openExchange([alice, bob]);
});
afterAll(() => bench.close());

type Order = { readonly price: string; readonly quantity: string };

/** Alice sells, Bob takes. Answers the legs of the trade as lines. */
async function trade(order: Order): Promise<string[]> {
  await mustAccept(bench.sequencer, limitOrder(alice, { side: 'sell', ...order }));
  await mustAccept(bench.sequencer, limitOrder(bob, { side: 'buy', ...order }));
  const rows = await bench.storage.sql`
    SELECT concat_ws(' ', leg, CASE e.user_id WHEN ${alice} THEN 'alice' WHEN ${bob} THEN 'bob' ELSE house_purpose END,
      CASE currency_id WHEN ${COIN} THEN 'coin' ELSE 'money' END, trim_scale(amount), trim_scale(balance_after)) AS leg
    FROM ledger_entries e JOIN accounts a ON a.id = account_id
    WHERE fill_id = (SELECT max(id) FROM fills) AND reason = 'spot_trade' ORDER BY leg`;
  return rows.map((row) => String(row['leg']));
}

async function setFees(taker: bigint): Promise<void> {
  const [market] = bench.engine.snapshot().markets;
  if (!market) throw new Error('there is no market');
  const settings = { ...market.settings, minNotional: amount(0n), makerFee: ppm(0n), takerFee: ppm(taker) };
  await mustAccept(bench.sequencer, { kind: 'configureMarket', settings });
}

test('L2 a fill shows its six legs, and the audit finds the books right', async () => {
  expect(await trade({ price: '100', quantity: '2' })).toEqual([
    '1 alice coin -2 999998',
    '2 bob coin 1.998 1000001.998',
    '3 fees coin 0.002',
    '4 bob money -200 999800',
    '5 alice money 199.8 1000199.8',
    '6 fees money 0.2',
  ]);
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
});

test('L2 legs of nothing are left out: fees of nothing, and what a fee took all of', async () => {
  await setFees(0n);
  expect(await trade({ price: '100', quantity: '1' })).toEqual([
    '1 alice coin -1 999997',
    '2 bob coin 1 1000002.998',
    '4 bob money -100 999700',
    '5 alice money 100 1000299.8',
  ]);
  await setFees(999_999n);
  expect(await trade({ price: '100', quantity: '0.0001' })).toEqual([
    '1 alice coin -0.0001 999996.9999',
    '3 fees coin 0.0001',
    '4 bob money -0.01 999699.99',
    '5 alice money 0.01 1000299.81',
  ]);
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
});

test('the legs of old fills stay where they were when the market trades another pair', async () => {
  const legs = () => bench.storage.sql`SELECT * FROM ledger_entries ORDER BY posting_id, leg`;
  const before = await legs();
  const [market] = bench.engine.snapshot().markets;
  if (!market) throw new Error('there is no market');
  const settings = { ...market.settings, baseId: MONEY, quoteId: COIN };
  await mustAccept(bench.sequencer, { kind: 'configureMarket', settings });
  expect(await legs()).toEqual(before);
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  await mustAccept(bench.sequencer, { kind: 'configureMarket', settings: market.settings });
});

test('the audit finds a fill whose balance, amount or account was changed', async () => {
  const { sql } = bench.storage;
  const [fill] = await sql<{ buyer: string; seller: string }[]>`
    SELECT buyer_base_account_id AS buyer, seller_base_account_id AS seller FROM fills WHERE id = 1`;
  if (!fill) throw new Error('there is no fill');
  const findAfter = async (change: string, back: string): Promise<string[]> => {
    await sql.unsafe(`UPDATE fills SET ${change} WHERE id = 1`);
    const faults = await auditBooks(sql);
    await sql.unsafe(`UPDATE fills SET ${back} WHERE id = 1`);
    return faults.map((fault) => fault.slice(0, fault.indexOf(':')));
  };
  const balance = 'each leg says the balance after it';
  const total = 'a balance is the sum of its legs';
  const owner = 'a fill moves the money of its buyer and its seller, in the spot wallet and in two currencies';
  const after = 'buyer_base_after = buyer_base_after';
  expect(await findAfter(`${after} + 1`, `${after} - 1`)).toEqual([balance]);
  const fee = 'buyer_fee = buyer_fee';
  expect(await findAfter(`${fee} + 1`, `${fee} - 1`)).toEqual([total, balance]);
  const account = 'buyer_base_account_id =';
  expect(await findAfter(`${account} ${fill.seller}`, `${account} ${fill.buyer}`)).toEqual([total, balance, owner]);
  expect(await auditBooks(sql)).toEqual([]);
});

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };

/** The rows of tables that a plan has read; entries that it passed by in an index are none. */
function countRead({ Plans: parts = [], ...plan }: Plan): number {
  const own = plan['Relation Name'] === undefined ? 0 : plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  return parts.reduce((sum, part) => sum + countRead(part), own);
}

test('a page of an account’s log is read newest first from indexes, however much its user and others have traded', async () => {
  const { sql } = bench.storage;
  // Bob buys from Alice 20,000 times, and as often strangers do from strangers.
  await sql`
    INSERT INTO fills SELECT copy.* FROM fills CROSS JOIN generate_series(1001, 41000) AS n
      CROSS JOIN LATERAL jsonb_populate_record(fills, jsonb_build_object(
        'id', fills.id + n, 'posting_id', posting_id + n,
        'buyer_id', buyer_id + n % 2 * n, 'seller_id', seller_id + n % 2 * n,
        'buyer_base_account_id', buyer_base_account_id + n % 2 * n,
        'buyer_quote_account_id', buyer_quote_account_id + n % 2 * n,
        'seller_base_account_id', seller_base_account_id + n % 2 * n,
        'seller_quote_account_id', seller_quote_account_id + n % 2 * n
      )) AS copy
    WHERE fills.id = 1`;
  await sql`ANALYZE fills`;
  const accounts = await sql<{ id: string }[]>`SELECT id FROM accounts WHERE user_id = ${bob}`;
  for (const { id } of accounts) {
    const log = `SELECT * FROM ledger_entries WHERE user_id = ${bob} AND account_id = ${id} ORDER BY posting_id DESC LIMIT 20`;
    const [newest, ...older] = await sql.unsafe(log);
    expect(Number(newest?.['fill_id'])).toBe(41_001);
    expect(older).toHaveLength(19);
    const [explained] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(`EXPLAIN (ANALYZE, FORMAT JSON) ${log}`);
    expect(countRead(explained!['QUERY PLAN'][0].Plan)).toBeLessThan(100);
  }
});
