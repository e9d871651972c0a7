// The machine that has the cold wallet of tests: it pays by hand, with keys that neither the server nor the signer has.
import { units } from '@bourse/domain';
import { HDKey } from '@scure/bip32';
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import type { Output } from '../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';

/** These are the prefixes of a Litecoin of tests. */
export const NETWORK = { ...TEST_NETWORK, bech32: 'rltc' };
/** Its public half is `COLD_XPUB`. */
const COLD_ACCOUNT = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/0'/0'");

/** The fields are those of `chain_outputs`. */
export type ColdCoin = {
  readonly txid: string;
  readonly ordinal: number;
  readonly amount: string;
  readonly branch: number;
  readonly address_index: number;
};

const coldKey = (branch: number, index: number) => COLD_ACCOUNT.deriveChild(branch).deriveChild(index);
export const coldScript = (branch: number, index: number): Buffer =>
  Buffer.from(p2wpkh(coldKey(branch, index).publicKey ?? new Uint8Array(), NETWORK).script);

export function signCold(coin: ColdCoin, outputsOf: (held: bigint) => readonly Output[]): Transaction {
  const [held, { branch, address_index: index }] = [units(coin.amount), coin];
  const transaction = new Transaction({ allowUnknownOutputs: true });
  const witnessUtxo = { script: coldScript(branch, index), amount: held };
  transaction.addInput({ txid: coin.txid, index: coin.ordinal, witnessUtxo });
  for (const output of outputsOf(held)) transaction.addOutput(output);
  transaction.sign(coldKey(branch, index).privateKey ?? new Uint8Array());
  transaction.finalize();
  return transaction;
}
