// What staking keeps in memory, and what its rules see and answer.
import type { EngineRefusalCode, Refusal, Result, StakingOrderId, StakingProductId, UserId } from '@bourse/domain';
import { Agenda } from '../agenda.ts';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { StakingCommand, StakingOutcomes } from './commands.ts';
import type { StakingEvent } from './events.ts';
import { STAKING_ORDERS, type StakingOrder } from './order.ts';
import { STAKING_PRODUCTS, type StakingProduct } from './product.ts';
import { STAKING_RULES, type StakingRules } from './rules.ts';

/** In the order in which storage writes them. */
export const EARN_ENTITIES = {
  stakingRules: STAKING_RULES,
  stakingProducts: STAKING_PRODUCTS,
  stakingOrders: STAKING_ORDERS,
};

export type Earn = {
  rules: StakingRules | undefined;
  readonly products: Map<StakingProductId, StakingProduct>;
  /** Those that are active; the next two hold the same ones. */
  readonly orders: Map<StakingOrderId, StakingOrder>;
  readonly ordersOf: Map<UserId, Set<StakingOrder>>;
  /** By the moment at which they are due. */
  readonly due: Agenda<StakingOrder>;
  /** How many orders that are due a command pays before it leaves the rest for the next. */
  chunk: number;
};
export type EarnWorld = Core & {
  readonly counters: Record<'stakingOrder', number>;
  readonly earn: Earn;
};

/** Movements of money, mostly. */
const CHUNK = 64;

export const createEarn = (): Earn => ({
  rules: undefined,
  products: new Map(),
  orders: new Map(),
  ordersOf: new Map(),
  due: new Agenda(),
  chunk: CHUNK,
});

export type EarnContext = Context<typeof CORE_ENTITIES & typeof EARN_ENTITIES, CoreEvent | StakingEvent>;
export type EarnOutcome<C extends StakingCommand> = Result<StakingOutcomes[C['kind']], EngineRefusalCode>;
export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;
