// One statement per table: the rows of a batch as parallel arrays, in one round trip, whatever their number.
import type { Fill, IndexTick, PostingLeg, Posting } from '@bourse/engine';
import type { CurrencyId } from '@bourse/domain';
import { numbersLiteral, optionalNumbersLiteral, textsLiteral, unitsLiteral, wordsLiteral } from './arrays.ts';
import type { KeyedOutcome, SealedAccount, SealedBatch, SealedMarket, SealedOrder, SealedUser } from './sealed.ts';

/** `text` is prepared once per connection; its parameters are array literals. `rows` is how many it has to write. */
export type Statement = {
  readonly text: string;
  readonly parameters: readonly (string | number)[];
  readonly rows: number | undefined;
};

type Column<Row> = {
  readonly name: string;
  readonly type: 'bigint' | 'smallint' | 'boolean' | 'numeric' | 'text' | 'jsonb';
  readonly write: (rows: readonly Row[]) => string;
};

function defineInsert<Row>(
  table: string,
  columns: readonly Column<Row>[],
  onConflict = '',
): (rows: readonly Row[]) => Statement {
  const names = columns.map((column) => column.name).join(', ');
  const text = `INSERT INTO ${table} (${names}) SELECT ${unnest(columns)} ${onConflict}`;
  return (rows) => ({
    text,
    parameters: columns.map((column) => column.write(rows)),
    rows: onConflict === DO_NOTHING ? undefined : rows.length,
  });
}

/** Writes columns of the rows that the key names; it is cheaper than an upsert of whole rows. */
function defineUpdate<Row>(
  table: string,
  key: readonly Column<Row>[],
  others: readonly Column<Row>[],
): (rows: readonly Row[]) => Statement {
  const columns = [...key, ...others];
  const sets = others.map(({ name }) => `${name} = rows.${name}`).join(', ');
  const isMeant = key.map(({ name }) => `${table}.${name} = rows.${name}`).join(' AND ');
  const text = `UPDATE ${table} SET ${sets} FROM (SELECT ${unnest(columns)}) AS rows WHERE ${isMeant}`;
  return (rows) => ({ text, parameters: columns.map((column) => column.write(rows)), rows: rows.length });
}

/** In the list of columns, the arrays are read side by side; behind FROM, each would first be copied cell by cell. */
function unnest<Row>(columns: readonly Column<Row>[]): string {
  return columns
    .map(({ name, type }, at) => {
      // A jsonb[] literal would have to be quoted twice, so JSON travels as text.
      const cells = type === 'jsonb' ? `unnest($${at + 1}::text[])::jsonb` : `unnest($${at + 1}::${type}[])`;
      return `${cells} AS ${name}`;
    })
    .join(', ');
}

const DO_NOTHING = 'ON CONFLICT DO NOTHING';

