import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BTC, currencyId, units, USDT } from '@bourse/domain';
import { checkInvariants, Engine } from '@bourse/engine';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCoinChains } from '../custody/coin-chains.ts';
import { FIRST_CONTRACTS } from '../custody/first-coin-chains.ts';
import { auditBooks } from './audit.ts';
import { type Sql, withClient } from './connection.ts';
import { loadSnapshot } from './load.ts';
import { migrate } from './migrate.ts';
import { createEmptyDatabase, createTestDatabase } from './testing.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const journal: { readonly entries: readonly { readonly tag: string }[] } = JSON.parse(
  readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
);

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  mkdirSync(join(folder, 'meta'));
  for (const { tag } of journal.entries) copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

/** Brings the database to the schema of an older program: the first `count` migrations. */
async function migrateTo(sql: Sql, count: number): Promise<void> {
  const older = { ...journal, entries: journal.entries.slice(0, count) };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(older));
  await runMigrations(drizzle(sql), { migrationsFolder: folder });
}

const goBackTo = (count: number): Promise<void> =>
  withClient(database.connection, (sql) => migrateTo(sql, count), { onnotice: () => {} });

/** A market, a user with an open and a filled order, as the program wrote them before it knew stop orders. */
const FILLED = `
  INSERT INTO ledger_currencies (id) VALUES (1), (3);
  INSERT INTO user_states (user_id, is_frozen) VALUES (100001, false);
  INSERT INTO accounts (id, user_id, wallet, house_purpose, currency_id, available, locked) VALUES
    (1, NULL, NULL, 'outside', 3, -1000, 0), (2, 100001, 'change', NULL, 3, 900, 100);
  INSERT INTO markets (id, base_id, quote_id, state, tick, step, min_notional, max_quantity, maker_fee_ppm,
    taker_fee_ppm, last_price) VALUES (1, 1, 3, 'open', 0.01, 0.0001, 1, 1000000, 1000, 1000, 100);
  INSERT INTO orders (id, user_id, market_id, side, type, time_in_force, price, quantity, client_order_id, created_at,
    status, cancel_reason, filled, filled_notional, fee_paid, held, updated_at) VALUES
    (1, 100001, 1, 'buy', 'limit', 'gtc', 100, 1, 'mine', 5, 'open', NULL, 0, 0, 0, 100, 5),
    (2, 100001, 1, 'sell', 'market', 'ioc', 0, 1, NULL, 6, 'filled', NULL, 1, 100, 0.1, 0, 6);
  INSERT INTO writer (id, epoch, seq, at, last_account_id, last_order_id, last_fill_id, last_posting_id)
    VALUES (1, 4, 9, 9, 2, 2, 0, 0);`;

test('a database that was filled before there were stop orders is brought up to date and loaded whole', async () => {
  await goBackTo(3);
  await withClient(database.connection, (sql) => sql.unsafe(FILLED));
  await migrate(database.connection);
  const snapshot = await loadSnapshot(database.connection);
  expect(snapshot.orders).toHaveLength(1);
  expect(snapshot.orders[0]).toMatchObject({
    id: 1,
    clientOrderId: 'mine',
    stopPrice: undefined,
    ocoId: undefined,
    // What its market asks for.
    makerFee: 1_000n,
    takerFee: 1_000n,
  });
  expect(snapshot.users).toEqual([
    {
      id: 100_001,
      isFrozen: false,
      verificationLevel: 0,
      outflowsHeldUntil: undefined,
      heldSince: undefined,
      heldWorth: undefined,
      lockedWallets: 0,
    },
  ]);
  const engine = Engine.load(snapshot);
  expect(engine.seq).toBe(9);
  expect(snapshot.accounts.find(({ id }) => id === 2)).toMatchObject({
    currencyId: currencyId(3),
    available: units('900'),
    locked: units('100'),
  });
  // Once more changes nothing.
  await migrate(database.connection);
  expect(Engine.load(await loadSnapshot(database.connection)).stateHash()).toBe(engine.stateHash());
});

/**
 * Users 1 (buys) and 2 (sells) in a market of two currencies, as the program wrote their fills before these carried
 * their own legs: one with fees, one whose fee took all that the buyer received, one without fees that came after the
 * market had been given the pair the other way round. A credit stands between them.
 */
