// Payments of EVM chains: transactions of type 2 (EIP-1559), of the chain's own coin or by a token's `transfer`.
import { refuseToSign, type SignedTransaction, type SignerResult } from '@bourse/domain/signer';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { EvmChain } from './chains.ts';
import type { Plan } from './plan.ts';
import type { EvmPart } from './request.ts';
import type { Wallet } from './wallet.ts';

const TYPE_2 = 0x02;
/** `transfer(address,uint256)`. */
const TRANSFER = 'a9059cbb';
const WORD_DIGITS = 64;
const SHORT_MAX = 55;

type Payment = {
  readonly to: string;
  readonly amount: bigint;
  /** It is the token's contract; undefined for the chain's own coin. */
  readonly contract: string | undefined;
  readonly part: EvmPart;
};

/** One that is written in both cases carries a checksum (EIP-55), which has to be right. */
export function isEvmAddress(text: string): boolean {
  const [, hex = ''] = /^0x([0-9a-fA-F]{40})$/.exec(text) ?? [];
  if (hex === '' || /^0+$/.test(hex)) return false;
  const isOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  return isOneCase || hex === withChecksum(hex.toLowerCase());
}

function withChecksum(hex: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(hex, 'ascii'))).toString('hex');
  return Array.from(hex, (digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join(
    '',
  );
}

export function planEvm(wallet: Wallet, chain: EvmChain, { to, amount, contract, part }: Payment): SignerResult<Plan> {
  const { from, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = part;
  if (maxPriorityFeePerGas > maxFeePerGas) return refuseToSign('inputs_invalid', { reason: 'priority above the fee' });
  const call = contract === undefined ? { to, value: amount, input: '' } : callOf(contract, to, amount);
  const fields: Rlp[] = [
    numberBytes(chain.number),
    numberBytes(BigInt(nonce)),
    numberBytes(maxPriorityFeePerGas),
    numberBytes(maxFeePerGas),
    numberBytes(BigInt(gasLimit)),
    hexBytes(call.to.slice(2)),
    numberBytes(call.value),
    hexBytes(call.input),
    [],
  ];
  const value = {
    inputs: [`${chain.id}:${wallet.address(chain, from)}:${nonce}`],
    fee: BigInt(gasLimit) * maxFeePerGas,
    sign: () => sign(wallet.key(chain, from), fields),
  };
  return { ok: true, value };
}

function callOf(contract: string, to: string, amount: bigint) {
  const words = [to.slice(2).toLowerCase(), amount.toString(16)].map((word) => word.padStart(WORD_DIGITS, '0'));
  return { to: contract, value: 0n, input: TRANSFER + words.join('') };
}

function sign(key: Uint8Array, fields: readonly Rlp[]): SignedTransaction {
  const hash = keccak_256(envelope(fields));
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
  const [parity = 0] = signature;
  const [r, s] = [signature.subarray(1, 33), signature.subarray(33)].map((half) => withoutZeros(half));
  const raw = envelope([...fields, numberBytes(BigInt(parity)), r ?? new Uint8Array(), s ?? new Uint8Array()]);
  return { txid: `0x${Buffer.from(keccak_256(raw)).toString('hex')}`, raw: `0x${Buffer.from(raw).toString('hex')}` };
}

type Rlp = Uint8Array | readonly Rlp[];

const envelope = (fields: readonly Rlp[]): Uint8Array => Buffer.concat([Uint8Array.of(TYPE_2), rlp(fields)]);

/** Recursive length prefixes, as the Ethereum Yellow Paper's appendix B defines them. */
function rlp(item: Rlp): Uint8Array {
  if (!(item instanceof Uint8Array)) return prefixed(Buffer.concat(item.map((each) => rlp(each))), 0xc0);
  const isItself = item.length === 1 && (item[0] ?? 0) < 0x80;
  return isItself ? item : prefixed(item, 0x80);
}

function prefixed(content: Uint8Array, offset: number): Uint8Array {
  if (content.length <= SHORT_MAX) return Buffer.concat([Uint8Array.of(offset + content.length), content]);
  const length = numberBytes(BigInt(content.length));
  return Buffer.concat([Uint8Array.of(offset + SHORT_MAX + length.length), length, content]);
}

function hexBytes(text: string): Uint8Array {
  return Buffer.from(text, 'hex');
}

/** Big-endian without leading zeros; zero is no byte at all. */
function numberBytes(number: bigint): Uint8Array {
  const text = number === 0n ? '' : number.toString(16);
  return hexBytes(text.padStart(text.length + (text.length % 2), '0'));
}

function withoutZeros(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  return bytes.subarray(start === -1 ? bytes.length : start);
}
