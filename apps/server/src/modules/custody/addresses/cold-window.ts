// Addresses of the cold wallet that its own software gives itself: on chains of outputs nobody here has made them, and they are
// ours as well. Of each branch so many are known beyond the last one that was paid, at any time.
import type { Chain } from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { ChainBlock } from '../adapter.ts';
import { findOwnAddresses, keepOwnAddress } from '../own/own-addresses.ts';
import type { AddressMaker } from './xpub-addresses.ts';

/** Wallet software scans so many unused addresses beyond the last used one (the gap limit of BIP 44). */
const WINDOW = 20;
const BRANCHES = [0, 1] as const;

export class ColdWindow {
  readonly #needs: { readonly sql: Sql; readonly chain: Chain; readonly cold: AddressMaker };

  constructor(needs: { readonly sql: Sql; readonly chain: Chain; readonly cold: AddressMaker }) {
    this.#needs = needs;
  }

  /** Makes known the addresses that follow from the payments in blocks that we have. */
  async open(): Promise<void> {
    const { sql, chain } = this.#needs;
    for (const branch of BRANCHES) {
      const [row] = await query(sql, { paid: count })`
        SELECT coalesce(max(address_index), -1) AS paid FROM chain_outputs
        WHERE chain_id = ${chain.id} AND account = 'cold' AND branch = ${branch}`;
      await this.#widen(branch, row?.paid ?? -1);
    }
  }

  /** Before the block is taken, so that what it pays is known to be ours; one payment may lead to the next. */
  async follow({ transactions }: Pick<ChainBlock, 'transactions'>): Promise<void> {
    const { sql, chain } = this.#needs;
    const paid = [...new Set(transactions.flatMap(({ transfers }) => transfers.map(({ to }) => to)))];
    let isWider = paid.length > 0;
    while (isWider) {
      const found = [...(await findOwnAddresses(sql, chain.id, paid)).values()];
      const cold = found.filter(({ account }) => account === 'cold');
      isWider = false;
      for (const branch of BRANCHES) {
        const newest = Math.max(-1, ...cold.filter((own) => own.branch === branch).map(({ index }) => index));
        if (newest >= 0 && (await this.#widen(branch, newest))) isWider = true;
      }
    }
  }

  /** Whether there are more than before. Sweeps have addresses in the same order. */
  async #widen(branch: 0 | 1, paid: number): Promise<boolean> {
    const { sql, chain, cold } = this.#needs;
    const [row] = await query(sql, { kept: count })`
      SELECT coalesce(max(address_index), -1) AS kept FROM own_addresses
      WHERE chain_id = ${chain.id} AND account = 'cold' AND branch = ${branch}`;
    const first = (row?.kept ?? -1) + 1;
    for (let index = first; index <= paid + WINDOW; index += 1) {
      await keepOwnAddress(sql, { chainId: chain.id, address: cold(branch, index), account: 'cold', branch, index });
    }
    return first <= paid + WINDOW;
  }
}
