// What a day in Asia/Shanghai has brought: fees and volumes by product, users, deposits and withdrawals, of users who are not
// the house's, in USDT. Fees and volume count at one moment, that of the posting which the fee is taken in: a contract counts its
// opening on the day of that and its closing on the day of this, a second contract and a fill when they are settled. Fees of
// the night and of a cancelled staking order stand beside no volume of their own.
import {
  type CurrencyId,
  FEE_PRODUCTS,
  type FeeProduct,
  type Instant,
  type Price,
  sumWorth,
  viewWorth,
  VOLUME_PRODUCTS,
  type VolumeProduct,
  ZERO,
} from '@bourse/domain';
import { count, id, price, text, units, word } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Day } from '../../core/storage/storage-part.ts';
import type { DayFigures } from './tables.ts';

type Product = FeeProduct | VolumeProduct;
/** A product has brought so much in a coin. */
const DAY_PART = {
  product: word<Product>([...FEE_PRODUCTS, ...VOLUME_PRODUCTS]),
  currencyId: id<CurrencyId>(),
  fees: units,
  volume: units,
};
type DayPart = RowOf<typeof DAY_PART>;

type PriceOf = (id: CurrencyId) => Price | undefined;

type Flow = 'deposits' | 'withdrawals';
type FlowPart = {
  readonly flow: Flow;
  readonly currencyId: CurrencyId;
  readonly count: number;
  readonly amount: bigint;
};

type Reading = Pick<Storage, 'sql' | 'parts'>;

export async function measureDay({ sql, parts }: Reading, day: Day, priceOf: PriceOf): Promise<DayFigures> {
  const [posted, users, products] = await Promise.all([
    readPostings(sql, day),
    countUsers(sql, day),
    readProducts({ sql, parts }, day),
  ]);
  const all = [...posted.parts, ...products];
  const priced = (currencyId: CurrencyId, units: bigint) => ({ currencyId, units, price: priceOf(currencyId) });
  const sumOf = (product: Product, what: 'fees' | 'volume'): string =>
    viewWorth(sumWorth(all.flatMap((part) => (part.product === product ? priced(part.currencyId, part[what]) : []))));
  const flowOf = (flow: Flow) => {
    const own = posted.flows.filter((one) => one.flow === flow);
    const worth = sumWorth(own.map((one) => priced(one.currencyId, one.amount)));
    return { count: own.reduce((total, { count }) => total + count, 0), worth: viewWorth(worth) };
  };
  return {
    fees: textsOf(FEE_PRODUCTS, (product) => sumOf(product, 'fees')),
    volumes: textsOf(VOLUME_PRODUCTS, (product) => sumOf(product, 'volume')),
    ...users,
    deposits: flowOf('deposits'),
    withdrawals: flowOf('withdrawals'),
  };
}

function textsOf<Name extends string>(names: readonly Name[], sumOf: (name: Name) => string): Record<Name, string>;
function textsOf(names: readonly string[], sumOf: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, sumOf(name)]));
}

/** Postings in which users paid fees alone. */
const FEES: Readonly<Record<string, FeeProduct>> = {
  lever_fee: 'lever',
  lever_overnight: 'lever',
  merchant_fee: 'fiat',
  staking_cancel_fee: 'earn',
};
/** Legs of one side, given, and of the other, got; where the house is one of the two, what the user gave or got. */
const TRADES: Readonly<Record<string, VolumeProduct>> = {
  fiat_deal: 'fiat',
  acceptor_deposit: 'fiat',
  acceptor_withdrawal: 'fiat',
  gateway_payment: 'fiat',
};
const FLOWS: Readonly<Record<string, Flow>> = {
  deposit: 'deposits',
  manual_deposit: 'deposits',
  withdrawal: 'withdrawals',
};

const POSTED = {
  reason: text,
  currencyId: id<CurrencyId>(),
  payers: count,
  takers: count,
  paid: units,
  got: units,
  traded: units,
  fees: units,
};

