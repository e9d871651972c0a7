// Nodes of Bitcoin and Bitcoin Cash of tests: packages of npm that run without anything to build. Debian has none of either.
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { units } from '@bourse/domain';
import { decodeCash } from '@bourse/domain/signer';
import { Address, OutScript, RawTx, TEST_NETWORK } from '@scure/btc-signer';
import { z } from 'zod';
import { JsonRpc } from '../../apps/server/src/modules/custody/nodes/json-rpc.ts';
import { type NodeProcess, startNode } from '../../apps/server/src/modules/custody/nodes/testing-process.ts';

export const BITCOIN_NODES = { btc: 'bcoin', bch: 'bcash' } as const;
export type BitcoinCode = keyof typeof BITCOIN_NODES;

const SOURCE = join(import.meta.dirname, 'bitcoin-nodes');
const FILES = ['package.json', 'package-lock.json'] as const;
/** Mined before anybody is paid: what the first twenty pay may be spent then. */
export const FIRST_BLOCKS = 120;
const hash = z.string();

/** The folder is named by what the lock file says, so that other versions are elsewhere. */
const folder = join(
  tmpdir(),
  `bourse-bitcoin-nodes-${createHash('sha256')
    .update(readFileSync(join(SOURCE, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)}`,
);

/** Why no such node can run here; undefined where one can. Installs them, without install scripts. */
export function whyNoBitcoin(): string | undefined {
  const mark = join(folder, 'node_modules/.package-lock.json');
  if (existsSync(mark)) return undefined;
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) copyFileSync(join(SOURCE, file), join(folder, file));
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    // One after the other, where the system can.
    const [program = 'npm', ...args] = existsSync('/usr/bin/flock')
      ? ['/usr/bin/flock', join(folder, 'lock'), '/bin/sh', '-c', `test -e ${mark} || npm ${flags.join(' ')}`]
      : ['npm', ...flags];
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return undefined;
  } catch {
    return 'npm cannot install bcoin and bcash';
  }
}

export type BitcoinNode = NodeProcess & {
  readonly url: string;
  readonly rpc: JsonRpc;
  readonly mine: (count?: number) => Promise<void>;
  /** Makes a transaction that sends the reward of the block at a height to that address, less a fee. */
  readonly pay: (height: number, to: string, quantity: string) => Promise<{ readonly raw: string }>;
  readonly send: (raw: string) => Promise<string>;
  /** Gives another node the blocks that it has not, in their order, up to a height. */
  readonly copyTo: (other: Pick<BitcoinNode, 'rpc'>, height: number) => Promise<void>;
  /** Reads what an address was paid in blocks, as the node counts it. */
  readonly received: (address: string) => Promise<bigint>;
};

export async function startBitcoin(code: BitcoinCode): Promise<BitcoinNode> {
  // A node of another test, on the same port, does not know it.
  const key = randomUUID();
  const urlAt = (port: number) => `http://x:${key}@127.0.0.1:${port}`;
  const rpcAt = (port: number) => new JsonRpc({ url: urlAt(port) });
  const started = await startNode('/usr/bin/env', {
    flags: ({ port }) => [
      'NODE_BACKEND=js',
      process.execPath,
      join(SOURCE, 'serve.mjs'),
      folder,
      BITCOIN_NODES[code],
      `${port}`,
      key,
    ],
    isReady: (port) => rpcAt(port).call('getblockcount', [], z.int()),
  });
  const rpc = rpcAt(started.port);
  const anyones = ANYONES[code];
  const send = (raw: string) => rpc.call('sendrawtransaction', [raw], hash);
  const blockOf = (blockHash: string) => rpc.call('getblock', [blockHash, 1], z.object({ tx: z.array(hash) }));
  return {
    ...started,
    url: urlAt(started.port),
    rpc,
    send,
    async mine(count = 1) {
      await rpc.call('generatetoscript', [count, anyones.script.toString('hex')], z.array(hash));
    },
    async pay(height, to, quantity) {
      const [txid = ''] = (await blockOf(await rpc.call('getblockhash', [height], hash))).tx;
      const raw = anyones.spend({ txid, held: units('50') }, { script: scriptOf(code, to), amount: units(quantity) });
      await send(raw);
      return { raw };
    },
    async copyTo(other, height) {
      const known = await other.rpc.call('listhashes', [], z.array(hash));
      const raws = await rpc.call('listblocks', [known, height], z.array(z.string()));
      await other.rpc.call('takeblocks', [raws], z.int());
    },
    received: async (address) =>
      BigInt(await rpc.call('sumpaid', [scriptOf(code, address).toString('hex')], z.string())),
  };
}

const NETWORK = { ...TEST_NETWORK, bech32: 'bcrt' };

/** Returns the script of an address as we write it. */
export function scriptOf(code: BitcoinCode, address: string): Buffer {
  if (code === 'btc') return Buffer.from(OutScript.encode(Address(NETWORK).decode(address)));
  const payload = decodeCash('bchreg', address) ?? new Uint8Array();
  return Buffer.from(OutScript.encode({ type: 'pkh', hash: payload.subarray(1) }));
}

type Coin = { readonly txid: string; readonly held: bigint };
type Output = { readonly script: Buffer; readonly amount: bigint };
type Anyones = { readonly script: Buffer; readonly spend: (coin: Coin, output: Output) => string };

const FEE = 10_000n;
/** Always true. */
const TRUE = Uint8Array.of(0x51);
const PUSHED_TRUE = Uint8Array.of(1, 0x51);

/** Scripts that need no key, only to be shown: by a witness, or where there is none, by the hash of a script. */
const ANYONES: Readonly<Record<BitcoinCode, Anyones>> = {
  btc: {
    script: Buffer.from(OutScript.encode({ type: 'wsh', hash: sha256(TRUE) })),
    spend: (coin, output) =>
      encode({ ...partsOf(coin, output, { script: ANYONES.btc.script }), segwitFlag: true, witnesses: [[TRUE]] }),
  },
  bch: {
    script: Buffer.from(OutScript.encode({ type: 'sh', hash: createHash('ripemd160').update(sha256(TRUE)).digest() })),
    spend: (coin, output) => encode(partsOf(coin, output, { script: ANYONES.bch.script, finalScriptSig: PUSHED_TRUE })),
  },
};

const encode = (parts: Parameters<typeof RawTx.encode>[0]): string => Buffer.from(RawTx.encode(parts)).toString('hex');

function partsOf(
  { txid, held }: Coin,
  output: Output,
  { script, finalScriptSig = new Uint8Array() }: { readonly script: Buffer; readonly finalScriptSig?: Uint8Array },
) {
  const input = { txid: Buffer.from(txid, 'hex'), index: 0, finalScriptSig, sequence: 0xffff_ffff };
  const rest = { script, amount: held - output.amount - FEE };
  return { version: 2, segwitFlag: false, inputs: [input], outputs: [output, rest], witnesses: [], lockTime: 0 };
}

function sha256(data: Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest();
}
