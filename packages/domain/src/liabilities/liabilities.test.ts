import { createHash, randomBytes } from 'node:crypto';
import { array, asyncProperty, assert as check, bigInt, constantFrom, integer, nat, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUnits, parseUnits } from '../money.ts';
import { besideGroupOf } from './beside.ts';
import {
  type Bytes,
  encodeLeaf,
  encodeNode,
  foldTree,
  type HashNow,
  hashLeaf,
  type Leaf,
  leavesFor,
  LIABILITY_MAX,
  NOBODY,
  pathOf,
  rootOf,
  type SumNode,
} from './tree.ts';
import { type LeafClaim, type LeafProof, verifyLeaf } from './verify-leaf.ts';

const sha256: HashNow = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Bytes): string => Buffer.from(bytes).toString('hex');
const nonce = (): Bytes => new Uint8Array(randomBytes(32));
const leafOf = (userId: number, amount: bigint): Leaf => ({ nonce: nonce(), userId, amount });

/** A tree over these amounts, of users 1, 2, 3 …, and each user's claim. */
function plant(amounts: readonly bigint[]): { readonly root: SumNode; readonly claims: readonly LeafClaim[] } {
  const leaves = Array.from({ length: leavesFor(amounts.length) }, (_, place) =>
    place < amounts.length ? leafOf(place + 1, amounts[place] ?? 0n) : leafOf(NOBODY, 0n),
  );
  const levels = foldTree(
    leaves.map((leaf) => hashLeaf(leaf, sha256)),
    sha256,
  );
  const root = rootOf(levels);
  const tree = { root: hex(root.hash), sum: formatUnits(root.sum), leaves: leaves.length };
  const claims = amounts.map((amount, place): LeafClaim => {
    const path = pathOf(levels, place).map(({ sum, hash }) => ({ sum: formatUnits(sum), hash: hex(hash) }));
    const wallets = { legal: '0', lever: '0', change: formatUnits(amount), micro: '0' };
    const leaf = { nonce: hex(leaves[place]?.nonce ?? nonce()), wallets, amount: formatUnits(amount), place, path };
    return { userId: place + 1, tree, leaf };
  });
  return { root, claims };
}

const mustGet = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('missing');
  return value;
};
const isSound = async (claim: LeafClaim): Promise<boolean> => (await verifyLeaf(claim, sha256)).isSound;
const withLeaf = (claim: LeafClaim, change: Partial<LeafProof>): LeafClaim => ({
  ...claim,
  leaf: { ...claim.leaf, ...change },
});

describe('the encodings', () => {
  test('of a leaf and of a node are of fixed width, and can be computed by hand', () => {
    const leaf = { nonce: new Uint8Array(32).fill(7), userId: 100_001, amount: 150_000_000n };
    expect(hex(encodeLeaf(leaf))).toBe(`00${'07'.repeat(32)}00000000000186a10000000008f0d180`);
    const node = hashLeaf(leaf, sha256);
    const text = hex(encodeNode(node, { sum: 1n, hash: new Uint8Array(32).fill(9) }));
    expect(text).toBe(`010000000008f0d180${hex(node.hash)}0000000000000001${'09'.repeat(32)}`);
  });

  test.each([-1n, LIABILITY_MAX + 1n, 2n ** 64n])('refuse an amount of %s', (amount) => {
    expect(() => encodeLeaf(leafOf(1, amount))).toThrow('from 0 to 2^63 - 1');
    const node = { sum: amount, hash: nonce() };
    const other = { sum: 0n, hash: nonce() };
    expect(() => encodeNode(node, other)).toThrow('from 0 to 2^63 - 1');
    expect(() => encodeNode(other, node)).toThrow('from 0 to 2^63 - 1');
  });

  test('refuse a sum that runs over, and take the largest', () => {
    expect(plant([LIABILITY_MAX - 1n, 1n]).root.sum).toBe(LIABILITY_MAX);
    expect(() => plant([LIABILITY_MAX, 1n])).toThrow('from 0 to 2^63 - 1');
  });

  test.each([
    [0, 16],
    [1, 16],
    [16, 16],
    [17, 32],
    [100_000, 131_072],
  ])('%i users have a tree of %i leaves, so that no node lacks a partner', (users, leaves) => {
    expect(leavesFor(users)).toBe(leaves);
  });
});

