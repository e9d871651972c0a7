// What users trade brings them a fee tier, on a real database, also when the job dies in between.
import {
  amount,
  BTC,
  currencyId,
  DAY_MS,
  marketId,
  price,
  startOfShanghaiDay,
  units,
  USDT,
  type UserId,
  userId,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { tickOf } from '../../core/market/testing.ts';
import { auditBooks } from '../../audit.ts';
import { moveDueFeeTiers } from './move-fee-tiers.ts';

let server: TestServer;
let ann: UserId;
let bob: UserId;
let house: UserId;
beforeAll(async () => {
  server = await startTestServer();
  [ann, bob, house] = [await register('ann'), await register('bob'), await register('house')];
  await server.services.storage.sql`UPDATE users SET is_house = true WHERE id = ${house}`;
  const money = { source: 'outside', wallet: 'change' } as const;
  for (const owner of [ann, bob, house]) {
    await submit({ kind: 'creditUser', userId: owner, ...money, currencyId: USDT, amount: amount(units('100000')) });
    await submit({ kind: 'creditUser', userId: owner, ...money, currencyId: BTC, amount: amount(units('10')) });
  }
});
afterAll(() => server.stop());

const register = async (name: string): Promise<UserId> => (await server.register(`${name}@example.com`)).userId;

async function submit(command: Command): Promise<void> {
  const outcome = await server.services.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.code}`);
}

const tick = (whole: string) => submit(tickOf(server.clock.now(), [[BTC, whole]]));

type Terms = { readonly market?: number; readonly at?: string; readonly quantity?: string };

/** 0.5 BTC at 20,000 unless said otherwise: 10,000 USDT. */
async function trade(buyer: UserId, seller: UserId, { market = 1, at = '20000', quantity = '0.5' }: Terms = {}) {
  const terms = { marketId: marketId(market), price: price(units(at)), quantity: amount(units(quantity)) };
  const order = { kind: 'placeOrder', type: 'limit', timeInForce: 'gtc', ...terms } as const;
  await submit({ ...order, userId: seller, side: 'sell' });
  await submit({ ...order, userId: buyer, side: 'buy' });
}

/** Over the next midnight in Shanghai, which a tick then shows to be committed. */
async function passMidnight(days = 1): Promise<void> {
  const now = server.clock.now();
  server.clock.advance(startOfShanghaiDay(now) + days * DAY_MS - now + 1_000);
  await tick('20000');
}

/** Services whose process dies when it has sent so many chunks. */
function dyingAfter(chunks: number): Parameters<typeof moveDueFeeTiers>[0] {
  let sent = 0;
  const { sequencer, storage, log } = server.services;
  const submitUntil: typeof sequencer.submit = (command, ...rest) => {
    if (command.kind === 'moveFeeTiers' && (sent += 1) > chunks) throw new Error('the process died');
    return sequencer.submit(command, ...rest);
  };
  return { storage, log, sequencer: Object.create(sequencer, { submit: { value: submitUntil } }) };
}

const move = () => moveDueFeeTiers(server.services, 1);

const standings = async (): Promise<(readonly [UserId, string, number])[]> => {
  const rows = await server.services.storage.sql<{ user_id: string; volume: string; level: number }[]>`
    SELECT user_id, trim_scale(volume)::text AS volume, level FROM fee_users ORDER BY user_id`;
  return rows.map(({ user_id: id, volume, level }) => [userId(Number(id)), volume, level]);
};

test('a day counts once it has closed, for both sides, chunk by chunk, each once; the house is not counted', async () => {
  await move();
  await tick('20000');
  await trade(ann, bob);
  await trade(house, bob, { quantity: '0.1' });
  await move();
  expect(await standings()).toEqual([]);
  await passMidnight();
  await expect(moveDueFeeTiers(dyingAfter(1), 1)).rejects.toThrow('the process died');
  expect(await standings()).toEqual([[ann, '10000', 1]]);
  await move();
  await move();
  expect(await standings()).toEqual([
    [ann, '10000', 1],
    [bob, '12000', 1],
  ]);
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
});

test('what is paid in another coin counts at its last index of the day', async () => {
  const [found] = await server.services.storage.sql<{ id: string; base_id: string; tick: string }[]>`
    SELECT id, base_id FROM markets WHERE quote_id = ${BTC} ORDER BY id LIMIT 1`;
  if (!found) return;
  expect(currencyId(Number(found.base_id))).not.toBe(BTC);
  await tick('30000');
  await trade(ann, bob, { market: Number(found.id), at: '0.05', quantity: '1' });
  await tick('40000');
  await passMidnight();
  await move();
  expect(await standings()).toEqual([
    [ann, '12000', 1],
    [bob, '14000', 1],
  ]);
});

test('days that a server has missed count in their order, and what is older than thirty days no more', async () => {
  await passMidnight(2);
  await move();
  const { sql } = server.services.storage;
  const before = await standings();
  await passMidnight(28);
  await trade(ann, bob, { quantity: '0.05' });
  await passMidnight();
  await move();
  const after = new Map((await standings()).map(([id, volume, level]) => [id, `${volume} ${level}`]));
  expect(before.map(([id]) => id)).toEqual([ann, bob]);
  expect([after.get(ann), after.get(bob)]).toEqual(['1000 0', '1000 0']);
  const [days] = await sql<{ n: string }[]>`SELECT count(DISTINCT day) AS n FROM fee_volumes`;
  expect(Number(days?.n)).toBe(1);
  expect(await auditBooks(sql)).toEqual([]);
});

test('the audit names a volume that is not that of thirty days, and a tier that there never was', async () => {
  const { sql } = server.services.storage;
  await sql`UPDATE fee_users SET volume = volume + 1, level = 9 WHERE user_id = ${ann}`;
  expect((await auditBooks(sql)).map((line) => line.split(':')[0])).toEqual([
    'the volume that a fee tier goes by is that of thirty days',
    'a fee tier is one that there was',
  ]);
});