const TRADED = `
  INSERT INTO ledger_currencies (id) VALUES (1), (3);
  INSERT INTO accounts (id, user_id, wallet, house_purpose, currency_id, available, locked) VALUES
    (1, NULL, NULL, 'outside', 1, -10, 0), (2, NULL, NULL, 'outside', 3, -1005, 0),
    (3, 2, 'change', NULL, 1, 8.4999, 0), (4, 1, 'change', NULL, 3, 854.99, 0),
    (5, 1, 'change', NULL, 1, 1.499, 0), (6, 2, 'change', NULL, 3, 149.91, 0),
    (7, NULL, NULL, 'fees', 1, 0.0011, 0), (8, NULL, NULL, 'fees', 3, 0.1, 0);
  INSERT INTO markets (id, base_id, quote_id, state, tick, step, min_notional, max_quantity, maker_fee_ppm,
    taker_fee_ppm, last_price) VALUES (1, 3, 1, 'open', 0.01, 0.0001, 0, 1000000, 0, 0, 0.01);
  INSERT INTO orders (id, user_id, market_id, side, type, time_in_force, price, quantity, client_order_id, created_at,
    status, cancel_reason, filled, filled_notional, fee_paid, held, updated_at) VALUES
    (1, 2, 1, 'sell', 'limit', 'gtc', 100, 1.0001, NULL, 5, 'filled', NULL, 1.0001, 100.01, 0.1, 0, 7),
    (2, 1, 1, 'buy', 'limit', 'gtc', 100, 1, NULL, 6, 'filled', NULL, 1, 100, 0.001, 0, 6),
    (3, 1, 1, 'buy', 'limit', 'gtc', 100, 0.0001, NULL, 7, 'filled', NULL, 0.0001, 0.01, 0.0001, 0, 7),
    (4, 1, 1, 'sell', 'limit', 'gtc', 0.01, 50, NULL, 8, 'filled', NULL, 50, 0.5, 0, 0, 9),
    (5, 2, 1, 'buy', 'limit', 'gtc', 0.01, 50, NULL, 9, 'filled', NULL, 50, 0.5, 0, 0, 9);
  INSERT INTO fills (id, seq, at, market_id, price, quantity, notional, taker_side, taker_order_id, maker_order_id,
    buyer_id, seller_id, buyer_fee, seller_fee) VALUES
    (1, 6, 6, 1, 100, 1, 100, 'buy', 2, 1, 1, 2, 0.001, 0.1),
    (2, 7, 7, 1, 100, 0.0001, 0.01, 'buy', 3, 1, 1, 2, 0.0001, 0),
    (3, 9, 9, 1, 0.01, 50, 0.5, 'buy', 5, 4, 2, 1, 0, 0);
  INSERT INTO postings (posting_id, leg, account_id, amount, balance_after, reason, fill_id, seq, at) VALUES
    (1, 1, 1, -10, -10, 'demo_grant', 0, 1, 1), (1, 2, 3, 10, 10, 'demo_grant', 0, 1, 1),
    (2, 1, 2, -1000, -1000, 'demo_grant', 0, 2, 2), (2, 2, 4, 1000, 1000, 'demo_grant', 0, 2, 2),
    (3, 1, 3, -1, 9, 'spot_trade', 1, 6, 6), (3, 2, 5, 0.999, 0.999, 'spot_trade', 1, 6, 6),
    (3, 3, 7, 0.001, 0.001, 'spot_trade', 1, 6, 6), (3, 4, 4, -100, 900, 'spot_trade', 1, 6, 6),
    (3, 5, 6, 99.9, 99.9, 'spot_trade', 1, 6, 6), (3, 6, 8, 0.1, 0.1, 'spot_trade', 1, 6, 6),
    (4, 1, 2, -5, -1005, 'credit', 0, 6, 6), (4, 2, 4, 5, 905, 'credit', 0, 6, 6),
    (5, 1, 3, -0.0001, 8.9999, 'spot_trade', 2, 7, 7), (5, 2, 7, 0.0001, 0.0011, 'spot_trade', 2, 7, 7),
    (5, 3, 4, -0.01, 904.99, 'spot_trade', 2, 7, 7), (5, 4, 6, 0.01, 99.91, 'spot_trade', 2, 7, 7),
    (6, 1, 4, -50, 854.99, 'spot_trade', 3, 9, 9), (6, 2, 6, 50, 149.91, 'spot_trade', 3, 9, 9),
    (6, 3, 3, -0.5, 8.4999, 'spot_trade', 3, 9, 9), (6, 4, 5, 0.5, 1.499, 'spot_trade', 3, 9, 9);
  INSERT INTO writer (id, epoch, seq, at, last_account_id, last_order_id, last_fill_id, last_posting_id)
    VALUES (1, 4, 9, 9, 8, 5, 3, 6);`;

