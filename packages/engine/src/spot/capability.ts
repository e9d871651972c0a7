// Spot trading as the engine gathers it.
import type { Instant } from '@bourse/domain';
import type { Capability, Claim } from '../capability.ts';
import { amendOrder } from './amend-order.ts';
import { risksOf } from './at-risk.ts';
import { cancelAllOrders, cancelOrder } from './cancel-orders.ts';
import { clearMarket } from './clear-market.ts';
import type { SpotCommand, SpotOutcomes } from './commands.ts';
import { configureMarket } from './configure-market.ts';
import { checkSpot } from './invariants.ts';
import { loadSpot } from './load.ts';
import { placeOco } from './place-oco.ts';
import { placeOrder } from './place-order.ts';
import { replaceOrder } from './replace-order.ts';
import { endCountdowns, setCountdown } from './run-countdowns.ts';
import { advanceWork, hasWorkLeft, nextWorkDeadline, settleMarkets, settleOwn } from './settle-markets.ts';
import { armPairs, finishStops } from './trigger-stops.ts';
import { SPOT_ENTITIES, type SpotContext, type SpotEvent, type SpotWorld } from './spot.ts';

type SpotShape = {
  readonly world: SpotWorld;
  readonly context: SpotContext;
  readonly entities: typeof SPOT_ENTITIES;
  readonly command: SpotCommand;
  readonly outcomes: SpotOutcomes;
  readonly event: SpotEvent;
};

/** Orders whose moment has come, and stop orders that have been reached, come before all that is asked in their market, or of an order of it. */
const AFTER_STOPS = { waits: 'to_the_end', hasToWait: hasWorkLeft, settle: settleMarkets } as const;

type Run<Command, Outcome> = (world: SpotWorld, context: SpotContext, command: Command) => Outcome;

/** The pairs of orders that a command has ended are placed before it is over, also where it is refused. */
function withPairs<Command, Outcome>(run: Run<Command, Outcome>): Run<Command, Outcome> {
  return (world, context, command) => {
    const outcome = run(world, context, command);
    if (world.spot.endedParents.length > 0) armPairs(world, context, 'part');
    return outcome;
  };
}

export const spot: Capability<SpotShape> = {
  entities: SPOT_ENTITIES,
  rules: {
    configureMarket: {
      admits: 'house',
      waits: 'to_the_end',
      hasToWait: (world, { settings }) => hasWorkLeft(world, settings),
      settle: (world, context, { settings }) => settleMarkets(world, context, settings),
      run: configureMarket,
    },
    placeOrder: { admits: 'active', ...AFTER_STOPS, isStopped: () => true, run: withPairs(placeOrder) },
    placeOco: { admits: 'active', ...AFTER_STOPS, isStopped: () => true, run: placeOco },
    amendOrder: { admits: 'active', ...AFTER_STOPS, run: withPairs(amendOrder) },
    cancelOrder: { admits: 'known', ...AFTER_STOPS, run: withPairs(cancelOrder) },
    replaceOrder: {
      admits: 'active',
      waits: 'to_the_end',
      hasToWait: (world, { order }) => hasWorkLeft(world, { marketId: order.marketId }),
      settle: (world, context, { order }) => settleMarkets(world, context, { marketId: order.marketId }),
      isStopped: () => true,
      run: withPairs(replaceOrder),
    },
    cancelAllOrders: { admits: 'known', ...AFTER_STOPS, run: cancelAllOrders },
    // It cancels nothing yet, so that what is left of stop orders need not be triggered first.
    setCountdown: { admits: 'known', run: setCountdown },
    clearMarket: { admits: 'house', ...AFTER_STOPS, run: clearMarket },
  },
  live: ({ spot: { markets, openOrders, clientOrders, cascades, countdowns } }, at) => ({
    markets: [...markets.values()].map((market) => market.entity),
    orders: [...openOrders.values(), ...clientOrders.recent(at)],
    spotCascades: [...cascades].flatMap(({ cascade }) => cascade ?? []),
    spotTrails: [...markets.values()].flatMap(({ trails }) => [...trails.buy.groups, ...trails.sell.groups]),
    spotCountdowns: countdowns.running,
  }),
  load: loadSpot,
  claims: (world) => claimsOf(world),
  checkInvariants: checkSpot,
  beforeStop: (world, context) => finishStops(world, context, {}),
  settleDue: endCountdowns,
  nextDeadline: (world) =>
    earlier(nextWorkDeadline(world), earlier(world.spot.clientOrders.nextDeadline, world.spot.countdowns.nextEnd)),
  settleUser: settleOwn,

  advanceTime: (world, context) => {
    advanceWork(world, context);
    world.spot.clientOrders.forget(context.at);
  },
  risksOf,
  isEngaged: ({ spot: { markets } }, userId) =>
    [...markets.values()].some((market) => market.openOrdersOf(userId).size > 0),
};

const earlier = (a: Instant | undefined, b: Instant | undefined): Instant | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;

function* claimsOf({ spot: { openOrders } }: SpotWorld): Generator<Claim> {
  for (const { payer: account, held: amount } of openOrders.values()) yield { account, amount };
}
