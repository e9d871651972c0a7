// Messages of sockets of streams: a method, its parameters, and an id that its answer carries. What is refused changes nothing.
import { z } from 'zod';
import type { StreamServices } from './services.ts';
import { createTopicFinder, isStreamName } from './stream-names.ts';
import type { Followed, Rooms } from './stream-rooms.ts';
import { STREAMS_MAX, type StreamSocket } from './stream-socket.ts';

const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'] as const;

const messageId = z.union([z.number().int(), z.string().max(64), z.null()]);
type MessageId = z.output<typeof messageId>;

const names = z.array(z.string().max(128));
const PROPERTY = 'combined';

/** Codes of refusals: they are those of the streams alone. */
const UNKNOWN_PROPERTY = { code: 0, msg: 'Unknown property' };
const NO_BOOLEAN = { code: 1, msg: 'Invalid value type: expected Boolean' };
const INVALID_JSON = { code: 3, msg: 'Invalid JSON: expected an object' };
export const TOO_MANY_MESSAGES = { code: -1003, msg: 'Too many messages; the connection is closed if you go on.' };
const invalid = (why: string) => ({ code: 2, msg: `Invalid request: ${why}` });

type Refused = { readonly code: number; readonly msg: string };
type Outcome = { readonly result: unknown; readonly follow?: () => void } | Refused;

export type MessageOptions = { readonly services: StreamServices; readonly rooms: Rooms };

/** Reads a message, does what it asks for, and answers it, before anything of what it has subscribed to. */
export function receive(text: string, socket: StreamSocket, options: MessageOptions): void {
  const sent = readObject(text);
  if (!sent) return refuse(socket, undefined, INVALID_JSON);
  const id = messageId.safeParse(sent['id'] ?? null);
  if (!id.success) return refuse(socket, undefined, invalid('request ID must be an integer, a string or null'));
  const outcome = carryOut(sent, socket, options);
  if ('code' in outcome) return refuse(socket, id.data, outcome);
  socket.keepOpen();
  socket.tell(JSON.stringify({ result: outcome.result, id: id.data }));
  outcome.follow?.();
}

export function refuse(socket: StreamSocket, id: MessageId | undefined, error: Refused): void {
  socket.tell(JSON.stringify({ error, ...(id !== undefined && { id }) }));
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function carryOut(sent: Readonly<Record<string, unknown>>, socket: StreamSocket, options: MessageOptions): Outcome {
  const { method, params } = sent;
  switch (method) {
    case undefined:
      return invalid('missing field `method`');
    case 'SUBSCRIBE':
      return subscribe(params, socket, options);
    case 'UNSUBSCRIBE': {
      const left = names.safeParse(params);
      if (!left.success) return invalid('params must be a list of streams');
      for (const name of left.data) options.rooms.leave(socket, name);
      return { result: null };
    }
    case 'LIST_SUBSCRIPTIONS':
      return { result: [...socket.streams] };
    case 'SET_PROPERTY':
      return setProperty(params, socket);
    case 'GET_PROPERTY': {
      const [name] = z.tuple([z.string()]).safeParse(params).data ?? [];
      if (name === undefined) return invalid('property name must be a string');
      return name === PROPERTY ? { result: socket.isCombined } : UNKNOWN_PROPERTY;
    }
    default:
      return invalid(`unknown variant ${JSON.stringify(method).slice(0, 40)}, expected one of ${METHODS.join(', ')}`);
  }
}

function subscribe(params: unknown, socket: StreamSocket, { services, rooms }: MessageOptions): Outcome {
  const wanted = names.safeParse(params);
  if (!wanted.success) return invalid('params must be a list of streams');
  const fresh = [...new Set(wanted.data)].filter((name) => !socket.streams.has(name));
  if (fresh.length + socket.streams.size > STREAMS_MAX) return invalid('too many parameters');
  const found = findStreams(fresh, services);
  // Clients with a list of their own follow what there is of it.
  if (!fresh.every((name) => found.has(name) || isStreamName(name))) return invalid('invalid stream');
  return {
    result: null,
    follow: () => {
      for (const [name, followed] of found) rooms.enter(socket, name, followed);
    },
  };
}

/** Those of the names that are streams' or listen keys'. */
export function findStreams(
  wanted: readonly string[],
  { market, botEvents }: Pick<StreamServices, 'market' | 'botEvents'>,
): ReadonlyMap<string, Followed> {
  const findTopic = createTopicFinder(market);
  const found = new Map<string, Followed>();
  for (const name of wanted) {
    const topic = findTopic(name);
    const userId = topic ? undefined : botEvents.ownerOf(name);
    if (topic) found.set(name, topic);
    else if (userId !== undefined) found.set(name, { kind: 'own', userId });
  }
  return found;
}

function setProperty(params: unknown, socket: StreamSocket): Outcome {
  const [name, value] = z.tuple([z.string(), z.unknown()]).safeParse(params).data ?? [];
  if (name === undefined) return invalid('property name must be a string');
  if (name !== PROPERTY) return UNKNOWN_PROPERTY;
  if (typeof value !== 'boolean') return NO_BOOLEAN;
  socket.isCombined = value;
  return { result: null };
}