const FILLS_WITHOUT_LEGS = 11;

/** Every account's log, line by line. The fees of fills have lost the balances that nobody is shown. */
const logs = (table: string) =>
  withClient(
    database.connection,
    (sql) => sql`
      SELECT account_id, posting_id, trim_scale(amount) AS amount, reason, seq, at,
        CASE WHEN house_purpose IS NULL OR reason <> 'spot_trade' THEN trim_scale(balance_after) END AS balance
      FROM ${sql(table)} JOIN accounts ON accounts.id = account_id ORDER BY account_id, posting_id`,
  );

test('fills that were posted leg by leg carry their own legs, and every log, sum and balance stays', async () => {
  await goBackTo(FILLS_WITHOUT_LEGS);
  await withClient(database.connection, (sql) => sql.unsafe(TRADED));
  const before = await logs('postings');
  await migrate(database.connection);
  expect(await logs('ledger_entries')).toEqual(before);
  await withClient(database.connection, async (sql) => {
    expect(await auditBooks(sql)).toEqual([]);
    expect(await sql`SELECT DISTINCT reason FROM postings ORDER BY reason`).toEqual([
      { reason: 'credit' },
      { reason: 'demo_grant' },
    ]);
    // The leg of nothing: the account received nothing, and says what it had.
    expect(
      await sql`SELECT buyer_base_account_id AS account, trim_scale(buyer_base_after) AS balance FROM fills WHERE id = 2`,
    ).toEqual([{ account: '5', balance: '0.999' }]);
  });
  expect(Engine.load(await loadSnapshot(database.connection)).snapshot().counters).toMatchObject({
    fill: 3,
    posting: 6,
  });
});

test.each([
  ['a fill without its posting', 'DELETE FROM postings WHERE posting_id = 5'],
  ['a leg of another amount', 'UPDATE postings SET amount = 0.998 WHERE posting_id = 3 AND leg = 2'],
  ['a posting of a fill that is not there', 'DELETE FROM fills WHERE id = 3'],
])('%s is not migrated: the database stays as it was', async (_, change) => {
  await goBackTo(FILLS_WITHOUT_LEGS);
  await withClient(database.connection, (sql) => sql.unsafe(`${TRADED}; ${change}`));
  const before = await logs('postings');
  await expect(migrate(database.connection)).rejects.toThrow();
  expect(await logs('postings')).toEqual(before);
});

const ONE_PRICE = 14;

/** Two markets, one of which has never traded, with a stop order that waits. */
const WAITING = `
  INSERT INTO ledger_currencies (id) VALUES (1), (3);
  INSERT INTO user_states (user_id, is_frozen, verification_level) VALUES (100001, false, 0);
  INSERT INTO accounts (id, user_id, wallet, house_purpose, currency_id, available, locked) VALUES
    (1, NULL, NULL, 'outside', 3, -1000, 0), (2, 100001, 'change', NULL, 3, 890, 110);
  INSERT INTO markets (id, base_id, quote_id, state, tick, step, min_notional, max_quantity, maker_fee_ppm,
    taker_fee_ppm, last_price) VALUES (1, 1, 3, 'open', 0.01, 0.0001, 1, 1000000, 1000, 1000, 100),
    (2, 3, 1, 'open', 0.01, 0.0001, 1, 1000000, 1000, 1000, NULL);
  INSERT INTO orders (id, user_id, market_id, side, type, time_in_force, price, quantity, stop_price, created_at,
    status, filled, filled_notional, fee_paid, held, updated_at) VALUES
    (1, 100001, 1, 'buy', 'limit', 'gtc', 110, 1, 105, 5, 'open', 0, 0, 0, 110, 5);
  INSERT INTO writer (id, epoch, seq, at, counters) VALUES (1, 4, 9, 9, '{"account": 2, "order": 1}');`;

