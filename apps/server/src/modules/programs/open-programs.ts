// The server of programs' sockets: it takes what asks for them beside socket.io, on the same port, and ties their streams to what
// is committed.
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { programSocket } from '@bourse/contract';
import { InvariantViolation, type Refusal, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { exposeStats } from '../../platform/http/metrics.ts';
import { describeRefusal } from '../../platform/http/mount.ts';
import type { Doorkeeper } from '../../platform/realtime/doorkeeper.ts';
import type { RawCounts } from '../../platform/realtime/raw-socket.ts';
import { openRawSockets, workFor } from '../../platform/realtime/raw-sockets.ts';
import { SiteStateFeed } from '../../platform/realtime/site-state-feed.ts';
import type { RealtimeStats, Teller } from '../../platform/realtime/sockets.ts';
import { Busy } from '../../system/busy.ts';
import { readLanguages } from '../../system/languages.ts';
import { Connection, languageOf } from './connection.ts';
import { Logins } from './logins.ts';
import { createMethods, type Done, type Method } from './methods.ts';
import { OwnStreams } from './own-streams.ts';
import { PublicStreams } from './public-streams.ts';
import type { ProgramServices } from './services.ts';

/** Ten minutes. */
const TICKS_PER_EXPIRY_CHECK = 12_000;
/** Methods of one socket that may be under way at once. */
const UNDER_WAY_MAX = 64;

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
  const { app, services, doorkeeper } = options;
  const { market, sequencer, stops, site, clock, log } = services;
  const parts = createParts(options);
  const { counts, streams, own, logins, siteState } = parts;
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
  const sockets = openRawSockets({
    app,
    doorkeeper,
    log,
    isTheirs: (path) => path === programSocket.PATH,
    viewRefusal: (request, refusal) => viewHandshakeRefusal(services, request, refusal),
    open: (socket, request, address) => welcome({ socket, request, address }, parts, options),
    onText: (connection, text) => receive(text, connection, parts, options),
    onTooMany: (connection) => answer(services, connection, null, refuse('rate_limited', { seconds: 1 })),
    onGone: (connection) => {
      streams.suspend(connection);
      logins.logout(connection);
      parts.connections.delete(connection);
    },
    onTick: (tick) => {
      own.flush();
      streams.flush(tick);
      if (tick % TICKS_PER_EXPIRY_CHECK === 0) checkExpiry();
    },
    onStop: () => {
      for (const stop of stopListening) stop();
    },
  });
  const stats = () => ({
    sockets: sockets.connections.size,
    loggedIn: own.loggedInCount,
    streams: streams.streamCount,
    slow: [...sockets.connections].filter(({ isSlow }) => isSlow).length,
    closed: counts.closed,
    sent: counts.sent,
  });
  exposeStats(app.metrics, 'programs', stats);
  return { close: () => sockets.close(), stats };
}

type Parts = {
  readonly connections: Set<Connection>;
  readonly counts: RawCounts;
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

type Newcomer = { readonly socket: WebSocket; readonly request: IncomingMessage; readonly address: string };

function welcome({ socket, request, address }: Newcomer, parts: Parts, { services }: ProgramsOptions): Connection {
  const { connections, counts, streams, siteState } = parts;
  const connection = new Connection(socket, {
    address,
    locale: services.translator.localeOf(languageOf(request)),
    languages: readLanguages(request.headers['accept-language']),
    counts,
    onSlow: (slow) => streams.suspend(slow),
    onRead: (read) => streams.resume(read),
  });
  connections.add(connection);
  siteState.greet(stateTellerOf([connection]));
  return connection;
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
  workFor(connection, work);
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

function viewHandshakeRefusal({ translator }: ProgramServices, request: IncomingMessage, refusal: Refusal): string {
  const locale = translator.localeOf(languageOf(request));
  const message = translator.refusal(locale, refusal, readLanguages(request.headers['accept-language']));
  return JSON.stringify({ type: 'error', message, code: refusal.code });
}
