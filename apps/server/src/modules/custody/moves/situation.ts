// The input of the planner of moves: deposit addresses with what lies there, the cold wallet, what moves cost by what the node says
// that a payment does; and the planner's result.
import {
  type Amount,
  amount,
  type ChainId,
  type CurrencyId,
  divCeil,
  type MovePurpose,
  type Price,
  ZERO,
} from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { ChainAdapter } from '../adapter.ts';
import type { AddressMaker, AddressMakers } from '../addresses/addresses.ts';
import type { Token } from '../coins/assets.ts';
import type { MoveSettings } from '../coins/coin-chains.ts';
import { ETHER_DECIMALS, PAYMENT_GAS, toAmount } from '../nodes/ethereum-transfers.ts';
import type { EthereumReader, Holder } from '../nodes/paired-nodes.ts';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';
import { findFreeCoins, keepOwnAddress } from '../own/own-coins.ts';
import type { PayingWork } from '../signing/signing-desk.ts';
import { rateOf, sizeOf } from '../wallets/utxo-wallet.ts';

/** The balance of a coin at a deposit address, or one output of it. Nothing of ours is about to spend it. */
export type Lot = {
  readonly address: string;
  /** The index of the address within the wallet of deposits. */
  readonly index: number;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  /** `txid:ordinal`; undefined where addresses have balances. */
  readonly output?: string;
};

export type CoinState = MoveSettings & {
  readonly currencyId: CurrencyId;
  /** The hot wallet can spend this now. */
  readonly hot: Amount;
  /** On its way into the hot wallet. */
  readonly incoming: Amount;
  /** The sum of withdrawals that are approved and not signed yet. */
  readonly waiting: Amount;
  /** The sum of withdrawals that were sent within 24 hours. */
  readonly dayOutflow: Amount;
  /** The price of the chain's own coin in this one; undefined where it is not known. */
  readonly feePrice: Price | undefined;
};

/** In the chain's own coin: what a transaction costs now, and what it may cost once its fee was raised. */
export type Cost = { readonly expected: Amount; readonly limit: Amount };

export type Situation = {
  readonly family: 'utxo' | 'evm';
  /** The chain's own coin. */
  readonly feeCurrencyId: CurrencyId;
  readonly coins: readonly CoinState[];
  readonly lots: readonly Lot[];
  /** Addresses that a move which has not ended leaves from, or brings gas to. */
  readonly busy: ReadonlySet<string>;
  /** The costs of a payment of the own coin (with one input, where there are), of a token's, of each further input. */
  readonly costs: { readonly payment: Cost; readonly token: Cost; readonly output: Cost };
  /** Refills are looked for always, sweeps from time to time. */
  readonly isSweepDue: boolean;
  /** By hand: a sweep takes what is below the minimum too, a refill fills up what is not short yet. */
  readonly wish?: 'sweep' | 'refill' | undefined;
};

export type PlannedMove = {
  readonly purpose: MovePurpose;
  readonly currencyId: CurrencyId;
  /** The amount that arrives. */
  readonly amount: Amount;
  /** The lots that it spends; the list is empty where it leaves from the hot wallet. */
  readonly lots: readonly Lot[];
  /** The deposit address that gas goes to. */
  readonly gasFor?: Pick<Lot, 'address' | 'index'>;
};

export type MovePlan = {
  readonly moves: readonly PlannedMove[];
  /** The hot wallet lacks these for withdrawals: they come from the cold wallet, or by deposits. */
  readonly shortages: ReadonlyMap<CurrencyId, Amount>;
};

/** Kept back at least, so that it is an output of its own that a higher fee can be taken from. */
const ROOM_MIN = 8_000n;
/** By how much more than now it may cost in the end. */
const ROOM_TIMES = 3n;
/** A payment of a token to an address that has had none takes so much gas, with what is kept back beyond the estimate. */
const TOKEN_GAS = 100_000n;

/** `sizes` are those of a chain of outputs; others have none. */
export function costsOf(sizes: TransactionSizes | undefined, feeHint: Amount): Situation['costs'] {
  if (sizes) {
    const rate = rateOf(feeHint, sizes);
    const payment = rate * sizeOf(sizes, 1, true);
    const output = rate * sizeOf(sizes, 2, true) - payment;
    const room = payment * ROOM_TIMES;
    return {
      payment: cost(payment, room > ROOM_MIN ? room : ROOM_MIN),
      token: cost(ZERO, ZERO),
      output: cost(output, output * ROOM_TIMES),
    };
  }
  const token = divCeil(feeHint * TOKEN_GAS, PAYMENT_GAS);
  // The hint is for twice the present base fee: as much again is enough for what comes after that.
  return { payment: cost(feeHint, feeHint), token: cost(token, token), output: cost(ZERO, ZERO) };
}

