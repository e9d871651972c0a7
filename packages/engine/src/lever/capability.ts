// Leveraged contracts as the engine gathers them.
import type { Capability, Claim } from '../capability.ts';
import { risksOf, risksOfInflow } from './at-risk.ts';
import { claimOf } from './change-position.ts';
import { closePosition, closePositions, reversePosition } from './close-position.ts';
import type { LeverCommand, LeverOutcomes } from './commands.ts';
import { configureLever, configureLeverLimit, configureLeverRules, setLeverState } from './configure-lever.ts';
import { fundLever } from './house-money.ts';
import { afterStop } from './grace.ts';
import { checkLever } from './invariants.ts';
import { checkLeverOutflow } from './lever-outflow.ts';
import { LEVER_ENTITIES, type LeverContext, type LeverEvent, type LeverWorld } from './lever.ts';
import { loadLever } from './load.ts';
import { openPosition } from './open-position.ts';
import { promisedByPool } from './promised.ts';
import { revokePosition } from './revoke-position.ts';
import { settleLever } from './settle-lever.ts';
import { setsPrice, setStops } from './set-stops.ts';
import { advanceSweeps, finishSweeps, isWorkLeft, nextDeadline, settleUser, sweepTick } from './sweep-work.ts';
import { watchMoney } from './watch-money.ts';

type LeverShape = {
  readonly world: LeverWorld;
  readonly context: LeverContext;
  readonly entities: typeof LEVER_ENTITIES;
  readonly command: LeverCommand;
  readonly outcomes: LeverOutcomes;
  readonly event: LeverEvent;
};

export const lever: Capability<LeverShape> = {
  entities: LEVER_ENTITIES,
  rules: {
    configureLever: { admits: 'house', hasToWait: isWorkLeft, run: configureLever },
    configureLeverLimit: { admits: 'house', run: configureLeverLimit },
    configureLeverRules: { admits: 'house', run: configureLeverRules },
    setLeverState: { admits: 'house', hasToWait: isWorkLeft, run: setLeverState },
    settleLever: { admits: 'house', hasToWait: isWorkLeft, run: settleLever },
    fundLever: { admits: 'house', run: fundLever },
    openPosition: { admits: 'active', isStopped: () => true, run: openPosition },
    revokePosition: { admits: 'known', run: revokePosition },
    closePosition: { admits: 'known', isStopped: () => true, run: closePosition },
    closePositions: { admits: 'known', isStopped: () => true, run: closePositions },
    setStops: { admits: 'known', isStopped: setsPrice, run: setStops },
    reversePosition: { admits: 'active', isStopped: () => true, run: reversePosition },
  },
  live: ({ lever: { markets, limits, rules, positions, accounts, ticks } }) => ({
    leverMarkets: [...markets.values()].map(({ entity }) => entity),
    leverLimits: limits.values(),
    leverRules: rules === undefined ? [] : [rules],
    positions: positions.values(),
    leverAccounts: [...accounts.values()].flatMap((own) => [...own.values()].map(({ state }) => state)),
    leverSweeps: ticks.map(({ sweep }) => sweep),
  }),
  load: loadLever,
  claims: claimsOf,
  checkInvariants: checkLever,
  nextDeadline,
  advanceTime: advanceSweeps,
  onTick: sweepTick,
  beforeStop: finishSweeps,
  afterStop,
  checkOutflow: checkLeverOutflow,
  risksOf,
  risksOfInflow,
  promisedOf: promisedByPool,
  settleUser,
  watchUser: watchMoney,
  isEngaged: ({ lever: { accounts } }, userId) =>
    [...(accounts.get(userId)?.values() ?? [])].some(({ positions }) => positions.size > 0),
};

function* claimsOf({ lever: { positions } }: LeverWorld): Generator<Claim> {
  for (const position of positions.values()) yield { account: position.account.funds, amount: claimOf(position) };
}
