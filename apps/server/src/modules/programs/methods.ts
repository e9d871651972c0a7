// The methods of a program's socket: who may send each, what it is charged, and what it answers. Those that are calls run the very
// handlers of requests, with the same schemas, keys and refusals.
import { type Call, keyUseOf, programSocket, spot } from '@bourse/contract';
import { accept, orderId, type Refusal, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { viewOrder } from '../../core/market/order-view.ts';
import type { SubmitOptions } from '../../core/sequencer/sequencer.ts';
import { viewIssues } from '../../platform/http/field-faults.ts';
import {
  type Act,
  type ActContext,
  attemptOf,
  fieldsOf,
  IDEMPOTENCY_KEY,
  parseFields,
  refuseNewRisk,
} from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import { readOrders } from '../spot/index.ts';
import type { Connection } from './connection.ts';
import type { Logins } from './logins.ts';
import type { OwnStreams } from './own-streams.ts';
import { type PublicStreams, SUBSCRIPTIONS_MAX } from './public-streams.ts';
import type { ProgramServices } from './services.ts';

const OPEN_ORDERS_MAX = 500;
/** Some hundred rows are read and written. */
const OPEN_ORDERS_COST = 5;

/** What a method has come to, with what is said of a refusal beside its text. */
export type Done = Result<unknown> | (Refusal & { readonly data?: unknown; readonly message?: string | undefined });
export type Method = (connection: Connection, params: Record<string, unknown>) => Done | Promise<Done>;

type Needs = {
  readonly app: Pick<FastifyInstance, 'chargeCall' | 'spend' | 'spendDay'>;
  readonly services: ProgramServices;
  readonly logins: Logins;
  readonly own: OwnStreams;
  readonly streams: PublicStreams;
};

/** A login, a subscription and a list cost what this call would, since they have none. */
const FREE = { path: '/api/', risk: 'none' } as const;

export function createMethods(needs: Needs): ReadonlyMap<string, Method> {
  const { services, logins } = needs;
  const { place, batch, cancel, replace, amend, placeOco, cancelAll, read, setCountdown } = services.spotActs;
  const calls = programSocket.METHOD_CALLS;
  return new Map<string, Method>([
    ['ping', () => accept({ time: services.clock.now() })],
    ['login', login(needs)],
    [
      'logout',
      (connection) => {
        logins.logout(connection);
        return accept({});
      },
    ],
    ['subscribe', subscribe(needs)],
    ['unsubscribe', unsubscribe(needs)],
    ['orders.open', listOpen(needs)],
    ['order.place', runCall(needs, calls['order.place'], place)],
    ['order.batch', runCall(needs, calls['order.batch'], batch)],
    ['order.cancel', runCall(needs, calls['order.cancel'], cancel)],
    ['order.replace', runCall(needs, calls['order.replace'], replace)],
    ['order.amend', runCall(needs, calls['order.amend'], amend)],
    ['order.oco', runCall(needs, calls['order.oco'], placeOco)],
    ['order.cancel_all', runCall(needs, calls['order.cancel_all'], cancelAll)],
    ['order.info', runCall(needs, calls['order.info'], read)],
    ['cancel_after', runCall(needs, calls.cancel_after, setCountdown)],
  ]);
}

/** Whoever is logged in, if the call is one for them. */
function callerOf({ session }: Connection, call: Call): Result<SessionUser> {
  if (!session) return refuse('not_logged_in');
  const { user } = session;
  if (user.key === undefined) return accept(user);
  const use = keyUseOf(call);
  if (use === 'never') return refuse('key_not_allowed');
  return use === 'any' || user.key.permissions.has(use)
    ? accept(user)
    : refuse('key_not_permitted', { permission: use });
}

const translateFor =
  ({ translator }: ProgramServices, { reader }: Connection): ActContext<Call>['t'] =>
  (key, values) =>
    translator.translate(reader.locale, key, values);

const payerOf = ({ session, address: ip }: Connection) => ({ user: session?.user, ip });

function charge(
  { app }: Needs,
  connection: Connection,
  call: Parameters<Needs['app']['chargeCall']>[1],
  hasKey = false,
) {
  const seconds = app.chargeCall(payerOf(connection), call, hasKey);
  return seconds === undefined ? undefined : refuse('rate_limited', { seconds });
}

/** Lists what a key has done over a socket as the request that it stands for. */
function runCall<C extends Call>(needs: Needs, call: C, act: Act<C>): Method {
  const run = checkAndRun(needs, call, act);
  const { keys } = needs.services;
  return async (connection, params) => {
    const { session, address } = connection;
    const done = await run(connection, params);
    const user = session?.user;
    if (user && hasKey(user))
      keys.used(user, { call: `${call.method} ${call.path}`, address, outcome: done.ok ? 'ok' : done.code });
    return done;
  };
}

const hasKey = (user: SessionUser): user is KeyUser => user.key !== undefined;

/** Checks, in this order: caller, limits, new risk while that is paused, fields, idempotency key. */
function checkAndRun<C extends Call>(needs: Needs, call: C, act: Act<C>): Method {
  const { services, app } = needs;
  return async (connection, { key, ...params }) => {
    const caller = callerOf(connection, call);
    if (!caller.ok) return caller;
    const { value: user } = caller;
    const t = translateFor(services, connection);
    const limited = charge(needs, connection, call, key !== undefined);
    if (limited) return limited;
    const paused = call.risk === 'new' ? refuseNewRisk(services, { user }) : undefined;
    if (paused) return paused;
    const read = parseFields(call, fieldsOf([params], call), { user, t });
    if (!read.ok) return { ...read.refusal, data: read.data, message: read.said };
    const options = optionsOf(call, { user, key, input: read.input });
    if (!options.ok) return options;
    const answer = await act({
      input: read.input,
      user,
      locale: connection.reader.locale,
      t,
      submit: (command) => services.sequencer.submit(command, options.value),
      attempt: options.value,
      refuseNewRisk: () => refuseNewRisk(services, { user }),
      languages: () => connection.reader.languages,
      spend: (points, dayPoints) => {
        app.spend(payerOf(connection), points);
        app.spendDay(payerOf(connection), dayPoints);
      },
    });
    if ('ok' in answer && !answer.ok) return answer;
    const { message, data } = 'ok' in answer ? answer.value : answer;
    return accept(data ?? message);
  };
}

type Keyed = { readonly user: SessionUser; readonly key: unknown; readonly input: unknown };

function optionsOf(call: Call, { user, key, input }: Keyed): Result<SubmitOptions> {
  if (key === undefined || call.isIdempotent !== true) return accept({});
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) return refuse('invalid_idempotency_key');
  return accept({ idempotency: { userId: user.id, ...attemptOf(call, key, input) } });
}

