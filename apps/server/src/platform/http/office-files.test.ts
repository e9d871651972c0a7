// Lists of the back office as files, through HTTP, on a real database: a file has all rows of its pages, in three forms.
import {
  type Call,
  type InputOf,
  lever,
  office,
  officeAdjustments,
  officeDeposits,
  officeFees,
  officeFiat,
  officeFiatMoney,
  officeFunds,
  officeLever,
  officeMicro,
  officeMoves,
  officePeople,
  officeWithdrawals,
  spot,
  wallet,
  walletWithdrawals,
} from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findLegs, findOwnAccounts } from '../../modules/wallet/ledger-log.ts';
import { askCode, readyToWithdraw, registerWithdrawer, withdraw } from '../../modules/wallet/testing.ts';
import { freshen, publish, registerMerchant, registerTrader, take } from '../../modules/fiat/deals/testing.ts';
import { logInOperator } from './testing-operators.ts';
import { settle, tick } from './testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from './testing.ts';

const PAGE_ROWS = 500;
/** More than a part of a file has. */
const MANY = 1_050;
const ADJUSTED = [
  { field: 'wallet', from: '', to: 'change' },
  { field: 'currency', from: 'USDT', to: String(USDT) },
  { field: 'direction', from: '', to: 'credit' },
  { field: 'source', from: '', to: 'treasury' },
];
const FORMULA = 'x;=SUM(A1:A9);y';
let server: TestServer;
let reader: string;
let stranger: string;

type Fields = Readonly<Record<string, string | number>>;
type List = { readonly call: Call; readonly input: Fields };
const lists = new Map<string, List>();
const addList = <C extends Call>(name: string, call: C, input: InputOf<C>): void => {
  lists.set(name, { call, input: z.record(z.string(), z.union([z.string(), z.number()])).parse(input) });
};

type Table = 'orders' | 'lever_positions' | 'login_events' | 'fiat_deals' | 'fiat_ads' | 'withdrawals';

/** Rows like the user's newest one. */
async function multiply(table: Table, owner: 'user_id' | 'buyer_id' | 'publisher_id', userId: number): Promise<void> {
  const { sql } = server.services.storage;
  await sql`
    INSERT INTO ${sql(table)} OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(NULL::${sql(table)}, to_jsonb(one) || jsonb_build_object('id', -nth))).*
    FROM (SELECT * FROM ${sql(table)} WHERE ${sql(owner)} = ${userId} ORDER BY id DESC LIMIT 1) AS one,
      generate_series(1, ${MANY}::bigint) AS nth`;
}

async function fillUser(): Promise<void> {
  const [trader, other] = [await server.register('person@example.com'), await server.register('other@example.com')];
  await tick(server, { BTC: '60000', ETH: '3000' });
  const pair = { legal_id: USDT, currency_id: BTC };
  await server.mustCall(spot.placeSell, { ...pair, price: '60000', num: '0.05' }, trader.token);
  await server.mustCall(spot.placeBuy, { ...pair, price: '60000', num: '0.05' }, other.token);
  await server.mustCall(
    lever.submit,
    { ...pair, multiple: '10', share: '10', type: '1', status: '1', target_price: '60000.0000' },
    trader.token,
    { form: true },
  );
  const moved = { currency_id: USDT, number: '12.5', from_field: 'change', to_field: 'legal' } as const;
  await server.mustCall(wallet.change, moved, trader.token);
  await settle(server);
  const { userId: id } = trader;
  for (const table of ['orders', 'lever_positions', 'login_events'] as const) await multiply(table, 'user_id', id);
  addList('orders of a user', officePeople.listOrders, { user_id: id, status: 'closed' });
  addList('trades of a user', officePeople.listTrades, { user_id: id });
  addList('positions of a user', officePeople.listPositions, { user_id: id });
  addList('transfers of a user', officePeople.listTransfers, { user_id: id });
  addList('logins of a user', officePeople.listLogins, { user_id: id });
  addList('ledger of a user', officeFunds.userLedger, { id });
  await fillQueues(trader);
}

