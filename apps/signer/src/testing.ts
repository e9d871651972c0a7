// A wallet that tests know, a signer in a folder of its own, and requests that it would sign.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coinText, textOfApproval } from '@bourse/domain/signer';
import { HDKey } from '@scure/bip32';
import { TEST_NETWORK, Transaction } from '@scure/btc-signer';
import type * as z from 'zod';
import { SIGNER_CHAINS } from './chains.ts';
import { type Folder, folderAt } from './folder.ts';
import type { KdfCost } from './keystore.ts';
import { requestSchema, type SigningRequest } from './request.ts';
import { readRoster } from './roster.ts';
import { parseSettings } from './settings.ts';
import { SignatureLog } from './signature-log.ts';
import { Signer } from './signer.ts';
import { type Place, Wallet } from './wallet.ts';

/** Those of BIP 84's example. */
export const WORDS = `${'abandon '.repeat(11)}about`;
export const CHEAP_KDF: KdfCost = { memoryKib: 8, passes: 1 };
export const COLD_XPUB = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/0'/0'").publicExtendedKey;

/** Letters of its addresses. */
export const BTC_NETWORK = { ...TEST_NETWORK, bech32: 'bcrt' };
export const [BTC, ETH] = [SIGNER_CHAINS['bitcoin-regtest'], SIGNER_CHAINS.ethereum];
export const SECRETS = { mnemonic: WORDS, coldXpubs: { [BTC.id]: COLD_XPUB, [ETH.id]: COLD_XPUB } };
export const WALLET = new Wallet(SECRETS, [BTC, ETH]);
export const USDT_CONTRACT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
export const STRANGER = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
export const BTC_STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** An hour: 10 ETH, 1,000 USDT, 2 BTC. */
export const LIMITS = {
  'bitcoin-regtest': {
    feeMax: '0.01',
    fees: { hour: '0.02', day: '0.05' },
    gas: { hour: '0', day: '0' },
    coin: { autoMax: '1', withdrawal: { hour: '2', day: '3' }, refill: { hour: '1', day: '2' } },
  },
  ethereum: {
    feeMax: '0.01',
    fees: { hour: '1', day: '2' },
    gas: { hour: '0.1', day: '0.2' },
    coin: { autoMax: '5', withdrawal: { hour: '10', day: '15' }, refill: { hour: '3', day: '4' } },
    tokens: {
      USDT: {
        contract: USDT_CONTRACT,
        decimals: 6,
        autoMax: '500',
        withdrawal: { hour: '1000', day: '1500' },
        refill: { hour: '1000', day: '1000' },
      },
    },
  },
};

/** Seeds in place of random keys, so that a failure comes again. */
const privateKeyOf = (name: string) => {
  const seed = Buffer.alloc(32, name);
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' });
};
export function approverKey(name: string): string {
  const { x = '' } = createPublicKey(privateKeyOf(name)).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}

/** Signs as an operator who is shown that request. */
export function approve(name: string, request: SigningRequest) {
  const decimals = request.asset === 'USDT' ? 6 : request.chainId === ETH.id ? ETH.decimals : BTC.decimals;
  const text = textOfApproval({
    ...request,
    amount: coinText(request.amount, decimals),
    feeLimit: coinText(request.feeLimit, request.chainId === ETH.id ? ETH.decimals : BTC.decimals),
  });
  return { name, signature: sign(null, Buffer.from(text), privateKeyOf(name)).toString('hex') };
}

export type World = {
  readonly folder: Folder;
  readonly clock: { now: number };
  signer: Signer;
  readonly log: () => SignatureLog;
  /** Restarts as after a kill: everything is read from the disk. */
  readonly restart: () => void;
  readonly remove: () => void;
};

const ROSTER = JSON.stringify(['Ann', 'Bob', 'Cem'].map((name) => ({ name, key: approverKey(name) })));

export const START = 1_800_000_000_000;

/** Ann, Bob and Cem may approve. */
export function openWorld(limits: Readonly<Record<string, unknown>> = LIMITS): World {
  const folder = folderAt(mkdtempSync(join(tmpdir(), 'signer-')));
  writeFileSync(folder.roster, ROSTER);
  const clock = { now: START };
  const settings = parseSettings(JSON.stringify({ chains: limits }));
  let log = new SignatureLog(folder.signatures);
  const open = () =>
    new Signer({ settings, wallet: WALLET, log, roster: () => readRoster(folder.roster), now: () => clock.now });
  const world: World = {
    folder,
    clock,
    signer: open(),
    log: () => log,
    restart() {
      log.close();
      log = new SignatureLog(folder.signatures);
      world.signer = open();
    },
    remove() {
      log.close();
      rmSync(folder.path, { recursive: true });
    },
  };
  return world;
}

type Asked = Partial<z.input<typeof requestSchema>>;

export const HOT: Place = { account: 'hot', branch: 0, index: 0 };
const GWEI = 10n ** 9n;
export const ether = (text: string): string => `${BigInt(Math.round(Number(text) * 1e6)) * 10n ** 12n}`;

export const evmPart = (nonce: number, gwei = 30n) => ({
  from: HOT,
  nonce,
  gasLimit: 21_000,
  maxFeePerGas: `${gwei * GWEI}`,
  maxPriorityFeePerGas: `${GWEI}`,
});

/** One ETH to a stranger, unless told otherwise. */
export function etherRequest(nonce: number, asked: Asked = {}): SigningRequest {
  return requestSchema.parse({
    id: `w${nonce}`,
    purpose: 'withdrawal',
    chainId: ETH.id,
    asset: 'ETH',
    to: STRANGER,
    amount: ether('1'),
    feeLimit: ether('0.01'),
    expiresAt: START / 1000 + 3600 * 20,
    evm: evmPart(nonce),
    ...asked,
  });
}

/** A transaction of somebody's that pays an address, in hexadecimal; `salt` makes it another one. */
export function fund(address: string, amount: bigint, salt = 0): string {
  const transaction = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
  transaction.addOutputAddress(address, amount, BTC_NETWORK);
  transaction.addInput({ txid: salt.toString(16).padStart(64, '0'), index: 0, finalScriptSig: Uint8Array.of(0x51) });
  return transaction.hex;
}

export const utxoInput = (amount: bigint, salt: number, place: Place = HOT) => ({
  previous: fund(WALLET.address(BTC, place), amount, salt),
  output: 0,
  place,
});

/** 0.5 BTC to a stranger out of one input of 0.6, for a fee of 0.001. */
export function bitcoinRequest(number: number, asked: Asked = {}): SigningRequest {
  const change = WALLET.address(BTC, { account: 'hot', branch: 1, index: 3 });
  return requestSchema.parse({
    id: `b${number}`,
    purpose: 'withdrawal',
    chainId: BTC.id,
    asset: 'BTC',
    to: BTC_STRANGER,
    amount: '50000000',
    feeLimit: '1000000',
    expiresAt: START / 1000 + 3600 * 20,
    utxo: {
      inputs: [utxoInput(60_000_000n, number)],
      change: { address: change, index: 3, amount: '9900000' },
    },
    ...asked,
  });
}
