// What happens to the orders of a user, one by one and in its order, to those of the user's sockets that watch it. The last
// states of orders, conflated, go to every socket of a user as before.
import type { realtime } from '@bourse/contract';
import type { UserId } from '@bourse/domain';
import type { MarketData } from '../../core/market/market-data.ts';
import { viewOrder } from '../../core/market/order-view.ts';
import type { OpenFeed } from '../../platform/realtime/feed.ts';
import type { RealtimeSocket } from '../../platform/realtime/sockets.ts';
import { type Execution, executionsOf } from './executions.ts';
import { viewUserTrade } from './view.ts';

/** An execution without its number. */
export type ToldExecution = Omit<realtime.ExecutionEvent, 'seq'>;

export const openExecutionsFeed =
  ({ market }: { readonly market: MarketData }): OpenFeed =>
  (_io, listeners) => {
    /** Sockets that watch, and as whom they have been told that they do. */
    const watching = new Map<RealtimeSocket, UserId | undefined>();
    /** The last number that each user who watches was sent. */
    const numbers = new Map<UserId, number>();
    /** Executions since the last flush. */
    const waiting = new Map<UserId, ToldExecution[]>();

    function watchers(): Map<UserId, RealtimeSocket[]> {
      const byUser = new Map<UserId, RealtimeSocket[]>();
      for (const socket of watching.keys()) {
        const userId = socket.data.session?.userId;
        if (userId !== undefined) byUser.set(userId, [...(byUser.get(userId) ?? []), socket]);
      }
      return byUser;
    }

    function greet(): void {
      for (const [socket, known] of watching) {
        const userId = socket.data.session?.userId;
        if (userId === known) continue;
        watching.set(socket, userId);
        if (userId === undefined) continue;
        socket.emit('execution_start', { type: 'execution_start', seq: numbers.get(userId) ?? 0 });
      }
    }

    function tell(userId: UserId, told: readonly ToldExecution[], sockets: readonly RealtimeSocket[]): void {
      const audience = listeners.audienceOf(sockets);
      let seq = numbers.get(userId) ?? 0;
      for (const event of told) {
        seq += 1;
        audience.emit('execution', { ...event, seq });
      }
      numbers.set(userId, seq);
    }

    return {
      welcome: (socket, isHeard) => {
        // Who asks again is told once more where the numbers stand.
        socket.on('watch_executions', () => {
          if (isHeard()) watching.set(socket, undefined);
        });
        socket.on('unwatch_executions', () => void watching.delete(socket));
        socket.on('disconnect', () => void watching.delete(socket));
      },
      absorb: (published) => {
        if (watching.size === 0) return;
        for (const execution of executionsOf(published, new Set(watchers().keys()))) {
          const told = viewExecution(execution, market);
          if (!told) continue;
          const { userId } = execution.order;
          const before = waiting.get(userId);
          if (before) before.push(told);
          else waiting.set(userId, [told]);
        }
      },
      flush: () => {
        if (watching.size === 0 && numbers.size === 0) return waiting.clear();
        greet();
        const audiences = watchers();
        for (const userId of numbers.keys()) if (!audiences.has(userId)) numbers.delete(userId);
        for (const [userId, told] of waiting) {
          const sockets = audiences.get(userId);
          if (sockets) tell(userId, told, sockets);
        }
        waiting.clear();
      },
    };
  };

export function viewExecution(
  { type, at, order, fill, armed }: Execution,
  market: MarketData,
): ToldExecution | undefined {
  const info = market.market(order.marketId);
  if (!info) return undefined;
  return {
    type: 'execution',
    event: type,
    time: at,
    order: viewOrder(order, info),
    fill: fill ? viewUserTrade(fill, { userId: order.userId, market: info, rates: order }) : null,
    ...(armed && { armed: { result: armed.result, order_ids: armed.orderIds } }),
  };
}