describe('every leaf', () => {
  test('leads to the root and to the sum of all', async () => {
    await check(
      asyncProperty(array(bigInt(0n, 10n ** 17n), { maxLength: 40 }), async (amounts) => {
        const { root, claims } = plant(amounts);
        expect(root.sum).toBe(amounts.reduce((sum, amount) => sum + amount, 0n));
        for (const claim of claims) expect(await isSound(claim)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('is refuted by any change of a bit of its nonce, its path, its amounts, its place, its user, its tree', async () => {
    const { claims } = plant([3n, 0n, 10n ** 15n, 42n, 5n, 77n, 10n ** 12n]);
    const flip = (text: string, bit: number): string => {
      const bytes = Buffer.from(text, 'hex');
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return bytes.toString('hex');
    };
    const changes = constantFrom('nonce', 'hash', 'sum', 'amount', 'place', 'user', 'root', 'total');
    await check(
      asyncProperty(nat(claims.length - 1), nat(255), nat(3), bigInt(1n, 10n ** 15n), changes, async (...drawn) => {
        const [who, bit, height, more, what] = drawn;
        const claim = mustGet(claims[who]);
        const { leaf, tree } = claim;
        const add = (text: string): string => formatUnits(mustGet(parseUnits(text)) + more);
        const partner = mustGet(leaf.path[height]);
        const altered = {
          nonce: () => withLeaf(claim, { nonce: flip(leaf.nonce, bit) }),
          hash: () => withLeaf(claim, { path: leaf.path.with(height, { ...partner, hash: flip(partner.hash, bit) }) }),
          sum: () => withLeaf(claim, { path: leaf.path.with(height, { ...partner, sum: add(partner.sum) }) }),
          amount: () =>
            withLeaf(claim, { amount: add(leaf.amount), wallets: { ...leaf.wallets, change: add(leaf.amount) } }),
          place: () => withLeaf(claim, { place: leaf.place ^ (1 << height) }),
          user: () => ({ ...claim, userId: claim.userId + Number(more % 1_000n) + 1 }),
          root: () => ({ ...claim, tree: { ...tree, root: flip(mustGet(tree.root ?? undefined), bit) } }),
          total: () => ({ ...claim, tree: { ...tree, sum: add(tree.sum) } }),
        }[what]();
        expect(await isSound(altered)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('is refuted where its wallets do not add up, or the tree is of another depth', async () => {
    const claim = mustGet(plant([5n, 6n]).claims[0]);
    const wallets = { ...claim.leaf.wallets, micro: '0.00000001' };
    expect((await verifyLeaf(withLeaf(claim, { wallets }), sha256)).verdicts).toMatchObject({ wallets: 'refuted' });
    expect(await isSound(withLeaf(claim, { path: claim.leaf.path.slice(1) }))).toBe(false);
    expect(await isSound({ ...claim, tree: { ...claim.tree, leaves: 32 } })).toBe(false);
    expect(await isSound(withLeaf(claim, { place: 16 }))).toBe(false);
    expect(await isSound(withLeaf(claim, { place: -1 }))).toBe(false);
  });

  test('is refuted where a partner is said to have less than nothing, or more than fits', async () => {
    const claim = mustGet(plant([5n, 6n]).claims[0]);
    const [partner, ...rest] = claim.leaf.path;
    for (const sum of ['-0.00000001', '92233720368.54775808', '1e3', '', '0.000000001']) {
      const path = [{ hash: mustGet(partner).hash, sum }, ...rest];
      expect((await verifyLeaf(withLeaf(claim, { path }), sha256)).verdicts.bounds).toBe('refuted');
    }
  });

  test('is held against what was published, where that is known', async () => {
    const claim = mustGet(plant([5n, 6n]).claims[0]);
    const { tree } = claim;
    expect((await verifyLeaf(claim, sha256)).verdicts.published).toBe('not_proven');
    expect((await verifyLeaf({ ...claim, published: { ...tree } }, sha256)).verdicts.published).toBe('proven');
    for (const published of [
      { ...tree, root: 'ab'.repeat(32) },
      { ...tree, sum: '1' },
      { ...tree, leaves: 32 },
    ])
      expect((await verifyLeaf({ ...claim, published }, sha256)).isSound).toBe(false);
  });

  test('is never a node, nor a node a leaf', async () => {
    await check(
      asyncProperty(
        uint8Array({ minLength: 32, maxLength: 32 }),
        integer({ min: 1, max: 1_000_000 }),
        async (bytes, id) => {
          const leaf = encodeLeaf({ nonce: new Uint8Array(bytes), userId: id, amount: 1n });
          const node = encodeNode({ sum: 1n, hash: new Uint8Array(bytes) }, { sum: 1n, hash: new Uint8Array(bytes) });
          expect(leaf[0]).not.toBe(node[0]);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('hiding what the other one has', () => {
  const left = hashLeaf(leafOf(1, 1_000_000_000n), sha256);
  const right = hashLeaf(leafOf(2, 800_000_000n), sha256);

  /** The classic form: what the children sum to, and their hashes, but not what each of them has. */
  const classic = (a: SumNode, b: SumNode): SumNode => {
    const bytes = new Uint8Array(8 + 64);
    new DataView(bytes.buffer).setBigUint64(0, a.sum + b.sum);
    bytes.set(a.hash, 8);
    bytes.set(b.hash, 40);
    return { sum: a.sum + b.sum, hash: sha256(bytes) };
  };
  const ours = (a: SumNode, b: SumNode): SumNode => ({ sum: a.sum + b.sum, hash: sha256(encodeNode(a, b)) });

  test('works in the classic form: of 18 that are owed, 8 are hidden, and both find themselves counted', () => {
    const owed = left.sum + right.sum;
    // The published root is that of the larger one alone.
    const root = classic(left, { ...right, sum: 0n });
    expect(owed - root.sum).toBe(800_000_000n);
    expect(classic(left, { ...right, sum: 0n })).toEqual(root);
    expect(classic({ ...left, sum: 200_000_000n }, right)).toEqual(root);
  });

  test('fails in ours: whatever each is told of the other, both see one root only where both are counted', () => {
    const told = Array.from({ length: 19 }, (_, whole) => BigInt(whole) * 100_000_000n);
    const seenByLeft = told.map((sum) => ours(left, { ...right, sum }));
    const seenByRight = new Set(told.map((sum) => hex(ours({ ...left, sum }, right).hash)));
    const common = seenByLeft.filter(({ hash }) => seenByRight.has(hex(hash)));
    expect(common).toEqual([ours(left, right)]);
    expect(common[0]?.sum).toBe(1_800_000_000n);
  });
});

test('accounts beside the tree are what is outside, what is kept for users, and what is the house’s own', () => {
  const outside = ['outside', 'chain_btc', 'chain_eth', 'chain_tron'] as const;
  for (const purpose of outside) expect(besideGroupOf(purpose)).toBe('outside');
  expect(besideGroupOf('chain_costs')).toBe('own');
  expect(besideGroupOf('receivables')).toBe('own');
  expect(besideGroupOf('fees')).toBe('own');
  expect(besideGroupOf('micro_reserve')).toBe('reserved');
  expect(besideGroupOf('subscription_reserve')).toBe('reserved');
});
