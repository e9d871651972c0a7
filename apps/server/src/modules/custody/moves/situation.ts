// What the planner of moves is told, and what it answers.
import type { Amount, CurrencyId, MovePurpose, Price } from '@bourse/domain';
import type { MoveSettings } from '../coins/coin-chains.ts';

/** What a deposit address has of a coin; on chains of outputs, one of them. Nothing of ours is about to spend it. */
export type Lot = {
  readonly address: string;
  /** Of the address, within the wallet of deposits. */
  readonly index: number;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  /** `txid:ordinal`; undefined where addresses have balances. */
  readonly output?: string;
};

export type CoinState = MoveSettings & {
  readonly currencyId: CurrencyId;
  /** What the hot wallet can spend now. */
  readonly hot: Amount;
  /** On its way into the hot wallet. */
  readonly incoming: Amount;
  /** What withdrawals are to be sent that are approved and not signed. */
  readonly waiting: Amount;
  /** What withdrawals were sent within 24 hours. */
  readonly dayOutflow: Amount;
  /** What one of the chain's own coin is worth in this one; undefined where that is not known. */
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
  /** Of a payment of the own coin, which spends one output where there are outputs; of a token; of each further output. */
  readonly costs: { readonly payment: Cost; readonly token: Cost; readonly output: Cost };
  /** Refills are looked for always, sweeps from time to time. */
  readonly isSweepDue: boolean;
  /** By hand: a sweep takes what is below the minimum too, a refill fills up what is not short yet. */
  readonly wish?: 'sweep' | 'refill' | undefined;
};

export type PlannedMove = {
  readonly purpose: MovePurpose;
  readonly currencyId: CurrencyId;
  /** What arrives. */
  readonly amount: Amount;
  /** What it spends; nothing that is named where it leaves from the hot wallet. */
  readonly lots: readonly Lot[];
  /** Of the deposit address that gas goes to. */
  readonly gasFor?: Pick<Lot, 'address' | 'index'>;
};

export type MovePlan = {
  readonly moves: readonly PlannedMove[];
  /** What the hot wallet lacks for withdrawals that wait, beyond what is on its way: it comes from the cold wallet, or by deposits. */
  readonly shortages: ReadonlyMap<CurrencyId, Amount>;
};
