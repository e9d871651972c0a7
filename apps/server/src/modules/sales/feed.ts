// Sales of new coins: those that are not over once a second to sockets that watch them, as far as something has changed;
// and a user's subscriptions, each as it is placed and as something comes of it.
import type { realtime } from '@bourse/contract';
import { type OpenFeed, OwnRows } from '../../platform/realtime/feed.ts';
import type { RealtimeSocket } from '../../platform/realtime/sockets.ts';
import type { LiveLaunchProject, LiveSubscription, SalesServices } from './board.ts';
import { findLaunchStep, viewLaunchProgress, viewSubscription } from './view.ts';

type Needs = Pick<SalesServices, 'market' | 'sales' | 'stops' | 'clock' | 'translator'>;

const LAUNCH_ROOM = 'launch';

export const openSalesFeed =
  (services: Needs): OpenFeed =>
  (io, listeners) => {
    const { sales, clock, translator } = services;
    const own = new OwnRows<LiveSubscription>(listeners, translator);
    /** The event of each sale that sockets were last sent. */
    const told = new Map<number, string>();

    const current = (): readonly LiveLaunchProject[] =>
      sales
        .launchProjects()
        .filter((project) => project.state !== 'draft' && findLaunchStep(services, project) !== 'result');
    const view = (project: LiveLaunchProject): realtime.LaunchEvent => ({
      type: 'launch',
      data: viewLaunchProgress(services, project, clock.now()),
    });

    function greet(socket: RealtimeSocket): void {
      void socket.join(LAUNCH_ROOM);
      for (const project of current()) {
        const event = view(project);
        socket.emit('launch', event);
        // Where the others were sent another state, they still have to get this one.
        if (!told.has(project.id)) told.set(project.id, JSON.stringify(event));
      }
    }

    function tell(project: LiveLaunchProject): void {
      const event = view(project);
      const state = JSON.stringify(event);
      if (told.get(project.id) === state) return;
      told.set(project.id, state);
      io.to(LAUNCH_ROOM).emit('launch', event);
    }

    /** A slow socket is sent nothing of sales; that it watches them is kept. */
    const suspend = (socket: RealtimeSocket): void => void socket.leave(LAUNCH_ROOM);

    return {
      welcome: (socket, isHeard) => {
        // It is sent every sale at once, and from then on changes. Who asks again is sent all again.
        socket.on('watch_launch', () => {
          if (!isHeard()) return;
          socket.data.isWatchingLaunch = true;
          if (socket.data.backlog.slowTicks === 0) greet(socket);
        });
        socket.on('unwatch_launch', () => {
          socket.data.isWatchingLaunch = false;
          suspend(socket);
        });
      },
      suspend,
      resume: (socket) => {
        if (socket.data.isWatchingLaunch) greet(socket);
      },
      absorb: ({ subscriptions }) => own.absorb(subscriptions),
      flush: () =>
        own.flush((rows, { sockets, t }) => {
          const audience = listeners.audienceOf(sockets);
          const now = clock.now();
          for (const row of rows) {
            audience.emit('subscription', { type: 'subscription', data: viewSubscription(services, row, { now, t }) });
          }
        }),
      // The end of a sale is the last that is said of it.
      flushSecond: () => {
        if (!io.of('/').adapter.rooms.has(LAUNCH_ROOM)) return told.clear();
        const going = new Set(current());
        const over = sales.launchProjects().filter(({ id }) => told.has(id));
        for (const project of going.union(new Set(over))) {
          tell(project);
          if (!going.has(project)) told.delete(project.id);
        }
      },
    };
  };
