// The types of our socket.io server, and what it remembers about each socket.
import type { realtime } from '@bourse/contract';
import type { UserId } from '@bourse/domain';
import type { SigningKey } from '../http/sessions.ts';
import type { BroadcastOperator, Server, Socket } from 'socket.io';

/** Everything a client sends is untrusted, its arity too. */
type ClientEvents = Record<
  | 'login'
  | 'subscribe'
  | 'unsubscribe'
  | 'snapshot'
  | 'watch_launch'
  | 'unwatch_launch'
  | 'watch_executions'
  | 'unwatch_executions'
  | 'cancel_on_disconnect'
  | 'ping_time',
  (...args: unknown[]) => void
>;

/**
 * The account whose room it has joined, and the user whose token proved that it may: a master, where the account is one's own.
 * Sockets of one key are one session, and have a word in place of a token that is nobody's.
 */
export type SocketSession = {
  readonly userId: UserId;
  readonly personId: UserId;
  readonly token: string;
  readonly key?: SigningKey;
};

export type SocketData = {
  /** Set once a token or a key has proved who this is; its private room is joined exactly then. */
  session: SocketSession | undefined;
  /** Counts logins, so that an earlier one that is still being looked up does not overtake a later one. */
  logins: number;
  /** By stream room. A slow socket keeps its subscriptions while it is out of their rooms. */
  readonly subscriptions: Map<string, realtime.Subscription>;
  /** True from the first `subscribe`, `watch_launch` or `watch_executions` on: then the overview of all markets is no longer sent. */
  hasSubscribed: boolean;
  /** A slow socket keeps watching while it is out of the room of sales. */
  isWatchingLaunch: boolean;
  readonly backlog: { packets: number; characters: number; slowTicks: number };
};

export type RealtimeServer = Server<ClientEvents, realtime.SentEvents, Record<string, never>, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, realtime.SentEvents, Record<string, never>, SocketData>;
/** It sends an event to whoever listens: a room or a set of sockets here, or sockets of programs. */
export type Teller = {
  emit<Name extends keyof realtime.SentEvents>(name: Name, ...args: Parameters<realtime.SentEvents[Name]>): unknown;
};
/** A room or a set of sockets; what is emitted to it is encoded once. */
export type Audience = BroadcastOperator<realtime.SentEvents, SocketData>;

export function createSocketData(): SocketData {
  return {
    session: undefined,
    logins: 0,
    subscriptions: new Map(),
    hasSubscribed: false,
    isWatchingLaunch: false,
    backlog: { packets: 0, characters: 0, slowTicks: 0 },
  };
}

// The counts of sockets, for /metrics and for whoever watches.

export type RealtimeStats = {
  readonly sockets: number;
  /** The number of these sockets that belong to users. */
  readonly loggedIn: number;
  /** Streams of single markets that somebody listens to. */
  readonly streams: number;
  /** Sockets that are out of their rooms until they have caught up. */
  readonly slow: number;
  /** Sockets closed since the start because they did not. */
  readonly closed: number;
  /** Handshakes refused since the start, because their address holds or tries too many sockets. */
  readonly refused: number;
  /** Packets since the start. */
  readonly sent: number;
};

/** Both kinds of sockets in one count; the doorkeeper of both counts what it refuses in the first. */
export const addStats = <One extends Omit<RealtimeStats, 'refused'>>(
  one: One,
  other: Omit<RealtimeStats, 'refused'>,
): One => ({
  ...one,
  sockets: one.sockets + other.sockets,
  loggedIn: one.loggedIn + other.loggedIn,
  streams: one.streams + other.streams,
  slow: one.slow + other.slow,
  closed: one.closed + other.closed,
  sent: one.sent + other.sent,
});
