// A user's second contracts: each as it is accepted, opens and closes. Sockets that never subscribed hear of the end alone.
import { type OpenFeed, OwnRows } from '../../platform/realtime/feed.ts';
import type { LiveMicroOrder, SecondsServices } from './board.ts';
import { viewMicroRows } from './contract-view.ts';

type Needs = Pick<SecondsServices, 'market' | 'clock' | 'translator'>;

export const openSecondsFeed =
  ({ market, clock, translator }: Needs): OpenFeed =>
  (_, listeners) => {
    const rows = new OwnRows<LiveMicroOrder>(listeners, translator);
    return {
      absorb: ({ microOrders }) => rows.absorb(microOrders),
      flush: () =>
        rows.flush((orders, { sockets, t }) => {
          const all = listeners.audienceOf(sockets);
          const subscribed = sockets.filter((socket) => socket.data.hasSubscribed);
          for (const data of viewMicroRows(market, orders, { now: clock.now(), t })) {
            if (data.state === 'closed') all.emit('closed_microorder', { type: 'closed_microorder', data });
            if (subscribed.length === 0) continue;
            listeners.audienceOf(subscribed).emit('micro_order', { type: 'micro_order', data });
          }
        }),
    };
  };
