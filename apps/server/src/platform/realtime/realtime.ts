// The realtime server: committed batches in, socket events out. It works at ticks of 50 ms, whatever the rate of orders,
// and only for markets and users that somebody listens to.
import { realtime } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import type { BaseServices } from '../http/base-services.ts';
import { exposeStats } from '../http/metrics.ts';
import { OF_ANSWERS } from '../http/security-headers.ts';
import { SOCKET_PATH } from '../http/socket-pass.ts';
import { Backlogs } from './backlog.ts';
import { Doorkeeper } from './doorkeeper.ts';
import type { Feed, OpenFeed } from './feed.ts';
import { Overview, OVERVIEW_ROOM } from './overview.ts';
import { PrivateRooms } from './private-rooms.ts';
import { SiteStateFeed } from './site-state-feed.ts';
import { createSocketData, type RealtimeServer, type RealtimeSocket, type RealtimeStats } from './sockets.ts';
import { Subscriptions } from './subscriptions.ts';

const TICK_MS = 50;
const TICKS_PER_SECOND = 20;
const TICKS_PER_EXPIRY_CHECK = 10 * 60 * TICKS_PER_SECOND;
const MESSAGE_BYTES_MAX = 16 * 1024;
/** Messages of one client: as many at once, and as many a second; more are ignored. */
const MESSAGES_BURST = 120;
const MESSAGES_PER_TICK = 1;

export type Realtime = {
  /** Closes every socket; the HTTP server stays open. */
  close(): Promise<void>;
  stats(): RealtimeStats;
};

type Dependencies = {
  readonly app: FastifyInstance;
  readonly services: BaseServices;
  /** They get each committed batch in this order. */
  readonly feeds: readonly OpenFeed[];
};

export function createRealtime({ app, services, feeds }: Dependencies): Realtime {
  let isClosed = false;
  const doorkeeper = new Doorkeeper(services);
  const io: RealtimeServer = new Server(app.server, {
    path: SOCKET_PATH,
    serveClient: false,
    allowEIO3: true,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    // The HTTP server waits for every open poll before it ends: none may begin any more.
    allowRequest: (request, decide) => decide(null, !isClosed && doorkeeper.admits(request)),
    // Small, frequent messages: compressing each one costs more than it saves.
    perMessageDeflate: false,
  });
  doorkeeper.watch(io);
  // Long polls and refused handshakes are answered by the engine itself.
  io.engine.use((_request: unknown, response: Pick<ServerResponse, 'setHeader'>, next: () => void) => {
    for (const [name, value] of Object.entries(OF_ANSWERS)) response.setHeader(name, value);
    next();
  });
  const parts: Parts = createParts(io, services, { doorkeeper, feeds });
  io.on('connection', (socket) => welcome(socket, parts, services));
  const stopListening = [
    services.market.subscribe((update) => {
      parts.subscriptions.absorb(update);
      parts.overview.absorb(update);
    }),
    services.sequencer.subscribe((published) => {
      parts.privateRooms.absorb(published);
      for (const feed of parts.feeds) feed.absorb?.(published);
    }),
    ...parts.feeds.flatMap((feed) => feed.listen?.() ?? []),
    services.stops.subscribe(() => parts.siteState.look()),
    services.site.onRefreshed(() => parts.siteState.look()),
    services.sessions.onRevoked((revoked) => parts.privateRooms.revoke(revoked)),
    services.persons.subscribe(({ id, closedAt }) => closedAt !== undefined && parts.privateRooms.close(id)),
    services.clock.onMoved(() => checkExpiry(parts, services)),
  ];
  const stopTicking = startTicking(parts, services);
  const stats = (): RealtimeStats => ({
    sockets: io.sockets.sockets.size,
    loggedIn: parts.privateRooms.socketCount,
    streams: parts.subscriptions.streamCount,
    slow: parts.backlogs.slowCount,
    closed: parts.backlogs.closedCount,
    refused: doorkeeper.refusedCount,
    sent: parts.backlogs.sentCount,
  });
  exposeStats(app.metrics, 'realtime', stats);
  return {
    async close() {
      isClosed = true;
      stopTicking();
      for (const stop of stopListening) stop();
      await Promise.all(parts.feeds.map(async (feed) => feed.settled?.()));
      // Not io.close(), which would close the HTTP server too; and without the goodbye of a socket that is sent away,
      // after which clients do not come back by themselves.
      io.engine.close();
    },
    stats,
  };
}

type Parts = {
  readonly subscriptions: Subscriptions;
  readonly overview: Overview;
  readonly privateRooms: PrivateRooms;
  readonly feeds: readonly Feed[];
  readonly siteState: SiteStateFeed;
  readonly backlogs: Backlogs;
  readonly budgets: Map<string, number>;
};

type Opening = Pick<Dependencies, 'feeds'> & { readonly doorkeeper: Doorkeeper };

