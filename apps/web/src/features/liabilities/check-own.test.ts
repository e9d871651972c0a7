import { createHash } from 'node:crypto';
import { liabilities } from '@bourse/contract';
import { foldTree, type HashNow, hashLeaf, leavesFor, pathOf, rootOf } from '@bourse/domain/liabilities';
import { expect, test } from 'vitest';
import { checkOwn } from './check-own.ts';

const hash: HashNow = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const AMY = 100_001;
const PROOF = { id: 12, seq: 48_211, at: 1_795_396_260_000 };

/** One coin, in which Amy has 1.5 and Bob nothing. */
function plant() {
  const nonce = new Uint8Array(32).fill(7);
  const leaves = Array.from({ length: leavesFor(1) }, (_, place) =>
    hashLeaf({ nonce, userId: place === 0 ? AMY : 0, amount: place === 0 ? 150_000_000n : 0n }, hash),
  );
  const levels = foldTree(leaves, hash);
  const tree = { root: hex(rootOf(levels).hash), sum: '1.5', leaves: leaves.length };
  const path = pathOf(levels, 0).map(({ sum, hash: of }) => ({ sum: `${sum}`, hash: hex(of) }));
  const wallets = { legal: '0', lever: '0', change: '1.5', micro: '0' };
  const coin = {
    currency_id: 1,
    currency: 'BTC',
    tree,
    leaf: { nonce: hex(nonce), wallets, amount: '1.5', place: 0, path },
  };
  const beside = { house_users: '0', reserved: '0', own: '0', outside: '-1.5' };
  const file = { format: liabilities.LIABILITIES_FORMAT, proof: PROOF, user: AMY, coins: [coin] };
  const row = { currency_id: 1, currency: 'BTC', ...tree, beside };
  return { file, roots: { ...PROOF, published_at: PROOF.at, has_leaves: true, trees: [row] } };
}

test('a leaf is its owner’s: shown to another user who has as much, it proves nothing', async () => {
  const { file, roots } = plant();
  expect(await checkOwn(file, { roots, userId: AMY, hash })).toMatchObject({ isSound: true });
  expect(await checkOwn(file, { roots, userId: AMY + 1, hash })).toMatchObject({
    isSound: false,
    coins: [{ report: { verdicts: { root: 'refuted' } } }],
  });
});

test('a file is of the commit and of the coins that were published', async () => {
  const { file, roots } = plant();
  for (const told of [
    { ...roots, seq: PROOF.seq + 1 },
    { ...roots, at: PROOF.at + 1 },
    { ...roots, trees: [] },
  ]) {
    expect(await checkOwn(file, { roots: told, userId: AMY, hash })).toMatchObject({ isSound: false });
  }
  const coins = file.coins.map((coin) => ({ ...coin, currency: 'GOLD' }));
  expect(await checkOwn({ ...file, coins }, { roots, userId: AMY, hash })).toMatchObject({ isSound: false });
});
