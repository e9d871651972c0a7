// Bitcoin Cash: which nodes are believed, what is read of a block, and that an address has one form wherever it comes from.
import { amount, CHAINS, units } from '@bourse/domain';
import { findSignedChain } from '@bourse/domain/signer';
import { HDKey } from '@scure/bip32';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { checkAddress, createAddressMaker, MAIN_LETTERS, TEST_LETTERS } from '../addresses/addresses.ts';
import { mustGetNative } from '../coins/assets.ts';
import { JsonRpc, NodeRefusal } from './json-rpc.ts';
import { openNodes } from './open-nodes.ts';
import { hashedPartOf, parseUtxoBlock, txidOf } from './utxo-block.ts';
import { UTXO_TERMS, UTXO_TEST_TERMS, type UtxoChain } from './utxo-chains.ts';
import { UtxoNode } from './utxo-node.ts';

const CASH: UtxoChain = { ...UTXO_TERMS.bch, currencyId: mustGetNative('bch') };
const HEAD = { blocks: 900_000, bestblockhash: 'ab'.repeat(32) };

/** Answers that are missing are refused with this number. */
type Answers = Readonly<Record<string, unknown>>;
function nodeOf(answers: Answers, refusal: number, chain = CASH): UtxoNode {
  const rpc = new (class extends JsonRpc {
    override async call<Result>(method: string, params: readonly unknown[], shape: z.ZodType<Result>) {
      const key = method === 'getblockhash' ? `${method} ${params.join()}` : method;
      if (!(key in answers)) throw new NodeRefusal(refusal, 'no');
      return shape.parse(answers[key]);
    }
  })({ url: 'http://127.0.0.1:1' });
  return new UtxoNode(rpc, chain);
}

describe('a node', () => {
  const { own, genesis } = CASH;
  const at = (hash: string | undefined) =>
    nodeOf(
      {
        'getblockhash 0': genesis,
        getblockchaininfo: HEAD,
        ...(hash !== undefined && { [`getblockhash ${own?.height}`]: hash }),
      },
      -8,
    );

  test('is one of Bitcoin Cash by a block that only that has', async () => {
    expect(await at(own?.hash).head()).toEqual({ height: 900_000, hash: HEAD.bestblockhash });
  });

  test.each([
    ['Bitcoin or of any other chain', 'cd'.repeat(32)],
    ['eCash', '000000000000000004284c9d8b2c8ff731efeaec6be50729bdc9bd07f910757d'],
  ])('of %s, whose genesis is the same, is refused', async (_what, hash) => {
    await expect(at(hash).head()).rejects.toThrow(`another chain of the same genesis: its block 661648 is ${hash}`);
  });

  test('that has not come as far as that is not believed yet', async () => {
    await expect(at(undefined).head()).rejects.toThrow('has no block 661648 yet');
  });

  test('of a chain of its own is known by its genesis, where nothing else tells', async () => {
    const ours: UtxoChain = { ...UTXO_TEST_TERMS.bch, currencyId: CASH.currencyId };
    const answers = { getblockchaininfo: HEAD, 'getblockhash 0': ours.genesis };
    expect(await nodeOf(answers, -8, ours).head()).toMatchObject({ height: 900_000 });
    await expect(nodeOf({ ...answers, 'getblockhash 0': genesis }, -8, ours).head()).rejects.toThrow('another chain');
  });

  test('that estimates no fee says what it passes on at least, for a payment of its size', async () => {
    expect(await nodeOf({ getmempoolinfo: { mempoolminfee: '0.00001' } }, -32_601).feeHint()).toBe(226n);
  });

  test('is opened with the sizes of its transactions, none of which is replaced', async () => {
    const chain = CHAINS.find(({ code }) => code === 'bch');
    if (!chain) throw new Error('there is no such chain');
    const urls = ['http://127.0.0.1:1'];
    const shared = { chain, urls, tokens: new Map(), findOurs: async () => new Set<string>(), genesis: undefined };
    for (const network of ['main', 'test'] as const) {
      expect(await openNodes({ ...shared, network })).toMatchObject({
        family: 'utxo',
        terms: { isReplacing: false, sizes: { input: 148n } },
      });
    }
  });

  test.each([
    ['main', 'bip122:000000000000000000651ef99cb9fcbe'],
    ['test', 'bip122:bchreg000000000000000000000000'],
  ] as const)('of %s is one of a chain that the signer names %s, and by no name of Bitcoin', (network, chainId) => {
    expect(findSignedChain('bch', network)).toMatchObject({ chainId, coin: 'BCH', decimals: 8 });
    expect(findSignedChain('btc', network)?.chainId).not.toBe(chainId);
  });
});

