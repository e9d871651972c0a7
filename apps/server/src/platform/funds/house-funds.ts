// Money of the house for a purpose: what its accounts hold, and what moved them.
import {
  type Amount,
  type CurrencyId,
  formatShanghai,
  formatUnits,
  HOUSE_PURPOSES,
  type HousePurpose,
  ZERO,
} from '@bourse/domain';
import { count, id, instant, optional, present, text, units, word } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

/** Reads what an account of the house can pay. */
export async function findHouseFunds(
  sql: Sql | TransactionSql,
  { purpose, currencyId: coin }: { readonly purpose: HousePurpose; readonly currencyId: CurrencyId },
): Promise<Amount> {
  const [row] = await query(sql, { available: units })`
    SELECT available FROM accounts WHERE house_purpose = ${purpose} AND currency_id = ${coin}`;
  return row?.available ?? ZERO;
}

export type HouseAccount = FundBalance<HousePurpose>;

/** Every account that was ever needed, by coin within each purpose. */
export const findHouseAccounts = (sql: Sql): Promise<readonly HouseAccount[]> => findFundBalances(sql, HOUSE_PURPOSES);

const BALANCE = { currencyId: id<CurrencyId>(), currencyName: text, available: units };
type FundBalance<Purpose extends HousePurpose> = RowOf<typeof BALANCE> & { readonly purpose: Purpose };

/** In the order of the purposes. */
async function findFundBalances<Purpose extends HousePurpose>(
  sql: Sql,
  purposes: readonly Purpose[],
): Promise<readonly FundBalance<Purpose>[]> {
  const names: readonly string[] = purposes;
  const rows = await query(sql, { ...BALANCE, purpose: present(word(purposes)) })`
    SELECT a.house_purpose AS purpose, a.currency_id, c.name AS currency_name, a.available
    FROM accounts a JOIN currencies c ON c.id = a.currency_id
    WHERE a.house_purpose IN ${sql([...names])} ORDER BY c.sort, c.id`;
  return rows.toSorted((a, b) => names.indexOf(a.purpose) - names.indexOf(b.purpose));
}

const ENTRY = {
  postingId: id(),
  leg: count,
  at: instant,
  currencyName: text,
  /** Signed. */
  amount: units,
  /** Undefined where the ledger does not say: of fees of fills. */
  after: optional(units),
  reason: text,
};
export type FundEntry = RowOf<typeof ENTRY>;
export type FundFilter = {
  readonly purpose: HousePurpose;
  /** All of them when absent. */
  readonly currencyId: number | undefined;
};
type FundPlace = { readonly limit: number; readonly offset: number };

/** Entries are counted no further than this. */
const TOTAL_MAX = 100_000;

type Wanted = { readonly last: FundEntry | undefined; readonly wanted: number };

const isOlder = (sql: Sql, last: FundEntry | undefined) =>
  last ? sql`(posting_id, leg) < (${last.postingId}, ${last.leg})` : sql`true`;

/** At most so many of each account, the newest: after an entry, or from the beginning. */
function selectEntries(sql: Sql, { purpose, currencyId: coin }: FundFilter, wish: Wanted) {
  return sql`(
    WITH own AS (
      SELECT a.id, a.currency_id, c.name FROM accounts a JOIN currencies c ON c.id = a.currency_id
      WHERE a.house_purpose = ${purpose} AND ${coin === undefined ? sql`true` : sql`a.currency_id = ${coin}`}
    )
    SELECT posting_id, leg, name, amount, balance_after, reason, at FROM own CROSS JOIN LATERAL (
      SELECT * FROM postings WHERE account_id = own.id AND ${isOlder(sql, wish.last)}
      ORDER BY posting_id DESC, leg DESC LIMIT ${wish.wanted}
    ) AS posted
    ${purpose === 'fees' ? sql`${selectFees(sql, 'buyer', wish)} ${selectFees(sql, 'seller', wish)}` : sql``}
  ) AS legs`;
}

const FEES = {
  buyer: { leg: 3, fee: 'buyer_fee', account: 'buyer_base_account_id', coin: 'base_id' },
  seller: { leg: 6, fee: 'seller_fee', account: 'seller_quote_account_id', coin: 'quote_id' },
} as const;

