// Proofs of liabilities through HTTP, on a real database, made by the thread: what they add up to, who may see what of them.
import { lever, liabilities, micro, office, spot, staking } from '@bourse/contract';
import {
  amount,
  BTC,
  DAY_MS,
  ETH,
  HOUR_MS,
  instant,
  launchProjectId,
  price,
  units,
  USDT,
  WALLETS,
  XRP,
} from '@bourse/domain';
import { verifyLeaf } from '@bourse/domain/liabilities';
import type { Command } from '@bourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { makeDailyProof } from './proofs.ts';
import { sha256 } from './records.ts';

let server: TestServer;
let amy: TestUser;
let bob: TestUser;
let operator: string;

beforeAll(async () => {
  server = await startTestServer();
  amy = await server.register('amy@example.com');
  bob = await server.register('bob@example.com');
  operator = await logInOperator(server, 'operator');
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const whole = (decimal: string) => amount(units(decimal));
const en = { headers: { lang: 'en' } };

let keys = 0;
const keyed = () => ({ form: true, headers: { 'idempotency-key': `act-${(keys += 1)}` } });

async function submit(command: Command): Promise<void> {
  expect(await server.services.sequencer.submit(command)).toMatchObject({ ok: true });
}

const make = async () => {
  await server.services.liabilities.begin();
  return server.mustCall(liabilities.roots, {});
};
const ownOf = ({ token }: TestUser, id?: number) => server.mustCall(liabilities.own, { id }, token);

/** Reads the balances of an account after its last ledger entry up to the command that a proof was committed with. */
async function balanceAt(
  { userId }: TestUser,
  currency: number,
  seq: number,
): Promise<Readonly<Record<string, string>>> {
  const rows = await server.services.storage.sql<{ wallet: string; balance: string }[]>`
    SELECT wallet, trim_scale(coalesce(sum(amount) FILTER (WHERE seq <= ${seq}), 0))::text AS balance
    FROM accounts LEFT JOIN ledger_entries ON account_id = accounts.id
    WHERE accounts.user_id = ${userId} AND currency_id = ${currency} GROUP BY wallet`;
  return Object.fromEntries(WALLETS.map((name) => [name, rows.find(({ wallet }) => wallet === name)?.balance ?? '0']));
}

const unitsOf = (text: string): bigint => (text.startsWith('-') ? -units(text.slice(1)) : units(text));

/** Money of every kind that can be bound: an order, staking, a position, a second contract, a subscription. */
async function bindMoney(): Promise<void> {
  const { token, userId } = amy;
  await tick(server, { BTC: '60000', ETH: '3000' });
  const bid = { legal_id: String(USDT), currency_id: String(BTC), mode: '2', price: '50000', num: '0.01' };
  await server.mustCall(spot.placeBuy, bid, token, keyed());
  await server.mustCall(staking.buy, { id: '1', num: '1' }, token, keyed());
  const position = { legal_id: USDT, currency_id: BTC, multiple: '10', share: '10', type: '1', status: '1' } as const;
  await server.mustCall(lever.submit, { ...position, target_price: '60000' }, token, keyed());
  await server.mustCall(micro.acceptRisk, { version: 1 }, token);
  const stake = { match_id: '1', currency_id: String(USDT), type: '1', seconds: '300', number: '100' } as const;
  await server.mustCall(micro.submit, stake, token, keyed());
  const now = server.clock.now();
  const supply = whole('100');
  const projectId = launchProjectId(9);
  const limit = whole('60');
  await submit({ kind: 'fundTreasury', currencyId: XRP, amount: supply });
  await submit({ kind: 'fundLaunch', currencyId: XRP, amount: supply });
  await submit({
    kind: 'configureLaunchProject',
    project: {
      id: projectId,
      currencyId: XRP,
      price: price(units('2')),
      supply,
      mode: 'pro_rata',
      startAt: now,
      endAt: instant(now + DAY_MS),
      lockDays: 7,
      step: whole('1'),
      minimum: whole('5'),
      limits: { 0: limit, 1: limit, 2: limit, 3: limit },
      payCurrencies: [USDT],
    },
  });
  await submit({ kind: 'scheduleLaunch', projectId });
  await submit({ kind: 'subscribe', userId, projectId, amount: whole('10'), payCurrencyId: USDT });
  await tick(server, { BTC: '60000', ETH: '3000' });
  await settle(server);
}

describe('a proof', () => {
  test('is of everything that users have, bound or not; with the rest of the ledger each coin is nothing', async () => {
    await bindMoney();
    const { sql } = server.services.storage;
    const locked = await sql<{ wallet: string }[]>`
      SELECT wallet FROM accounts WHERE user_id = ${amy.userId} AND currency_id = ${USDT} AND locked > 0 ORDER BY wallet`;
    expect(locked.map(({ wallet }) => wallet)).toEqual(['change', 'lever']);
    const { trees, seq } = await make();
    const [last] = await sql<{ seq: string }[]>`SELECT seq FROM writer`;
    expect(seq).toBe(Number(last?.seq));
    const sums = await sql<{ currency_id: string; sum: string }[]>`
      SELECT currency_id, trim_scale(sum(available + locked))::text AS sum FROM accounts
      WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = user_id AND is_house)
      GROUP BY currency_id ORDER BY currency_id`;
    const counted = trees.filter(({ sum }) => sum !== '0');
    expect(counted.map(({ currency_id, sum }) => ({ currency_id: String(currency_id), sum }))).toEqual(
      sums.filter(({ sum }) => sum !== '0'),
    );
    for (const { sum, beside } of trees)
      expect(Object.values(beside).reduce((total, part) => total + unitsOf(part), unitsOf(sum))).toBe(0n);
    // The stake has left its owner, who may win or lose it: it lies in reserve beside the tree.
    expect(unitsOf(trees.find((tree) => tree.currency_id === USDT)?.beside.reserved ?? '0')).toBeGreaterThan(
      units('100'),
    );
  });

  test('has a leaf of each user in each coin, which leads to the published root', async () => {
    const published = await server.mustCall(liabilities.roots, {});
    for (const user of [amy, bob]) {
      const file = await ownOf(user);
      expect(file).toMatchObject({ format: 'bourse-liabilities-1', user: user.userId, proof: { id: published.id } });
      for (const { currency_id, tree, leaf } of file.coins) {
        const expected = await balanceAt(user, currency_id, published.seq);
        if (!leaf) {
          expect(Object.values(expected)).toEqual(['0', '0', '0', '0']);
          continue;
        }
        expect(leaf.wallets).toEqual(expected);
        const root = published.trees.find((one) => one.currency_id === currency_id);
        const report = await verifyLeaf({ userId: user.userId, tree, leaf, published: root }, sha256);
        expect(report.verdicts).toEqual({
          wallets: 'proven',
          bounds: 'proven',
          root: 'proven',
          sum: 'proven',
          published: 'proven',
        });
      }
    }
  });

  test('has no leaf of who has nothing of a coin, nor of the house’s users', async () => {
    const { coins } = await ownOf(bob);
    expect(coins.find((coin) => coin.currency_id === XRP)?.leaf).toBeNull();
    expect(coins.find((coin) => coin.currency_id === ETH)?.leaf?.amount).toBe('5');
    const house = await server.register('house@example.com');
    await server.services.storage.sql`UPDATE users SET is_house = true WHERE id = ${house.userId}`;
    const { trees } = await make();
    expect(trees.find((tree) => tree.currency_id === ETH)?.beside.house_users).toBe('5');
    expect((await ownOf(house)).coins.every(({ leaf }) => leaf === null)).toBe(true);
  });

  test('has other nonces and places each time', async () => {
    const leafOf = async (id: number) => (await ownOf(amy, id)).coins.find((coin) => coin.currency_id === USDT)?.leaf;
    const [second, first] = (await server.mustCall(liabilities.list, {})).list;
    const before = await leafOf(first?.id ?? 0);
    const after = await leafOf(second?.id ?? 0);
    expect(after?.amount).toBe(before?.amount);
    expect(after?.nonce).not.toBe(before?.nonce);
  });

  test('that is made while orders trade is of one commit, and of no later one', async () => {
    let isMaking = true;
    const trade = async (): Promise<number> => {
      let trades = 0;
      while (isMaking) {
        const part = { legal_id: String(USDT), currency_id: String(BTC), mode: '2', price: '60000', num: '0.001' };
        const [buyer, seller] = trades % 2 === 0 ? [amy, bob] : [bob, amy];
        await server.mustCall(spot.placeSell, part, seller.token, keyed());
        await server.mustCall(spot.placeBuy, part, buyer.token, keyed());
        trades += 1;
      }
      return trades;
    };
    const trading = trade();
    const proof = await make();
    isMaking = false;
    expect(await trading).toBeGreaterThan(0);
    for (const user of [amy, bob])
      for (const { currency_id, leaf } of (await ownOf(user, proof.id)).coins)
        if (leaf) expect(leaf.wallets).toEqual(await balanceAt(user, currency_id, proof.seq));
  });

  test('gives up a coin of which there is too much for a tree, and no other', async () => {
    const much = { currencyId: XRP, amount: amount(2n ** 63n) };
    await submit({ kind: 'fundTreasury', ...much });
    await submit({ kind: 'creditUser', userId: bob.userId, source: 'treasury', wallet: 'change', ...much });
    const { trees } = await make();
    expect(trees.filter(({ root }) => root === null).map((tree) => [tree.currency_id, tree.leaves])).toEqual([
      [XRP, 0],
    ]);
    const coins = (await ownOf(bob)).coins;
    expect(coins.find((coin) => coin.currency_id === XRP)).toMatchObject({ tree: { root: null }, leaf: null });
    expect(coins.find((coin) => coin.currency_id === BTC)?.leaf).not.toBeNull();
  });
});

describe('who sees what', () => {
  test('roots and sums are everybody’s, also old ones; they name nobody', async () => {
    const page = await server.mustCall(liabilities.list, {});
    expect(page.total).toBe(page.list.length);
    expect(page.list.map(({ id }) => id)).toEqual(page.list.map(({ id }) => id).toSorted((one, other) => other - one));
    const oldest = page.list.at(-1);
    expect(await server.mustCall(liabilities.roots, { id: oldest?.id })).toEqual(oldest);
    expect(JSON.stringify(page)).not.toContain(String(amy.userId));
    expect((await server.call(liabilities.roots, { id: 999_999 })).body).toMatchObject({ code: 'not_found' });
  });

  test('a file tells of others nothing but sums', async () => {
    const text = JSON.stringify(await ownOf(amy));
    expect(text).toContain(`"user":${amy.userId}`);
    expect(text).not.toContain(String(bob.userId));
  });

  test('nothing of a proof is told before it is published', async () => {
    const { sql } = server.services.storage;
    const [row] = await sql<{ id: string }[]>`
      INSERT INTO liability_proofs (began_at) VALUES (${server.clock.now()}) RETURNING id`;
    const id = Number(row?.id);
    expect((await server.call(liabilities.roots, { id })).body).toMatchObject({ code: 'not_found' });
    expect((await server.call(liabilities.own, { id }, amy.token)).body).toMatchObject({ code: 'not_found' });
    // The remains of a process that ended amid it are deleted with the next one.
    await make();
    expect(await sql`SELECT FROM liability_proofs WHERE published_at IS NULL`).toEqual([]);
  });
});

describe('operators', () => {
  const history = () => server.mustCall(liabilities.officeList, {}, operator);

  test('have one made at a time, which is entered in the log', async () => {
    const before = (await history()).total;
    await server.mustCall(liabilities.make, {}, operator);
    expect((await history()).is_running).toBe(true);
    expect((await server.call(liabilities.make, {}, operator, en)).body).toMatchObject({
      code: 'liability_proof_running',
    });
    await expect.poll(async () => (await history()).is_running, { timeout: 30_000 }).toBe(false);
    const { list, total } = await history();
    expect(total).toBe(before + 1);
    expect(list[0]).toMatchObject({ made_by: 'operator@demo.example' });
    expect(list[0]?.trees.find((tree) => tree.currency_id === BTC)).toMatchObject({ users: 2, leaves: 16 });
    const acts = await server.mustCall(office.listAudit, { action: 'liabilities.make' }, operator);
    expect(acts.list).toHaveLength(1);
  });

  test('of support see the history and have none made', async () => {
    const support = await logInOperator(server, 'support');
    expect((await server.mustCall(liabilities.officeList, {}, support)).list.length).toBeGreaterThan(0);
    expect((await server.call(liabilities.make, {}, support)).body).toMatchObject({ code: 'forbidden' });
  });
});

describe('every day', () => {
  const daily = async (): Promise<number> => {
    const [row] = await server.services.storage.sql<{ count: string }[]>`
      SELECT count(*) FROM liability_proofs WHERE made_by IS NULL`;
    return Number(row?.count);
  };

  test('one is made after four in the morning in Shanghai, once', async () => {
    await makeDailyProof(server.services);
    const before = await daily();
    await makeDailyProof(server.services);
    expect(await daily()).toBe(before);
    // Noon, when the clock of a test begins.
    server.clock.advance(15 * HOUR_MS);
    await makeDailyProof(server.services);
    expect(await daily()).toBe(before);
    server.clock.advance(2 * HOUR_MS);
    await makeDailyProof(server.services);
    expect(await daily()).toBe(before + 1);
  });

  test('leaves of old ones go, and roots stay', async () => {
    const { sql } = server.services.storage;
    const oldest = (await server.mustCall(liabilities.list, {})).list.at(-1);
    await sql`INSERT INTO liability_proofs (seq, at, began_at, published_at, duration_ms)
      SELECT 1, 1, 1, 1, 1 FROM generate_series(1, 30)`;
    await make();
    expect(await server.mustCall(liabilities.roots, { id: oldest?.id })).toMatchObject({
      has_leaves: false,
      trees: oldest?.trees,
    });
    expect((await server.call(liabilities.own, { id: oldest?.id }, amy.token)).body).toMatchObject({
      code: 'liability_leaves_deleted',
    });
    expect(await sql`SELECT FROM liability_leaves WHERE proof_id = ${oldest?.id ?? 0}`).toEqual([]);
  });
});
