// What funding keeps in memory, and what its rules see and answer.
import type { Amount, EngineRefusalCode, Refusal, Result, UserId, VerificationLevel } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { Departure, Outflow } from '../outflow.ts';
import type { HouseAccount } from '../promises.ts';
import { COIN_CHAINS, CoinChains } from './coin-chain.ts';
import type { FundingCommand, FundingOutcomes } from './commands.ts';
import { DEBTS, Debts } from './debt.ts';
import { DEPOSITS, type Deposit } from './deposit.ts';
import { RESTRICTIONS, Restrictions } from './restriction.ts';
import { WITHDRAWAL_RULES, type WithdrawalRule } from './withdrawal-rule.ts';
import { WITHDRAWALS, type Withdrawal } from './withdrawal.ts';
import { Withdrawals } from './withdrawals.ts';

/** In the order in which storage writes them. */
export const FUNDING_ENTITIES = {
  withdrawals: WITHDRAWALS,
  deposits: DEPOSITS,
  debts: DEBTS,
  restrictions: RESTRICTIONS,
  withdrawalRules: WITHDRAWAL_RULES,
  coinChains: COIN_CHAINS,
};

export type Funding = {
  readonly withdrawals: Withdrawals;
  readonly debts: Debts;
  readonly restrictions: Restrictions;
  readonly rules: Map<VerificationLevel, WithdrawalRule>;
  readonly coinChains: CoinChains;
};
export type FundingWorld = Core & {
  readonly counters: Record<'withdrawal' | 'deposit' | 'restriction', number>;
  readonly funding: Funding;
  /** Answers why any capability objects to money leaving a wallet by its owner's wish. */
  readonly checkOutflow: (outflow: Outflow) => Refusal<EngineRefusalCode> | undefined;
  /** Answers which of a user's money leaves the exchange, by any capability. */
  readonly departuresOf: (userId: UserId) => Iterable<Departure>;
  /** Answers how much an account of the house has to keep, by any capability. */
  readonly promisedOf: (account: HouseAccount) => Amount;
};

/** A withdrawal was asked for, or has moved on; as it stood then. */
export type WithdrawalChanged = { readonly kind: 'withdrawalChanged'; readonly withdrawal: Withdrawal };
export type DepositCredited = { readonly kind: 'depositCredited'; readonly deposit: Deposit };
export type FundingEvent = WithdrawalChanged | DepositCredited;

export type FundingContext = Context<typeof CORE_ENTITIES & typeof FUNDING_ENTITIES, CoreEvent | FundingEvent>;
export type FundingOutcome<C extends FundingCommand> = Result<FundingOutcomes[C['kind']], EngineRefusalCode>;
export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;

export const createFunding = (): Funding => ({
  withdrawals: new Withdrawals(),
  debts: new Debts(),
  restrictions: new Restrictions(),
  rules: new Map(),
  coinChains: new CoinChains(),
});