const cost = (expected: bigint, room: bigint): Cost => ({
  expected: amount(expected),
  limit: amount(expected + room),
});

export type MoveSources = {
  readonly family: Situation['family'];
  /** The sizes of transactions; undefined on chains of accounts. */
  readonly sizes: TransactionSizes | undefined;
  /** Reads what deposit addresses hold; on chains of outputs only those that nothing is about to spend. */
  readonly deposits: () => Promise<readonly Lot[]>;
  /** Kept as an address of ours before it is answered; undefined where the signer has no cold wallet of the chain. */
  readonly coldAddress: (index: number) => Promise<string | undefined>;
};

type SharedNeeds = Pick<PayingWork, 'sql' | 'chain' | 'feeCurrencyId'> & {
  readonly makers: Pick<AddressMakers, 'deposit' | 'cold'>;
};

type UtxoNeeds = SharedNeeds & { readonly sizes: TransactionSizes };

export function createUtxoSources({ sql, chain, feeCurrencyId: currencyId, makers, sizes }: UtxoNeeds): MoveSources {
  return {
    family: 'utxo',
    sizes,
    async deposits() {
      const coins = await findFreeCoins(sql, chain.id, { account: 'deposit' });
      return coins.map(({ index, output, amount }) => ({
        address: makers.deposit(0, index),
        index,
        currencyId,
        amount,
        output,
      }));
    },
    coldAddress: (index) => keepCold(sql, chain.id, { maker: makers.cold, index }),
  };
}

type EvmNeeds = SharedNeeds & {
  readonly adapter: Pick<ChainAdapter, 'head'>;
  readonly reader: Pick<EthereumReader, 'balancesAt'>;
  /** By contract. */
  readonly tokens: ReadonlyMap<string, Token>;
};

export function createEvmSources({
  sql,
  chain,
  feeCurrencyId: currencyId,
  makers,
  adapter,
  reader,
  tokens,
}: EvmNeeds): MoveSources {
  const listCoins = () => [
    { currencyId, decimals: ETHER_DECIMALS, contract: undefined },
    ...[...tokens].map(([contract, token]) => ({ ...token, contract })),
  ];
  return {
    family: 'evm',
    sizes: undefined,
    async deposits() {
      const places = await findDepositPlaces(sql, chain.id);
      const asked = listCoins().flatMap((coin) => places.map((place) => ({ coin, place })));
      const holders = asked.map(
        ({ coin: { contract }, place: { address } }): Holder =>
          contract === undefined ? { address } : { address, contract },
      );
      const { hash } = await adapter.head();
      const held = await reader.balancesAt(hash, holders);
      const lots = asked.map(({ coin, place }, at) => {
        const amount: Amount = toAmount(held[at] ?? 0n, coin.decimals);
        return { ...place, currencyId: coin.currencyId, amount };
      });
      return lots.filter(({ amount }) => amount > ZERO);
    },
    coldAddress: (index) => keepCold(sql, chain.id, { maker: makers.cold, index }),
  };
}

type Cold = { readonly maker: AddressMaker | undefined; readonly index: number };

async function keepCold(sql: Sql, chainId: ChainId, { maker, index }: Cold): Promise<string | undefined> {
  if (!maker) return undefined;
  const address = maker(0, index);
  await keepOwnAddress(sql, { chainId, address, account: 'cold', branch: 0, index });
  return address;
}

const PLACE = { address: text, index: count };

/** Deposit addresses that something has come to. */
const findDepositPlaces = (sql: Sql, chainId: ChainId): Promise<readonly RowOf<typeof PLACE>[]> => query(sql, PLACE)`
    SELECT address, address_index AS index FROM own_addresses o
    WHERE chain_id = ${chainId} AND account = 'deposit' AND EXISTS (
      SELECT 1 FROM chain_deposits d WHERE d.chain_id = o.chain_id AND d.address = o.address AND d.user_id = o.address_index)
    ORDER BY address_index`;
