// Leveraged contracts for the tests: traders with money in the wallet `lever`, and what they hold.
import { lever, type InputOf, type AnswerOf } from '@bourse/contract';
import { amount, BTC, units, USDT } from '@bourse/domain';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import type { TestServer, TestUser } from '../../platform/http/testing.ts';

export const PAIR = { legal_id: USDT, currency_id: BTC };
export type Row = AnswerOf<typeof lever.myTrade>['message']['data'][number];
export type Trader = TestUser & { readonly email: string };

/** USDT for contracts that a demo gives to everybody. */
const DEMO_GRANT = '5000';

/** With so much USDT for contracts, and no more. */
export async function registerTrader(server: TestServer, name: string, money = '10000'): Promise<Trader> {
  const email = `${name}@example.com`;
  const user = await server.register(email);
  const { sequencer, storage } = server.services;
  await storage.sql`UPDATE users SET locale = 'en' WHERE id = ${user.userId}`;
  const funds = { currencyId: USDT, amount: amount(units(money)) };
  const granted = { currencyId: USDT, amount: amount(units(DEMO_GRANT)) };
  await sequencer.submit({ kind: 'transferFunds', userId: user.userId, from: 'lever', to: 'legal', ...granted });
  await sequencer.submit({ kind: 'fundTreasury', ...funds });
  await sequencer.submit({ kind: 'creditUser', userId: user.userId, source: 'treasury', wallet: 'lever', ...funds });
  return { ...user, email };
}

type Order = InputOf<typeof lever.submit>;
/** A market order for 10 hands of BTC/USDT at ten times, as clients in the field send it. */
export const order = (part: Partial<Order> = {}): Order => ({
  ...PAIR,
  multiple: '10',
  share: '10',
  type: '1',
  status: '1',
  target_price: '60000.0000',
  ...part,
});

/** The id of what was ordered. */
export async function submit(server: TestServer, trader: TestUser, part: Partial<Order> = {}): Promise<number> {
  const { body } = await server.call(lever.submit, order(part), trader.token, {
    form: true,
    headers: { 'idempotency-key': `order-${(keys += 1)}` },
  });
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  await settle(server);
  return body.data.id;
}
let keys = 0;

/** Ordered at one tick and open at the next, both at this price of BTC. */
export async function open(
  server: TestServer,
  trader: TestUser,
  { at = '60000', ...part }: Partial<Order> & { readonly at?: string } = {},
): Promise<number> {
  await tick(server, { BTC: at });
  const id = await submit(server, trader, part);
  await tick(server, { BTC: at });
  return id;
}

export async function listRows(server: TestServer, trader: TestUser, status: string): Promise<readonly Row[]> {
  const { message } = await server.mustCall(lever.myTrade, { status, limit: '100' }, trader.token);
  return message.data;
}

export async function findRow(server: TestServer, trader: TestUser, id: number): Promise<Row> {
  const row = (await listRows(server, trader, '-1')).find((one) => one.id === id);
  if (!row) throw new Error(`there is no position ${id}`);
  return row;
}
