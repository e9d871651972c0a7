// Compares what the ledger says we hold on a chain with what our addresses hold, at one head. Where they hold less, nothing
// more of that coin is signed. More than the ledger says is no fault: operators book it.
import {
  type Amount,
  amount,
  type Chain,
  chainPurpose,
  type CurrencyId,
  currencyId,
  formatUnits,
} from '@bourse/domain';
import type { Logger } from 'pino';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Sql } from '../storage/connection.ts';
import type { ChainAdapter, ChainHead, HotWallet } from './adapter.ts';

/** By coin, what is missing. */
export type Shortfalls = ReadonlyMap<CurrencyId, Amount>;

type Needs = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly adapter: Pick<ChainAdapter, 'head'>;
  readonly wallet: Pick<HotWallet, 'holdings' | 'feeCurrencyId'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
};

export class Reconciler {
  readonly #needs: Needs;
  #shortfalls: Shortfalls = new Map();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** As of the last step. */
  get shortfalls(): Shortfalls {
    return this.#shortfalls;
  }

  /** Looks at the head where the node and we agree. If the chain goes on meanwhile, what was found before holds. */
  async step(head: ChainHead): Promise<void> {
    const { chain, adapter, wallet, log } = this.#needs;
    const [held, expected] = [await wallet.holdings(), await this.#findExpected()];
    const now = await adapter.head();
    if (now.height !== head.height || now.hash !== head.hash) return;
    const found = new Map<CurrencyId, Amount>();
    for (const [coin, wanted] of expected) {
      const missing = wanted - (held.get(coin) ?? 0n);
      if (missing <= 0n) continue;
      found.set(coin, amount(missing));
      if (this.#shortfalls.get(coin) === missing) continue;
      log.error(
        { chain: chain.code, currencyId: coin, missing: formatUnits(missing) },
        'a chain holds less than the ledger',
      );
    }
    this.#shortfalls = found;
  }

  /** What the ledger says, less what has left and is not final: its money is gone, and the ledger does not know yet. */
  async #findExpected(): Promise<ReadonlyMap<CurrencyId, bigint>> {
    const { sql, chain, wallet } = this.#needs;
    const rows = await sql<{ currency_id: string; sum: string }[]>`
      WITH gone AS (
        SELECT w.currency_id, CASE WHEN c.has_failed THEN 0 ELSE w.amount - w.fee END AS sent,
          coalesce(c.paid_fee, c.fee) AS fee
        FROM chain_transactions c JOIN withdrawals w ON w.id = c.withdrawal_id
        WHERE c.chain_id = ${chain.id} AND c.mined_height IS NOT NULL AND w.status IN ('signed', 'broadcast', 'mined')
      ), parts AS (
        SELECT currency_id, -available AS part FROM accounts WHERE house_purpose = ${chainPurpose(chain)}
        UNION ALL SELECT currency_id, -sent FROM gone
        UNION ALL SELECT ${wallet.feeCurrencyId}::bigint, -fee FROM gone
      )
      SELECT currency_id, sum(part)::numeric(38,8) AS sum FROM parts GROUP BY currency_id`;
    return new Map(rows.map((row) => [currencyId(Number(row.currency_id)), unitsFromNumeric(row.sum)]));
  }
}
