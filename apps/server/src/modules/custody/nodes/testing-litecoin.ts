// Litecoin nodes of tests, alone with each other: the one Core of Debian that comes as a package.
import { BTC, units } from '@bourse/domain';
import { bech32 } from '@scure/base';
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonRpc } from './json-rpc.ts';
import { type NodeProcess, startNode } from './testing-process.ts';
import { addressOfScript, txidOf } from './utxo-block.ts';
import { UTXO_TEST_TERMS, type UtxoChain } from './utxo-chains.ts';

const PROGRAM = '/usr/lib/litecoin/litecoind';
const INSTALL_LOCK = join(tmpdir(), 'bourse-install.lock');
const hash = z.string();

/** Litecoin's chain for tests in Bitcoin's place. */
export const REGTEST: UtxoChain = { ...UTXO_TEST_TERMS.ltc, currencyId: BTC };

/** Why no such node can run here; undefined where one can. Installs it where that is allowed. */
export function whyNoLitecoin(): string | undefined {
  if (existsSync(PROGRAM)) return undefined;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return `${PROGRAM} is not there, and only root can install Debian's litecoind`;
  }
  // One after the other: apt lets nobody wait for its lists.
  const install = `test -x ${PROGRAM} || { apt-get -qq update && apt-get -qq install --yes --no-install-recommends litecoind; }`;
  const asked = ['DEBIAN_FRONTEND=noninteractive', '/usr/bin/flock', INSTALL_LOCK, '/bin/sh', '-c', install];
  execFileSync('/usr/bin/env', asked, { stdio: ['ignore', 'ignore', 'inherit'] });
  return undefined;
}

/** Without the parameters of versions the chain would stop at block 431. */
const FLAGS =
  '-regtest -server -listen=0 -dnsseed=0 -disablewallet -txindex=1 -mempoolreplacement=1 -dbcache=4 ' +
  '-vbparams=mweb:9999999999:9999999999 -rpcbind=127.0.0.1 -rpcallowip=127.0.0.1';

export type LitecoinNode = NodeProcess & {
  readonly url: string;
  readonly rpc: JsonRpc;
  /** Mines on what it believes; what waits is in the first block. */
  readonly mine: (count?: number, script?: Buffer) => Promise<readonly string[]>;
};

export async function startLitecoin(): Promise<LitecoinNode> {
  // A node of another test, on the same port, does not know it.
  const password = randomUUID();
  const urlAt = (port: number) => `http://test:${password}@127.0.0.1:${port}`;
  const rpcAt = (port: number) => new JsonRpc({ url: urlAt(port) });
  const started = await startNode(PROGRAM, {
    flags: ({ port: free, folder }) => [
      ...FLAGS.split(' '),
      '-rpcuser=test',
      `-rpcpassword=${password}`,
      `-datadir=${folder}`,
      `-rpcport=${free}`,
    ],
    isReady: (free) => rpcAt(free).call('getblockcount', [], z.int()),
  });
  const { port } = started;
  const rpc = rpcAt(port);
  const mine: LitecoinNode['mine'] = (count = 1, script = ANYONES) =>
    rpc.call('generatetodescriptor', [count, `raw(${script.toString('hex')})`], z.array(hash));
  return { ...started, url: urlAt(port), rpc, mine };
}

/** Gives one node the blocks that another has above a height, in their order. */
export async function copyBlocks(from: LitecoinNode, to: LitecoinNode, above: number): Promise<void> {
  const height = await from.rpc.call('getblockcount', [], z.int());
  for (let at = above + 1; at <= height; at += 1) {
    const raw = await from.rpc.call('getblock', [await from.rpc.call('getblockhash', [at], hash), 0], z.string());
    await to.rpc.call('submitblock', [raw], z.unknown());
  }
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** Scripts that are always true: their outputs need no key, only to be shown. */
export const TRUE = Buffer.of(0x51);
export const ALSO_TRUE = Buffer.of(0x52);

const scriptOf = (redeem: Buffer): Buffer => Buffer.concat([Buffer.of(0x00, 0x20), sha256(redeem)]);
const ANYONES = scriptOf(TRUE);

export type Address = { readonly script: Buffer; readonly address: string };

/** Gives the script of an address that pays to a witness public key hash (P2WPKH). */
export function scriptOfAddress(address: string): Buffer {
  const words = bech32.decodeUnsafe(address)?.words ?? [];
  return Buffer.concat([Buffer.of(0x00, 0x14), bech32.fromWords(words.slice(1))]);
}

/** An address that nobody has, or one that whoever shows the script can spend from. */
export function makeAddress(from: string | Buffer): Address {
  const script = typeof from === 'string' ? keyHashScript(from) : scriptOf(from);
  const address = addressOfScript(script, REGTEST.form);
  if (address === undefined) throw new Error('a script of no standard form');
  return { script, address };
}

const keyHashScript = (seed: string): Buffer =>
  Buffer.concat([Buffer.of(0x00, 0x14), sha256(Buffer.from(seed)).subarray(0, 20)]);

export type Coin = { readonly txid: string; readonly ordinal: number; readonly amount: bigint };
export type Output = { readonly script: Buffer; readonly amount: bigint };
export type Spending = { readonly txid: string; readonly raw: string };

/** Finds the coinbase output of the block at a height, as `gettxout` gives it. */
export async function coinOf(node: LitecoinNode, height: number): Promise<Coin> {
  const blockHash = await node.rpc.call('getblockhash', [height], hash);
  const { tx } = await node.rpc.call('getblock', [blockHash, 1], z.object({ tx: z.array(hash) }));
  const [txid = ''] = tx;
  const { value } = await node.rpc.call('gettxout', [txid, 0], z.object({ value: z.string() }));
  return { txid, ordinal: 0, amount: units(value) };
}

const FEE = 10_000n;

/** Spends a coin by its script; what is left over is the last output, anyone's. */
export function spend(coin: Coin, outputs: readonly Output[], { redeem = TRUE, fee = FEE } = {}): Spending {
  const paid = outputs.reduce((sum, { amount }) => sum + amount, fee);
  const all = [...outputs, { script: ANYONES, amount: coin.amount - paid }];
  const raw = Buffer.concat([
    uint32(2),
    // With a witness, and one input.
    Buffer.of(0x00, 0x01, 1),
    Uint8Array.from(Buffer.from(coin.txid, 'hex')).toReversed(),
    uint32(coin.ordinal),
    Buffer.of(0),
    uint32(0xfffffffd),
    Buffer.of(all.length),
    ...all.flatMap(({ amount, script }) => [int64(amount), Buffer.of(script.length), script]),
    Buffer.of(1, redeem.length),
    redeem,
    uint32(0),
  ]).toString('hex');
  return { raw, txid: txidOf(raw, REGTEST) };
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
