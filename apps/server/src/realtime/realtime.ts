// The realtime server: committed batches in, socket events out. It works at ticks of 50 ms, whatever the rate of orders,
// and only for markets and users that somebody listens to.
import { realtime } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { exposeStats } from '../http/metrics.ts';
import type { Services } from '../services.ts';
import { SOCKET_PATH } from '../http/socket-pass.ts';
import { Backlogs } from './backlog.ts';
import { ChatFeed } from '../features/fiat-chat/chat-feed.ts';
import { tellTicket } from '../features/support/ticket-feed.ts';
import { DealFeed } from '../features/fiat/deal-feed.ts';
import { Doorkeeper } from './doorkeeper.ts';
import { EarnFeed } from '../features/earn/earn-feed.ts';
import { LaunchFeed } from '../features/launch/launch-feed.ts';
import { LeverFeed } from '../features/lever/lever-feed.ts';
import { MicroFeed } from '../features/micro/micro-feed.ts';
import { Overview, OVERVIEW_ROOM } from './overview.ts';
import { PrivateRooms } from './private-rooms.ts';
import { createSocketData, type RealtimeServer, type RealtimeSocket } from './sockets.ts';
import type { RealtimeStats } from './stats.ts';
import { SiteStateFeed } from './site-state-feed.ts';
import { Subscriptions } from './subscriptions.ts';
import { startTicker } from './ticker.ts';

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

export function createRealtime({ app, services }: { app: FastifyInstance; services: Services }): Realtime {
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
  const parts: Parts = createParts(io, services, doorkeeper);
  io.on('connection', (socket) => welcome(socket, parts, services));
  const stopListening = [
    services.market.subscribe((update) => {
      parts.subscriptions.absorb(update);
      parts.overview.absorb(update);
    }),
    services.sequencer.subscribe((published) => {
      parts.privateRooms.absorb(published);
      parts.leverFeed.absorb(published);
      parts.microFeed.absorb(published);
      parts.earnFeed.absorb(published);
      parts.launchFeed.absorb(published);
      parts.dealFeed.absorb(published);
    }),
    services.lever.subscribe((update) => parts.leverFeed.absorbUpdate(update)),
    services.chat.subscribe((news) => parts.chatFeed.absorb(news)),
    services.ticketNews.subscribe((ticket) => tellTicket(parts.privateRooms, ticket, services.clock.now())),
    services.stops.subscribe(() => parts.siteState.look()),
    services.site.onRefreshed(() => parts.siteState.look()),
    services.sessions.onRevoked((revoked) => parts.privateRooms.revoke(revoked)),
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
      await parts.dealFeed.settled();
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
  readonly leverFeed: LeverFeed;
  readonly microFeed: MicroFeed;
  readonly earnFeed: EarnFeed;
  readonly launchFeed: LaunchFeed;
  readonly chatFeed: ChatFeed;
  readonly dealFeed: DealFeed;
  readonly siteState: SiteStateFeed;
  readonly backlogs: Backlogs;
  readonly budgets: Map<string, number>;
};

function createParts(io: RealtimeServer, services: Services, doorkeeper: Doorkeeper): Parts {
  const subscriptions = new Subscriptions(io, services.market);
  const overview = new Overview(io, services.market);
  const privateRooms = new PrivateRooms(io, services, doorkeeper);
  const launchFeed = new LaunchFeed(io, services, privateRooms);
  const backlogs = new Backlogs(io, {
    suspend: (socket) => {
      subscriptions.suspend(socket);
      launchFeed.suspend(socket);
      void socket.leave(OVERVIEW_ROOM);
    },
    resume: (socket) => {
      subscriptions.resume(socket);
      launchFeed.resume(socket);
      if (socket.data.hasSubscribed) return;
      overview.greet(io.to(socket.id));
      void socket.join(OVERVIEW_ROOM);
    },
  });
  return {
    subscriptions,
    overview,
    privateRooms,
    leverFeed: new LeverFeed(services, privateRooms),
    microFeed: new MicroFeed(services, privateRooms),
    earnFeed: new EarnFeed(services, privateRooms),
    launchFeed,
    chatFeed: new ChatFeed(services, privateRooms),
    dealFeed: new DealFeed(services, privateRooms),
    siteState: new SiteStateFeed(io, services),
    backlogs,
    budgets: new Map(),
  };
}

/** Sessions run out without anybody saying so. */
function checkExpiry({ privateRooms }: Parts, { log }: Services): void {
  privateRooms.leaveExpired().catch((error: unknown) => log.error({ err: error }, 'expired sessions not checked'));
}

function startTicking(parts: Parts, services: Services): () => void {
  const { subscriptions, overview, privateRooms, leverFeed, microFeed, earnFeed, launchFeed, backlogs, budgets } =
    parts;
  let tick = 0;
  return startTicker(TICK_MS, () => {
    tick += 1;
    backlogs.sweep();
    privateRooms.flush();
    leverFeed.flush(tick);
    microFeed.flush();
    earnFeed.flush();
    launchFeed.flush();
    subscriptions.flush(tick);
    if (tick % TICKS_PER_SECOND === 0) {
      overview.flush();
      launchFeed.flushSales();
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

function welcome(socket: RealtimeSocket, parts: Parts, { clock, log }: Services): void {
  const { subscriptions, overview, privateRooms, launchFeed, siteState, backlogs, budgets } = parts;
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
  socket.on('watch_launch', () => {
    if (!spend()) return;
    leaveOverview(socket);
    launchFeed.watch(socket);
  });
  socket.on('unwatch_launch', () => launchFeed.unwatch(socket));
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
