// The input of the planner of moves, and its result.
import type { Amount, CurrencyId, MovePurpose, Price } from '@bourse/domain';
import type { MoveSettings } from '../coins/coin-chains.ts';

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
