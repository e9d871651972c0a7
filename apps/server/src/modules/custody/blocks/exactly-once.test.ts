// Whatever a chain does and whenever a process dies: in the end each output of the main branch was credited once.
import { BTC, formatUnits, units, type UserId } from '@bourse/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { unitsFromNumeric } from '../../../core/storage/columns.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { decodePayment, MINT, type SimTransaction } from '../simulated/sim-store.ts';
import { Follower } from './follower.ts';

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
});
afterAll(() => bench.stop());

const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), to: fc.nat(2), input: fc.nat(4) }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'mine' as const }) },
  { weight: 6, arbitrary: fc.constant({ kind: 'step' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('die' as const), when: fc.constantFrom('before', 'after') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lag' as const), blocks: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reorganize' as const),
      depth: fc.nat(4),
      isEmpty: fc.boolean(),
      isLost: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'sendAgain' as const }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

test('random blocks, forks, lags and deaths', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
      const run = (await bench.node.head()).height;
      const owners = [await bench.makeUser(), await bench.makeUser(), await bench.makeUser()];
      await bench.mine(6);
      for (const it of actions) await act(it, owners, run);
      bench.node.faults.lag = 0;
      await bench.mine(3);
      await bench.step();
      for (const owner of owners) await expectCreditedOnce(owner);
      expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
      await expectSurplusIsUnclaimed();
    }),
    { numRuns: 25 },
  );
}, 120_000);

async function act(it: Action, owners: readonly UserId[], run: number): Promise<void> {
  const { sim, node } = bench;
  if (it.kind === 'pay') {
    const owner = owners[it.to];
    if (owner === undefined) return;
    // Payments of one input are rivals: different amounts, so that each is a transaction of its own.
    const input = `${run}/${it.input}`;
    await sim.send(bench.payment(await bench.addressOf(owner), `0.${it.to + 1}`, { input }));
  } else if (it.kind === 'mine') await sim.mine();
  else if (it.kind === 'step') await bench.step();
  else if (it.kind === 'lag') node.faults.lag = it.blocks;
  else if (it.kind === 'reorganize') await reorganize(it);
  else if (it.kind === 'sendAgain') for (const transaction of lost.splice(0)) await sim.send(transaction);
  else await die(it.when === 'before');
}

/** Transactions of blocks that were undone, which are in no pool either. */
const lost: SimTransaction[] = [];

async function reorganize({ depth, isEmpty, isLost }: Extract<Action, { kind: 'reorganize' }>): Promise<void> {
  const { sim } = bench;
  const { height } = await sim.head();
  const undone: SimTransaction[] = [];
  for (let at = height - depth + 1; at <= height; at += 1)
    undone.push(...((await sim.blockAt(at))?.transactions ?? []));
  const without = isLost ? undone.filter(({ raw }) => decodePayment(raw).from !== MINT) : [];
  lost.push(...without);
  await sim.reorganize({ depth, isEmpty, without: without.map(({ txid }) => txid) });
}

/** A follower that dies at its first command, before its commit or after. */
async function die(isBefore: boolean): Promise<void> {
  const { services } = bench.server;
  const submit: Sequencer['submit'] = async (command, options) => {
    if (!isBefore) await services.sequencer.submit(command, options);
    throw new Error('the process died');
  };
  const { chain, node: adapter } = bench;
  const dying = new Follower({ ...services, sql: services.storage.sql, chain, adapter, sequencer: { submit } });
  await dying.step().catch(() => undefined);
}

/** The balance is what was credited and not taken back; all of the main branch is credited, or was before. */
async function expectCreditedOnce(owner: UserId): Promise<void> {
  const { sql } = bench.server.services.storage;
  const rows = await sql<{ state: string; amount: string; is_mined: boolean; credits: string }[]>`
    SELECT state, amount, block_hash IS NOT NULL AS is_mined,
      (SELECT count(*) FROM deposits d WHERE d.chain_id = c.chain_id AND d.txid = c.txid AND d.ordinal = c.ordinal) AS credits
    FROM chain_deposits c WHERE user_id = ${owner}`;
  for (const row of rows) {
    expect(['credited', 'unclaimed'].includes(row.state), row.state).toBe(row.is_mined);
    expect(row.credits).toBe(row.state === 'reorged' ? '0' : '1');
  }
  const kept = rows.filter(({ state }) => state === 'credited').map(({ amount }) => unitsFromNumeric(amount));
  expect(await bench.owned(owner, BTC)).toBe(formatUnits(kept.reduce((sum, part) => sum + part, 0n)));
}

/** Our addresses hold more than the ledger only by what came again after it was taken back. */
async function expectSurplusIsUnclaimed(): Promise<void> {
  const { sql } = bench.server.services.storage;
  const [row] = await sql<{ sum: string }[]>`
    SELECT coalesce(sum(amount), 0)::numeric(38,8) AS sum FROM chain_deposits WHERE state = 'unclaimed'`;
  expect(units(await bench.surplus(BTC))).toBe(unitsFromNumeric(row?.sum ?? '0'));
}
