// A user's staking orders: each as it is bought, changed and ends.
import { type OpenFeed, OwnRows } from '../../platform/realtime/feed.ts';
import type { LiveStakingOrder } from './board.ts';
import type { StakingServices } from './services.ts';
import { viewStakingOrder } from './view.ts';

type Needs = Pick<StakingServices, 'market' | 'staking' | 'translator'>;

export const openStakingFeed =
  (services: Needs): OpenFeed =>
  (_, listeners) => {
    const rows = new OwnRows<LiveStakingOrder>(listeners, services.translator);
    return {
      absorb: ({ stakingOrders }) => rows.absorb(stakingOrders),
      flush: () =>
        rows.flush((orders, { sockets, t }) => {
          const audience = listeners.audienceOf(sockets);
          for (const order of orders) {
            audience.emit('staking_order', { type: 'staking_order', data: viewStakingOrder(services, order, t) });
          }
        }),
    };
  };
