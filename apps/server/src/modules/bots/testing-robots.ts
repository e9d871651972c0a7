// Users with keys who call the methods of orders on a test server, without a transport.
import type { bots } from '@bourse/contract';
import type { KeyId } from '@bourse/domain';
import type { TestServer, TestUser } from '../../platform/http/testing.ts';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import { makeTestKey } from '../keys/testing.ts';
import { createMethods } from './methods.ts';
import type { BotServices } from './services.ts';
import { callMethod } from './testing-methods.ts';

export const SYMBOL = 'BTCUSDT';

export const limitOrder = (side: 'BUY' | 'SELL', price: string, quantity: string, more: object = {}) => ({
  symbol: SYMBOL,
  side,
  type: 'LIMIT',
  timeInForce: 'GTC',
  price,
  quantity,
  ...more,
});

export type Robot = {
  readonly user: TestUser;
  readonly key: KeyUser;
  /** Answers what the method answers, or the code and text that it refuses with. */
  readonly ask: (method: bots.BotMethod, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** The same; throws where it is refused. */
  readonly must: (method: bots.BotMethod, params?: Readonly<Record<string, unknown>>) => Promise<Row>;
  /** The same of a method that answers a list. */
  readonly rows: (method: bots.BotMethod, params?: Readonly<Record<string, unknown>>) => Promise<readonly Row[]>;
};

/** A part of an answer, with the fields that tests look at. */
export type Row = {
  /** Only trades have it. */
  readonly id: number;
  readonly orderId: number;
  readonly orderListId: number;
  readonly clientOrderId: string;
  readonly transactTime: number;
  readonly orders: readonly { readonly orderId: number; readonly clientOrderId: string }[];
};

let names = 0;

export async function startRobot(server: TestServer, services: BotServices): Promise<Robot> {
  const user = await server.register(`robot${(names += 1)}@example.com`);
  const made = await makeTestKey(server, user);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call has just answered it
  const id = made.id as KeyId;
  const key: KeyUser = { id: user.userId, isHouse: false, key: { id, permissions: new Set(['read', 'trade']) } };
  const handlers = createMethods(services);

  const ask: Robot['ask'] = async (method, input = {}) => {
    const done = await callMethod(handlers, method, { input, user: key });
    if (done.ok) return done.value;
    if ('message' in done) return { fault: done.message };
    const { status, code, text, data } = done;
    return { status, code, text, ...(data !== undefined && { data }) };
  };
  const must: Robot['must'] = async (method, params) => {
    const answer = await ask(method, params);
    if (typeof answer === 'object' && answer !== null && ('text' in answer || 'fault' in answer))
      throw new Error(`${method.name}: ${JSON.stringify(answer)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests name the fields that it has
    return answer as Row;
  };
  const rows: Robot['rows'] = async (method, params) => {
    const answer = await ask(method, params);
    if (!Array.isArray(answer)) throw new Error(`${method.name}: ${JSON.stringify(answer)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests name the fields that it has
    return answer as readonly Row[];
  };
  return { user, key, ask, must, rows };
}