/** The seed of the BIP 39 words "abandon … about". */
const SEED =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';
const XPUB = HDKey.fromMasterSeed(Buffer.from(SEED, 'hex')).derive("m/44'/145'/0'").publicExtendedKey;
const FIRST = 'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6';

describe('an address', () => {
  test('of ours is what wallets make of the same words, in the form that it is taken in', () => {
    const make = createAddressMaker('bch', XPUB, MAIN_LETTERS);
    expect(make(0, 0)).toBe(FIRST);
    const bare = FIRST.slice('bitcoincash:'.length);
    for (const text of [FIRST, bare, bare.toUpperCase()]) expect(checkAddress('bch', text, MAIN_LETTERS)).toBe(FIRST);
  });

  test('of a chain for tests has letters of its own, for change too', () => {
    const make = createAddressMaker('bch', XPUB, TEST_LETTERS);
    for (const address of [make(0, 0), make(1, 7)]) {
      expect(address).toMatch(/^bchreg:q/);
      expect(checkAddress('bch', address, TEST_LETTERS)).toBe(address);
      expect(checkAddress('bch', address, MAIN_LETTERS)).toBeUndefined();
    }
  });
});

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const hash256 = (data: Buffer): Buffer => sha256(sha256(data));
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const prefixed = (data: Buffer): Buffer => Buffer.concat([Buffer.of(data.length), data]);

function output(quantity: string, script: string): Buffer {
  const value = Buffer.alloc(8);
  value.writeBigInt64LE(units(quantity));
  return Buffer.concat([value, prefixed(hex(script))]);
}

type Spent = { readonly previous: string; readonly script: Buffer };
const transaction = ({ previous, script }: Spent, outputs: readonly Buffer[]): Buffer =>
  Buffer.concat([
    hex('02000000'),
    Buffer.of(1),
    hex(previous),
    prefixed(script),
    hex('ffffffff'),
    Buffer.of(outputs.length),
    ...outputs,
    hex('00000000'),
  ]);

describe('a block', () => {
  const keyHash = '33'.repeat(20);
  const payee = `76a914${'11'.repeat(20)}88ac`;
  const found = transaction({ previous: `${'00'.repeat(32)}ffffffff`, script: hex('03a0bb0d') }, [
    output('3.125', payee),
  ]);
  /** A signature of 72 bytes and a key: as long as an input of ours can be. */
  const unlock = Buffer.concat([prefixed(Buffer.alloc(72, 0x30)), prefixed(Buffer.alloc(33, 0x02))]);
  const spent = { previous: `${'cd'.repeat(32)}01000000`, script: unlock };
  const tokens = `ef${'22'.repeat(32)}1001${payee}`;
  const outputs = [output('1.5', payee), output('0.00001', tokens), output('2', `a914${keyHash}87`)];
  const paid = transaction(spent, outputs);
  const root = hash256(Buffer.concat([hash256(found), hash256(paid)]));
  const header = Buffer.concat([hex('00000020'), Buffer.alloc(32, 7), root, Buffer.alloc(12)]);
  const raw = Buffer.concat([header, Buffer.of(2), found, paid]);
  const hash = Buffer.from(hash256(header).toReversed()).toString('hex');

  test('tells who is paid in the one form of addresses, and of outputs with tokens nothing', () => {
    const { transactions } = parseUtxoBlock(raw, { height: 900_000, hash, chain: CASH });
    const [first, second] = transactions;
    const [to] = first?.transfers ?? [];
    expect(to).toMatchObject({ amount: amount(units('3.125')), minConfirmations: 100 });
    expect(checkAddress('bch', to?.to ?? '', MAIN_LETTERS)).toBe(to?.to);
    expect(second?.inputs).toEqual([`${'cd'.repeat(32)}:1`]);
    expect(second?.transfers.map(({ ordinal, to: who }) => [ordinal, who === to?.to, who[12]])).toEqual([
      [0, true, 'q'],
      [2, false, 'p'],
    ]);
    // An amount that no address names is still counted: it is no fee.
    expect([first?.unnamed, second?.unnamed]).toEqual([undefined, amount(units('0.00001'))]);
  });

  test('has transactions whose ids stand for all of their bytes, and whose length is what is paid for', () => {
    expect(hashedPartOf(paid.toString('hex'), CASH)).toBe(paid.toString('hex'));
    expect(txidOf(paid.toString('hex'), CASH)).toBe(Buffer.from(hash256(paid).toReversed()).toString('hex'));
    const own = transaction(spent, [output('1', payee), output('0.4', payee)]);
    expect(BigInt(own.length)).toBe(CASH.sizes.payment);
  });
});
