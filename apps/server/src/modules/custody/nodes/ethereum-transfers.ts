// What of a transaction moved coins that we know: its own value, calls within it that pay, and logs of known contracts.
import { type Amount, amount, type CurrencyId, DECIMAL_PLACES_MAX, divFloor } from '@bourse/domain';
import type { ChainTransfer } from '../adapter.ts';
import { encodeAddress, MAIN_LETTERS } from '../addresses/addresses.ts';
import type { Token } from '../coins/assets.ts';
import type { EthereumReceipt, EthereumTransaction } from './ethereum-block.ts';
import type { Call } from './ethereum-calls.ts';
import { bytesOf, hexOf, keccak } from './ethereum-trie.ts';

export const ETHER_DECIMALS = 18;
export const TRANSFER = hexOf(keccak(Buffer.from('Transfer(address,address,uint256)')));
/** A delegated call shows the value of the call around it, and moves nothing. */
const PAYING = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

/** In the written form of `checkAddress`. */
export const writeAddress = (hex: string): string => encodeAddress('eth', bytesOf(hex).subarray(-20), MAIN_LETTERS);

/** Rounds down: less than our smallest unit stays on the chain, where the books call it a surplus. */
export function toAmount(value: bigint, decimals: number): Amount {
  const shift = decimals - DECIMAL_PLACES_MAX;
  return amount(shift > 0 ? divFloor(value, 10n ** BigInt(shift)) : value * 10n ** BigInt(-shift));
}

/**
 * The ordinals are positions within the transaction, kept apart by kind: 0 is its own value, logs are odd, calls that
 * pay even. So a block that gives its logs other indices, or a node that gives no calls or more of them, changes none
 * of them.
 */
export function readTransfers(
  transaction: EthereumTransaction,
  receipt: EthereumReceipt,
  terms: {
    readonly currencyId: CurrencyId;
    readonly tokens: ReadonlyMap<string, Token>;
    readonly root: Call | undefined;
  },
): readonly ChainTransfer[] {
  // A reverted transaction moved nothing, whatever it tried.
  if (receipt.status !== 1n) return [];
  const ether = (ordinal: number, from: string, to: string, value: bigint): ChainTransfer => {
    const [payer, payee] = [writeAddress(from), writeAddress(to)];
    return { ordinal, currencyId: terms.currencyId, from: payer, to: payee, amount: toAmount(value, ETHER_DECIMALS) };
  };
  const own =
    transaction.to && transaction.value > 0n ? [ether(0, transaction.from, transaction.to, transaction.value)] : [];
  const paying = listStanding(terms.root?.calls ?? []).flatMap(({ type, from, to, value = 0n }) =>
    PAYING.has(type) && to && value > 0n ? [{ from, to, value }] : [],
  );
  const within = paying.map(({ from, to, value }, at) => ether(2 * at + 2, from, to, value));
  return [...own, ...readLogs(receipt, terms.tokens), ...within];
}

function readLogs({ logs }: EthereumReceipt, tokens: ReadonlyMap<string, Token>): readonly ChainTransfer[] {
  return logs.flatMap(({ address, topics: [event, from, to, ...rest], data }, at): ChainTransfer[] => {
    const token = tokens.get(writeAddress(address));
    const isTransfer = event === TRANSFER && from !== undefined && to !== undefined && rest.length === 0;
    if (!token || !isTransfer || data.length !== 66) return [];
    const moved = toAmount(BigInt(data), token.decimals);
    const [payer, payee] = [writeAddress(from), writeAddress(to)];
    return [{ ordinal: 2 * at + 1, currencyId: token.currencyId, from: payer, to: payee, amount: moved }];
  });
}

/** Calls in the order they were made; one that failed takes with it what it called. */
const listStanding = (calls: readonly Call[]): readonly Call[] =>
  calls.flatMap((call) => (call.error === undefined ? [call, ...listStanding(call.calls ?? [])] : []));
