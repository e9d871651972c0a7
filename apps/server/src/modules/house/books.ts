// What everybody owns by coin, as of one commit: every statement of the transaction sees the state that the first one has seen.
import {
  amount,
  type Amount,
  type CurrencyId,
  HOUSE_PURPOSES,
  type HousePurpose,
  type Instant,
  type Seq,
  type Wallet,
  WALLETS,
} from '@bourse/domain';
import { count, id, instant, units, word } from '@bourse/domain/kinds';
import { besideGroupOf } from '@bourse/domain/liabilities';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

/** Wallets are those of users who are not the house's. */
export type BookSide = Wallet | 'house_users' | HousePurpose;
export type CoinBook = {
  readonly currencyId: CurrencyId;
  /** Units; what is not there is nothing. */
  readonly sums: ReadonlyMap<BookSide, bigint>;
};
export type Books = {
  /** The last command of the commit, and its time. */
  readonly seq: Seq;
  readonly at: Instant;
  readonly accounts: number;
  readonly coins: readonly CoinBook[];
};

const SIDE_SUM = {
  currencyId: id<CurrencyId>(),
  side: word<BookSide>([...WALLETS, 'house_users', ...HOUSE_PURPOSES]),
  accounts: count,
  sum: units,
};

/** Undefined before anything was ever committed. */
export const readBooks = (sql: Sql): Promise<Books | undefined> =>
  sql.begin('isolation level repeatable read read only', readBooksIn);

/** In a transaction that reads one state. */
export async function readBooksIn(sql: TransactionSql): Promise<Books | undefined> {
  const [writer] = await query(sql, { seq: id<Seq>(), at: instant })`SELECT seq, at FROM writer`;
  if (!writer) return undefined;
  const rows = await query(sql, SIDE_SUM)`
    SELECT currency_id, coalesce(house_purpose, CASE WHEN is_house THEN 'house_users' END, wallet) AS side,
      count(*) AS accounts, sum(available + locked) AS sum
    FROM accounts LEFT JOIN users ON users.id = user_id GROUP BY currency_id, side ORDER BY currency_id, side`;
  const coins = new Map<CurrencyId, Map<BookSide, bigint>>();
  for (const { currencyId, side, sum } of rows) {
    const sums = coins.get(currencyId) ?? new Map<BookSide, bigint>();
    coins.set(currencyId, sums.set(side, sum));
  }
  return {
    ...writer,
    accounts: rows.reduce((all, one) => all + one.accounts, 0),
    coins: [...coins].map(([currencyId, sums]) => ({ currencyId, sums })),
  };
}

type Totals = {
  /** The sums of users who are not the house's, and of the house's users. */
  readonly owed: Amount;
  readonly houseUsers: Amount;
  /** Accounts of the house: what lies there for users, what is its own, what stands for the world outside. */
  readonly reserved: Amount;
  readonly own: Amount;
  readonly outside: Amount;
};

const sumOf = (sums: CoinBook['sums'], sides: readonly BookSide[]): Amount =>
  amount(sides.reduce((all, side) => all + (sums.get(side) ?? 0n), 0n));

/** All of them together are nothing. */
export function totalsOf({ sums }: CoinBook): Totals {
  const groupOf = (group: ReturnType<typeof besideGroupOf>) =>
    sumOf(
      sums,
      HOUSE_PURPOSES.filter((purpose) => besideGroupOf(purpose) === group),
    );
  return {
    owed: sumOf(sums, WALLETS),
    houseUsers: sumOf(sums, ['house_users']),
    reserved: groupOf('reserved'),
    own: groupOf('own'),
    outside: groupOf('outside'),
  };
}
