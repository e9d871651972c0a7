// A user's legs of the ledger, page by page, read from committed rows.
import { type AccountId, type UserId, type Wallet, WALLETS } from '@bourse/domain';
import { count, id, instant, present, text, units, word } from '@bourse/domain/kinds';
import { numbersLiteral } from '../../../core/storage/arrays.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

/** `total` counts no further than this: nobody pages so far. */
const TOTAL_MAX = 100_000;

const CURRENCY = { id: id(), name: text };

/** The coins that a user has an account in, in their order. */
export const findOwnCurrencies = (sql: Sql, userId: UserId): Promise<readonly RowOf<typeof CURRENCY>[]> =>
  query(sql, CURRENCY)`
    SELECT c.id, c.name FROM currencies c
    WHERE EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = ${userId} AND a.currency_id = c.id) ORDER BY c.sort, c.id`;

export type LedgerQuery = {
  readonly userId: UserId;
  readonly wallet: Wallet | undefined;
  readonly currencyId: number | undefined;
  /** Only the legs listed after this one are returned. */
  readonly last?: Pick<Leg, 'postingId' | 'leg'> | undefined;
  readonly limit: number;
  readonly offset: number;
};

const ACCOUNT = { id: id<AccountId>(), wallet: present(word(WALLETS)), currencyName: text };
const LEG = {
  postingId: id(),
  leg: count,
  accountId: id<AccountId>(),
  /** It is signed. */
  amount: units,
  /** The account had this balance after the leg, including what is locked. */
  after: units,
  reason: text,
  at: instant,
};
export type Leg = Omit<RowOf<typeof LEG>, 'accountId'> & Omit<RowOf<typeof ACCOUNT>, 'id'>;

/** The legs come newest first. Each account's part is read from an index as far as the page goes. */
export async function findLegs(
  sql: Sql,
  log: LedgerQuery,
): Promise<{ readonly legs: readonly Leg[]; readonly total: number }> {
  const { userId, last, limit, offset } = log;
  const isOlder = last ? sql`(posting_id, leg) < (${last.postingId}, ${last.leg})` : sql`true`;
  const accounts = await findAccounts(sql, log);
  const own = new Map(accounts.map((account) => [account.id, account]));
  const ids = numbersLiteral(accounts, ({ id }) => id);
  const part = (wanted: number) => sql`
    unnest(${ids}::bigint[]) AS own (id) CROSS JOIN LATERAL (
      SELECT * FROM ledger_entries WHERE user_id = ${userId} AND account_id = own.id AND ${isOlder}
      ORDER BY posting_id DESC, leg DESC LIMIT ${wanted}
    ) AS legs`;
  const [rows, [counted]] = await Promise.all([
    query(sql, LEG)`
      SELECT posting_id, leg, account_id, amount, balance_after AS after, reason, at FROM ${part(offset + limit)}
      ORDER BY posting_id DESC, leg DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count })`
      SELECT count(*) AS total FROM (SELECT FROM ${part(TOTAL_MAX)} LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  const legs = rows.flatMap(({ accountId, ...leg }) => {
    const account = own.get(accountId);
    return account ? [{ ...leg, wallet: account.wallet, currencyName: account.currencyName }] : [];
  });
  return { legs, total: counted?.total ?? 0 };
}

const findAccounts = (sql: Sql, { userId, wallet, currencyId }: LedgerQuery) => query(sql, ACCOUNT)`
  SELECT a.id, a.wallet, c.name AS currency_name FROM accounts a JOIN currencies c ON c.id = a.currency_id
  WHERE a.user_id = ${userId} AND ${wallet === undefined ? sql`true` : sql`a.wallet = ${wallet}`}
    AND ${currencyId === undefined ? sql`true` : sql`a.currency_id = ${currencyId}`}`;