function createParts(io: RealtimeServer, services: BaseServices, { doorkeeper, feeds: openings }: Opening): Parts {
  const subscriptions = new Subscriptions(io, services.market);
  const overview = new Overview(io, services.market);
  const privateRooms = new PrivateRooms(io, services, doorkeeper);
  const feeds = openings.map((open) => open(io, privateRooms));
  const backlogs = new Backlogs(io, {
    suspend: (socket) => {
      subscriptions.suspend(socket);
      for (const feed of feeds) feed.suspend?.(socket);
      void socket.leave(OVERVIEW_ROOM);
    },
    resume: (socket) => {
      subscriptions.resume(socket);
      for (const feed of feeds) feed.resume?.(socket);
      if (socket.data.hasSubscribed) return;
      overview.greet(io.to(socket.id));
      void socket.join(OVERVIEW_ROOM);
    },
  });
  return {
    subscriptions,
    overview,
    privateRooms,
    feeds,
    siteState: new SiteStateFeed(io, services),
    backlogs,
    budgets: new Map(),
  };
}

/** Sessions run out without anybody saying so. */
function checkExpiry({ privateRooms }: Parts, { log }: BaseServices): void {
  privateRooms.leaveExpired().catch((error: unknown) => log.error({ err: error }, 'expired sessions not checked'));
}

function startTicking(parts: Parts, services: BaseServices): () => void {
  const { subscriptions, overview, privateRooms, feeds, backlogs, budgets } = parts;
  let tick = 0;
  return startTicker(TICK_MS, () => {
    tick += 1;
    backlogs.sweep();
    privateRooms.flush();
    for (const feed of feeds) feed.flush?.(tick);
    subscriptions.flush(tick);
    if (tick % TICKS_PER_SECOND === 0) {
      overview.flush();
      for (const feed of feeds) feed.flushSecond?.();
    }
    for (const [id, spent] of budgets) {
      if (spent > MESSAGES_PER_TICK) budgets.set(id, spent - MESSAGES_PER_TICK);
      else budgets.delete(id);
    }
    if (tick % TICKS_PER_EXPIRY_CHECK === 0) checkExpiry(parts, services);
  });
}

/** A client that says what it wants hears nothing else. */
function leaveOverview(socket: RealtimeSocket): void {
  if (socket.data.hasSubscribed) return;
  socket.data.hasSubscribed = true;
  void socket.leave(OVERVIEW_ROOM);
}

function welcome(socket: RealtimeSocket, parts: Parts, { clock, log }: BaseServices): void {
  const { subscriptions, overview, privateRooms, feeds, siteState, backlogs, budgets } = parts;
  Object.assign(socket.data, createSocketData());
  backlogs.watch(socket);
  void socket.join(OVERVIEW_ROOM);
  overview.greet(socket.nsp.to(socket.id));
  siteState.greet(socket.nsp.to(socket.id));
  const logIn = (login: Promise<void>) =>
    login.catch((error: unknown) => log.error({ err: error }, 'a socket could not log in'));
  void logIn(privateRooms.greet(socket));

  /** False once the client has sent more than its share. */
  const spend = (): boolean => {
    const spent = budgets.get(socket.id) ?? 0;
    if (spent >= MESSAGES_BURST) return false;
    budgets.set(socket.id, spent + 1);
    return true;
  };
  const withSubscription = (use: (subscription: realtime.Subscription) => void) => (payload: unknown) => {
    const parsed = spend() ? realtime.subscription.safeParse(payload) : undefined;
    if (parsed?.success) use(parsed.data);
  };
  socket.on('login', (...args) => {
    if (spend()) void logIn(privateRooms.login(socket, args));
  });
  socket.on(
    'subscribe',
    withSubscription((subscription) => {
      if (subscriptions.subscribe(socket, subscription)) leaveOverview(socket);
    }),
  );
  socket.on(
    'unsubscribe',
    withSubscription((subscription) => subscriptions.unsubscribe(socket, subscription)),
  );
  socket.on(
    'snapshot',
    withSubscription((subscription) => subscriptions.repeat(socket, subscription)),
  );
  const isHeard = (): boolean => {
    if (!spend()) return false;
    leaveOverview(socket);
    return true;
  };
  for (const feed of feeds) feed.welcome?.(socket, isHeard, spend);
  socket.on('ping_time', () => {
    if (spend()) socket.emit('pong_time', { type: 'pong_time', time: clock.now() });
  });
  // A malformed packet: socket.io closes the connection by itself.
  socket.on('error', (error) => log.debug({ err: error }, 'a socket sent what cannot be read'));
  socket.on('disconnect', () => {
    subscriptions.suspend(socket);
    privateRooms.leave(socket);
    budgets.delete(socket.id);
  });
}

// A steady beat: an interval of Node counts from the end of the work before, and so falls behind by what the work
// takes.

/** Calls `beat` every `everyMs`; when it is late, sooner, but never at once. Returns the way to stop. */
export function startTicker(everyMs: number, beat: () => void): () => void {
  let dueAtMs = performance.now() + everyMs;
  const onDue = (): void => {
    beat();
    const nowMs = performance.now();
    dueAtMs = Math.max(dueAtMs + everyMs, nowMs + everyMs / 2);
    timer = setTimeout(onDue, dueAtMs - nowMs);
  };
  let timer = setTimeout(onDue, everyMs);
  return () => clearTimeout(timer);
}
