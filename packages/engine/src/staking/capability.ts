// Staking as the engine gathers it.
import { assert } from '@bourse/domain';
import type { Capability, Claim } from '../capability.ts';
import { buyStaking } from './buy-staking.ts';
import { cancelStaking, renewStaking } from './change-staking.ts';
import type { StakingCommand, StakingOutcomes } from './commands.ts';
import { configureStakingProduct, configureStakingRules, fundStaking } from './configure-staking.ts';
import { EARN_ENTITIES, type EarnContext, type EarnWorld } from './staking.ts';
import type { StakingEvent } from './events.ts';
import { risksOf } from './check-staking.ts';
import { checkEarn } from './invariants.ts';
import { loadEarn } from './load.ts';
import { advanceStaking, delayRenewals, nextDeadline, settleUser } from './maturities.ts';

type EarnShape = {
  readonly world: EarnWorld;
  readonly context: EarnContext;
  readonly entities: typeof EARN_ENTITIES;
  readonly command: StakingCommand;
  readonly outcomes: StakingOutcomes;
  readonly event: StakingEvent;
};

export const earn: Capability<EarnShape> = {
  entities: EARN_ENTITIES,
  rules: {
    configureStakingRules: { admits: 'house', run: configureStakingRules },
    configureStakingProduct: { admits: 'house', run: configureStakingProduct },
    fundStaking: { admits: 'house', run: fundStaking },
    buyStaking: { admits: 'active', isStopped: () => true, run: buyStaking },
    cancelStaking: { admits: 'known', run: cancelStaking },
    renewStaking: { admits: 'active', isStopped: ({ isRenewing }) => isRenewing, run: renewStaking },
  },
  live: ({ earn: own }) => ({
    stakingRules: own.rules === undefined ? [] : [own.rules],
    stakingProducts: own.products.values(),
    stakingOrders: own.orders.values(),
  }),
  load: loadEarn,
  claims: (world) => claimsOf(world),
  checkInvariants: checkEarn,
  nextDeadline,
  advanceTime: advanceStaking,
  afterStop: delayRenewals,
  settleUser,
  risksOf,
  isEngaged: ({ earn: own }, userId) => (own.ordersOf.get(userId)?.size ?? 0) > 0,
};

/** Staked money is locked. */
function* claimsOf({ earn: own, ledger }: EarnWorld): Generator<Claim> {
  for (const { userId, currencyId, amount } of own.orders.values()) {
    const account = ledger.getAccount(userId, 'change', currencyId);
    assert(account, 'what is staked is locked in an account');
    yield { account, amount };
  }
}
