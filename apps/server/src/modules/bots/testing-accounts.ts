// What tests of bots ask with, and what they look up in the rows of orders.
import type { bots } from '@bourse/contract';
import { instant, keyId, type OrderId, ORDER_STATUSES, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import type { MadeKey } from '../keys/testing.ts';
import type { BotHandler, BotSession, BotSocket } from './handler.ts';

const ORDER = {
  id: kinds.id<OrderId>(),
  status: kinds.word(ORDER_STATUSES),
  filled: kinds.units,
  filledNotional: kinds.units,
  feePaid: kinds.units,
};

/** The newest order of all. */
export async function newestOrder(sql: Sql): Promise<number> {
  const [row] = await query(sql, { id: kinds.count })`SELECT coalesce(max(id), 0) AS id FROM orders`;
  return row?.id ?? 0;
}

export const ordersOf = (sql: Sql, userId: UserId) => query(sql, ORDER)`
  SELECT id, status, filled, filled_notional, fee_paid FROM orders WHERE user_id = ${userId} ORDER BY id`;

/** A socket of methods without a network: what it was sent can be read, and it can go and be logged on and off. */
export type TestSocket = BotSocket & {
  readonly sent: readonly Readonly<Record<string, unknown>>[];
  readonly go: () => void;
};

const MESSAGE = z.record(z.string(), z.unknown());

export function openTestSocket(): TestSocket {
  const sent: Record<string, unknown>[] = [];
  const gone = new Set<() => void>();
  const loggedOut = new Set<() => void>();
  let session: BotSession | undefined;
  const callAll = (listeners: Set<() => void>): void => {
    for (const listener of listeners) listener();
    listeners.clear();
  };
  return {
    sent,
    tell: (text) => void sent.push(MESSAGE.parse(JSON.parse(text))),
    onGone: (listener) => void gone.add(listener),
    session: () => session,
    followsAccount: false,
    connectedSince: instant(0),
    returnsLimits: true,
    hasEnded: () => false,
    onLogout: (listener) => void loggedOut.add(listener),
    logOn: (opened) => {
      session = opened;
      return true;
    },
    logOut: () => {
      session = undefined;
      callAll(loggedOut);
    },
    go: () => callAll(gone),
  };
}

const OUTCOME = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), status: z.number(), code: z.number(), text: z.string() }),
]);

type Asked = {
  readonly input?: Readonly<Record<string, unknown>>;
  readonly user?: KeyUser;
  readonly socket?: BotSocket;
};

/** Carries out a method as a request or a message does, and holds the answer to its description. */
export async function askMethod<Method extends bots.BotMethod>(
  handlers: readonly BotHandler[],
  method: Method,
  { input = {}, user, socket }: Asked = {},
): Promise<
  { readonly ok: true; readonly value: z.output<Method['answer']> } | (z.output<typeof OUTCOME> & { ok: false })
> {
  const handler = handlers.find((other) => other.method.name === method.name);
  if (!handler) throw new Error(`nobody handles ${method.name}`);
  const context = { input: method.input.parse(input), user, socket };
  const outcome = OUTCOME.parse(await Reflect.apply(handler.run, undefined, [context]));
  if (!outcome.ok) return outcome;
  return { ok: true, value: parseAnswer(method, outcome.value) };
}

const parseAnswer = <Method extends bots.BotMethod>({ answer }: Method, value: unknown): z.output<Method['answer']> =>
  // What zod infers from a schema that is a type parameter cannot be named.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  answer.parse(value) as z.output<Method['answer']>;

/** Whoever acts by a key. */
export const actingBy = (
  key: Pick<MadeKey, 'id'>,
  user: Pick<KeyUser, 'id'> & Partial<Pick<KeyUser, 'masterId'>>,
): KeyUser => ({
  isHouse: false,
  ...user,
  key: { id: keyId(key.id), permissions: new Set(['read', 'trade', 'transfer']) },
});
