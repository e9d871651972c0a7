// What is kept of each comparison of ledger and chain, and when it alarms.
import { ALARM_KINDS, amount, BTC, HOUR_MS, units } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAlarms } from '../../../platform/alarms/alarms.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { NATIVE } from '../coins/assets.ts';

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
});
afterAll(() => bench.stop());

const sql = () => bench.server.services.storage.sql;

/** Reads the rows of the coin, oldest first: on chain, under way, the difference. */
async function rows(): Promise<readonly string[]> {
  const found = await sql()<{ text: string }[]>`
    SELECT trim_scale(held) || ' ' || trim_scale(pending) || ' ' || trim_scale(difference) AS text FROM reconciliations
    WHERE chain_id = ${bench.chain.id} AND currency_id = ${BTC} ORDER BY id`;
  return found.map(({ text }) => text);
}

const alarms = async (isStanding: boolean) =>
  (await listAlarms(sql(), { kinds: ALARM_KINDS, isStanding, limit: 10, offset: 0 })).alarms.map(({ key, params }) => [
    key,
    params,
  ]);

const KEY = 'shortfall:btc:1';

test('a row for each change of a difference, and one an hour; a deposit under way is none', async () => {
  await bench.step();
  const before = (await rows()).length;
  expect((await rows()).at(-1)).toMatch(/ 0 0$/);
  const owner = await bench.makeUser();
  await bench.send(bench.payment(await bench.addressOf(owner), '0.5'));
  await bench.mine();
  expect(await bench.depositsOf(owner)).toEqual(['0.5 seen']);
  expect(await rows()).toHaveLength(before);
  bench.server.clock.advance(HOUR_MS);
  await bench.step();
  expect((await rows()).at(-1)).toMatch(/ -0.5 0$/);
  await bench.mine();
  expect(await bench.depositsOf(owner)).toEqual(['0.5 credited']);
  expect(await rows()).toHaveLength(before + 1);
});

test('what is missing alarms until it is there, also after a start', async () => {
  const { sim, wallet } = bench;
  const before = (await rows()).length;
  const lost = amount(units('5'));
  const [hot, thief] = [wallet.address, sim.addressOf('outside/9')];
  await bench.send(sim.pay({ from: hot, input: 'stolen', outputs: [{ asset: NATIVE, to: thief, amount: lost }] }));
  await bench.mine();
  const missing = '5.00002';
  expect(await alarms(true)).toEqual([[KEY, { chain: 'btc', currency: '1', missing }]]);
  expect((await rows()).slice(before)).toEqual([expect.stringMatching(/ 0 -5.00002$/)]);

  // Another process finds it again, and clears it.
  await bench.server.services.custody.step();
  expect(bench.server.services.custody.shortfalls(bench.chain.id).size).toBe(1);
  await sim.mint({ asset: NATIVE, to: hot, amount: amount(units(missing)) });
  await bench.server.services.custody.step();
  expect([await alarms(true), (await alarms(false)).map(([key]) => key)]).toEqual([[], [KEY]]);
  expect((await rows()).at(-1)).toMatch(/ 0 0$/);
});
