// What the rules of sub-accounts see and answer. They keep nothing of their own: who belongs to whom is the core's.
import type { EngineRefusalCode, Refusal, Result, UserId } from '@bourse/domain';
import type { Core, CoreContext } from '../core/core.ts';
import type { Outflow } from '../outflow.ts';
import type { SubAccountsCommand, SubAccountsOutcomes } from './commands.ts';

export type SubAccountsWorld = Core & {
  /** Answers why any capability objects to money leaving a wallet by its owner's wish. */
  readonly checkOutflow: (outflow: Outflow) => Refusal<EngineRefusalCode> | undefined;
  /** Answers whether any capability has something of an account's under way. */
  readonly isEngaged: (userId: UserId) => boolean;
};
export type SubAccountsContext = CoreContext;
export type SubAccountsOutcome<C extends SubAccountsCommand> = Result<
  SubAccountsOutcomes[C['kind']],
  EngineRefusalCode
>;
export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;
