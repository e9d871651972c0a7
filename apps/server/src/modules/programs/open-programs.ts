// The server of programs' sockets: it takes what asks for them beside socket.io, on the same port, and ties their streams to what
// is committed.
import { once } from 'node:events';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { programSocket } from '@bourse/contract';
import { InvariantViolation, type Refusal, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { isProgramSocket } from '../../platform/http/malformed.ts';
import { exposeStats } from '../../platform/http/metrics.ts';
import { describeRefusal } from '../../platform/http/mount.ts';
import type { Doorkeeper } from '../../platform/realtime/doorkeeper.ts';
import { startTicker } from '../../platform/realtime/realtime.ts';
import { SiteStateFeed } from '../../platform/realtime/site-state-feed.ts';
import type { RealtimeStats, Teller } from '../../platform/realtime/sockets.ts';
import { Busy } from '../../system/busy.ts';
import { readLanguages } from '../../system/languages.ts';
import { Connection, type Counts, languageOf } from './connection.ts';
import { Logins } from './logins.ts';
import { createMethods, type Done, type Method } from './methods.ts';
import { OwnStreams } from './own-streams.ts';
import { PublicStreams } from './public-streams.ts';
import type { ProgramServices } from './services.ts';

const TICK_MS = 50;
/** Ten minutes. */
const TICKS_PER_EXPIRY_CHECK = 12_000;
const MESSAGE_BYTES_MAX = 64 * 1024;
/** Methods of one socket that may be under way at once. */
const UNDER_WAY_MAX = 64;
/** At a stop, what is under way is waited for so long, and then for clients to say goodbye. */
const DRAIN_MS = 5_000;
const GOODBYE_MS = 1_000;

export type Programs = {
  /** Closes every socket once what it has asked for is answered. */
  close(): Promise<void>;
  /** Handshakes that are refused are the doorkeeper's to count. */
  stats(): Omit<RealtimeStats, 'refused'>;
};

export type ProgramsOptions = {
  readonly app: FastifyInstance;
  readonly services: ProgramServices;
  readonly doorkeeper: Doorkeeper;
  /** Called with a broken invariant that surfaced in a method: the process must stop. */
  readonly onInvariant: (error: Error) => void;
};

export function openPrograms(options: ProgramsOptions): Programs {
  const { app, services } = options;
  const { market, sequencer, stops, site, clock, log } = services;
  const parts = createParts(options);
  const { connections, counts, streams, own, logins, siteState } = parts;
  let isClosed = false;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    // Small, frequent messages: compressing each one costs more than it saves.
    perMessageDeflate: false,
    clientTracking: false,
  });
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!isProgramSocket(request.url ?? '')) return;
    // The client may be gone before it is answered.
    stream.on('error', () => stream.destroy());
    if (isClosed) return refuseHandshake(services, { request, stream, status: 503, refusal: refuse('busy') });
    if (!options.doorkeeper.admits(request)) {
      const refusal = refuse('rate_limited', { seconds: 10 });
      return refuseHandshake(services, { request, stream, status: 429, refusal });
    }
    server.handleUpgrade(request, stream, head, (socket) => welcome(socket, request, parts, options));
  });
  const checkExpiry = (): void => {
    logins.endExpired().catch((error: unknown) => log.error({ err: error }, 'expired sessions not checked'));
  };
  const stopListening = [
    market.subscribe((update) => streams.absorb(update)),
    sequencer.subscribe((published) => own.absorb(published)),
    stops.subscribe(() => siteState.look()),
    site.onRefreshed(() => siteState.look()),
    clock.onMoved(checkExpiry),
    logins.listen(),
  ];
  let tick = 0;
  const rules = {
    suspend: (connection: Connection) => streams.suspend(connection),
    resume: (connection: Connection) => streams.resume(connection),
  };
  const stopTicking = startTicker(TICK_MS, () => {
    tick += 1;
    for (const connection of connections) connection.look(tick, rules);
    own.flush();
    streams.flush(tick);
    if (tick % TICKS_PER_EXPIRY_CHECK === 0) checkExpiry();
  });
  const stats = () => ({
    sockets: connections.size,
    loggedIn: own.loggedInCount,
    streams: streams.streamCount,
    slow: [...connections].filter(({ isSlow }) => isSlow).length,
    closed: counts.closed,
    sent: counts.sent,
  });
  exposeStats(app.metrics, 'programs', stats);
  return {
    async close() {
      isClosed = true;
      for (const connection of connections) connection.isStopping = true;
      const underWay = [...connections].flatMap((connection) => [...connection.underWay]);
      await Promise.race([Promise.allSettled(underWay), delay(DRAIN_MS, undefined, { ref: false })]);
      // What they have come to is published in a later turn.
      await nextTurn();
      stopTicking();
      for (const stop of stopListening) stop();
      const open = [...connections];
      for (const connection of open) connection.close('stopping');
      await Promise.race([Promise.all(open.map(({ gone }) => gone)), delay(GOODBYE_MS, undefined, { ref: false })]);
      for (const connection of connections) connection.cut();
    },
    stats,
  };
}

type Parts = {
  readonly connections: Set<Connection>;
  readonly counts: Counts;
  readonly streams: PublicStreams;
  readonly own: OwnStreams;
  readonly logins: Logins;
  readonly methods: ReadonlyMap<string, Method>;
  readonly siteState: SiteStateFeed;
};

