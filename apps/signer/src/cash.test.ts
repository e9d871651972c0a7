// Payments of Bitcoin Cash: judged by a virtual machine of that chain which shares no code with what signs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createVirtualMachineBCH,
  decodeCashAddress,
  decodeTransactionBCH,
  encodeCashAddress,
  lockingBytecodeToCashAddress,
} from '@bitauth/libauth';
import { Transaction } from '@scure/btc-signer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNER_CHAINS } from './chains.ts';
import { folderAt } from './folder.ts';
import { requestSchema, type SigningRequest } from './request.ts';
import { parseSettings } from './settings.ts';
import { SignatureLog } from './signature-log.ts';
import { Signer } from './signer.ts';
import { COLD_XPUB, HOT, LIMITS, START, WORDS } from './testing.ts';
import { scriptOfAddress } from './utxo-form.ts';
import { type Place, Wallet } from './wallet.ts';

const BCH = SIGNER_CHAINS['bitcoin-cash-regtest'];
const WALLET = new Wallet({ mnemonic: WORDS, coldXpubs: { [BCH.id]: COLD_XPUB } }, [BCH]);
const strangerOf = (prefix: 'bchreg' | 'bitcoincash'): string => {
  const encoded = encodeCashAddress({ prefix, type: 'p2pkh', payload: new Uint8Array(20).fill(9), throwErrors: true });
  return encoded.address;
};
const STRANGER = strangerOf('bchreg');
const CHANGE: Place = { account: 'hot', branch: 1, index: 3 };

const scriptOf = (address: string): Uint8Array => {
  const script = scriptOfAddress(BCH.form, address);
  if (!script) throw new Error(`${address} has no script`);
  return script;
};

/** A transaction of somebody's that pays us. */
function fund(amount: bigint, salt: number, place: Place): string {
  const transaction = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
  transaction.addOutput({ script: scriptOf(WALLET.address(BCH, place)), amount });
  transaction.addInput({ txid: salt.toString(16).padStart(64, '0'), index: 0, finalScriptSig: Uint8Array.of(0x51) });
  return transaction.hex;
}

const DEPOSIT: Place = { account: 'deposit', branch: 0, index: 7 };
const FUNDS = [
  { previous: fund(60_000_000n, 1, HOT), output: 0, place: HOT },
  { previous: fund(5_000_000n, 2, DEPOSIT), output: 0, place: DEPOSIT },
];

const request = (asked: object = {}): SigningRequest =>
  requestSchema.parse({
    id: 'c1',
    purpose: 'withdrawal',
    chainId: BCH.id,
    asset: 'BCH',
    to: STRANGER,
    amount: '50000000',
    feeLimit: '1000000',
    expiresAt: START / 1000 + 3600 * 20,
    utxo: { inputs: FUNDS, change: { address: WALLET.address(BCH, CHANGE), index: 3, amount: '14999000' } },
    ...asked,
  });

let folder: string;
let log: SignatureLog;
let signer: Signer;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'));
  log = new SignatureLog(folderAt(folder).signatures);
  const settings = parseSettings(JSON.stringify({ chains: { 'bitcoin-cash-regtest': LIMITS['bitcoin-regtest'] } }));
  signer = new Signer({ settings, wallet: WALLET, log, roster: () => [], now: () => START });
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** Answers what the machine says of a transaction whose inputs are worth so much each. */
function judge(raw: string, worth: readonly bigint[]): string | true {
  const transaction = decodeTransactionBCH(bytes(raw));
  if (typeof transaction === 'string') return transaction;
  const sourceOutputs = FUNDS.map(({ place }, at) => ({
    lockingBytecode: scriptOf(WALLET.address(BCH, place)),
    valueSatoshis: worth[at] ?? 0n,
  }));
  return createVirtualMachineBCH(true).verify({ sourceOutputs, transaction });
}

describe('a payment of Bitcoin Cash', () => {
  it('is one that its own machine takes as standard, with a change of ours', () => {
    const answer = signer.sign(request());
    if (!answer.ok) throw new Error(answer.code);
    expect(judge(answer.value.raw, [60_000_000n, 5_000_000n])).toBe(true);
    const transaction = decodeTransactionBCH(bytes(answer.value.raw));
    if (typeof transaction === 'string') throw new Error(transaction);
    const paid = transaction.outputs.map(({ lockingBytecode, valueSatoshis }) => {
      const read = lockingBytecodeToCashAddress({ bytecode: lockingBytecode, prefix: 'bchreg' });
      return [typeof read === 'string' ? read : read.address, valueSatoshis];
    });
    expect(paid).toEqual([
      [STRANGER, 50_000_000n],
      [WALLET.address(BCH, CHANGE), 14_999_000n],
    ]);
    expect(answer.value.txid).toBe(Transaction.fromRaw(Buffer.from(answer.value.raw, 'hex')).id);
  });

  it('signs for what its inputs are worth, and by the fork id', () => {
    const answer = signer.sign(request());
    if (!answer.ok) throw new Error(answer.code);
    expect(judge(answer.value.raw, [60_000_001n, 5_000_000n])).toContain('Error');
    const [first] = Transaction.fromRaw(Buffer.from(answer.value.raw, 'hex'), { allowUnknownInputs: true })
      .getInput(0)
      .finalScriptSig?.subarray(-35, -34) ?? [0];
    // Behind the signature and before the key: everything, with the fork id.
    expect(first).toBe(0x41);
  });

  it('pays only what is an address of that chain, in its one written form', () => {
    const codeOf = (to: string) => {
      const answer = signer.sign(request({ to }));
      return answer.ok ? 'signed' : answer.code;
    };
    expect(codeOf('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).toBe('address_invalid');
    expect(codeOf(strangerOf('bitcoincash'))).toBe('address_invalid');
    expect(codeOf(STRANGER.replace('bchreg:', ''))).toBe('address_invalid');
    expect(codeOf(STRANGER.toUpperCase())).toBe('address_invalid');
    expect(codeOf(`${STRANGER.slice(0, -1)}q`)).toBe('address_invalid');
  });

  it('takes no change and no input that is another’s', () => {
    const change = { address: STRANGER, index: 3, amount: '14999000' };
    expect(signer.sign(request({ utxo: { inputs: FUNDS, change } }))).toMatchObject({ code: 'address_not_own' });
    const [first] = FUNDS;
    const inputs = [{ ...first, place: { ...HOT, index: 1 } }];
    expect(signer.sign(request({ utxo: { inputs } }))).toMatchObject({ code: 'input_not_own' });
  });
});

it('derives by BIP 44 under the coin type of Bitcoin Cash', () => {
  const main = SIGNER_CHAINS['bitcoin-cash'];
  const wallet = new Wallet({ mnemonic: WORDS, coldXpubs: {} }, [main]);
  const decoded = decodeCashAddress(wallet.address(main, { account: 'deposit', branch: 0, index: 0 }));
  expect(decoded).toMatchObject({ prefix: 'bitcoincash', type: 'p2pkh' });
  // Of the words of BIP 84's example at m/44'/145'/0'/0/0, as other wallets show it.
  expect(wallet.address(main, { account: 'deposit', branch: 0, index: 0 })).toBe(
    'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6',
  );
});
