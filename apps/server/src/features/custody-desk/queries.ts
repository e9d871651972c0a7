// SQL of the desk of chains: what goes out, how ledger and chain have stood, what nobody was credited.
import {
  type Amount,
  amount,
  type ChainId,
  chainId,
  type CurrencyId,
  currencyId,
  DAY_MS,
  type Instant,
  instant,
} from '@bourse/domain';
import type { Balance } from '../../custody/balance-store.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

const read = (text: string): Amount => amount(unitsFromNumeric(text));

export type Outflow = {
  readonly chainId: ChainId;
  readonly currencyId: CurrencyId;
  /** Approved and not signed. */
  readonly waiting: number;
  readonly waitingAmount: Amount;
};

export async function findWaiting(sql: Sql): Promise<readonly Outflow[]> {
  const rows = await sql<{ chain_id: string; currency_id: string; waiting: number; sum: string }[]>`
    SELECT chain_id, currency_id, count(*)::integer AS waiting, sum(amount - fee) AS sum FROM withdrawals
    WHERE status = 'approved' AND to_user_id IS NULL GROUP BY chain_id, currency_id`;
  return rows.map((row) => ({
    chainId: chainId(Number(row.chain_id)),
    currencyId: currencyId(Number(row.currency_id)),
    waiting: row.waiting,
    waitingAmount: read(row.sum),
  }));
}

/** By coin, what users were sent in the last 24 hours over whatever chains: what the site's limit counts. */
export async function sumSent(sql: Sql, now: Instant): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await sql<{ currency_id: string; sum: string }[]>`
    SELECT currency_id, sum(amount - fee) AS sum FROM withdrawals
    WHERE status <> 'failed' AND (status = 'signed' OR id IN (
      SELECT withdrawal_id FROM chain_transactions WHERE signed_at > ${now - DAY_MS}))
    GROUP BY currency_id`;
  return new Map(rows.map((row) => [currencyId(Number(row.currency_id)), read(row.sum)]));
}

export type Place = { readonly chainId: ChainId | undefined; readonly currencyId: CurrencyId | undefined };

const isIn = (sql: Sql, { chainId: chain, currencyId: coin }: Place) => sql`
  ${chain === undefined ? sql`true` : sql`chain_id = ${chain}`}
  AND ${coin === undefined ? sql`true` : sql`currency_id = ${coin}`}`;

export type Reconciliation = Balance & {
  readonly id: number;
  readonly chainId: ChainId;
  readonly currencyId: CurrencyId;
  readonly height: number;
  readonly blockHash: string;
  readonly at: Instant;
};

type Row = {
  readonly id: string;
  readonly chain_id: string;
  readonly currency_id: string;
  readonly height: number;
  readonly block_hash: string;
  readonly at: string;
} & Readonly<Record<keyof Balance, string>>;

const fromRow = (row: Row): Reconciliation => ({
  id: Number(row.id),
  chainId: chainId(Number(row.chain_id)),
  currencyId: currencyId(Number(row.currency_id)),
  height: row.height,
  blockHash: row.block_hash,
  at: instant(Number(row.at)),
  ledger: unitsFromNumeric(row.ledger),
  held: unitsFromNumeric(row.held),
  pending: unitsFromNumeric(row.pending),
  difference: unitsFromNumeric(row.difference),
});

/** The newest rows of a coin on a chain, the last one first. */
export async function findRecent(
  sql: Sql,
  { chainId: chain, currencyId: coin }: { readonly chainId: ChainId; readonly currencyId: CurrencyId },
  limit: number,
): Promise<readonly Reconciliation[]> {
  const rows = await sql<Row[]>`
    SELECT * FROM reconciliations WHERE chain_id = ${chain} AND currency_id = ${coin} ORDER BY id DESC LIMIT ${limit}`;
  return rows.map(fromRow);
}

export type ReconciliationFilter = Place & {
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
};

const isFound = (sql: Sql, filter: ReconciliationFilter) => sql`
  ${isIn(sql, filter)} AND at >= ${filter.from ?? 0} AND at < ${filter.until ?? Number.MAX_SAFE_INTEGER}`;

type Page = { readonly offset: number; readonly limit: number };

export async function findReconciliations(
  sql: Sql,
  filter: ReconciliationFilter,
  { offset, limit }: Page,
): Promise<readonly Reconciliation[]> {
  const rows = await sql<Row[]>`
    SELECT * FROM reconciliations WHERE ${isFound(sql, filter)} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(fromRow);
}

/** As a file reads them, part after part. */
export async function readReconciliations(
  sql: Sql,
  filter: ReconciliationFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly Reconciliation[]> {
  const rows = await sql<Row[]>`
    SELECT * FROM reconciliations
    WHERE ${isFound(sql, filter)} AND ${before === undefined ? sql`true` : sql`id < ${before}`}
    ORDER BY id DESC LIMIT ${limit}`;
  return rows.map(fromRow);
}

export async function countReconciliations(sql: Sql, filter: ReconciliationFilter): Promise<number> {
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM reconciliations WHERE ${isFound(sql, filter)}`;
  return Number(count?.n);
}
