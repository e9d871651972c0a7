// Whatever a chain does and whenever a process dies: in the end each withdrawal was paid once, or released once.
import { amount, BTC, formatUnits, units, type UserId, type WithdrawalId } from '@bourse/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { NATIVE } from '../coins/assets.ts';
import { decodePayment, MINT } from '../simulated/sim-store.ts';
import { WithdrawalWorker } from './withdrawal-worker.ts';

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
});
afterAll(() => bench.stop());

const action = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'ask' as const }) },
  { weight: 6, arbitrary: fc.constant({ kind: 'mine' as const }) },
  { weight: 8, arbitrary: fc.constant({ kind: 'step' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('die' as const), after: fc.nat(3), isCommitted: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('loseReplies' as const), isReplyLost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'forget' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('overtake' as const), nth: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('reorganize' as const), depth: fc.nat(3), isLost: fc.boolean() }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
type Asked = { readonly owner: UserId; readonly id: WithdrawalId; readonly to: string };

const FEE = amount(units('0.0002'));
let receivers = 0;

test('random approvals, blocks, forks, lost replies, rivals and deaths', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 45 }), async (actions) => {
      await bench.mine(6);
      const asked: Asked[] = [];
      for (const it of actions) await act(it, asked);
      bench.node.faults.isReplyLost = false;
      // Coins that a rival has taken are minted again, or nothing more would leave.
      for (let round = 0; round < 3; round += 1) {
        await bench.mine(4);
        const missing = bench.reconciler.shortfalls.get(BTC);
        if (missing) await bench.sim.mint({ asset: NATIVE, to: bench.wallet.address, amount: missing });
      }
      await bench.mine(4);
      for (const one of asked) await expectPaidOrReleased(one);
      expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
      expect(await bench.surplus(BTC)).toBe('0');
    }),
    { numRuns: 20 },
  );
}, 120_000);

async function act(it: Action, asked: Asked[]): Promise<void> {
  const { sim, node } = bench;
  if (it.kind === 'ask') asked.push(await ask());
  else if (it.kind === 'mine') await sim.mine();
  else if (it.kind === 'step') await bench.step();
  else if (it.kind === 'loseReplies') node.faults.isReplyLost = it.isReplyLost;
  else if (it.kind === 'forget') for (const { id } of asked) await forget(id);
  else if (it.kind === 'overtake') await overtake(asked[it.nth]);
  else if (it.kind === 'die') await die(it);
  else await reorganize(it);
}

async function ask(): Promise<Asked> {
  const owner = await bench.makeUser();
  receivers += 1;
  const to = bench.sim.addressOf(`outside/${5000 + receivers}`);
  const money = { currencyId: BTC, amount: amount(units('1')) } as const;
  await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
  const terms = { chainId: bench.chain.id, address: to, fee: FEE, ...money } as const;
  const { id } = await bench.mustSubmit({ kind: 'requestWithdrawal', userId: owner, ...terms });
  await bench.mustSubmit({ kind: 'approveWithdrawal', id });
  return { owner, id, to };
}

/** Out of the pool, if it is there. Whether it was signed at all: before that it spends nothing. */
async function forget(id: WithdrawalId): Promise<boolean> {
  const { sql } = bench.server.services.storage;
  const [row] = await sql<{ txid: string }[]>`SELECT txid FROM chain_transactions WHERE withdrawal_id = ${id}`;
  if (row && (await bench.sim.statusOf(row.txid)) === 'waiting') await bench.sim.drop(row.txid);
  return row !== undefined;
}

/** Something else spends what it would, unless that is mined. */
async function overtake(asked: Asked | undefined): Promise<void> {
  if (!asked || !(await forget(asked.id))) return;
  const outputs = [{ asset: NATIVE, to: bench.sim.addressOf('outside/4999'), amount: amount(units('1')) }];
  const rival = bench.sim.pay({ from: bench.wallet.address, input: `withdrawal/${asked.id}`, outputs });
  if ((await bench.sim.send(rival)).isTaken) await bench.sim.mine();
}

/** A worker dies at one of its commands, before its commit or after. */
async function die({ after, isCommitted }: Extract<Action, { kind: 'die' }>): Promise<void> {
  const { services } = bench.server;
  let left = after;
  const submit: Sequencer['submit'] = async (command, options) => {
    left -= 1;
    const isLast = left < 0;
    if (isLast && !isCommitted) throw new Error('the process died');
    const outcome = await services.sequencer.submit(command, options);
    if (isLast) throw new Error('the process died');
    return outcome;
  };
  const { chain, wallet, sender, reconciler, follower } = bench;
  const head = await follower.step();
  const needs = { ...services, sql: services.storage.sql, chain, wallet, sender, reconciler, sequencer: { submit } };
  if (head) await new WithdrawalWorker(needs).step(head);
}

async function reorganize({ depth, isLost }: Extract<Action, { kind: 'reorganize' }>): Promise<void> {
  const { sim } = bench;
  const { height } = await sim.head();
  const without: string[] = [];
  for (let at = height - depth + 1; isLost && at <= height; at += 1) {
    for (const { txid, raw } of (await sim.blockAt(at))?.transactions ?? []) {
      if (decodePayment(raw).from !== MINT) without.push(txid);
    }
  }
  await sim.reorganize({ depth, without });
}

/** Only one that was final before a deep fork gave its input to a rival is neither: that is for operators. */
async function expectPaidOrReleased({ owner, id, to }: Asked): Promise<void> {
  const { sql } = bench.server.services.storage;
  const [row] = await sql`SELECT 1 FROM chain_transactions WHERE withdrawal_id = ${id} AND lost_height IS NOT NULL`;
  const status = await bench.withdrawal(id);
  expect(['final', 'failed']).toContain(status);
  const isPaid = status === 'final' && row === undefined;
  expect(formatUnits(await bench.sim.availableAt(to, NATIVE))).toBe(isPaid ? '0.9998' : '0');
  expect(await bench.owned(owner, BTC)).toBe(status === 'final' ? '0' : '1');
}
