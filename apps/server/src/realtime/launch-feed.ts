// Sales of new coins: those that are not over once a second to sockets that watch them, as far as something has changed;
// and a user's subscriptions, each as it is placed and as something comes of it.
import type { Locale, MessageKey } from '@bourse/messages';
import { launchStepOf } from '@bourse/engine/formulas';
import type { Services } from '../http/services.ts';
import type { LiveLaunchProject, LiveSubscription } from '../market/launch-data.ts';
import { viewLaunchProgress, viewSubscription } from '../market/launch-view.ts';
import type { Published } from '../sequencer/sequencer.ts';
import type { Listeners } from './listeners.ts';
import { OwnRows } from './own-rows.ts';
import type { RealtimeServer, RealtimeSocket } from './sockets.ts';

type Needs = Pick<Services, 'market' | 'launch' | 'clock' | 'translator'>;

const LAUNCH_ROOM = 'launch';

export class LaunchFeed {
  readonly #io: RealtimeServer;
  readonly #services: Needs;
  readonly #listeners: Listeners;
  readonly #subscriptions: OwnRows<LiveSubscription>;
  /** What each sale was last said to be. */
  readonly #told = new Map<number, string>();

  constructor(io: RealtimeServer, services: Needs, listeners: Listeners) {
    this.#io = io;
    this.#services = services;
    this.#listeners = listeners;
    this.#subscriptions = new OwnRows(listeners);
  }

  /** It is told of every sale at once, and from then on of changes. */
  watch(socket: RealtimeSocket): void {
    void socket.join(LAUNCH_ROOM);
    for (const project of this.#current()) socket.emit('launch', this.#view(project));
  }

  unwatch(socket: RealtimeSocket): void {
    void socket.leave(LAUNCH_ROOM);
  }

  absorb({ subscriptions }: Pick<Published, 'subscriptions'>): void {
    this.#subscriptions.absorb(subscriptions);
  }

  flush(): void {
    this.#subscriptions.flush((rows, sockets, locale) => this.#send(rows, sockets, locale));
  }

  /** Called once a second. What is over is told once more. */
  flushSales(): void {
    if (!this.#io.of('/').adapter.rooms.has(LAUNCH_ROOM)) {
      this.#told.clear();
      return;
    }
    const current = this.#current();
    const over = this.#services.launch.launchProjects().filter(({ id }) => this.#told.has(id));
    for (const project of new Set([...current, ...over])) this.#tell(project, current.includes(project));
  }

  #tell(project: LiveLaunchProject, isCurrent: boolean): void {
    const event = this.#view(project);
    const state = JSON.stringify(event);
    if (this.#told.get(project.id) !== state) this.#io.to(LAUNCH_ROOM).emit('launch', event);
    if (isCurrent) this.#told.set(project.id, state);
    else this.#told.delete(project.id);
  }

  #current(): readonly LiveLaunchProject[] {
    const { launch, clock } = this.#services;
    const now = clock.now();
    const isOver = (project: LiveLaunchProject): boolean => launchStepOf(project, now) === 'result';
    return launch.launchProjects().filter((project) => project.state !== 'draft' && !isOver(project));
  }

  #view(project: LiveLaunchProject) {
    return { type: 'launch', data: viewLaunchProgress(this.#services, project, this.#services.clock.now()) } as const;
  }

  #send(rows: readonly LiveSubscription[], sockets: readonly RealtimeSocket[], locale: Locale): void {
    const subscribed = sockets.filter((socket) => socket.data.hasSubscribed);
    if (subscribed.length === 0) return;
    const audience = this.#listeners.audienceOf(subscribed);
    const t = (key: MessageKey): string => this.#services.translator.translate(locale, key);
    const now = this.#services.clock.now();
    for (const row of rows) {
      audience.emit('subscription', { type: 'subscription', data: viewSubscription(this.#services, row, { now, t }) });
    }
  }
}
