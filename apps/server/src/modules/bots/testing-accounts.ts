// What tests of bots ask with, and what they look up in the rows of orders.
import type { bots } from '@bourse/contract';
import { type Accepted, instant, keyId, type OrderId, ORDER_STATUSES, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import type { MadeKey } from '../keys/testing.ts';
import type { BotRefusal } from './errors.ts';
import type { BotHandler, BotSession, BotSocket } from './handler.ts';
import { type Asked, callMethod } from './testing-methods.ts';

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

/** Carries out a method, and answers by its type. A wrong parameter is a mistake of the test. */
export async function askMethod<Method extends bots.BotMethod>(
  handlers: readonly BotHandler[],
  method: Method,
  asked?: Asked,
): Promise<Accepted<z.output<Method['answer']>> | BotRefusal> {
  const done = await callMethod(handlers, method, asked);
  if ('message' in done) throw new Error(`${done.parameter}: ${done.message}`);
  // What zod infers from a schema that is a type parameter cannot be named.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return done.ok ? { ok: true, value: done.value as z.output<Method['answer']> } : done;
}

/** Whoever acts by a key. */
export const actingBy = (
  key: Pick<MadeKey, 'id'>,
  user: Pick<KeyUser, 'id'> & Partial<Pick<KeyUser, 'masterId'>>,
): KeyUser => ({
  isHouse: false,
  ...user,
  key: { id: keyId(key.id), permissions: new Set(['read', 'trade', 'transfer']) },
});
