// Whose an address is. One is given out when its owner first asks, and stays the owner's for ever.
import { type Chain, type ChainId, type Instant, type UserId } from '@bourse/domain';
import { id, text } from '@bourse/domain/kinds';
import { textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { keepOwnAddress } from '../own/own-addresses.ts';

type Owner = { readonly userId: UserId; readonly chain: Chain };

/** The user's newest address on a chain; `make` gives the first one. */
export async function ensureDepositAddress(
  sql: Sql,
  { userId: owner, chain }: Owner,
  { make, now }: { readonly make: () => Promise<string>; readonly now: Instant },
): Promise<string> {
  const find = () => query(sql, { address: text })`
    SELECT address FROM deposit_addresses WHERE user_id = ${owner} AND chain_id = ${chain.id}
    ORDER BY created_at DESC LIMIT 1`;
  const [known] = await find();
  if (known) return known.address;
  const address = await make();
  await sql.begin(async (transaction) => {
    await transaction`
      INSERT INTO deposit_addresses (chain_id, address, user_id, created_at)
      VALUES (${chain.id}, ${address}, ${owner}, ${now}) ON CONFLICT DO NOTHING`;
    await keepOwnAddress(transaction, { chainId: chain.id, address, account: 'deposit', branch: 0, index: owner });
  });
  return address;
}

/** The owners of those addresses that are ours, by the written form of the address. */
export async function findOwners(
  sql: Sql | TransactionSql,
  chainId: ChainId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, UserId>> {
  if (addresses.length === 0) return new Map();
  const rows = await query(sql, { address: text, userId: id<UserId>() })`
    SELECT address, user_id FROM deposit_addresses WHERE chain_id = ${chainId} AND address = ANY(${textsLiteral(addresses, (it) => it)}::text[])`;
  return new Map(rows.map((row) => [row.address, row.userId]));
}
