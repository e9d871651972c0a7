// Spot trading as the engine gathers it.
import type { Capability, Claim } from '../capability.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAllOrders, cancelOrder } from './cancel-orders.ts';
import { clearMarket } from './clear-market.ts';
import type { SpotCommand, SpotOutcomes } from './commands.ts';
import { configureMarket } from './configure-market.ts';
import { checkSpot } from './invariants.ts';
import { loadSpot } from './load.ts';
import { placeOco } from './place-oco.ts';
import { placeOrder } from './place-order.ts';
import { SPOT_ENTITIES, type SpotContext, type SpotEvent, type SpotWorld } from './spot.ts';

type SpotShape = {
  readonly world: SpotWorld;
  readonly context: SpotContext;
  readonly entities: typeof SPOT_ENTITIES;
  readonly command: SpotCommand;
  readonly outcomes: SpotOutcomes;
  readonly event: SpotEvent;
};

export const spot: Capability<SpotShape> = {
  entities: SPOT_ENTITIES,
  rules: {
    configureMarket: { admits: 'house', run: configureMarket },
    placeOrder: { admits: 'active', run: placeOrder },
    placeOco: { admits: 'active', run: placeOco },
    amendOrder: { admits: 'active', run: amendOrder },
    cancelOrder: { admits: 'known', run: cancelOrder },
    cancelAllOrders: { admits: 'known', run: cancelAllOrders },
    clearMarket: { admits: 'house', run: clearMarket },
  },
  live: ({ spot: { markets, openOrders, clientOrders } }, at) => ({
    markets: [...markets.values()].map((market) => market.entity),
    orders: [...openOrders.values(), ...clientOrders.recent(at)],
  }),
  load: loadSpot,
  claims: (world) => claimsOf(world),
  checkInvariants: checkSpot,
  nextDeadline: ({ spot: { clientOrders } }) => clientOrders.nextDeadline,
  advanceTime: ({ spot: { clientOrders } }, { at }) => clientOrders.forget(at),
};

function* claimsOf({ spot: { openOrders } }: SpotWorld): Generator<Claim> {
  for (const { payer: account, held: amount } of openOrders.values()) yield { account, amount };
}