test('stop orders wait for the last price of before, in markets that have one', async () => {
  await goBackTo(ONE_PRICE);
  await withClient(database.connection, (sql) => sql.unsafe(WAITING));
  await migrate(database.connection);
  const snapshot = await loadSnapshot(database.connection);
  const prices = snapshot.markets
    .toSorted((a, b) => a.settings.marketId - b.settings.marketId)
    .map(({ settings, lastPrice, triggerPrice }) => [settings.triggerBand, lastPrice, triggerPrice]);
  expect(prices).toEqual([
    [50_000n, units('100'), units('100')],
    [50_000n, undefined, undefined],
  ]);
  checkInvariants(Engine.load(snapshot));
});

test('keys that answered of gone orders answer with what the engine says of them now', async () => {
  await goBackTo(15);
  await withClient(
    database.connection,
    (sql) => sql`
    INSERT INTO idempotency_keys (user_id, route, key, body_hash, outcome, seq, at) VALUES
    (100001, '/c', 'a', '', '{"ok": false, "code": "not_order_owner", "params": {}}', 1, 1),
    (100001, '/c', 'b', '', '{"ok": false, "code": "order_not_open", "params": {}}', 2, 2),
    (100001, '/c', 'c', '', '{"ok": false, "code": "user_frozen", "params": {}}', 3, 3),
    (100001, '/c', 'd', '', '{"ok": true, "value": {"orderId": 1}}', 4, 4)`,
  );
  await migrate(database.connection);
  const outcomes = await withClient(
    database.connection,
    (sql) =>
      sql`SELECT coalesce(outcome ->> 'code', outcome ->> 'value') AS outcome FROM idempotency_keys ORDER BY key`,
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'order_not_found',
    'order_not_found',
    'user_frozen',
    '{"orderId": 1}',
  ]);
});

test('a hold of withdrawals that runs becomes a fact of the engine', async () => {
  await goBackTo(17);
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO users (id, email, password_hash, invite_code, created_at, withdraw_hold_until)
        OVERRIDING SYSTEM VALUE VALUES (1, 'a@b.c', '', 'a', 0, 7), (2, 'b@b.c', '', 'b', 0, NULL);
      INSERT INTO user_states (user_id, is_frozen) VALUES (1, false), (2, false);
      INSERT INTO writer (id, epoch, seq, at, counters) VALUES (1, 1, 1, 1, '{}');`),
  );
  await migrate(database.connection);
  const { users } = await loadSnapshot(database.connection);
  const held = new Map(users.map(({ id, outflowsHeldUntil }) => [Number(id), outflowsHeldUntil]));
  expect(held).toEqual(
    new Map([
      [1, 7],
      [2, undefined],
    ]),
  );
});

const SECONDS_OF_STAMPS = 24;

test('a tick that was kept before it said its second is of the one that it was stamped in', async () => {
  await goBackTo(SECONDS_OF_STAMPS);
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO ledger_currencies (id) VALUES (1);
      INSERT INTO index_ticks (currency_id, seq, at, price) VALUES (1, 1, 5000, 7), (1, 2, 6999, 8);
      INSERT INTO writer (id, epoch, seq, at, counters) VALUES (1, 1, 2, 6999, '{}');`),
  );
  await migrate(database.connection);
  const rows = await withClient(
    database.connection,
    (sql) => sql`SELECT seq, second, quoted_at FROM index_ticks ORDER BY seq`,
  );
  expect(rows.map(({ seq, second, quoted_at }) => [seq, second, quoted_at])).toEqual([
    ['1', '5', '5000'],
    ['2', '6', '6999'],
  ]);
  expect((await loadSnapshot(database.connection)).ticks).toMatchObject([{ seq: 2, second: 6, quotedAt: 6_999 }]);
});

const NO_LEVER = 30;

