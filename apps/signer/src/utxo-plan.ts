// Payments of UTXO chains, from outputs that are locked to keys of ours. What an input is worth is read from the transaction that made
// it, whose hash is part of what is signed: a false amount would sign for an output that does not exist.
import { assert } from '@bourse/domain';
import { refuseToSign, type SignerRefusal, type SignerResult } from '@bourse/domain/signer';
import { Transaction } from '@scure/btc-signer';
import type { UtxoChain } from './chains.ts';
import type { Plan } from './plan.ts';
import type { UtxoPart } from './request.ts';
import { signCash } from './sign-cash.ts';
import { scriptOfAddress } from './utxo-form.ts';
import type { Place, Wallet } from './wallet.ts';

/** Below it nodes pass no output on. */
const DUST = 546n;
/** An amount has 8 bytes with a sign; a larger one cannot be written down. */
const AMOUNT_MAX = 2n ** 63n - 1n;
/** Replaceable by a higher fee. */
const SEQUENCE = 0xffff_fffd;
/** Whoever made the transaction that is spent from may have used scripts that we do not know. */
const ANY_SCRIPT = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };

type Payment = { readonly to: string; readonly amount: bigint; readonly part: UtxoPart };
type Input = {
  readonly txid: string;
  readonly index: number;
  readonly previous: Uint8Array;
  readonly script: Uint8Array;
  readonly amount: bigint;
  readonly place: Place;
};

export const isUtxoAddress = ({ form }: UtxoChain, text: string): boolean => scriptOfAddress(form, text) !== undefined;

export function planUtxo(wallet: Wallet, chain: UtxoChain, { to, amount, part }: Payment): SignerResult<Plan> {
  const inputs = part.inputs.map((each) => readInput(wallet, chain, each));
  const read: Input[] = [];
  for (const input of inputs) {
    if ('code' in input) return input;
    read.push(input);
  }
  const names = read.map(({ txid, index }) => `${chain.id}:${txid}:${index}`);
  if (new Set(names).size < names.length) return refuseToSign('input_twice');
  const { change } = part;
  if (change && change.address !== wallet.address(chain, changePlace(change.index))) {
    return refuseToSign('address_not_own', { address: change.address });
  }
  if (amount < DUST || (change && change.amount < DUST)) return refuseToSign('amount_too_small', { least: `${DUST}` });
  const fee = read.reduce((sum, input) => sum + input.amount, 0n) - amount - (change?.amount ?? 0n);
  if (fee < 0n) return refuseToSign('inputs_short', { missing: `${-fee}` });
  const outputs = [{ address: to, amount }, ...(change ? [change] : [])];
  if (outputs.some((each) => each.amount > AMOUNT_MAX))
    return refuseToSign('inputs_invalid', { reason: 'no such amount' });
  return { ok: true, value: { inputs: names, fee, sign: () => sign(wallet, chain, { inputs: read, outputs }) } };
}

const changePlace = (index: number): Place => ({ account: 'hot', branch: 1, index });

function readInput(wallet: Wallet, chain: UtxoChain, given: UtxoPart['inputs'][number]): Input | SignerRefusal {
  const { place, output: index } = given;
  const previous = Buffer.from(given.previous, 'hex');
  const found = readOutput(previous, index);
  if (!found) return refuseToSign('inputs_invalid', { output: index });
  const own = scriptOfAddress(chain.form, wallet.address(chain, place));
  if (!own || !Buffer.from(found.script).equals(own))
    return refuseToSign('input_not_own', { txid: found.txid, output: index });
  return { ...found, index, previous, place };
}

function readOutput(previous: Uint8Array, index: number) {
  try {
    const transaction = Transaction.fromRaw(previous, ANY_SCRIPT);
    const { script, amount } = transaction.getOutput(index);
    return script && amount !== undefined ? { txid: transaction.id, script, amount } : undefined;
  } catch {
    return undefined;
  }
}

type Parts = {
  readonly inputs: readonly Input[];
  readonly outputs: readonly { readonly address: string; readonly amount: bigint }[];
};

function sign(wallet: Wallet, chain: UtxoChain, { inputs, outputs }: Parts) {
  const transaction = new Transaction({ version: 2 });
  const isCash = chain.form.kind === 'cash';
  for (const { txid, index, previous, script, amount } of inputs) {
    const witness = isCash ? {} : { witnessUtxo: { script, amount } };
    transaction.addInput({ txid, index, sequence: SEQUENCE, nonWitnessUtxo: previous, ...witness });
  }
  for (const { address, amount } of outputs) {
    const script = scriptOfAddress(chain.form, address);
    assert(script, 'who is paid was looked at');
    transaction.addOutput({ script, amount });
  }
  for (const [at, { place, script, amount }] of inputs.entries()) {
    const key = wallet.key(chain, place);
    if (isCash) signCash(transaction, at, { key, script, amount });
    else assert(transaction.signIdx(key, at), 'an input of ours can be signed');
  }
  if (!isCash) transaction.finalize();
  return { txid: transaction.id, raw: transaction.hex };
}
