// The simulated chain itself: what it has taken it keeps, and no coin is spent twice on any branch.
import { type Amount, amount, CHAINS, negateAmount, units } from '@bourse/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBench } from '../../../core/sequencer/testing.ts';
import type { Storage } from '../../../core/storage/open.ts';
import { createTestDatabase } from '../../../core/storage/testing.ts';
import { Assets, NATIVE } from '../coins/assets.ts';
import { SimChain } from './sim-chain.ts';
import { SimNode } from './sim-node.ts';
import { decodePayment, type SimTransaction } from './sim-store.ts';

const [BITCOIN] = CHAINS;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let storage: Storage;
let chain: SimChain;
let serial = 0;

async function openChain(): Promise<SimChain> {
  if (!BITCOIN) throw new Error('there are no chains');
  return SimChain.open(storage.sql, BITCOIN);
}

beforeAll(async () => {
  database = await createTestDatabase();
  ({ storage } = await openBench(database.connection));
});
beforeEach(async () => {
  chain = await openChain();
});
afterAll(async () => {
  await storage.close();
  await database.drop();
});

const someone = (name: number) => chain.addressOf(`outside/${name}`);
const ownedBy = (name: number) => chain.availableAt(someone(name), NATIVE);

function pay(from: number, to: number, sent: Amount, input = `coin/${(serial += 1)}`): SimTransaction {
  return chain.pay({ from: someone(from), input, outputs: [{ asset: NATIVE, to: someone(to), amount: sent }] });
}

async function giveTo(name: number, quantity: string): Promise<void> {
  await chain.mint({ asset: NATIVE, to: someone(name), amount: amount(units(quantity)) });
}

test('its genesis funds the hot wallet once, and it is the same chain whenever it is opened', async () => {
  const again = await openChain();
  expect(await again.head()).toEqual(await chain.head());
  expect(again.addressOf('hot')).toBe(chain.addressOf('hot'));
  expect(await again.availableAt(again.addressOf('hot'), NATIVE)).toBe(units('1000'));
});

test('what it has taken is in its pool after a restart, also where the answer was lost', async () => {
  await giveTo(1, '2');
  const node = new SimNode(chain, await Assets.read(storage.sql));
  node.faults.isReplyLost = true;
  const sent = pay(1, 2, amount(units('1')));
  await expect(node.broadcast(sent.raw)).rejects.toThrow('timed out');
  const again = await openChain();
  expect(await again.statusOf(sent.txid)).toBe('waiting');
  await again.mine();
  expect(await again.statusOf(sent.txid)).toBe('mined');
  expect(await ownedBy(2)).toBe(units('1'));
  expect(await ownedBy(1)).toBe(units('2') - units('1') - chain.fee.amount);
});

test('it refuses what conflicts and what is not covered, and takes the same bytes again', async () => {
  await giveTo(3, '1');
  const first = pay(3, 4, amount(units('0.3')), 'one coin');
  expect(await chain.send(first)).toEqual({ isTaken: true });
  expect(await chain.send(first)).toEqual({ isTaken: true });
  expect(await chain.send(pay(3, 5, amount(units('0.3')), 'one coin'))).toMatchObject({ reason: 'missing inputs' });
  expect(await chain.send(pay(3, 5, amount(units('1'))))).toMatchObject({ reason: 'insufficient funds' });
  await chain.mine();
  expect(await chain.send(first)).toMatchObject({ isTaken: false, reason: 'already in the chain' });
});

test('a reorganisation undoes what was paid; what is paid out of it is undone too', async () => {
  await giveTo(6, '1');
  const first = pay(6, 7, amount(units('0.5')));
  await chain.send(first);
  await chain.mine();
  const second = pay(7, 8, amount(units('0.4')));
  await chain.send(second);
  await chain.mine();
  const before = await chain.head();
  await chain.reorganize({ depth: 2, without: [first.txid] });
  expect((await chain.head()).height).toBe(before.height + 1);
  expect([await chain.statusOf(first.txid), await chain.statusOf(second.txid)]).toEqual(['unknown', 'waiting']);
  expect(await ownedBy(8)).toBe(0n);
  await chain.send(first);
  await chain.mine(2);
  expect([await chain.statusOf(first.txid), await chain.statusOf(second.txid)]).toEqual(['mined', 'mined']);
  expect(await ownedBy(8)).toBe(units('0.4'));
});

test('it rests when nothing waits to be confirmed, and wakes up for what comes', async () => {
  await giveTo(9, '1');
  const { height } = await chain.head();
  for (let tick = 0; tick < 30; tick += 1) await chain.mineIfDue();
  expect((await chain.head()).height).toBe(height + 20);
  await chain.send(pay(9, 1, amount(units('0.1'))));
  await chain.mineIfDue();
  expect((await chain.head()).height).toBe(height + 21);
});

test('on whatever branch it ends, balances are what its blocks say, none is negative, no input is spent twice', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('pay' as const), from: fc.nat(3), to: fc.nat(3), coin: fc.nat(5) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('mine' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('reorganize' as const), depth: fc.nat(3), isEmpty: fc.boolean() }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const base = (serial += 100);
      for (let name = 0; name < 4; name += 1) await giveTo(base + name, '1');
      await chain.mine(4);
      for (const it of steps) {
        if (it.kind === 'pay')
          await chain.send(pay(base + it.from, base + it.to, amount(units('0.3')), `${base}/${it.coin}`));
        else if (it.kind === 'mine') await chain.mine();
        else await chain.reorganize(it);
      }
      await expectSound();
    }),
    { numRuns: 12 },
  );
});

/** Adds up the blocks of the main branch anew. */
async function expectSound(): Promise<void> {
  const sums = new Map<string, bigint>();
  const add = (address: string, change: bigint) => sums.set(address, (sums.get(address) ?? 0n) + change);
  const inputs: string[] = [];
  const { height } = await chain.head();
  let parent: string | undefined;
  for (let at = 0; at <= height; at += 1) {
    const block = await chain.blockAt(at);
    expect(block?.parent).toBe(parent);
    parent = block?.hash;
    for (const { raw } of block?.transactions ?? []) {
      const { from, input, fee, outputs } = decodePayment(raw);
      inputs.push(input);
      for (const output of outputs) {
        add(output.to, output.amount);
        if (from !== 'mint') add(from, negateAmount(output.amount));
      }
      if (from !== 'mint') add(from, negateAmount(fee));
    }
  }
  expect(new Set(inputs).size).toBe(inputs.length);
  expect([...sums.values()].filter((sum) => sum < 0n)).toEqual([]);
  const rows = await storage.sql<{ address: string; balance: string }[]>`
    SELECT address, balance FROM sim_balances WHERE chain_id = ${chain.chain.id}`;
  for (const { address, balance } of rows) expect(sums.get(address) ?? 0n, address).toBe(units(balance));
}