async function fillQueues({ userId: id }: TestUser): Promise<void> {
  const { sql } = server.services.storage;
  const at = server.clock.now();
  await sql`
    INSERT INTO deposit_requests (user_id, currency_id, amount, account, hash, created_at)
    SELECT ${id}, ${USDT}, nth, 'bank', 'hash', ${at} FROM generate_series(1, ${MANY}::bigint) AS nth`;
  addList('reported deposits', officeDeposits.listDepositRequests, {});
  addList('reported deposits of a user', officeDeposits.listDepositRequests, { user_id: id, status: 'all' });
  await sql`
    INSERT INTO changes (desk, kind, subject, changes, reason, status, effective_from, requested_by, requested_at, decided_by,
      decided_at)
    SELECT 'funds', 'adjustment', ${String(id)}, ${sql.json(ADJUSTED)} || jsonb_build_array(jsonb_build_object('field', 'amount', 'from', '',
      'to', nth::text)), ${FORMULA}, 'rejected', ${at}, min(o.id), ${at}, max(o.id), ${at}
    FROM operators o, generate_series(1, ${MANY}::bigint) AS nth GROUP BY nth`;
  addList('adjustments', officeAdjustments.listAdjustments, { status: 'rejected' });
  await sql`
    INSERT INTO chain_moves (chain_id, purpose, currency_id, amount, outputs, to_address, to_index, state, created_at, updated_at)
    SELECT 1, 'refill', ${USDT}, nth, '{}', 'hot', nth, 'final', ${at}, ${at} FROM generate_series(1, ${MANY}::bigint) AS nth`;
  addList('moves', officeMoves.listMoves, { status: 'ended' });
  await sql`
    INSERT INTO gateway_orders (user_id, provider, money, number, rate, state, hold, created_at, rate_until, expires_at)
    SELECT ${id}, 'p', 650, 100, 6.5, 'held', 'late', ${at}, ${at}, ${at} FROM generate_series(1, ${MANY}::bigint)`;
  addList('payments by gateways', officeFiatMoney.listGatewayOrders, {});
  addList('held payments', officeFiatMoney.listGatewayOrders, { state: 'held' });
  await sql`
    INSERT INTO gateway_callbacks (provider, fields, is_signed, outcome, ip, at)
    SELECT 'p', '{"amount": "1.5"}', true, 'unknown', '::1', ${at} FROM generate_series(1, ${MANY}::bigint)`;
  addList('callbacks', officeFiatMoney.listGatewayCallbacks, {});
}

async function fillFiat(): Promise<void> {
  const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server)];
  await freshen(server);
  await take(server, buyer, { id: await publish(server, merchant) });
  await settle(server);
  await multiply('fiat_deals', 'buyer_id', buyer.userId);
  await multiply('fiat_ads', 'publisher_id', merchant.userId);
  addList('fiat deals', officeFiat.listDeals, {});
  addList('fiat ads', officeFiat.listAds, {});
  addList('merchants', officeFiat.listMerchants, { state: 'all' });
}

async function fillWallet(): Promise<void> {
  await readyToWithdraw(server);
  const owner = await registerWithdrawer(server, 'wanda');
  await withdraw(server, owner, { code: await askCode(server, owner) });
  await settle(server);
  const { list } = await server.mustCall(walletWithdrawals.withdrawals, {}, owner.token);
  expect(list).toHaveLength(1);
  await multiply('withdrawals', 'user_id', owner.userId);
  addList('withdrawals', officeWithdrawals.listWithdrawals, { status: 'all' });
  addList('deposits of a user', officePeople.listDeposits, { user_id: owner.userId });
}

beforeAll(async () => {
  server = await startTestServer();
  await fillUser();
  await fillFiat();
  await fillWallet();
  addList('pool of contracts', officeLever.listFunds, {});
  addList('pool of second contracts', officeMicro.listFunds, {});
  addList('money of gateways', officeFiatMoney.listGatewayFunds, {});
  await server.services.storage.sql`
    INSERT INTO changes (desk, kind, subject, changes, reason, status, effective_from, requested_by, requested_at, decided_by, decided_at)
    SELECT 'fees', 'grant', nth, '[{"field": "level", "from": "", "to": "2"}]', ${FORMULA}, 'rejected', 0, min(o.id), 0, max(o.id), 0
    FROM operators o, generate_series(1, ${MANY}::bigint) AS nth GROUP BY nth`;
  addList('changes of fees', officeFees.listProposals, { status: 'rejected' });
  addList('acceptors', officeFiatMoney.listAcceptors, {});
  addList('deals with acceptors', officeFiatMoney.listAcceptorDeals, {});
  addList('who is restricted', officeFiat.listRestricted, {});
  reader = await logInOperator(server, 'admin');
  stranger = (await server.register('stranger@example.com')).token;
}, 120_000);
afterAll(() => server.stop());

const ask = ({ call, input }: List, asked: Fields, lang = 'en', token = reader) =>
  server.send({
    url: call.path,
    headers: { lang, authorization: token },
    query: Object.fromEntries(Object.entries({ ...input, ...asked }).map(([name, value]) => [name, String(value)])),
  });

const fileOf = async (list: List, asked: Fields = {}, lang = 'en'): Promise<readonly string[]> =>
  (await ask(list, { format: 'csv', ...asked }, lang)).text.trimEnd().split('\r\n');

