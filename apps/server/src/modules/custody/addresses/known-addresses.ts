// Addresses that are made known as ours. A user's is given out when its owner first asks, and stays the owner's for ever; those of
// the cold wallet, which its own software gives itself, are known before anybody pays them.
import type { Chain, ChainId, Instant, UserId } from '@bourse/domain';
import { count, id, text } from '@bourse/domain/kinds';
import { textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { ChainBlock, ChainWork } from '../adapter.ts';
import { findOwnAddresses, keepOwnAddress } from '../own/own-coins.ts';
import type { AddressMaker } from './addresses.ts';

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

/** Wallet software scans so many unused addresses beyond the last used one (the gap limit of BIP 44). */
const WINDOW = 20;
const BRANCHES = [0, 1] as const;

type Needs = Pick<ChainWork, 'sql' | 'chain'> & { readonly cold: AddressMaker };

/**
 * On chains of outputs nobody here has made the addresses of the cold wallet. Of each branch so many are known beyond the last
 * one that was paid, at any time. Answers with what follows each block before it is taken, so that what it pays is known to be
 * ours.
 */
export async function openColdWindow({ sql, chain, cold }: Needs) {
  /** Whether there are more than before. Sweeps have addresses in the same order. */
  const widen = async (branch: 0 | 1, paid: number): Promise<boolean> => {
    const [row] = await query(sql, { kept: count })`
      SELECT coalesce(max(address_index), -1) AS kept FROM own_addresses
      WHERE chain_id = ${chain.id} AND account = 'cold' AND branch = ${branch}`;
    const first = (row?.kept ?? -1) + 1;
    for (let index = first; index <= paid + WINDOW; index += 1) {
      await keepOwnAddress(sql, { chainId: chain.id, address: cold(branch, index), account: 'cold', branch, index });
    }
    return first <= paid + WINDOW;
  };
  for (const branch of BRANCHES) {
    const [row] = await query(sql, { paid: count })`
      SELECT coalesce(max(address_index), -1) AS paid FROM chain_outputs
      WHERE chain_id = ${chain.id} AND account = 'cold' AND branch = ${branch}`;
    await widen(branch, row?.paid ?? -1);
  }
  return async ({ transactions }: Pick<ChainBlock, 'transactions'>): Promise<void> => {
    const paid = [...new Set(transactions.flatMap(({ transfers }) => transfers.map(({ to }) => to)))];
    // One payment may lead to the next.
    let isWider = paid.length > 0;
    while (isWider) {
      const found = [...(await findOwnAddresses(sql, chain.id, paid)).values()];
      const own = found.filter(({ account }) => account === 'cold');
      isWider = false;
      for (const branch of BRANCHES) {
        const newest = Math.max(-1, ...own.filter((one) => one.branch === branch).map(({ index }) => index));
        if (newest >= 0 && (await widen(branch, newest))) isWider = true;
      }
    }
  };
}