test('the insurance fund becomes that of leveraged contracts, with what it has', async () => {
  await goBackTo(NO_LEVER);
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO ledger_currencies (id) VALUES (3);
      INSERT INTO accounts (id, user_id, wallet, house_purpose, currency_id, available, locked) VALUES
        (1, NULL, NULL, 'outside', 3, -7, 0), (2, NULL, NULL, 'insurance', 3, 7, 0);
      INSERT INTO writer (id, epoch, seq, at, counters) VALUES (1, 1, 2, 2, '{"account": 2}');`),
  );
  await migrate(database.connection);
  const snapshot = await loadSnapshot(database.connection);
  expect(snapshot.accounts.find(({ id }) => id === 2)).toMatchObject({
    owner: { kind: 'house', purpose: 'lever_insurance' },
    available: units('7'),
  });
  checkInvariants(Engine.load(snapshot));
});

const RESTRICTIONS_AS_FACTS = 39;

test('what has to stay is loaded as it was, and can be lowered from then on', async () => {
  await goBackTo(RESTRICTIONS_AS_FACTS);
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO restrictions (id, user_id, worth, until) VALUES (1, 1, 5, 3), (2, 1, 7.5, 90), (3, 2, 0, 90);
      INSERT INTO writer (id, epoch, seq, at, counters) VALUES (1, 1, 4, 4, '{"restriction": 3}');`),
  );
  await migrate(database.connection);
  const { restrictions } = await loadSnapshot(database.connection);
  expect(restrictions).toEqual([
    { id: 2, userId: 1, until: 90, worth: units('7.5') },
    { id: 3, userId: 2, until: 90, worth: 0n },
  ]);
  const lower = (worth: string) =>
    withClient(database.connection, (sql) => sql.unsafe(`UPDATE restrictions SET worth = ${worth} WHERE id = 2`));
  await lower('0');
  await expect(lower('-1')).rejects.toThrow('restrictions_are_not_negative');
});

const NO_OWN_COINS = 54;

test('a withdrawal that was sent stays known by its transaction, and an address that was given is ours', async () => {
  await goBackTo(NO_OWN_COINS);
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO users (id, email, password_hash, invite_code, created_at) OVERRIDING SYSTEM VALUE
        VALUES (100001, 'ann@bourse.test', 'none', 'ANN', 1);
      INSERT INTO deposit_addresses (chain_id, address, user_id, created_at) VALUES (1, 'bcrt1qann', 100001, 1);
      INSERT INTO chain_withdrawals (withdrawal_id, chain_id, txid, raw, input, fee, attempts, signed_at, broadcast_at,
        mined_height, mined_at) VALUES (7, 1, 'aa', '{}', 'withdrawal/7', 0.00002, 2, 5, 6, 9, 8)`),
  );
  await migrate(database.connection);
  await withClient(database.connection, async (sql) => {
    expect([
      ...(await sql`
      SELECT txid, withdrawal_id, move_id, raw, to_json(inputs) AS inputs, fee, attempts, signed_at, broadcast_at,
        mined_height, mined_at, has_failed, lost_height FROM chain_transactions`),
    ]).toEqual([
      {
        txid: 'aa',
        withdrawal_id: '7',
        move_id: null,
        raw: '{}',
        inputs: ['withdrawal/7'],
        fee: '0.00002000',
        attempts: 2,
        signed_at: '5',
        broadcast_at: '6',
        mined_height: 9,
        mined_at: '8',
        has_failed: false,
        lost_height: null,
      },
    ]);
    expect([...(await sql`SELECT address, account, branch, address_index FROM own_addresses`)]).toEqual([
      { address: 'bcrt1qann', account: 'deposit', branch: 0, address_index: 100001 },
    ]);
  });
});

/** Of what a schema is made. */
const SCHEMA = `
  SELECT table_name AS of, column_name AS name, data_type || is_nullable || coalesce(column_default, '') AS what
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`;

// What goes well all at once and one by one goes well from wherever a database stands.
test('the newest schema is made in one go as well as step by step, each committed before the next', async () => {
  const newest = await createTestDatabase();
  const schemaOf = ({ connection }: typeof newest) => withClient(connection, (sql) => sql.unsafe(SCHEMA));
  const walk = async (sql: Sql): Promise<void> => {
    for (let count = 1; count <= journal.entries.length; count += 1) await migrateTo(sql, count);
  };
  await withClient(database.connection, walk, { onnotice: () => {} });
  expect(await schemaOf(database)).toEqual(await schemaOf(newest));
  await newest.drop();
});

test('addresses that were kept before confirmations are kept unconfirmed, and users of fiat trade have appealed nothing', async () => {
  await goBackTo(journal.entries.findIndex(({ tag }) => tag.endsWith('_late_appeals')));
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO users (id, email, password_hash, invite_code, created_at) OVERRIDING SYSTEM VALUE
        VALUES (1, 'ann@example.com', '', 'A', 1);
      INSERT INTO withdraw_addresses (user_id, currency_id, chain_id, address, label, created_at, usable_at)
        VALUES (1, 3, 3, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'mine', 5, 6);
      INSERT INTO fiat_users (user_id, day, cancellations, spent, done) VALUES (1, 20000, 2, 7.5, 4);
      INSERT INTO writer (id, epoch, seq, at, counters) VALUES (1, 1, 4, 4, '{}');`),
  );
  await migrate(database.connection);
  const kept = await withClient(database.connection, (sql) => sql.unsafe('SELECT * FROM withdraw_addresses'));
  expect(kept).toMatchObject([{ label: 'mine', usable_at: '6', confirmed_at: null }]);
  const { fiatUsers } = await loadSnapshot(database.connection);
  expect(fiatUsers).toMatchObject([{ userId: 1, cancellations: 2, done: 4, lateAppeals: 0 }]);
});

