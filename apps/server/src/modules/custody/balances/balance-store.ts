// SQL of what a reconciliation found: written by the reconciler, never changed.
import {
  type Amount,
  assert,
  type ChainId,
  chainPurpose,
  type CurrencyId,
  findChain,
  type Instant,
  ZERO,
} from '@bourse/domain';
import { id, instant, units } from '@bourse/domain/kinds';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

/** The balance of a coin on a chain, in units of 1e-8. */
export type Balance = {
  /** Our addresses hold this by the ledger. */
  readonly ledger: bigint;
  /** Our addresses hold this on the chain. */
  readonly held: bigint;
  /** The sum of what has left and is not final, less what has come and is not credited. */
  readonly pending: bigint;
  /** `held + pending - ledger`: below 0 it is a shortfall, above it a surplus. */
  readonly difference: bigint;
};

export type KnownBalance = Pick<Balance, 'difference'> & { readonly at: Instant };

type Recorded = Balance & {
  readonly chainId: ChainId;
  readonly currencyId: CurrencyId;
  readonly height: number;
  readonly blockHash: string;
  readonly at: Instant;
};

export async function recordBalance(sql: Sql, row: Recorded): Promise<void> {
  await sql`
    INSERT INTO reconciliations (chain_id, currency_id, height, block_hash, at, ledger, held, pending, difference)
    VALUES (${row.chainId}, ${row.currencyId}, ${row.height}, ${row.blockHash}, ${row.at}, ${numericFromUnits(row.ledger)},
      ${numericFromUnits(row.held)}, ${numericFromUnits(row.pending)}, ${numericFromUnits(row.difference)})`;
}

/** Reads what our addresses hold now by the ledger, in units of 1e-8. */
export async function readLedger(
  sql: Sql,
  { chainId: id, currencyId: coin }: { readonly chainId: ChainId; readonly currencyId: CurrencyId },
): Promise<bigint> {
  const chain = findChain(id);
  assert(chain, 'what is compared is of a chain');
  const [row] = await query(sql, { ledger: units })`
    SELECT coalesce(sum(-available), 0) AS ledger FROM accounts
    WHERE house_purpose = ${chainPurpose(chain)} AND currency_id = ${coin}`;
  return row?.ledger ?? 0n;
}

/** The newest of each coin. */
export async function findLastBalances(sql: Sql, chainId: ChainId): Promise<Map<CurrencyId, KnownBalance>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), difference: units, at: instant })`
    SELECT DISTINCT ON (currency_id) currency_id, difference, at FROM reconciliations
    WHERE chain_id = ${chainId} ORDER BY currency_id, id DESC`;
  return new Map(rows.map(({ currencyId, ...known }) => [currencyId, known]));
}

/**
 * Sums up deposits that our addresses hold and that two operators may still credit to their owners, or are crediting:
 * those below the minimum, or without a tag.
 */
export async function sumClaimable(
  sql: Sql,
  { chainId, currencyId: coin }: { readonly chainId: ChainId; readonly currencyId: CurrencyId },
): Promise<Amount> {
  const [row] = await query(sql, { sum: units })`
    SELECT coalesce(sum(amount), 0) AS sum FROM chain_deposits c
    WHERE chain_id = ${chainId} AND currency_id = ${coin} AND block_hash IS NOT NULL AND (state = 'below_minimum'
      OR state = 'unclaimed' AND (user_id IS NULL OR EXISTS (SELECT FROM changes p WHERE p.desk = 'funds' AND p.kind = 'deposit'
        AND p.status = 'approved' AND p.changes @> jsonb_build_array(jsonb_build_object('field', 'output',
          'to', concat_ws(' ', c.chain_id, c.txid, c.ordinal))))))`;
  return row?.sum ?? ZERO;
}