async function readPostings(
  sql: Sql,
  { from, until }: Day,
): Promise<{ readonly parts: readonly DayPart[]; readonly flows: readonly FlowPart[] }> {
  const rows = await query(sql, POSTED)`
    SELECT reason, currency_id, sum(payers)::integer AS payers, sum(takers)::integer AS takers, sum(paid) AS paid,
      sum(got) AS got, sum(greatest(paid, got)) AS traded, sum(fees) AS fees
    FROM (
      SELECT reason, currency_id, posting_id,
        count(*) FILTER (WHERE user_id IS NOT NULL AND amount < 0) AS payers,
        count(*) FILTER (WHERE user_id IS NOT NULL AND amount > 0) AS takers,
        coalesce(sum(-amount) FILTER (WHERE user_id IS NOT NULL AND amount < 0), 0) AS paid,
        coalesce(sum(amount) FILTER (WHERE user_id IS NOT NULL AND amount > 0), 0) AS got,
        coalesce(sum(amount) FILTER (WHERE house_purpose = 'fees'), 0) AS fees
      FROM postings JOIN accounts ON accounts.id = account_id LEFT JOIN users ON users.id = user_id
      WHERE at >= ${from} AND at < ${until} AND is_house IS NOT TRUE GROUP BY reason, currency_id, posting_id
    ) AS each GROUP BY reason, currency_id`;
  const parts: DayPart[] = [];
  const flows: FlowPart[] = [];
  for (const row of rows) {
    const { currencyId, paid, got, fees } = row;
    const [feeProduct, tradeProduct, flow] = [FEES[row.reason], TRADES[row.reason], FLOWS[row.reason]];
    if (feeProduct) parts.push({ product: feeProduct, currencyId, fees: paid, volume: ZERO });
    if (tradeProduct) parts.push({ product: tradeProduct, currencyId, fees: ZERO, volume: row.traded });
    if (row.reason === 'subscription_purchase') {
      parts.push({ product: 'launch', currencyId, fees: ZERO, volume: paid });
    }
    if (row.reason === 'withdrawal') parts.push({ product: 'wallet', currencyId, fees, volume: ZERO });
    if (flow) {
      const isIn = flow === 'deposits';
      flows.push({ flow, currencyId, count: isIn ? row.takers : row.payers, amount: isIn ? got : paid });
    }
  }
  return { parts, flows };
}

/** Sums the figures that products give of their own rows. */
function readProducts({ sql, parts }: Reading, day: Day): Promise<readonly DayPart[]> {
  const all = parts
    .flatMap(({ dayFigures }) => dayFigures?.(sql, day) ?? [])
    .reduce((some, one) => sql`${some} UNION ALL ${one}`);
  return query(sql, DAY_PART)`${all}`;
}

const NEW_AND_ACTIVE = { newUsers: count, activeUsers: count };

/** Counts users who came, and users whose money has moved: persons, with all of their accounts. */
async function countUsers(sql: Sql, { from, until }: Day): Promise<RowOf<typeof NEW_AND_ACTIVE>> {
  const [row] = await query(sql, NEW_AND_ACTIVE)`
    SELECT (SELECT count(*) FROM users WHERE created_at >= ${from} AND created_at < ${until} AND NOT is_house
        AND master_id IS NULL)
      AS new_users,
      (SELECT count(DISTINCT coalesce(master_id, id)) FROM users WHERE NOT is_house AND id IN (
        SELECT user_id FROM postings JOIN accounts ON accounts.id = account_id WHERE at >= ${from} AND at < ${until}
        UNION SELECT buyer_id FROM fills WHERE at >= ${from} AND at < ${until}
        UNION SELECT seller_id FROM fills WHERE at >= ${from} AND at < ${until}
      )) AS active_users`;
  return row ?? { newUsers: 0, activeUsers: 0 };
}

/** The last index price of each coin before a moment. */
export async function findPricesAt(sql: Sql, at: Instant): Promise<ReadonlyMap<CurrencyId, Price>> {
  const rows = await query(sql, { id: id<CurrencyId>(), price })`
    SELECT currencies.id, last.price FROM currencies CROSS JOIN LATERAL (
      SELECT price FROM index_ticks WHERE currency_id = currencies.id AND at <= ${at} ORDER BY at DESC LIMIT 1) AS last`;
  return new Map(rows.map((row) => [row.id, row.price]));
}
