// SQL of what the signer is asked to sign. A request is committed before the signer is asked, so that whoever asks again asks
// for the same transaction; only one that the signer has refused is taken back.
import type { Amount, ChainId, CurrencyId, Instant } from '@bourse/domain';
import { count, flag, id, json, optional, text, units } from '@bourse/domain/kinds';
import type { SigningRequest } from '@bourse/domain/signer';
import { z } from 'zod';
import { texts, textsLiteral } from '../../../core/storage/arrays.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

type AnySql = Sql | TransactionSql;

/** Without what is only for the moment: approvals, the fee's limit and the end of its life. */
export type SigningBody = Omit<SigningRequest, 'approvals' | 'feeLimit' | 'expiresAt'>;

/** The contents of a transaction that is to be signed. */
export type PlannedRequest = {
  readonly currencyId: CurrencyId;
  /** The amount that leaves, and the most that the chain takes of its own coin for it. */
  readonly amount: Amount;
  readonly fee: Amount;
  /** They are named as in `ChainTransaction`. */
  readonly inputs: readonly string[];
  readonly changeIndex?: number | undefined;
  /** The account that pays and which of its transactions that is, where accounts pay. */
  readonly account?: { readonly payer: string; readonly nonce: number };
  readonly body: SigningBody;
};

export type StoredRequest = PlannedRequest & {
  readonly round: number;
  readonly txid: string | undefined;
};

const LOCK = 'signing requests of a chain';

/** Until the end of the transaction nobody else plans on that chain. */
export async function lockRequests(sql: TransactionSql, chainId: ChainId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${LOCK}), ${chainId})`;
}

const STORED = {
  round: count,
  currencyId: id<CurrencyId>(),
  amount: units,
  fee: units,
  inputs: texts,
  changeIndex: optional(count),
  payer: optional(text),
  nonce: optional(count),
  /** It is kept as it was written: only the signer judges what it says. */
  body: json((value) => z.custom<SigningBody>().parse(value)),
  txid: optional(text),
};

/** The newest of that id. */
export async function findRequest(
  sql: AnySql,
  chainId: ChainId,
  requestId: string,
): Promise<StoredRequest | undefined> {
  const [row] = await query(sql, STORED)`
    SELECT round, currency_id, amount, fee, to_json(inputs) AS inputs, change_index, payer, nonce, body, txid FROM signing_requests
    WHERE chain_id = ${chainId} AND request_id = ${requestId} ORDER BY round DESC LIMIT 1`;
  if (!row) return undefined;
  const { payer, nonce, ...request } = row;
  return { ...request, ...(payer !== undefined && nonce !== undefined && { account: { payer, nonce } }) };
}

export async function insertRequest(
  sql: TransactionSql,
  chainId: ChainId,
  { request, now }: { readonly request: Omit<StoredRequest, 'txid'>; readonly now: Instant },
): Promise<void> {
  const { round, inputs, changeIndex, account, body } = request;
  await sql`
    INSERT INTO signing_requests (chain_id, request_id, round, currency_id, amount, fee, inputs, change_index, payer, nonce,
      body, created_at)
    VALUES (${chainId}, ${body.id}, ${round}, ${request.currencyId}, ${numericFromUnits(request.amount)},
      ${numericFromUnits(request.fee)}, ${textsLiteral(inputs, (it) => it)}::text[], ${changeIndex ?? null},
      ${account?.payer ?? null}, ${account?.nonce ?? null}, ${sql.json(body)}, ${now})`;
}

type Place = { readonly requestId: string; readonly round: number };

export async function noteSigned(
  sql: AnySql,
  chainId: ChainId,
  { requestId, round, txid }: Place & { readonly txid: string },
): Promise<void> {
  await sql`
    UPDATE signing_requests SET txid = ${txid}
    WHERE chain_id = ${chainId} AND request_id = ${requestId} AND round = ${round}`;
}

/** The signer has refused it, and had not signed it before: what it would have spent is free again. */
export async function dropRequest(sql: AnySql, chainId: ChainId, { requestId, round }: Place): Promise<void> {
  await sql`
    DELETE FROM signing_requests
    WHERE chain_id = ${chainId} AND request_id = ${requestId} AND round = ${round} AND txid IS NULL`;
}

/**
 * Finds requests that the signer has not answered, for replacements of a transaction that a block has, or whose inputs
 * something else has spent.
 */
export async function findUseless(sql: AnySql, chainId: ChainId): Promise<readonly string[]> {
  const rows = await query(sql, { requestId: text })`
    SELECT DISTINCT r.request_id FROM signing_requests r
      JOIN signing_requests e ON e.chain_id = r.chain_id AND e.request_id = r.request_id AND e.round < r.round
      JOIN chain_transactions t ON t.chain_id = e.chain_id AND t.txid = e.txid
    WHERE r.chain_id = ${chainId} AND r.txid IS NULL AND (t.mined_height IS NOT NULL OR t.lost_height IS NOT NULL)
    ORDER BY r.request_id`;
  return rows.map((row) => row.requestId);
}

/** The next index of the branch of change; one that was planned and dropped is given again. */
export async function findNextChange(sql: AnySql, chainId: ChainId): Promise<number> {
  const [row] = await query(sql, { next: count })`
    SELECT coalesce(max(change_index) + 1, 0) AS next FROM signing_requests WHERE chain_id = ${chainId}`;
  return row?.next ?? 0;
}

const PAYER_STATE = {
  /** The number behind the last one that was planned; 0 where there is none. */
  nextNonce: count,
  /** One is planned that the signer has not signed yet, of a number that no block has: until then no later one may be taken. */
  isOneOpen: flag,
};
export type PayerState = RowOf<typeof PAYER_STATE>;

/** `mined` is the first nonce that no block has: unanswered requests with a lower one hold up nothing. */
export async function findPayerState(
  sql: AnySql,
  chainId: ChainId,
  { payer, mined }: { readonly payer: string; readonly mined: number },
): Promise<PayerState> {
  const [row] = await query(sql, PAYER_STATE)`
    SELECT coalesce(max(nonce) + 1, 0) AS next_nonce, coalesce(bool_or(txid IS NULL AND nonce >= ${mined}), false) AS is_one_open
    FROM signing_requests WHERE chain_id = ${chainId} AND payer = ${payer}`;
  return row ?? { nextNonce: 0, isOneOpen: false };
}

type Leaving = { readonly payer: string; readonly fromNonce: number; readonly feeCurrencyId: CurrencyId };

/** Finds what is planned to leave an account from a nonce on, by coin, with the most that it may cost. */
export async function findLeaving(
  sql: AnySql,
  chainId: ChainId,
  { payer, fromNonce, feeCurrencyId }: Leaving,
): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), sum: units })`
    WITH leaving AS (
      SELECT DISTINCT ON (nonce) currency_id, amount, fee FROM signing_requests
      WHERE chain_id = ${chainId} AND payer = ${payer} AND nonce >= ${fromNonce} ORDER BY nonce, round DESC
    ), parts AS (
      SELECT currency_id, amount AS part FROM leaving UNION ALL SELECT ${feeCurrencyId}::bigint, fee FROM leaving
    )
    SELECT currency_id, sum(part) AS sum FROM parts GROUP BY currency_id`;
  return new Map(rows.map((row) => [row.currencyId, row.sum]));
}
