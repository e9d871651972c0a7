// SQL of the addresses that are ours: by them a movement between our own pockets is known for what it is.
import type { ChainId } from '@bourse/domain';
import { count, id, text, word } from '@bourse/domain/kinds';
import { textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { OWN_ACCOUNTS } from './tables.ts';

/** `branch` 1 is for change. */
export const OWN_PLACE = { account: word(OWN_ACCOUNTS), branch: id<0 | 1>(), index: count };
export type OwnPlace = RowOf<typeof OWN_PLACE>;
export type OwnAccount = OwnPlace['account'];
export type OwnAddress = OwnPlace & { readonly chainId: ChainId; readonly address: string };

/** Addresses are never taken back. Throws where it is ours under another index: then two keys were taken for one. */
export async function keepOwnAddress(sql: Sql | TransactionSql, own: OwnAddress): Promise<void> {
  const { chainId, address, account, branch, index } = own;
  await sql`
    INSERT INTO own_addresses (chain_id, address, account, branch, address_index)
    VALUES (${chainId}, ${address}, ${account}, ${branch}, ${index}) ON CONFLICT DO NOTHING`;
  const kept = (await findOwnAddresses(sql, chainId, [address])).get(address);
  if (kept?.account !== account || kept.branch !== branch || kept.index !== index) {
    throw new Error(`${address} is an address of ours in another place than ${account}/${branch}/${index}`);
  }
}

/** Those of them that are ours, by their written form. */
export async function findOwnAddresses(
  sql: Sql | TransactionSql,
  chainId: ChainId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, OwnPlace>> {
  if (addresses.length === 0) return new Map();
  const rows = await query(sql, { address: text, ...OWN_PLACE })`
    SELECT address, account, branch, address_index AS index FROM own_addresses
    WHERE chain_id = ${chainId} AND address = ANY(${textsLiteral(addresses, (it) => it)}::text[])`;
  return new Map(rows.map(({ address, ...place }) => [address, place]));
}