/** Reads the fields of a method that is no call. */
function readParams<Read>(
  { services }: Needs,
  connection: Connection,
  { schema, params }: { readonly schema: z.ZodType<Read>; readonly params: Record<string, unknown> },
): { readonly ok: true; readonly value: Read } | (Refusal & { readonly data: unknown }) {
  const parsed = schema.safeParse(params);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = viewIssues(parsed.error.issues, params, translateFor(services, connection));
  return { ...refuse('invalid_request', { field: fields[0]?.path ?? '' }), data: { fields } };
}

function login(needs: Needs): Method {
  return async (connection, params) => {
    const read = readParams(needs, connection, { schema: programSocket.login, params });
    if (!read.ok) return read;
    // Whoever it is, it is a visitor until then.
    const seconds = needs.app.chargeCall({ user: undefined, ip: connection.address }, FREE, false);
    if (seconds !== undefined) return refuse('rate_limited', { seconds });
    const done = await needs.logins.login(connection, read.value);
    if (done.ok) connection.keepOpen();
    return done;
  };
}

function subscribe(needs: Needs): Method {
  const { own, streams } = needs;
  return (connection, params) => {
    const read = readParams(needs, connection, { schema: programSocket.subscription, params });
    if (!read.ok) return read;
    const limited = charge(needs, connection, FREE);
    if (limited) return limited;
    const { value: subscription } = read;
    if (!('market' in subscription)) return subscribeToOwn(own, connection, subscription.stream);
    const outcome = streams.subscribe(connection, subscription);
    if (outcome === 'market_not_found') return refuse('market_not_found');
    if (outcome === 'too_many') {
      const message = translateFor(needs.services, connection)('field.too_many', { max: String(SUBSCRIPTIONS_MAX) });
      return { ...refuse('invalid_request', { field: 'stream' }), message };
    }
    connection.keepOpen();
    return accept({ stream: subscription.stream });
  };
}

async function subscribeToOwn(
  own: OwnStreams,
  connection: Connection,
  stream: programSocket.PrivateStream,
): Promise<Done> {
  const caller = callerOf(connection, spot.listOrders);
  if (!caller.ok) return caller;
  if (stream === 'balances') await own.subscribeToBalances(connection, caller.value.id);
  else connection.ownStreams.add(stream);
  return accept({ stream, ...own.placeOf(caller.value.id) });
}

function unsubscribe(needs: Needs): Method {
  return (connection, params) => {
    const read = readParams(needs, connection, { schema: programSocket.subscription, params });
    if (!read.ok) return read;
    if ('market' in read.value) needs.streams.unsubscribe(connection, read.value);
    else connection.ownStreams.delete(read.value.stream);
    return accept({ stream: read.value.stream });
  };
}

/** Open orders as they are committed, with the number of the last execution that was told before they were read. */
function listOpen(needs: Needs): Method {
  const { market, storage } = needs.services;
  return async (connection, params) => {
    const caller = callerOf(connection, spot.listOrders);
    if (!caller.ok) return caller;
    const limited = charge(needs, connection, { ...FREE, cost: OPEN_ORDERS_COST });
    if (limited) return limited;
    const read = readParams(needs, connection, { schema: programSocket.openOrders, params });
    if (!read.ok) return read;
    const { market: symbol, before } = read.value;
    const info = symbol === undefined ? undefined : market.marketBySymbol(symbol);
    if (symbol !== undefined && !info) return refuse('market_not_found');
    const { id: userId } = caller.value;
    const place = needs.own.placeOf(userId);
    const rows = await readOrders(storage.db, {
      userId,
      status: 'open',
      ...(info && { marketIds: [info.id] }),
      before: before === undefined ? undefined : orderId(before),
      offset: 0,
      limit: OPEN_ORDERS_MAX + 1,
    });
    const orders = rows.slice(0, OPEN_ORDERS_MAX).flatMap((order) => {
      const known = market.market(order.marketId);
      return known ? [viewOrder(order, known)] : [];
    });
    return accept({ ...place, orders, has_more: rows.length > OPEN_ORDERS_MAX } satisfies programSocket.OpenOrders);
  };
}