/** Overwrites these columns where the row is there already. */
function overwrite(key: string, columns: readonly string[]): string {
  return `ON CONFLICT (${key}) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

// Column makers: the SQL type decides how a value is written.
type Make<Value> = <Row>(name: string, pick: (row: Row) => Value) => Column<Row>;
const id: Make<number | bigint> = (name, pick) => ({
  name,
  type: 'bigint',
  write: (rows) => numbersLiteral(rows, pick),
});
const optionalId: Make<number | undefined> = (name, pick) => ({
  name,
  type: 'bigint',
  write: (rows) => optionalNumbersLiteral(rows, pick),
});
const flag: Make<boolean> = (name, pick) => ({ name, type: 'boolean', write: (rows) => numbersLiteral(rows, pick) });
const small: Make<number> = (name, pick) => ({ name, type: 'smallint', write: (rows) => numbersLiteral(rows, pick) });
const units: Make<bigint | undefined> = (name, pick) => ({
  name,
  type: 'numeric',
  write: (rows) => unitsLiteral(rows, pick),
});
const word: Make<string | undefined> = (name, pick) => ({
  name,
  type: 'text',
  write: (rows) => wordsLiteral(rows, pick),
});
const text: Make<string | undefined> = (name, pick) => ({
  name,
  type: 'text',
  write: (rows) => textsLiteral(rows, pick),
});
const json: Make<string> = (name, pick) => ({ name, type: 'jsonb', write: (rows) => textsLiteral(rows, pick) });

const writeCurrencies = defineInsert<CurrencyId>(
  'ledger_currencies',
  [id('id', (currencyId) => currencyId)],
  DO_NOTHING,
);

const writeUsers = defineInsert<SealedUser>(
  'user_states',
  [
    id('user_id', (user) => user.id),
    flag('is_frozen', (user) => user.isFrozen),
    small('verification_level', (user) => user.verificationLevel),
  ],
  overwrite('user_id', ['is_frozen', 'verification_level']),
);

const accountKey = id<SealedAccount>('id', (account) => account.id);
const balances: readonly Column<SealedAccount>[] = [
  units('available', (account) => account.available),
  units('locked', (account) => account.locked),
];
const insertAccounts = defineInsert<SealedAccount>('accounts', [
  accountKey,
  optionalId('user_id', ({ owner }) => (owner.kind === 'user' ? owner.userId : undefined)),
  word('wallet', ({ owner }) => (owner.kind === 'user' ? owner.wallet : undefined)),
  word('house_purpose', ({ owner }) => (owner.kind === 'house' ? owner.purpose : undefined)),
  id('currency_id', (account) => account.currencyId),
  ...balances,
]);
const updateAccounts = defineUpdate<SealedAccount>('accounts', [accountKey], balances);

const writeMarkets = defineInsert<SealedMarket>(
  'markets',
  [
    id('id', ({ settings }) => settings.marketId),
    id('base_id', ({ settings }) => settings.baseId),
    id('quote_id', ({ settings }) => settings.quoteId),
    word('state', ({ settings }) => settings.state),
    units('tick', ({ settings }) => settings.tick),
    units('step', ({ settings }) => settings.step),
    units('min_notional', ({ settings }) => settings.minNotional),
    units('max_quantity', ({ settings }) => settings.maxQuantity),
    id('maker_fee_ppm', ({ settings }) => settings.makerFee),
    id('taker_fee_ppm', ({ settings }) => settings.takerFee),
    units('last_price', (market) => market.lastPrice),
  ],
  overwrite('id', [
    'base_id',
    'quote_id',
    'state',
    'tick',
    'step',
    'min_notional',
    'max_quantity',
    'maker_fee_ppm',
    'taker_fee_ppm',
    'last_price',
  ]),
);

const orderKey: readonly Column<SealedOrder>[] = [
  id('user_id', (order) => order.userId),
  id('id', (order) => order.id),
];
const orderProgress: readonly Column<SealedOrder>[] = [
  units('quantity', (order) => order.quantity),
  optionalId('triggered_after', (order) => order.triggeredAfter),
  word('status', (order) => order.status),
  word('cancel_reason', (order) => order.cancelReason),
  units('filled', (order) => order.filled),
  units('filled_notional', (order) => order.filledNotional),
  units('fee_paid', (order) => order.feePaid),
  units('held', (order) => order.held),
  id('updated_at', (order) => order.updatedAt),
];
const insertOrders = defineInsert<SealedOrder>('orders', [
  ...orderKey,
  id('market_id', (order) => order.marketId),
  word('side', (order) => order.side),
  word('type', (order) => order.type),
  word('time_in_force', (order) => order.timeInForce),
  units('price', (order) => order.price),
  units('stop_price', (order) => order.stopPrice),
  optionalId('oco_id', (order) => order.ocoId),
  text('client_order_id', (order) => order.clientOrderId),
  id('created_at', (order) => order.createdAt),
  ...orderProgress,
]);
const updateOrders = defineUpdate<SealedOrder>('orders', orderKey, orderProgress);

const writeFills = defineInsert<Fill>('fills', [
  id('id', (fill) => fill.id),
  id('posting_id', (fill) => fill.postingId),
  id('seq', (fill) => fill.seq),
  id('at', (fill) => fill.at),
  id('market_id', (fill) => fill.marketId),
  units('price', (fill) => fill.price),
  units('quantity', (fill) => fill.quantity),
  units('notional', (fill) => fill.notional),
  word('taker_side', (fill) => fill.takerSide),
  id('taker_order_id', (fill) => fill.takerOrderId),
  id('maker_order_id', (fill) => fill.makerOrderId),
  id('buyer_id', (fill) => fill.buyerId),
  id('seller_id', (fill) => fill.sellerId),
  units('buyer_fee', (fill) => fill.buyerFee),
  units('seller_fee', (fill) => fill.sellerFee),
  id('buyer_base_account_id', (fill) => fill.buyerBaseAccountId),
  id('buyer_quote_account_id', (fill) => fill.buyerQuoteAccountId),
  id('seller_base_account_id', (fill) => fill.sellerBaseAccountId),
  id('seller_quote_account_id', (fill) => fill.sellerQuoteAccountId),
  units('buyer_base_after', (fill) => fill.buyerBaseAfter),
  units('buyer_quote_after', (fill) => fill.buyerQuoteAfter),
  units('seller_base_after', (fill) => fill.sellerBaseAfter),
  units('seller_quote_after', (fill) => fill.sellerQuoteAfter),
]);

type LegRow = { readonly posting: Posting; readonly leg: PostingLeg; readonly number: number };

const writeLegs = defineInsert<LegRow>('postings', [
  id('posting_id', (row) => row.posting.id),
  small('leg', (row) => row.number),
  id('account_id', (row) => row.leg.account.id),
  units('amount', (row) => row.leg.amount),
  units('balance_after', (row) => row.leg.balanceAfter),
  word('reason', (row) => row.posting.reason),
  id('seq', (row) => row.posting.seq),
  id('at', (row) => row.posting.at),
]);

function legsOf(postings: readonly Posting[]): LegRow[] {
  const rows: LegRow[] = [];
  for (const posting of postings) {
    for (const [at, leg] of posting.legs.entries()) rows.push({ posting, leg, number: at + 1 });
  }
  return rows;
}

const writeTicks = defineInsert<IndexTick>('index_ticks', [
  id('currency_id', (tick) => tick.currencyId),
  id('seq', (tick) => tick.seq),
  id('at', (tick) => tick.at),
  units('price', (tick) => tick.price),
]);

const writeKeys = defineInsert<KeyedOutcome>('idempotency_keys', [
  id('user_id', (key) => key.userId),
  text('route', (key) => key.route),
  text('key', (key) => key.key),
  text('body_hash', (key) => key.bodyHash),
  json('outcome', (key) => key.outcome),
  id('seq', (key) => key.seq),
  id('at', (key) => key.at),
]);

/** The statements that write a batch, each written when it is asked for; tables that it does not touch have none. */
export function* writeBatch(batch: SealedBatch): Generator<Statement> {
  const isNewAccount = (account: SealedAccount): boolean => account.id > batch.before.account;
  const isNewOrder = (order: SealedOrder): boolean => order.id > batch.before.order;
  yield* statementFor(writeCurrencies, batch.currencies);
  yield* statementFor(writeUsers, batch.users);
  yield* statementFor(insertAccounts, batch.accounts.filter(isNewAccount));
  yield* statementFor(
    updateAccounts,
    batch.accounts.filter((account) => !isNewAccount(account)),
  );
  yield* statementFor(writeMarkets, batch.markets);
  yield* statementFor(insertOrders, batch.orders.filter(isNewOrder));
  yield* statementFor(
    updateOrders,
    batch.orders.filter((order) => !isNewOrder(order)),
  );
  yield* statementFor(writeFills, batch.fills);
  yield* statementFor(writeLegs, legsOf(batch.postings));
  yield* statementFor(writeTicks, batch.ticks);
  yield* statementFor(writeKeys, batch.keys);
}

function* statementFor<Row>(write: (rows: readonly Row[]) => Statement, rows: readonly Row[]): Generator<Statement> {
  if (rows.length > 0) yield write(rows);
}

/** Who may write, and after which batch: the one before has to be in the database already. */
export type Fence = { readonly epoch: number; readonly backendPid: number; readonly lastSeq: number };

/**
 * Moves the one row of `writer` on and fails, by a division by zero, where the epoch or the connection is not the one
 * that took the lock, or where the batch before was not written: whatever follows in the transaction fails with it.
 */
export function moveWriter(batch: SealedBatch, fence: Fence): Statement {
  const { counters } = batch;
  return {
    text: MOVE_WRITER,
    parameters: [
      batch.seq,
      batch.at,
      counters.account,
      counters.order,
      counters.fill,
      counters.posting,
      fence.epoch,
      fence.backendPid,
      fence.lastSeq,
    ],
    rows: 1,
  };
}

const MOVE_WRITER = `
  WITH moved AS (
    UPDATE writer SET seq = $1::bigint, at = $2::bigint, last_account_id = $3::bigint, last_order_id = $4::bigint,
      last_fill_id = $5::bigint, last_posting_id = $6::bigint
    WHERE epoch = $7::bigint AND pg_backend_pid() = $8::integer AND seq = $9::bigint
    RETURNING 1
  )
  SELECT 1 / count(*) FROM moved`;

/** What PostgreSQL answers to {@link moveWriter} of a writer that has been replaced. */
export const FENCED_SQLSTATE = '22012';
