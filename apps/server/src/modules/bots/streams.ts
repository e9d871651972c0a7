// The sockets of streams at `/ws` and `/stream`: what happens on markets, and to accounts by their listen keys.
import type { IncomingMessage } from 'node:http';
import { bots } from '@bourse/contract';
import type { Refusal } from '@bourse/domain';
import type { WebSocket } from 'ws';
import { exposeStats } from '../../platform/http/metrics.ts';
import type { RawCounts } from '../../platform/realtime/raw-socket.ts';
import { openRawSockets } from '../../platform/realtime/raw-sockets.ts';
import type { RealtimeStats } from '../../platform/realtime/sockets.ts';
import { refusalOf } from './errors.ts';
import type { BotSocketsOptions, StreamServices } from './services.ts';
import { findStreams, receive, refuse, TOO_MANY_MESSAGES } from './stream-messages.ts';
import { Rooms } from './stream-rooms.ts';
import { readAsked, StreamSocket } from './stream-socket.ts';

export type BotStreams = {
  /** Closes every socket. */
  close(): Promise<void>;
  /** Handshakes that are refused are the doorkeeper's to count. */
  stats(): Omit<RealtimeStats, 'refused'>;
};

type Options = Pick<BotSocketsOptions, 'app' | 'doorkeeper'> & { readonly services: StreamServices };

export function openStreams({ app, services, doorkeeper }: Options): BotStreams {
  const { market, botEvents, log } = services;
  const rooms = new Rooms(services);
  const counts: RawCounts = { sent: 0, closed: 0 };
  const stopListening = [
    market.subscribe((update) => rooms.absorb(update)),
    botEvents.onEnded((listenKey) => rooms.end(listenKey)),
  ];
  const sockets = openRawSockets({
    app,
    doorkeeper,
    log,
    isTheirs: bots.isStreamsPath,
    viewRefusal: (_request, refusal) => JSON.stringify(viewRefusal(refusal)),
    open: (socket, request, address) => welcome({ socket, request, address, counts }, rooms, services),
    onText: (socket, text) => receive(text, socket, { services, rooms }),
    onTooMany: (socket) => refuse(socket, undefined, TOO_MANY_MESSAGES),
    onGone: (socket) => rooms.leaveAll(socket),
    onTick: (tick) => rooms.flush(tick),
    onStop: () => {
      for (const stop of stopListening) stop();
    },
  });
  const stats = () => ({
    sockets: sockets.connections.size,
    loggedIn: rooms.followingCount,
    streams: rooms.count,
    slow: [...sockets.connections].filter(({ isSlow }) => isSlow).length,
    closed: counts.closed,
    sent: counts.sent,
  });
  exposeStats(app.metrics, 'bot_streams', stats);
  return { close: () => sockets.close(), stats };
}

const TOO_MANY_SOCKETS = { code: -1003, msg: 'Too many connections from this address.' };

function viewRefusal(refusal: Refusal) {
  if (refusal.code === 'rate_limited') return TOO_MANY_SOCKETS;
  const { code, text } = refusalOf(refusal);
  return { code, msg: text };
}

type Newcomer = {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly address: string;
  readonly counts: RawCounts;
};

/** Names in an address that are no stream's are passed over: some clients number their sockets there. */
function welcome({ socket, request, address, counts }: Newcomer, rooms: Rooms, services: StreamServices): StreamSocket {
  const { names, ...form } = readAsked(request);
  const newcomer = new StreamSocket(socket, { address, counts, ...form });
  const found = findStreams(names, services);
  if (found.size > 0) newcomer.keepOpen();
  for (const [name, followed] of found) rooms.enter(newcomer, name, followed);
  return newcomer;
}
