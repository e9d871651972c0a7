// A user's legs of the ledger, page by page, read from committed rows.
import { type Amount, amount, type Instant, instant, type UserId, type Wallet } from '@bourse/domain';
import { numbersLiteral } from '../../storage/arrays.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

/** `total` counts no further than this: nobody pages so far. */
const TOTAL_MAX = 100_000;

export type OwnCurrency = { readonly id: number; readonly name: string };

/** The coins that a user has an account in, in their order. */
export async function findOwnCurrencies(sql: Sql, id: UserId): Promise<readonly OwnCurrency[]> {
  const rows = await sql<{ id: string; name: string }[]>`
    SELECT c.id, c.name FROM currencies c
    WHERE EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = ${id} AND a.currency_id = c.id) ORDER BY c.sort, c.id`;
  return rows.map((row) => ({ id: Number(row.id), name: row.name }));
}

export type LedgerQuery = {
  readonly userId: UserId;
  readonly wallet: Wallet | undefined;
  readonly currencyId: number | undefined;
  /** Only those that come after it. */
  readonly last?: Pick<Leg, 'postingId' | 'leg'> | undefined;
  readonly limit: number;
  readonly offset: number;
};

export type Leg = {
  readonly postingId: number;
  readonly leg: number;
  readonly wallet: string;
  readonly currencyName: string;
  /** Signed. */
  readonly amount: Amount;
  /** What the account held once the leg was applied, locked included. */
  readonly after: Amount;
  readonly reason: string;
  readonly at: Instant;
};

type AccountRow = { readonly id: string; readonly wallet: string; readonly name: string };
type LegRow = {
  readonly posting_id: string;
  readonly leg: number;
  readonly account_id: string;
  readonly amount: string;
  readonly balance_after: string;
  readonly reason: string;
  readonly at: string;
};

/** Newest first. Each account's part is read from an index as far as the page goes. */
export async function findLegs(
  sql: Sql,
  query: LedgerQuery,
): Promise<{ readonly legs: readonly Leg[]; readonly total: number }> {
  const { userId, last, limit, offset } = query;
  const isOlder = last ? sql`(posting_id, leg) < (${last.postingId}, ${last.leg})` : sql`true`;
  const accounts = await findAccounts(sql, query);
  const own = new Map(accounts.map((account) => [account.id, account]));
  const ids = numbersLiteral(accounts, ({ id }) => id);
  const part = (wanted: number) => sql`
    unnest(${ids}::bigint[]) AS own (id) CROSS JOIN LATERAL (
      SELECT * FROM ledger_entries WHERE user_id = ${userId} AND account_id = own.id AND ${isOlder}
      ORDER BY posting_id DESC, leg DESC LIMIT ${wanted}
    ) AS legs`;
  const [rows, [counted]] = await Promise.all([
    sql<LegRow[]>`
      SELECT posting_id, leg, account_id, amount, balance_after, reason, at FROM ${part(offset + limit)}
      ORDER BY posting_id DESC, leg DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ total: string }[]>`SELECT count(*) AS total FROM (SELECT FROM ${part(TOTAL_MAX)} LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  const legs = rows.flatMap((row) => {
    const account = own.get(row.account_id);
    return account ? [toLeg(row, account)] : [];
  });
  return { legs, total: Number(counted?.total ?? 0) };
}

function findAccounts(sql: Sql, { userId, wallet, currencyId }: LedgerQuery): Promise<readonly AccountRow[]> {
  return sql<AccountRow[]>`
    SELECT a.id, a.wallet, c.name FROM accounts a JOIN currencies c ON c.id = a.currency_id
    WHERE a.user_id = ${userId} AND ${wallet === undefined ? sql`true` : sql`a.wallet = ${wallet}`}
      AND ${currencyId === undefined ? sql`true` : sql`a.currency_id = ${currencyId}`}`;
}

const toLeg = (row: LegRow, { wallet, name }: AccountRow): Leg => ({
  postingId: Number(row.posting_id),
  leg: row.leg,
  wallet,
  currencyName: name,
  amount: amount(unitsFromNumeric(row.amount)),
  after: amount(unitsFromNumeric(row.balance_after)),
  reason: row.reason,
  at: instant(Number(row.at)),
});