test('coins on chains keep what operators have set, and get what the program knew of them', async () => {
  await goBackTo(62);
  const terms = '0.01, 6, 10, 5000000, 7, 0, 20000000, 40000000, false, true';
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO coin_chains (currency_id, chain_id, min_deposit, confirmations, min_withdraw, max_withdraw, fee, fee_ppm,
        day_limit, site_day_limit, is_deposit_open, is_withdraw_open)
      VALUES (3, 2, ${terms}), (1, 1, ${terms}), (1, 2, ${terms})`),
  );
  await migrate(database.connection);
  const found = await withClient(database.connection, readCoinChains);
  expect(found).toMatchObject([
    { currencyId: BTC, chain: { code: 'btc' }, contract: undefined, decimals: 8, signedName: 'BTC', fee: units('7') },
    { currencyId: USDT, contract: FIRST_CONTRACTS.usdtOnEthereum, decimals: 6, isDepositOpen: false },
  ]);
  expect(found).toHaveLength(2);
});

test('everybody keeps a nickname that looks like another’s, and operators are told of it', async () => {
  await goBackTo(journal.entries.findIndex(({ tag }) => tag.endsWith('_nickname-keys')));
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO users (id, email, password_hash, invite_code, created_at, nickname) OVERRIDING SYSTEM VALUE VALUES
        (3, 'c@b.c', '', 'c', 1, U&'Rub\\0443'), (1, 'a@b.c', '', 'a', 1, 'Ruby'), (2, 'b@b.c', '', 'b', 1, U&'Ruby\\200B'),
        (4, 'd@b.c', '', 'd', 1, '小明'), (5, 'e@b.c', '', 'e', 1, NULL)`),
  );
  const told: string[] = [];
  await migrate(database.connection, (line) => told.push(line));
  const rows = await withClient(
    database.connection,
    (sql) => sql`SELECT nickname, nickname_key FROM users ORDER BY id`,
  );
  expect(rows.map(({ nickname, nickname_key: key }) => [nickname, key])).toEqual([
    ['Ruby', 'ruby'],
    ['Ruby\u200b', 'ruby#2'],
    ['Rubу', 'ruby#3'],
    ['小明', '小明'],
    [null, null],
  ]);
  expect(told).toEqual([
    'user 2 keeps the nickname "Ruby\u200b", which looks like "Ruby"',
    'user 3 keeps the nickname "Rubу", which looks like "Ruby"',
  ]);
  await migrate(database.connection, (line) => told.push(line));
  expect(told).toHaveLength(2);
});
