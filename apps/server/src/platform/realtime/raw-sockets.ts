// Raw WebSockets of a kind beside socket.io, on the same port: who is let in, the ticks that bound what they send and leave
// unread, and how they end when the server stops.
import { once } from 'node:events';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { InvariantViolation, refuse } from '@bourse/domain';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { pathOf } from '../http/malformed.ts';
import type { Doorkeeper } from './doorkeeper.ts';
import { type RawSocket, TICK_MS } from './raw-socket.ts';
import { startTicker } from './realtime.ts';

const MESSAGE_BYTES_MAX = 64 * 1024;
/** At a stop, what is under way is waited for so long, and then for clients to say goodbye. */
const DRAIN_MS = 5_000;
const GOODBYE_MS = 1_000;
const RETRY_SECONDS = 10;

export type RawSocketsOptions<Socket extends RawSocket> = {
  readonly app: FastifyInstance;
  readonly doorkeeper: Doorkeeper;
  readonly log: FastifyBaseLogger;
  /** Whether a path, without its query, is one of theirs. */
  readonly isTheirs: (path: string) => boolean;
  /** Says in their own words that there is no room, or that the server stops. */
  readonly viewRefusal: (request: IncomingMessage, refusal: ReturnType<typeof refuse>) => string;
  readonly open: (socket: WebSocket, request: IncomingMessage, address: string) => Socket;
  /** Called with each text that one sends within its limits. */
  readonly onText: (socket: Socket, text: string) => void;
  /** Called with each text beyond its limits. */
  readonly onTooMany: (socket: Socket, text: string) => void;
  readonly onGone: (socket: Socket) => void;
  /** Called every 50 ms, after all sockets were looked at. */
  readonly onTick: (tick: number) => void;
  /** Called at a stop, once all that was under way is answered and published. */
  readonly onStop: () => void;
};

export type RawSockets<Socket extends RawSocket> = {
  readonly connections: ReadonlySet<Socket>;
  /** Closes every socket once what it has asked for is answered. */
  close(): Promise<void>;
};

export function openRawSockets<Socket extends RawSocket>(options: RawSocketsOptions<Socket>): RawSockets<Socket> {
  const { app, doorkeeper } = options;
  const connections = new Set<Socket>();
  let isClosed = false;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    // Small, frequent messages: compressing each one costs more than it saves.
    perMessageDeflate: false,
    clientTracking: false,
  });
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!options.isTheirs(pathOf(request.url ?? ''))) return;
    // The client may be gone before it is answered.
    stream.on('error', () => stream.destroy());
    if (isClosed) return refuseHandshake(stream, 503, options.viewRefusal(request, refuse('busy')));
    if (!doorkeeper.admits(request)) {
      const refusal = refuse('rate_limited', { seconds: RETRY_SECONDS });
      return refuseHandshake(stream, 429, options.viewRefusal(request, refusal));
    }
    server.handleUpgrade(request, stream, head, (socket) => welcome(socket, request, connections, options));
  });
  let tick = 0;
  const stopTicking = startTicker(TICK_MS, () => {
    tick += 1;
    for (const connection of connections) connection.look(tick);
    options.onTick(tick);
  });
  return {
    connections,
    async close() {
      isClosed = true;
      for (const connection of connections) connection.isStopping = true;
      const underWay = [...connections].flatMap((connection) => [...connection.underWay]);
      await Promise.race([Promise.allSettled(underWay), delay(DRAIN_MS, undefined, { ref: false })]);
      // What they have come to is published in a later turn.
      await nextTurn();
      stopTicking();
      options.onStop();
      const open = [...connections];
      for (const connection of open) connection.close('stopping');
      await Promise.race([Promise.all(open.map(({ gone }) => gone)), delay(GOODBYE_MS, undefined, { ref: false })]);
      for (const connection of connections) connection.cut();
    },
  };
}

function welcome<Socket extends RawSocket>(
  socket: WebSocket,
  request: IncomingMessage,
  connections: Set<Socket>,
  { doorkeeper, log, open, onText, onTooMany, onGone }: RawSocketsOptions<Socket>,
): void {
  const leaveDoor = doorkeeper.enter(request);
  const connection = open(socket, request, doorkeeper.addressOf(request));
  connections.add(connection);
  socket.on('message', (data, isBinary) => {
    try {
      const text = connection.hear(data, isBinary, (refused) => onTooMany(connection, refused));
      if (text !== undefined) onText(connection, text);
    } catch (error) {
      if (error instanceof InvariantViolation) throw error;
      // One client's message ends its own socket, not the process.
      log.error({ err: error }, 'a message of a raw socket could not be read');
      connection.cut();
    }
  });
  // What breaks the protocol closes the socket by itself, with the protocol's own code.
  socket.on('error', (error) => log.debug({ err: error }, 'a raw socket sent what cannot be read'));
  socket.once('close', () => {
    leaveDoor();
    connections.delete(connection);
    onGone(connection);
  });
}

function refuseHandshake(stream: Duplex, status: number, body: string): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `retry-after: ${RETRY_SECONDS}`,
    'connection: close',
  ];
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  void once(stream, 'finish').then(
    () => stream.destroy(),
    () => undefined,
  );
}

/** Begins work of a socket, which is waited for when the server stops. */
export function workFor(socket: RawSocket, work: Promise<void>): void {
  socket.underWay.add(work);
  void work.finally(() => socket.underWay.delete(work));
}