function createParts({ app, services }: ProgramsOptions): Parts {
  const connections = new Set<Connection>();
  const own = new OwnStreams(services.market, services.storage.sql);
  const streams = new PublicStreams(services.market);
  const logins = new Logins({ ...services, connections, own });
  return {
    connections,
    counts: { sent: 0, closed: 0 },
    streams,
    own,
    logins,
    methods: createMethods({ app, services, logins, own, streams }),
    siteState: new SiteStateFeed(stateTellerOf(connections), services),
  };
}

/** The state of the site is the only event that is nobody's and of no market. */
const stateTellerOf = (connections: Iterable<Connection>): Teller => ({
  emit: (event, data) => {
    const text = JSON.stringify({ event, data });
    for (const connection of connections) connection.tell(text);
  },
});

function welcome(socket: WebSocket, request: IncomingMessage, parts: Parts, options: ProgramsOptions): void {
  const { connections, counts, streams, logins, siteState } = parts;
  const { doorkeeper, services } = options;
  const connection = new Connection(socket, {
    address: doorkeeper.addressOf(request),
    locale: services.translator.localeOf(languageOf(request)),
    languages: readLanguages(request.headers['accept-language']),
    counts,
  });
  connections.add(connection);
  const leaveDoor = doorkeeper.enter(request);
  socket.on('message', (data, isBinary) => {
    const text = connection.hear(data, isBinary, () =>
      answer(services, connection, null, refuse('rate_limited', { seconds: 1 })),
    );
    if (text !== undefined) receive(text, connection, parts, options);
  });
  // What breaks the protocol closes the socket by itself, with the protocol's own code.
  socket.on('error', (error) => services.log.debug({ err: error }, 'a socket of a program sent what cannot be read'));
  socket.once('close', () => {
    leaveDoor();
    streams.suspend(connection);
    logins.logout(connection);
    connections.delete(connection);
  });
  siteState.greet(stateTellerOf([connection]));
}

type Message = ReturnType<typeof programSocket.message.parse>;

/** Methods are begun in the order in which they come. */
function receive(text: string, connection: Connection, parts: Parts, options: ProgramsOptions): void {
  const { services } = options;
  const message = readMessage(text);
  if (!message.ok) return answer(services, connection, message.id, refuse('invalid_request', { field: message.field }));
  const { id, method: name, params } = message.value;
  const method = parts.methods.get(name);
  if (!method) return answer(services, connection, id, refuse('not_found'));
  if (connection.underWay.size >= UNDER_WAY_MAX || connection.isStopping)
    return answer(services, connection, id, refuse('busy'));
  const done = begin(method, connection, params, options);
  if (!(done instanceof Promise)) return answer(services, connection, id, done);
  const work = done.then(
    (settled) => answer(services, connection, id, settled),
    (error: unknown) => services.log.error({ err: error, method: name }, 'a program was not answered'),
  );
  connection.underWay.add(work);
  void work.finally(() => connection.underWay.delete(work));
}

function begin(
  method: Method,
  connection: Connection,
  params: Message['params'],
  options: ProgramsOptions,
): Done | Promise<Done> {
  try {
    const done = method(connection, params);
    return done instanceof Promise ? settle(done, options) : done;
  } catch (error) {
    return refuseFault(error, options);
  }
}

/** Resolves once the events of what was committed are on their way: they come before the answer. */
async function settle(work: Promise<Done>, options: ProgramsOptions): Promise<Done> {
  try {
    const done = await work;
    await nextTurn();
    return done;
  } catch (error) {
    return refuseFault(error, options);
  }
}

function refuseFault(error: unknown, { services, onInvariant }: ProgramsOptions): Done {
  if (error instanceof Busy) return refuse('busy');
  services.log.error({ err: error }, 'fault');
  if (error instanceof InvariantViolation) onInvariant(error);
  return refuse('internal_error');
}

type Unread = { readonly ok: false; readonly id: programSocket.MessageId | null; readonly field: string };

function readMessage(text: string): { readonly ok: true; readonly value: Message } | Unread {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return { ok: false, id: null, field: '' };
  }
  const parsed = programSocket.message.safeParse(sent);
  if (parsed.success) return { ok: true, value: parsed.data };
  const id =
    typeof sent === 'object' && sent !== null && 'id' in sent ? programSocket.messageId.safeParse(sent.id) : undefined;
  return { ok: false, id: id?.success ? id.data : null, field: String(parsed.error.issues[0]?.path[0] ?? '') };
}

function answer(
  { translator }: ProgramServices,
  connection: Connection,
  id: programSocket.MessageId | null,
  done: Done,
): void {
  if (done.ok) {
    if (id !== null)
      connection.tell(JSON.stringify({ id, ok: true, result: done.value } satisfies programSocket.Answer));
    return;
  }
  const said = 'message' in done ? done.message : undefined;
  const { message, data } = describeRefusal(translator, connection.reader, {
    refusal: done,
    data: 'data' in done ? done.data : undefined,
    said,
  });
  const { code } = done;
  const told = { id, ok: false, code, message, ...(data === undefined ? {} : { data }) } as const;
  connection.tell(JSON.stringify(told satisfies programSocket.Answer));
}

type Refused = {
  readonly request: IncomingMessage;
  readonly stream: Duplex;
  readonly status: number;
  readonly refusal: Refusal;
};

function refuseHandshake({ translator }: ProgramServices, { request, stream, status, refusal }: Refused): void {
  const locale = translator.localeOf(languageOf(request));
  const message = translator.refusal(locale, refusal, readLanguages(request.headers['accept-language']));
  const body = JSON.stringify({ type: 'error', message, code: refusal.code });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'retry-after: 10',
    'connection: close',
  ];
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  void once(stream, 'finish').then(
    () => stream.destroy(),
    () => undefined,
  );
}
