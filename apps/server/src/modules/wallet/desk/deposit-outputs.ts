// What came on chain and the follower has not credited: too little, while deposits were closed, or it names nobody.
import { type Chain, type ChainId, type CurrencyId, findChain, splitTag, type UserId } from '@bourse/domain';
import { count, flag, id, text, units } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const KEY = { chainId: id<ChainId>(), txid: text, ordinal: count };
export type OutputKey = RowOf<typeof KEY>;

const OUTPUT = {
  ...KEY,
  amount: units,
  address: text,
  /** It names nobody. */
  isUnclaimed: flag,
  confirmations: count,
  confirmationsNeeded: count,
};
export type Output = Omit<RowOf<typeof OUTPUT>, 'address'> & {
  readonly chain: Chain;
  /** Empty where there is none. */
  readonly tag: string;
};

export const isDeepEnough = ({ confirmations, confirmationsNeeded }: Output): boolean =>
  confirmations >= confirmationsNeeded;

/** In the same coin; newest first. One that was taken back is nobody's here: the house may pay it. */
export async function findOutputs(
  sql: Sql | TransactionSql,
  { userId, currencyId, only }: { readonly userId: UserId; readonly currencyId: CurrencyId; readonly only?: OutputKey },
): Promise<readonly Output[]> {
  const rows = await query(sql, OUTPUT)`
    SELECT d.chain_id, d.txid, d.ordinal, d.amount, d.address, d.user_id IS NULL AS is_unclaimed, tip.height - d.height + 1 AS confirmations,
      c.confirmations AS confirmations_needed
    FROM chain_deposits d JOIN coin_chains c ON c.chain_id = d.chain_id AND c.currency_id = d.currency_id
      CROSS JOIN LATERAL (SELECT max(height) AS height FROM chain_blocks b WHERE b.chain_id = d.chain_id) AS tip
    WHERE d.currency_id = ${currencyId} AND ((d.user_id = ${userId} AND d.state IN ('seen', 'below_minimum'))
        OR (d.user_id IS NULL AND d.state = 'unclaimed'))
      AND d.block_hash IS NOT NULL AND ${
        only === undefined
          ? sql`true`
          : sql`d.chain_id = ${only.chainId} AND d.txid = ${only.txid} AND d.ordinal = ${only.ordinal}`
      }
    ORDER BY d.user_id IS NULL, d.seen_at DESC, d.txid, d.ordinal LIMIT 50`;
  return rows.flatMap(({ address, ...output }) => {
    const chain = findChain(output.chainId);
    return chain ? [{ ...output, chain, tag: splitTag(chain, address).tag }] : [];
  });
}

/** Who is to be credited with it is its owner from then on, so that nobody else can be. */
export async function claimOutput(
  transaction: TransactionSql,
  { chainId: on, txid, ordinal }: OutputKey,
  owner: UserId,
): Promise<void> {
  await transaction`
    UPDATE chain_deposits SET user_id = ${owner}
    WHERE chain_id = ${on} AND txid = ${txid} AND ordinal = ${ordinal} AND user_id IS NULL`;
}

/** The ledger has refused the credit: it names nobody again. */
export async function disclaimOutput(
  transaction: TransactionSql,
  { chainId: on, txid, ordinal }: OutputKey,
): Promise<void> {
  await transaction`
    UPDATE chain_deposits SET user_id = NULL
    WHERE chain_id = ${on} AND txid = ${txid} AND ordinal = ${ordinal} AND state = 'unclaimed' AND deposit_id IS NULL`;
}
