// A withdrawal that failed, because something else had spent its coin, and that a fork deeper than the confirmations has
// mined after all: its owner has the money twice. Nothing more of the coin leaves while the chain holds less than the
// ledger says, and the owner can take none of it away.
import { BTC, type UserId } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { NATIVE } from '../coins/assets.ts';
import { approveOne, type Asked, makeGood, ONE_LESS_FEE, rivalFrom } from './testing-withdrawals.ts';

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
});
afterAll(() => bench.stop());
beforeEach(() => bench.mine(12));
afterEach(async () => {
  expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
});

const FORK_DEPTH = 8;

async function isFrozen(owner: UserId): Promise<boolean> {
  const { sql } = bench.server.services.storage;
  const [row] = await sql<{ is_frozen: boolean }[]>`SELECT is_frozen FROM user_states WHERE user_id = ${owner}`;
  return row?.is_frozen ?? false;
}

/** It was sent, something of ours or of a thief has spent its coin, and its money is released. */
async function fail(rivalTo: 'cold' | 'outside/7'): Promise<Asked & { readonly revive: () => Promise<void> }> {
  const asked = await approveOne(bench);
  await bench.step();
  const { sql } = bench.server.services.storage;
  const [stored] = await sql<{ txid: string; raw: string }[]>`
    SELECT txid, raw FROM chain_transactions WHERE withdrawal_id = ${asked.id}`;
  if (!stored) throw new Error('it has not been signed');
  await bench.sim.overtake(rivalFrom(bench, { id: asked.id, to: rivalTo }));
  await bench.mine(3);
  expect(await bench.withdrawal(asked.id)).toBe('failed');
  await makeGood(bench);
  await bench.step();
  expect([await bench.owned(asked.owner, BTC), bench.reconciler.shortfalls.size]).toEqual(['2', 0]);
  expect(await isFrozen(asked.owner)).toBe(false);
  const revive = async () => {
    await bench.sim.reorganize({ depth: FORK_DEPTH, instead: [stored] });
    await bench.step();
    expect(await bench.sim.availableAt(asked.to, NATIVE)).toBe(ONE_LESS_FEE);
  };
  return { ...asked, revive };
}

test('mined after all: withdrawals of the coin halt, and its owner is frozen', async () => {
  const { owner, id, revive } = await fail('cold');
  const other = await approveOne(bench);
  await revive();
  expect(await bench.withdrawal(id)).toBe('failed');
  expect(bench.reconciler.shortfalls).toEqual(new Map([[BTC, ONE_LESS_FEE]]));
  expect(await isFrozen(owner)).toBe(true);
  await bench.mine(3);
  expect(await bench.withdrawal(other.id)).toBe('approved');

  await makeGood(bench);
  await bench.mine();
  await bench.mine(2);
  expect(await bench.withdrawal(other.id)).toBe('final');
});

test('mined after all, and the loss was made good before: the chain lacks nothing, its owner is frozen all the same', async () => {
  const { owner, revive } = await fail('outside/7');
  await revive();
  expect(bench.reconciler.shortfalls.size).toBe(0);
  expect(await isFrozen(owner)).toBe(true);
});

test('its owner is frozen once: whom operators let go stays free, until another fork', async () => {
  const { owner, revive } = await fail('cold');
  await revive();
  await bench.mustSubmit({ kind: 'setUserFrozen', userId: owner, isFrozen: false });
  await bench.mine(3);
  expect(await isFrozen(owner)).toBe(false);
  await bench.sim.reorganize({ depth: FORK_DEPTH + 4 });
  await bench.step();
  expect(await isFrozen(owner)).toBe(true);
  await makeGood(bench);
});
