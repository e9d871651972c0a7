// Sales of new coins: those that are not over once a second to sockets that watch them, as far as something has changed;
// and a user's subscriptions, each as it is placed and as something comes of it.
import type { realtime } from '@bourse/contract';
import type { Locale, MessageKey } from '@bourse/messages';
import type { Published } from '../../core/sequencer/sequencer.ts';
import { type Feed, type Listeners, OwnRows } from '../../platform/realtime/feed.ts';
import type { RealtimeServer, RealtimeSocket } from '../../platform/realtime/sockets.ts';
import type { LiveLaunchProject, LiveSubscription, SalesServices } from './board.ts';
import { findLaunchStep, viewLaunchProgress, viewSubscription } from './view.ts';

type Needs = Pick<SalesServices, 'market' | 'sales' | 'stops' | 'clock' | 'translator'>;

const LAUNCH_ROOM = 'launch';

export class SalesFeed implements Feed {
  readonly #io: RealtimeServer;
  readonly #services: Needs;
  readonly #listeners: Listeners;
  readonly #subscriptions: OwnRows<LiveSubscription>;
  /** The event of each sale that sockets were last sent. */
  readonly #told = new Map<number, string>();

  constructor(io: RealtimeServer, services: Needs, listeners: Listeners) {
    this.#io = io;
    this.#services = services;
    this.#listeners = listeners;
    this.#subscriptions = new OwnRows(listeners);
  }

  welcome(socket: RealtimeSocket, isHeard: () => boolean): void {
    socket.on('watch_launch', () => {
      if (isHeard()) this.#watch(socket);
    });
    socket.on('unwatch_launch', () => this.#unwatch(socket));
  }

  /** It is sent every sale at once, and from then on changes. Who asks again is sent all again. */
  #watch(socket: RealtimeSocket): void {
    socket.data.isWatchingLaunch = true;
    if (socket.data.backlog.slowTicks === 0) this.#greet(socket);
  }

  #unwatch(socket: RealtimeSocket): void {
    socket.data.isWatchingLaunch = false;
    this.suspend(socket);
  }

  /** A slow socket is sent nothing of sales; that it watches them is kept. */
  suspend(socket: RealtimeSocket): void {
    void socket.leave(LAUNCH_ROOM);
  }

  resume(socket: RealtimeSocket): void {
    if (socket.data.isWatchingLaunch) this.#greet(socket);
  }

  absorb({ subscriptions }: Pick<Published, 'subscriptions'>): void {
    this.#subscriptions.absorb(subscriptions);
  }

  flush(): void {
    this.#subscriptions.flush((rows, sockets, locale) => this.#send(rows, sockets, locale));
  }

  /** The end of a sale is the last that is said of it. */
  flushSecond(): void {
    if (!this.#io.of('/').adapter.rooms.has(LAUNCH_ROOM)) {
      this.#told.clear();
      return;
    }
    const current = new Set(this.#current());
    const over = this.#services.sales.launchProjects().filter(({ id }) => this.#told.has(id));
    for (const project of current.union(new Set(over))) {
      this.#tell(project);
      if (!current.has(project)) this.#told.delete(project.id);
    }
  }

  #greet(socket: RealtimeSocket): void {
    void socket.join(LAUNCH_ROOM);
    for (const project of this.#current()) {
      const event = this.#view(project);
      socket.emit('launch', event);
      // Where the others were sent another state, they still have to get this one.
      if (!this.#told.has(project.id)) this.#told.set(project.id, JSON.stringify(event));
    }
  }

  #tell(project: LiveLaunchProject): void {
    const event = this.#view(project);
    const state = JSON.stringify(event);
    if (this.#told.get(project.id) === state) return;
    this.#told.set(project.id, state);
    this.#io.to(LAUNCH_ROOM).emit('launch', event);
  }

  #current(): readonly LiveLaunchProject[] {
    const isOver = (project: LiveLaunchProject): boolean => findLaunchStep(this.#services, project) === 'result';
    return this.#services.sales.launchProjects().filter((project) => project.state !== 'draft' && !isOver(project));
  }

  #view(project: LiveLaunchProject): realtime.LaunchEvent {
    return { type: 'launch', data: viewLaunchProgress(this.#services, project, this.#services.clock.now()) };
  }

  #send(rows: readonly LiveSubscription[], sockets: readonly RealtimeSocket[], locale: Locale): void {
    const audience = this.#listeners.audienceOf(sockets);
    const t = (key: MessageKey): string => this.#services.translator.translate(locale, key);
    const now = this.#services.clock.now();
    for (const row of rows) {
      audience.emit('subscription', { type: 'subscription', data: viewSubscription(this.#services, row, { now, t }) });
    }
  }
}