/** Legs of fills, which carry them themselves, market by market: one that was given another pair is read whole. */
function selectFees(sql: Sql, side: keyof typeof FEES, { last, wanted }: Wanted) {
  const { leg, fee, account, coin } = FEES[side];
  return sql`
    UNION ALL SELECT posting_id, leg, name, amount, NULL, 'spot_trade', at
    FROM own CROSS JOIN markets CROSS JOIN LATERAL (
      SELECT id, posting_id, leg, ${sql(fee)} AS amount, at FROM fills CROSS JOIN (SELECT ${leg}::smallint AS leg) AS one
      WHERE market_id = markets.id AND ${sql(fee)} > 0 AND ${isOlder(sql, last)}
        AND (SELECT currency_id FROM accounts WHERE accounts.id = ${sql(account)}) = own.currency_id
      ORDER BY fills.id DESC LIMIT ${wanted}
    ) AS taken
    WHERE markets.${sql(coin)} = own.currency_id OR EXISTS (
      SELECT FROM (SELECT ${sql(account)} AS id FROM fills WHERE market_id = markets.id ORDER BY fills.id LIMIT 1) AS first
        JOIN accounts ON accounts.id = first.id AND accounts.currency_id <> markets.${sql(coin)})`;
}

const findFundEntries = (
  sql: Sql,
  filter: FundFilter,
  { last, limit, offset }: FundPlace & { readonly last: FundEntry | undefined },
): Promise<readonly FundEntry[]> => query(sql, ENTRY)`
    SELECT posting_id, leg, at, name AS currency_name, amount, balance_after AS after, reason
    FROM ${selectEntries(sql, filter, { last, wanted: offset + limit })}
    ORDER BY posting_id DESC, leg DESC LIMIT ${limit} OFFSET ${offset}`;

/** Reads the entries of the accounts after a given one, newest first. */
export const readFundEntries =
  (sql: Sql, filter: FundFilter) =>
  (last: FundEntry | undefined, limit: number): Promise<readonly FundEntry[]> =>
    findFundEntries(sql, filter, { last, limit, offset: 0 });

export async function countFundEntries(sql: Sql, filter: FundFilter): Promise<number> {
  const [counted] = await query(sql, { total: count })`
    SELECT count(*) AS total
    FROM (SELECT FROM ${selectEntries(sql, filter, { last: undefined, wanted: TOTAL_MAX })} LIMIT ${TOTAL_MAX}) AS n`;
  return counted?.total ?? 0;
}

export const viewAfter = ({ after }: Pick<FundEntry, 'after'>): string =>
  after === undefined ? '' : formatUnits(after);

/** Names an entry by its posting and leg, which are unique. */
export const fundEntryId = ({ postingId, leg }: FundEntry): string => `${postingId}-${leg}`;

export type FundsInput<Purpose> = {
  readonly purpose: Purpose;
  readonly currency?: number | undefined;
  readonly page: number;
  readonly limit: number;
};

/** Views the funds for these purposes, and a page of the entries of one of them. */
export async function viewFunds<Purpose extends HousePurpose>(
  sql: Sql,
  purposes: readonly Purpose[],
  { purpose, currency, page, limit }: FundsInput<Purpose>,
) {
  const filter = { purpose, currencyId: currency };
  const [balances, entries, total] = await Promise.all([
    findFundBalances(sql, purposes),
    findFundEntries(sql, filter, { last: undefined, limit, offset: (page - 1) * limit }),
    countFundEntries(sql, filter),
  ]);
  return {
    balances: balances.map((balance) => ({
      purpose: balance.purpose,
      currency: balance.currencyId,
      currency_name: balance.currencyName,
      available: formatUnits(balance.available),
    })),
    list: entries.map((entry) => ({
      id: fundEntryId(entry),
      time: formatShanghai(entry.at),
      purpose,
      currency_name: entry.currencyName,
      amount: formatUnits(entry.amount),
      after: viewAfter(entry),
      reason: entry.reason,
    })),
    total,
  };
}
