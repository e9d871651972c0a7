// Methods over a socket, `/ws-api/v3`: messages `{id, method, params}` and their answers, by the same table as requests.
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bots } from '@bourse/contract';
import { InvariantViolation, type Refusal } from '@bourse/domain';
import { z } from 'zod';
import type { WebSocket } from 'ws';
import { exposeStats } from '../../platform/http/metrics.ts';
import type { RawCounts } from '../../platform/realtime/raw-socket.ts';
import { openRawSockets, workFor } from '../../platform/realtime/raw-sockets.ts';
import type { RealtimeStats } from '../../platform/realtime/sockets.ts';
import { Busy } from '../../system/busy.ts';
import { type Carried, carryOut, type Prepared, prepare } from './carry-out.ts';
import { BUSY, type BotRefusal, FAULT, refuseBot, tooManyRequests } from './errors.ts';
import type { BotHandler } from './handler.ts';
import { MethodConnection } from './method-connection.ts';
import { createMethods } from './methods.ts';
import { readMessage } from './parameters.ts';
import { NOWHERE_WEIGHT, viewRefusal } from './rest.ts';
import type { BotServices, BotSocketsOptions } from './services.ts';

/** Methods of one socket that may be under way at once. */
const UNDER_WAY_MAX = 64;

const messageId = z.union([z.string().max(36), z.number(), z.null()]).default(null);
const message = z.object({
  id: messageId,
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).default({}),
});
type Message = z.output<typeof message>;
type Id = Message['id'];

const NOT_JSON = refuseBot(-1135, 'Invalid JSON Request.');
const NO_SUCH_METHOD = refuseBot(-1130, "Data sent for parameter 'method' is not valid.");
const TOO_MANY = tooManyRequests(1);

export type OpenedSockets = { close(): Promise<void>; stats(): Omit<RealtimeStats, 'refused'> };

export function openMethodSockets(
  options: BotSocketsOptions,
  handlers: readonly BotHandler[] = createMethods(options.services),
): OpenedSockets {
  const { app, services, doorkeeper } = options;
  const { log, keys, clock } = services;
  const counts: RawCounts = { sent: 0, closed: 0 };
  const methods = new Map<string, Prepared>(
    handlers.filter(({ method }) => method.isOverSocket).map((handler) => [handler.method.name, prepare(handler)]),
  );
  const sockets = openRawSockets<MethodConnection>({
    app,
    doorkeeper,
    log,
    isTheirs: (path) => path === bots.METHODS_PATH || path === `${bots.METHODS_PATH}/`,
    viewRefusal: viewHandshakeRefusal,
    open: (socket: WebSocket, request, address) =>
      new MethodConnection(socket, {
        address,
        counts,
        connectedSince: clock.now(),
        returnsLimits: new URLSearchParams(request.url?.split('?', 2)[1]).get(bots.RETURNS_LIMITS) !== 'false',
      }),
    onText: (connection, text) => receive(text, connection, { methods, options }),
    onTooMany: (connection, text) =>
      answer(services, connection, { id: idOf(text), outcome: TOO_MANY, user: undefined }),
    onGone: () => undefined,
    onTick: () => undefined,
    onStop: () => stopListening(),
  });
  const stopListening = keys.onEnded((ended) => {
    for (const connection of sockets.connections) connection.endKey(ended);
  });
  const stats = () => {
    const open = [...sockets.connections];
    return {
      sockets: open.length,
      loggedIn: open.filter((connection) => connection.session() !== undefined).length,
      streams: 0,
      slow: open.filter(({ isSlow }) => isSlow).length,
      closed: counts.closed,
      sent: counts.sent,
    };
  };
  exposeStats(app.metrics, 'bot_methods', stats);
  return { close: () => sockets.close(), stats };
}

const viewHandshakeRefusal = (_request: IncomingMessage, { code }: Refusal): string =>
  JSON.stringify(viewRefusal(code === 'rate_limited' ? TOO_MANY : BUSY));

type Parts = { readonly methods: ReadonlyMap<string, Prepared>; readonly options: BotSocketsOptions };

