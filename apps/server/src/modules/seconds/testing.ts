// Second contracts for the tests: players with money in the wallet `micro`, and what they stake.
import { type InputOf, type AnswerOf, micro } from '@bourse/contract';
import { amount, marketId, units, USDT } from '@bourse/domain';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import type { TestServer, TestUser } from '../../platform/http/testing.ts';

export const BTC_USDT = marketId(1);
export type Row = AnswerOf<typeof micro.lists>['data'][number];
export type Player = TestUser & { readonly email: string };

/** USDT for second contracts that a demo gives to everybody. */
const DEMO_GRANT = '5000';

/** With so much USDT for second contracts, and no more; has accepted the risk. */
export async function registerPlayer(
  server: TestServer,
  name: string,
  { money = '1000', version = 1 }: { readonly money?: string; readonly version?: number } = {},
): Promise<Player> {
  const email = `${name}@example.com`;
  const user = await server.register(email);
  const { sequencer } = server.services;
  const funds = { currencyId: USDT, amount: amount(units(money)) };
  const granted = { currencyId: USDT, amount: amount(units(DEMO_GRANT)) };
  await sequencer.submit({ kind: 'transferFunds', userId: user.userId, from: 'micro', to: 'legal', ...granted });
  await sequencer.submit({ kind: 'fundTreasury', ...funds });
  await sequencer.submit({ kind: 'creditUser', userId: user.userId, source: 'treasury', wallet: 'micro', ...funds });
  await server.mustCall(micro.acceptRisk, { version }, user.token);
  return { ...user, email };
}

type Order = InputOf<typeof micro.submit>;
/** 100 USDT on a rise of BTC/USDT within 30 seconds, as clients in the field send it. */
export const order = (part: Partial<Order> = {}): Order => ({
  match_id: '1',
  currency_id: '3',
  type: '1',
  seconds: '30',
  number: '100',
  ...part,
});

/** The row of what was staked. */
export async function submit(server: TestServer, player: TestUser, part: Partial<Order> = {}): Promise<Row> {
  const row = await server.mustCall(micro.submit, order(part), player.token, {
    form: true,
    headers: { 'idempotency-key': `stake-${(keys += 1)}` },
  });
  await settle(server);
  return row;
}
let keys = 0;

/** Staked at one tick and closed in its second: from 60,000 to this price of BTC. */
export async function play(
  server: TestServer,
  player: TestUser,
  { to, ...part }: Partial<Order> & { readonly to: string },
): Promise<Row> {
  await tick(server, { BTC: '60000' });
  const { id, seconds } = await submit(server, player, part);
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: to }, seconds);
  return findRow(server, player, id);
}

export async function listRows(server: TestServer, player: TestUser, status: '1' | '3'): Promise<readonly Row[]> {
  const { data } = await server.mustCall(micro.lists, { status, limit: '100' }, player.token);
  return data;
}

export async function findRow(server: TestServer, player: TestUser, id: number): Promise<Row> {
  const rows = [...(await listRows(server, player, '1')), ...(await listRows(server, player, '3'))];
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}
