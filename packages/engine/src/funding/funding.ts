// What the rules of funding see and answer.
import type { EngineRefusalCode, Refusal, Result } from '@bourse/domain';
import type { Core, CoreContext } from '../core/core.ts';
import type { Outflow } from '../outflow.ts';
import type { FundingCommand, FundingOutcomes } from './commands.ts';

export type FundingWorld = Core & {
  /** What any capability has against money leaving a wallet by its owner's wish. */
  readonly checkOutflow: (outflow: Outflow) => Refusal<EngineRefusalCode> | undefined;
};
export type FundingContext = CoreContext;
export type FundingOutcome<C extends FundingCommand> = Result<FundingOutcomes[C['kind']], EngineRefusalCode>;
