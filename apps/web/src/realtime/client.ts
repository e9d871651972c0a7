// The one socket of this page. Its code is loaded with the first stream that somebody listens to; after that it stays,
// reconnects by itself, and subscribes again to all that is listened to.
import type { realtime } from '@bourse/contract';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import type { Socket } from 'socket.io-client';
import { useSession } from '../lib/session.ts';
import { reportRoundTrip, reportWaiting, setMeasuredBySocket } from './connection.ts';
import { BEAT_MS, type Heard, Heartbeat } from './heartbeat.ts';
import { type StreamName, Subscriptions } from './subscriptions.ts';

type Requests = {
  login: (userId: string | null, token: string) => void;
  subscribe: (stream: StreamName) => void;
  unsubscribe: (stream: StreamName) => void;
  snapshot: (stream: StreamName) => void;
  watch_launch: () => void;
  unwatch_launch: () => void;
  ping_time: () => void;
};
export type RealtimeSocket = Socket<realtime.ServerEvents, Requests>;

const PATH = '/wss/socket.io/';
const LINGER_MS = 2_000;
const RETRY_LOAD_MS = 3_000;
const RECONNECT_MAX_MS = 4_000;
/** A server that goes down closes all sockets at once; they come back spread over this time. */
const RETURN_SPREAD_MS = 1_500;

const installers: ((socket: RealtimeSocket) => void)[] = [];
const dropListeners: ((stream: StreamName) => void)[] = [];
const reconnectListeners = new Set<() => void>();

let socket: RealtimeSocket | undefined;
let isOpening = false;
let hasBeenConnected = false;

const subscriptions = new Subscriptions({
  subscribe: (stream) => {
    if (socket?.connected) socket.emit('subscribe', stream);
    else open();
  },
  unsubscribe: (stream) => {
    if (socket?.connected) socket.emit('unsubscribe', stream);
    for (const listener of dropListeners) listener(stream);
  },
  defer: (work) => setTimeout(work, LINGER_MS),
});

/** Listens to a stream of the server for as long as the returned function has not been called. */
export const retainStream = (stream: StreamName): (() => void) => subscriptions.retain(stream);

/** Handlers of socket events, installed when there is a socket. */
export function onSocket(install: (socket: RealtimeSocket) => void): void {
  installers.push(install);
  if (socket) install(socket);
}

/** Nobody listens to the stream any more: whoever keeps its state should forget it. */
export function onStreamDropped(listener: (stream: StreamName) => void): void {
  dropListeners.push(listener);
}

/** Calls back when the connection is there again after it was lost: what was missed can be asked for now. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => {
    reconnectListeners.delete(listener);
  };
}

/** Asks for the state of a stream once more. */
export function requestSnapshot(stream: StreamName): void {
  if (socket?.connected) socket.emit('snapshot', stream);
}

/** Opens the socket for the user's own events, which need no subscription. */
export function open(): void {
  if (socket || isOpening) return;
  isOpening = true;
  import('socket.io-client').then(
    ({ io }) => connect(io),
    () => {
      isOpening = false;
      setTimeout(open, RETRY_LOAD_MS);
    },
  );
}

function connect(io: typeof import('socket.io-client').io): void {
  socket = io({
    path: PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    // Read again for each connection, so that a later login is known to the next one.
    auth: (send) => {
      const { token, subAccount } = useSession.getState();
      // The token alone is the master's; a sub-account logs in by its id once there is a connection.
      send(token && !subAccount ? { token } : {});
    },
  });
  setMeasuredBySocket(true);
  watchConnection(socket);
  for (const install of installers) install(socket);
  setInterval(beat, BEAT_MS);
  document.addEventListener('visibilitychange', beat);
  window.addEventListener('online', beat);
}

function watchConnection(opened: RealtimeSocket): void {
  opened.on('connect', () => {
    heart.restart();
    logInSubAccount(opened);
    subscriptions.subscribeAll();
    // This socket has missed what happened in between.
    if (hasBeenConnected) {
      void queryClient.invalidateQueries();
      for (const listener of reconnectListeners) listener();
    }
    hasBeenConnected = true;
  });
  opened.on('disconnect', (reason) => {
    reportRoundTrip(undefined);
    // The one ending after which the library does not come back by itself.
    if (reason === 'io server disconnect')
      setTimeout(() => opened.connect(), RECONNECT_MAX_MS / 8 + Math.random() * RETURN_SPREAD_MS);
  });
  opened.on('connect_error', () => reportRoundTrip(undefined));
  // Only the manager reports a connection that ends before its handshake.
  opened.io.on('close', () => reportRoundTrip(undefined));
  opened.onAny(() => heart.hear());
  opened.on('pong_time', () => heart.pong());
}

function logInSubAccount(opened: RealtimeSocket): void {
  const { token, subAccount } = useSession.getState();
  if (token && subAccount) opened.emit('login', String(subAccount.id), token);
}

const heart = new Heartbeat({
  now: () => performance.now(),
  send: () => socket?.emit('ping_time'),
  tell: (heard: Heard) => {
    if (heard.kind === 'waiting') reportWaiting(heard.ms);
    else reportRoundTrip(heard.kind === 'answer' ? heard.ms : undefined);
  },
});

function beat(): void {
  if (socket?.connected && document.visibilityState === 'visible') heart.beat();
}

// A login is sent over the open connection. After a logout only a new connection is a visitor's again.
useSession.subscribe(({ token, userId }, previous) => {
  if (token === previous.token || !socket) return;
  if (token && socket.connected) socket.emit('login', userId ?? null, token);
  else if (!token) socket.disconnect().connect();
});
