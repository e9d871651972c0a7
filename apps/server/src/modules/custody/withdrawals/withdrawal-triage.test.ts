// What is seen in withdrawals, and who lets them go.
import {
  amount,
  DAY_MS,
  ETH,
  firstChainsOf,
  HOUR_MS,
  instant,
  units,
  USDT,
  type UserId,
  type WithdrawalFlag,
  type WithdrawalId,
} from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { triageWithdrawals } from './withdrawal-triage.ts';

const [ERC20] = firstChainsOf(USDT);
const HOME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const AWAY = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

let server: TestServer;
let owner: TestUser;
let names = 0;
beforeAll(async () => {
  server = await startTestServer();
  await server.services.sequencer.submit({
    kind: 'configureWithdrawals',
    level: 0,
    dayLimit: amount(units('1000000')),
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await server.register(`owner-${(names += 1)}@example.com`);
});

async function ask(money: string, address = HOME, currencyId = USDT, toUserId?: UserId): Promise<WithdrawalId> {
  const outcome = await server.services.sequencer.submit({
    kind: 'requestWithdrawal',
    userId: owner.userId,
    currencyId,
    chainId: ERC20!.id,
    address,
    amount: amount(units(money)),
    fee: amount(units('1')),
    ...(toUserId !== undefined && { toUserId }),
  });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value.id;
}

/** One that has left for good, so that the address is known and the day is over. */
async function leaveOnce(): Promise<void> {
  const { sequencer } = server.services;
  const id = await ask('10');
  await sequencer.submit({ kind: 'approveWithdrawal', id });
  await sequencer.submit({ kind: 'signWithdrawal', id });
  await sequencer.submit({
    kind: 'finishWithdrawal',
    id,
    chainFee: amount(1n),
    chainFeeCurrencyId: USDT,
  });
  server.clock.advance(2 * DAY_MS);
}

async function reviewOf(id: WithdrawalId): Promise<readonly [string, string, boolean]> {
  const [row] = await server.services.storage.sql<{ status: string; flags: string; is_decided: boolean }[]>`
    SELECT status, array_to_string(flags, ' ') AS flags, decided_at IS NOT NULL AS is_decided
    FROM withdrawals JOIN withdrawal_reviews ON withdrawal_id = id WHERE id = ${id}`;
  return [row?.status ?? '', row?.flags ?? 'none', row?.is_decided === true];
}
const triage = () => triageWithdrawals(server.services);

describe('triage', () => {
  test.each([
    ['approved', '', 'approved'],
    ['rejected', 'no', 'rejected'],
    ['rejected after it was approved', 'no', 'rejected'],
  ])('tells the ledger what operators %s before a process died', async (what, reason, status) => {
    const id = await ask('10');
    const { storage, sequencer } = server.services;
    if (what.endsWith('it was approved')) await sequencer.submit({ kind: 'approveWithdrawal', id });
    await storage.sql`
      INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, reason, created_at, decided_at)
      VALUES (${id}, '{first}', 1, ${reason}, ${server.clock.now()}, ${server.clock.now()})`;
    await triage();
    expect((await reviewOf(id))[0]).toBe(status);
  });

  test('a first withdrawal and a new address wait; one to a known address in which nothing stands out goes', async () => {
    const first = await ask('10');
    await triage();
    expect(await reviewOf(first)).toEqual(['applied', 'new_address first', false]);
    await server.services.sequencer.submit({ kind: 'cancelWithdrawal', userId: owner.userId, id: first });
    await leaveOnce();
    const [known, elsewhere] = [await ask('10'), await ask('10', AWAY)];
    await triage();
    expect(await reviewOf(known)).toEqual(['approved', '', true]);
    expect(await reviewOf(elsewhere)).toEqual(['applied', 'new_address', false]);
  });

  test.each<[WithdrawalFlag, () => Promise<WithdrawalId>]>([
    ['large', () => ask('2000')],
    // Nobody has said what ETH is worth.
    ['stale_price', () => ask('1.5', HOME, ETH)],
    [
      'velocity',
      async () => {
        for (let nth = 1; nth < 5; nth += 1) await ask('10');
        return ask('10');
      },
    ],
    [
      'hold',
      async () => {
        const until = instant(server.clock.now() + HOUR_MS);
        await server.services.sequencer.submit({ kind: 'holdOutflows', userId: owner.userId, until });
        server.clock.advance(2 * HOUR_MS);
        return ask('10');
      },
    ],
  ])('%s waits', async (flag, prepare) => {
    await leaveOnce();
    const id = await prepare();
    await triage();
    expect(await reviewOf(id)).toEqual(['applied', flag, false]);
  });

  test('the sum of a day makes a withdrawal large, not its own worth alone; what was given back is not in it', async () => {
    await leaveOnce();
    const { sequencer } = server.services;
    const within = await ask('1989');
    await triage();
    expect(await reviewOf(within)).toEqual(['approved', '', true]);
    const [second, third] = [await ask('1999'), await ask('1999')];
    await triage();
    expect(await reviewOf(second)).toEqual(['applied', 'large', false]);
    expect(await reviewOf(third)).toEqual(['applied', 'large', false]);
    for (const id of [second, third]) await sequencer.submit({ kind: 'cancelWithdrawal', userId: owner.userId, id });
    const last = await ask('9.99');
    await triage();
    expect(await reviewOf(last)).toEqual(['approved', '', true]);
    const beyond = await ask('2');
    await triage();
    expect(await reviewOf(beyond)).toEqual(['applied', 'large', false]);
  });

  test('a run that died after its look is gone on with, and a withdrawal that was taken back is left alone', async () => {
    await leaveOnce();
    const [seen, gone] = [await ask('10'), await ask('11')];
    for (const id of [seen, gone]) {
      await server.services.storage.sql`
        INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, created_at, decided_at)
        VALUES (${id}, '{}', 0, 1, 1)`;
    }
    await server.services.sequencer.submit({ kind: 'cancelWithdrawal', userId: owner.userId, id: gone });
    await triage();
    expect([(await reviewOf(seen))[0], (await reviewOf(gone))[0]]).toEqual(['approved', 'rejected']);
  });

  test('what an operator is already deciding is left to the operator', async () => {
    await leaveOnce();
    const id = await ask('10');
    await server.services.storage.sql`
      INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, created_at) VALUES (${id}, '{}', 1, 1)`;
    await triage();
    expect(await reviewOf(id)).toEqual(['applied', '', false]);
  });
});

describe('settlement inside', () => {
  const stand = async (): Promise<string> => {
    const rows = await server.services.storage.sql<{ available: string; locked: string }[]>`
      SELECT available::text, locked::text FROM accounts
      WHERE user_id IN (${owner.userId}, ${friend.userId}) AND currency_id = ${USDT} AND wallet = 'change' ORDER BY user_id`;
    return rows.map(({ available, locked }) => `${Number(available)} + ${Number(locked)}`).join(', ');
  };
  let friend: TestUser;
  beforeEach(async () => {
    friend = await server.register(`friend-${names}@example.com`);
  });
  const askInside = (money: string, address = AWAY) => ask(money, address, USDT, friend.userId);
  const approve = (id: WithdrawalId) => server.services.sequencer.submit({ kind: 'approveWithdrawal', id });

  test('it waits for operators for the same reasons as a withdrawal, and holds its money meanwhile', async () => {
    const id = await askInside('100');
    await triage();
    expect(await reviewOf(id)).toEqual(['applied', 'new_address first', false]);
    expect(await stand()).toBe('9900 + 100, 10000 + 0');
    await leaveOnce();
    const large = await askInside('2500');
    await triage();
    expect(await reviewOf(large)).toEqual(['applied', 'new_address large', false]);
    const after = await ask('10');
    await triage();
    // Withdrawals to other users count in the day's sum of those over a chain.
    expect(await reviewOf(after)).toEqual(['applied', 'large', false]);
  });

  test('it is final after its approval, once, and makes no later one look trusted', async () => {
    const id = await askInside('100');
    await approve(id);
    await Promise.all([triage(), triage()]);
    await triage();
    expect(await stand()).toBe('9900 + 0, 10099 + 0');
    server.clock.advance(2 * DAY_MS);
    const [again, out] = [await askInside('10'), await ask('10', AWAY)];
    await triage();
    expect(await reviewOf(again)).toEqual(['applied', 'new_address first', false]);
    expect(await reviewOf(out)).toEqual(['applied', 'new_address first', false]);
  });

  test('one to where money has gone over a chain before, in which nothing stands out, is settled by itself', async () => {
    await leaveOnce();
    const id = await askInside('10', HOME);
    await triage();
    expect((await reviewOf(id))[0]).toBe('final');
  });

  test('it waits as approved while its owner is frozen or held, or its network is paused', async () => {
    const { sequencer, storage } = server.services;
    const id = await askInside('100');
    await approve(id);
    const status = async () => {
      await triage();
      const [row] = await storage.sql<{ status: string }[]>`SELECT status FROM withdrawals WHERE id = ${id}`;
      return row?.status;
    };
    await sequencer.submit({ kind: 'setUserFrozen', userId: owner.userId, isFrozen: true });
    expect(await status()).toBe('approved');
    await sequencer.submit({ kind: 'setUserFrozen', userId: owner.userId, isFrozen: false });
    const until = instant(server.clock.now() + HOUR_MS);
    await sequencer.submit({ kind: 'holdOutflows', userId: owner.userId, until });
    expect(await status()).toBe('approved');
    server.clock.advance(2 * HOUR_MS);
    const pause = (isOpen: boolean) => storage.sql`
      UPDATE coin_chains SET is_withdraw_open = ${isOpen} WHERE currency_id = ${USDT} AND chain_id = ${ERC20!.id}`;
    await pause(false);
    expect(await status()).toBe('approved');
    await pause(true);
    await sequencer.submit({ kind: 'setUserFrozen', userId: friend.userId, isFrozen: true });
    expect(await status()).toBe('final');
    expect(await stand()).toBe('9900 + 0, 10099 + 0');
  });

  test('an approved one that operators reject goes back and is never settled, whoever died in between', async () => {
    const id = await askInside('100');
    await approve(id);
    await server.services.storage.sql`
      INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, reason, created_at, decided_at)
      VALUES (${id}, '{first}', 1, 'no', ${server.clock.now()}, ${server.clock.now()})`;
    await triage();
    expect((await reviewOf(id))[0]).toBe('rejected');
    expect(await stand()).toBe('10000 + 0, 10000 + 0');
  });
});
