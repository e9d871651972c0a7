// An Ethereum of tests, which mines when it is told to, with contracts that pay in every way.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { bytesOf, hexOf, keccak } from './ethereum-block.ts';
import { JsonRpc } from './json-rpc.ts';
import { startNode } from './testing-process.ts';

const PLATFORM = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
/** The lock file has the package of this platform alone. */
const LOCKED_PLATFORM = 'linux-amd64';
const hash = z.string();

const gwei = (quantity: bigint): string => `0x${(quantity * 10n ** 9n).toString(16)}`;

function findProgram(): string | undefined {
  try {
    const folder = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${PLATFORM}/package.json`);
    const program = folder.replace(/package\.json$/, 'bin/anvil');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** Why no such node can run here; undefined where one can. Throws where the packages should have brought it. */
export function whyNoAnvil(): string | undefined {
  if (findProgram() !== undefined) return undefined;
  const reason = `there is no anvil for ${PLATFORM}`;
  if (PLATFORM === LOCKED_PLATFORM) throw new Error(`${reason}: npm ci brings it`);
  return reason;
}

export type Sending = {
  /** The sender; missing: the account that has all coins. */
  readonly from?: string;
  /** In GWei: what pays more goes first. */
  readonly tip?: bigint;
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: string;
  readonly nonce?: bigint;
};

export type Anvil = {
  readonly url: string;
  readonly rpc: JsonRpc;
  /** Has coins, and sends without a signature of ours; so has another. */
  readonly sender: string;
  readonly other: string;
  /** Into the pool; the id of the transaction. */
  readonly send: (sending: Sending) => Promise<string>;
  readonly deploy: (code: string) => Promise<string>;
  readonly mine: (count?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startAnvil(chainId: bigint): Promise<Anvil> {
  const program = findProgram();
  if (program === undefined) throw new Error(`there is no anvil for ${PLATFORM}`);
  const urlAt = (port: number) => `http://127.0.0.1:${port}`;
  const rpcAt = (port: number) => new JsonRpc({ url: urlAt(port) });
  const { port, stop } = await startNode(program, {
    flags: ({ port: free }) => [
      '--port',
      `${free}`,
      '--no-mining',
      '--chain-id',
      `${chainId}`,
      '--timestamp',
      '1700000000',
    ],
    isReady: (free) => rpcAt(free).call('eth_chainId', [], z.string()),
    says: 'Listening on',
  });
  const rpc = rpcAt(port);
  const [sender = '', other = ''] = await rpc.call('eth_accounts', [], z.array(z.string()));
  const send: Anvil['send'] = ({ value = 0n, tip = 1n, nonce, ...rest }) => {
    const fees = { maxFeePerGas: gwei(100n + tip), maxPriorityFeePerGas: gwei(tip) };
    const fields = { from: sender, gas: '0x200000', value: `0x${value.toString(16)}`, ...fees, ...rest };
    const numbered = nonce === undefined ? fields : { ...fields, nonce: `0x${nonce.toString(16)}` };
    return rpc.call('eth_sendTransaction', [numbered], hash);
  };
  const mine: Anvil['mine'] = async (count = 1) => {
    for (let left = count; left > 0; left -= 1) await rpc.call('evm_mine', [], z.unknown());
  };
  const deploy: Anvil['deploy'] = async (data) => {
    const txid = await send({ data });
    await mine();
    const shape = z.object({ contractAddress: z.string() });
    return (await rpc.call('eth_getTransactionReceipt', [txid], shape)).contractAddress;
  };
  return { url: urlAt(port), rpc, sender, other, send, deploy, mine, stop };
}

/** A call by its signature; addresses and numbers are words alike. */
export function encodeCall(signature: string, ...words: readonly (string | bigint)[]): string {
  const selector = hexOf(keccak(Buffer.from(signature)).subarray(0, 4));
  return selector + words.map(encodeWord).join('');
}

export const encodeWord = (word: string | bigint): string =>
  (typeof word === 'bigint' ? word.toString(16) : Buffer.from(bytesOf(word)).toString('hex')).padStart(64, '0');