function receive(text: string, connection: MethodConnection, { methods, options }: Parts): void {
  const { services } = options;
  const refuse = (id: Id, outcome: BotRefusal): void => answer(services, connection, { id, outcome, user: undefined });
  const read = readText(text);
  const prepared = 'ok' in read ? undefined : methods.get(read.method);
  const limited = services.botWeights.charge(connection.address, prepared?.baseWeight ?? NOWHERE_WEIGHT);
  if ('ok' in read) return refuse(null, limited ?? read);
  const { id, params } = read;
  if (limited) return refuse(id, limited);
  if (prepared === undefined) return refuse(id, NO_SUCH_METHOD);
  if (connection.underWay.size >= UNDER_WAY_MAX || connection.isStopping) return refuse(id, BUSY);
  const sent = readMessage(params);
  if ('ok' in sent) return refuse(id, sent);
  const { apiKey } = params;
  const carried = carryOut(services, {
    prepared,
    sent,
    apiKey: typeof apiKey === 'string' ? apiKey : undefined,
    address: connection.address,
    call: callOf(prepared),
    socket: connection,
    inTurn: connection.inTurn,
  });
  const returnsLimits = params[bots.RETURNS_LIMITS];
  const work = settle(carried, options).then((done) =>
    answer(services, connection, {
      id,
      ...done,
      ...(returnsLimits !== undefined && { returnsLimits: returnsLimits === true || returnsLimits === 'true' }),
    }),
  );
  workFor(connection, work);
  void work.finally(() => {
    if (connection.underWay.size === 0) connection.forgetEnded();
  });
}

/** A method is listed among the uses of a key as the request that it stands for. */
const callOf = ({ method: { http, name } }: Prepared): string => {
  const [first] = http;
  return first === undefined ? name : `${first.method} ${first.path}`;
};

/** Resolves once the events of what was committed are on their way: they come before the answer. */
async function settle(carried: Promise<Carried>, { services, onInvariant }: BotSocketsOptions): Promise<Carried> {
  try {
    const done = await carried;
    await nextTurn();
    return done;
  } catch (error) {
    if (error instanceof Busy) return { outcome: BUSY, user: undefined };
    services.log.error({ err: error }, 'fault');
    if (error instanceof InvariantViolation) onInvariant(error);
    return { outcome: FAULT, user: undefined };
  }
}

/** A number that is written unlike we would write it: what was signed is what was written. */
const ODD_NUMBER = /[:[,]\s*-?\d+(?:\.\d|[eE]|\d{15})/;

type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;
const keepNumbers: Reviver = (_name, value, { source }) =>
  typeof value === 'number' && source !== undefined ? source : value;

function readText(text: string): Message | BotRefusal {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
  const parsed = message.safeParse(sent);
  if (!parsed.success) return NOT_JSON;
  if (!ODD_NUMBER.test(text)) return parsed.data;
  // What the reviver is handed beside the value is newer than its type. The id stays a number, as it is sent back.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const exact = message.safeParse(JSON.parse(text, keepNumbers as Parameters<typeof JSON.parse>[1]));
  return exact.success ? { ...parsed.data, params: exact.data.params } : NOT_JSON;
}

/** Longer messages are not read for their id once there are too many of them. */
const REFUSED_LENGTH_MAX = 4_096;

/** A client waits for the answer to its message, although that is refused. */
function idOf(text: string): Id {
  if (text.length > REFUSED_LENGTH_MAX) return null;
  const read = readText(text);
  return 'ok' in read ? null : read.id;
}

type Answer = Carried & { readonly id: Id; readonly returnsLimits?: boolean };

function answer(services: BotServices, connection: MethodConnection, told: Answer): void {
  const { id, outcome, user, returnsLimits = connection.returnsLimits } = told;
  const said = outcome.ok
    ? { id, status: 200, result: outcome.value }
    : { id, status: outcome.status, error: viewSocketRefusal(services, outcome) };
  const limits = returnsLimits && { rateLimits: viewLimits(services, connection, user) };
  connection.tell(JSON.stringify({ ...said, ...limits }));
}

function viewLimits(
  { botWeights }: BotServices,
  { address }: MethodConnection,
  user: Carried['user'],
): readonly bots.UsedLimit[] {
  const weight = { ...bots.WEIGHT_LIMIT, count: botWeights.usedBy(address) };
  return user === undefined ? [weight] : [weight, ...botWeights.orderLimitsOf(user)];
}

/** Says beside it, where one has to wait, until when. */
function viewSocketRefusal({ clock }: BotServices, refusal: BotRefusal) {
  const { retryAfterSeconds } = refusal;
  if (retryAfterSeconds === undefined) return viewRefusal(refusal);
  const serverTime = clock.now();
  return viewRefusal({ ...refusal, data: { serverTime, retryAfter: serverTime + retryAfterSeconds * 1_000 } });
}