/** The fields that identify a row which has no id of its own. */
const rowShape = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  user_id: z.number().optional(),
  time: z.union([z.number(), z.string()]).optional(),
});
const answerShape = z.object({ message: z.object({ list: z.array(rowShape), total: z.number() }) });
type Row = z.output<typeof rowShape>;

async function pagesOf(list: List): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { message } = answerShape.parse((await ask(list, { page, limit: PAGE_ROWS })).body);
    all.push(...message.list);
    if (all.length >= message.total) return all;
  }
}

const NAMES = [
  'orders of a user',
  'trades of a user',
  'positions of a user',
  'transfers of a user',
  'logins of a user',
  'deposits of a user',
  'ledger of a user',
  'reported deposits',
  'reported deposits of a user',
  'withdrawals',
  'adjustments',
  'moves',
  'pool of contracts',
  'pool of second contracts',
  'money of gateways',
  'fiat deals',
  'fiat ads',
  'merchants',
  'changes of fees',
  'acceptors',
  'deals with acceptors',
  'payments by gateways',
  'held payments',
  'callbacks',
  'who is restricted',
] as const;
const listOf = (name: string): List => {
  const list = lists.get(name);
  if (!list) throw new Error(`there is no list ${name}`);
  return list;
};
const machineTime = (text: string): string => `${text.replace(' ', 'T')}+08:00`;

describe.each(NAMES)('the file of %s', (name) => {
  test('has the rows of its pages in their order, for programs in English', async () => {
    const rows = await pagesOf(listOf(name));
    const [head = '', ...lines] = await fileOf(listOf(name), { lang: 'en', page: 2, limit: 1 }, 'zh');
    expect(head).not.toMatch(/\uFEFF|\p{Script=Han}/u);
    const first = lines.map((line) => line.split(',')[0]);
    const isLogins = name === 'logins of a user';
    const told = ({ id, user_id: userId, time = '' }: Row) =>
      isLogins ? machineTime(String(time)) : String(id ?? userId);
    expect(first).toEqual(rows.map(told));
    for (const time of lines.join('\n').match(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d.{0,6}/g) ?? [])
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00/);
  });

  test('speaks the language of whoever asks, or European', async () => {
    const [head = '', line = ''] = await fileOf(listOf(name), {}, 'zh');
    expect(head).toMatch(/^\uFEFF.*\p{Script=Han}/u);
    const [europeanHead = '', european = ''] = await fileOf(listOf(name), { sheet: 'european' }, 'zh');
    expect(europeanHead).toBe(head.replaceAll(',', ';'));
    const plain = (text: string): string => text.replaceAll('"', '').replaceAll(/[,;]/g, '.');
    expect(plain(european)).toBe(plain(line));
  });

  test('is refused to who may not read the list', async () => {
    const { body } = await ask(listOf(name), { format: 'csv' }, 'en', stranger);
    expect(body).toMatchObject({ code: 'forbidden' });
    expect((await ask(listOf(name), { format: 'csv' }, 'en', 'nobody')).text).toContain('"999"');
  });
});

test('files are entered in the audit log with their filter, those of a user beside the look', async () => {
  const { list } = await server.mustCall(office.listAudit, { action: 'users.export' }, reader);
  const orders = listOf('orders of a user');
  expect(list).toContainEqual(
    expect.objectContaining({ action: 'users.export', subject: `orders-${orders.input['user_id']}` }),
  );
  const looks = await server.mustCall(office.listAudit, { action: 'user.look' }, reader);
  expect(looks.list).not.toEqual([]);
});

test('what would be a formula behind a separator is none', async () => {
  for (const form of [{}, { lang: 'en' }, { sheet: 'european' }]) {
    for (const name of ['adjustments', 'changes of fees']) {
      const [, line = ''] = await fileOf(listOf(name), form);
      expect(line).toContain(`"x;'=SUM(A1:A9);y"`);
    }
  }
});

test('a ledger is read on from any of its legs', async () => {
  const { sql } = server.services.storage;
  const { userId } = await server.register('legs@example.com');
  const query = { userId, accounts: await findOwnAccounts(sql, userId), offset: 0 };
  const { rows: legs } = await findLegs(sql, { ...query, limit: PAGE_ROWS });
  const read: unknown[] = [];
  for (let part = await findLegs(sql, { ...query, limit: 2 }); part.rows.length > 0; ) {
    read.push(...part.rows);
    part = await findLegs(sql, { ...query, last: part.rows.at(-1), limit: 2 });
  }
  expect(legs.length).toBeGreaterThan(2);
  expect(read).toEqual(legs);
});
