// Notices of money that came in or is to leave, on a real database: the outbox has what would have been sent.
import { amount, type ChainId, firstChainsOf, units, USDT, type UserId, type WithdrawalId } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { startMoneyNotices } from './money-notices.ts';

const [ERC20] = firstChainsOf(USDT);
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TXID = `0x${'ab'.repeat(32)}`;

let server: TestServer;
let owner: TestUser;
let email: string;
let notices: ReturnType<typeof startMoneyNotices>;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  const dayLimit = amount(units('1000000'));
  await server.services.sequencer.submit({ kind: 'configureWithdrawals', level: 0, dayLimit });
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `mover-${(names += 1)}@example.com`;
  owner = await server.register(email);
  await server.services.storage.sql`UPDATE users SET locale = 'en' WHERE id = ${owner.userId}`;
  await server.services.storage.sql`DELETE FROM outbox`;
  notices = startMoneyNotices(server.services);
});

/** Until what was answered is published, which comes after it, and told. */
async function settle(): Promise<void> {
  const { sequencer } = server.services;
  const published = Promise.withResolvers<void>();
  const endListening = sequencer.subscribe(() => published.resolve());
  await sequencer.submit({ kind: 'setUserFrozen', userId: owner.userId, isFrozen: false });
  await published.promise;
  endListening();
  await notices.stop();
}

const sent = async (to = email): Promise<readonly string[]> => {
  const rows = await server.services.storage.sql<{ text: string }[]>`
    SELECT text FROM outbox WHERE "to" = ${to} ORDER BY id`;
  return rows.map(({ text }) => text);
};
const chainId = (): ChainId => {
  if (!ERC20) throw new Error('USDT has a chain');
  return ERC20.id;
};

async function ask(toUserId?: UserId): Promise<WithdrawalId> {
  const outcome = await server.services.sequencer.submit({
    kind: 'requestWithdrawal',
    userId: owner.userId,
    currencyId: USDT,
    chainId: chainId(),
    address: ADDRESS,
    amount: amount(units('20')),
    fee: amount(units('3')),
    ...(toUserId !== undefined && { toUserId }),
  });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value.id;
}

const credit = (userId: UserId, txid: string) =>
  server.services.sequencer.submit({
    kind: 'creditDeposit',
    userId,
    currencyId: USDT,
    chainId: chainId(),
    txid,
    ordinal: 0,
    amount: amount(units('12345.5')),
    depositKind: 'chain',
  });

/** Through to the chain, with a reorganisation on its way. */
async function send(id: WithdrawalId): Promise<void> {
  const { sequencer } = server.services;
  await sequencer.submit({ kind: 'approveWithdrawal', id });
  await sequencer.submit({ kind: 'signWithdrawal', id, txid: TXID });
  for (const to of ['broadcast', 'mined', 'broadcast', 'mined'] as const) {
    await sequencer.submit({ kind: 'moveWithdrawal', id, to, txid: TXID });
  }
}

describe('a withdrawal', () => {
  test('is told when it is asked for, with a link that freezes, and when it has arrived, with its hash', async () => {
    const id = await ask();
    await send(id);
    const fee = { chainFee: amount(0n), chainFeeCurrencyId: USDT };
    expect(await server.services.sequencer.submit({ kind: 'finishWithdrawal', id, ...fee })).toMatchObject({
      ok: true,
    });
    await settle();
    const [requested, completed, ...others] = await sent();
    expect(others).toEqual([]);
    expect(requested).toContain('a withdrawal of 20 USDT over the network ERC20 to the address 0x5aAe…eAed');
    expect(requested).toMatch(/\/freeze#[\w-]{43}/);
    expect(requested).not.toContain(ADDRESS);
    expect(completed).toContain('17 USDT was sent over the network ERC20 to the address 0x5aAe…eAed');
    expect(completed).toContain(TXID);
    expect(completed).not.toContain('/freeze#');
  });

  test('that is rejected is told with the words of the operator, in the language of its owner', async () => {
    const { sequencer, storage } = server.services;
    await storage.sql`UPDATE users SET locale = 'zh' WHERE id = ${owner.userId}`;
    const id = await ask();
    await storage.sql`
      INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, reason, created_at)
      VALUES (${id}, '{}', 1, 'the address is <reported> as a fraud', ${server.clock.now()})`;
    await sequencer.submit({ kind: 'rejectWithdrawal', id });
    await settle();
    const told = await sent();
    expect(told).toHaveLength(2);
    expect(told[1]).toContain('您提币 20 USDT 的申请');
    expect(told[1]).toContain('原因：the address is <reported> as a fraud。资金已退回您的账户');
  });

  test('that is taken back is told with its money being back, and of no reason', async () => {
    await server.services.sequencer.submit({ kind: 'cancelWithdrawal', userId: owner.userId, id: await ask() });
    await settle();
    const told = await sent();
    expect(told).toHaveLength(2);
    expect(told[1]).toContain('You canceled your withdrawal of 20 USDT');
    expect(told[1]).toContain('The money is back in your account');
    expect(told[1]).not.toContain('Reason');
  });

  test('that fails on its chain is told with its money being back', async () => {
    const id = await ask();
    await send(id);
    await server.services.sequencer.submit({ kind: 'failWithdrawal', id });
    await settle();
    const told = await sent();
    expect(told).toHaveLength(2);
    expect(told[1]).toContain('withdrawal of 20 USDT failed');
    expect(told[1]).toContain('The money is back in your account');
  });

  test('that is settled inside is told when it is asked for, and when it is credited: to both, and of no network', async () => {
    const { sequencer, storage } = server.services;
    const friendMail = `friend-${names}@example.com`;
    const friend = await server.register(friendMail);
    await storage.sql`UPDATE users SET locale = 'en' WHERE id = ${friend.userId}`;
    const id = await ask(friend.userId);
    await sequencer.submit({ kind: 'approveWithdrawal', id });
    await sequencer.submit({ kind: 'settleWithdrawal', id });
    await settle();
    const [requested, settled, ...others] = await sent();
    expect(others).toEqual([]);
    expect(requested).toMatch(/\/freeze#[\w-]{43}/);
    expect(settled).toContain('17 USDT was credited to another');
    expect(settled).toContain('0x5aAe…eAed');
    expect(settled).not.toContain('/freeze#');
    const told = await sent(friendMail);
    expect(told.at(-1)).toContain('17 USDT');
  });

  test('that is refused is told to nobody', async () => {
    await server.services.sequencer.submit({ kind: 'setUserFrozen', userId: owner.userId, isFrozen: true });
    await expect(ask()).rejects.toThrow('user_frozen');
    await settle();
    expect(await sent()).toEqual([]);
  });
});

describe('a deposit', () => {
  test('is told once, in the language of its owner', async () => {
    await server.services.storage.sql`UPDATE users SET locale = 'it' WHERE id = ${owner.userId}`;
    await credit(owner.userId, `0x${names}1`);
    await settle();
    expect(await sent()).toEqual([expect.stringContaining('Il tuo deposito di 12.345,5 USDT è stato accreditato')]);
  });

  test('of the house is told to nobody', async () => {
    await server.services.storage.sql`UPDATE users SET is_house = true WHERE id = ${owner.userId}`;
    await credit(owner.userId, `0x${names}2`);
    await settle();
    expect(await sent()).toEqual([]);
  });

  test('is told no more once it has been stopped', async () => {
    await notices.stop();
    await credit(owner.userId, `0x${names}3`);
    await settle();
    expect(await sent()).toEqual([]);
  });
});
