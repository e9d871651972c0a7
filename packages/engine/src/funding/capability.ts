// Funding as the engine gathers it.
import type { Capability } from '../capability.ts';
import type { EntityKinds } from '../context.ts';
import type { FundingCommand, FundingOutcomes } from './commands.ts';
import { creditUser, fundTreasury } from './credit.ts';
import type { FundingContext, FundingWorld } from './funding.ts';
import { transferFunds } from './transfer-funds.ts';

/** All it does is a posting. */
const FUNDING_ENTITIES = {} satisfies EntityKinds;

type FundingShape = {
  readonly world: FundingWorld;
  readonly context: FundingContext;
  readonly entities: typeof FUNDING_ENTITIES;
  readonly command: FundingCommand;
  readonly outcomes: FundingOutcomes;
  readonly event: never;
};

export const funding: Capability<FundingShape> = {
  entities: FUNDING_ENTITIES,
  rules: {
    creditUser: { admits: 'known', run: creditUser },
    fundTreasury: { admits: 'house', run: fundTreasury },
    transferFunds: { admits: 'active', run: transferFunds },
  },
  live: () => ({}),
  load: () => {},
};
