// Compares what the ledger says we hold on a chain with what our addresses hold, at one head, and keeps what it found. Where
// they hold less, nothing more of that coin is signed. More than the ledger says is no fault: operators book it.
import {
  type Amount,
  amount,
  assert,
  type ChainId,
  chainPurpose,
  type CurrencyId,
  findChain,
  formatUnits,
  HOUR_MS,
  type Instant,
  negateAmount,
  ZERO,
} from '@bourse/domain';
import { id, instant, units } from '@bourse/domain/kinds';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { clearAlarm, raiseAlarm } from '../../../platform/alarms/alarms.ts';
import type { ChainAdapter, ChainHead, ChainWork, HotWallet } from '../adapter.ts';
import type { Assets } from '../coins/assets.ts';
import type { ChainCoin } from '../coins/coin-chains.ts';
import { COST_ROUTE, costKeyOf } from './chain-costs.ts';

/** By coin, what is missing. */
export type Shortfalls = ReadonlyMap<CurrencyId, Amount>;
export type Balances = ReadonlyMap<CurrencyId, Balance>;
export type Comparison = { readonly at: Instant; readonly head: ChainHead; readonly balances: Balances };

type Needs = Omit<ChainWork, 'sequencer'> & {
  readonly adapter: Pick<ChainAdapter, 'head'>;
  readonly wallet: Pick<HotWallet, 'holdings' | 'feeCurrencyId'>;
  readonly assets: Pick<Assets, 'coinsOf'>;
};

/** So far back a transaction may be mined whose cost is not booked: by then it is final everywhere. */
const COST_BLOCKS = 1_000;

type Books = Pick<Balance, 'ledger' | 'pending'>;

export class Reconciler {
  readonly #needs: Needs;
  #shortfalls: Shortfalls = new Map();
  #last: Comparison | undefined;
  /** The last balance that was written of each coin; undefined until it is read. */
  #known: Map<CurrencyId, KnownBalance> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** The shortfalls of the last step. */
  get shortfalls(): Shortfalls {
    return this.#shortfalls;
  }

  /** Undefined before the first. */
  get last(): Comparison | undefined {
    return this.#last;
  }

  /**
   * Looks at the head where the node and we agree. If the chain goes on meanwhile, the last result is kept and nothing
   * is answered: then nothing new may be signed, for that result may be old, or missing.
   */
  async step(head: ChainHead): Promise<Balances | undefined> {
    const { chain, adapter, wallet, assets, clock } = this.#needs;
    const [held, books] = [await wallet.holdings(), await this.#readBooks(head)];
    const now = await adapter.head();
    if (now.height !== head.height || now.hash !== head.hash) return undefined;
    const coins = assets.coinsOf(chain);
    const balances = new Map(coins.map((coin) => [coin, compare(held.get(coin) ?? ZERO, books.get(coin))] as const));
    this.#shortfalls = new Map(
      [...balances].flatMap(([coin, { difference }]) =>
        difference < 0n ? [[coin, negateAmount(difference)] as const] : [],
      ),
    );
    for (const [coin, balance] of balances) await this.#keep(coin, balance, head);
    this.#last = { at: clock.now(), head, balances };
    return balances;
  }

  /** A row for each change, and one an hour; what is missing alarms as long as it is. */
  async #keep(coin: CurrencyId, balance: Balance, { height, hash }: ChainHead): Promise<void> {
    const { sql, chain, clock } = this.#needs;
    const now = clock.now();
    this.#known ??= await findLastBalances(sql, chain.id);
    const known = this.#known.get(coin);
    const hasChanged = known?.difference !== balance.difference;
    const isNothing = balance.ledger === 0n && balance.held === 0n && balance.pending === 0n;
    if (known ? !hasChanged && now - known.at < HOUR_MS : isNothing) return;
    if (hasChanged) await this.#tell(coin, balance);
    await sql`
      INSERT INTO reconciliations (chain_id, currency_id, height, block_hash, at, ledger, held, pending, difference)
      VALUES (${chain.id}, ${coin}, ${height}, ${hash}, ${now}, ${numericFromUnits(balance.ledger)},
        ${numericFromUnits(balance.held)}, ${numericFromUnits(balance.pending)}, ${numericFromUnits(balance.difference)})`;
    this.#known.set(coin, { difference: balance.difference, at: now });
  }

  async #tell(coin: CurrencyId, { difference }: Balance): Promise<void> {
    const { sql, chain, clock, log } = this.#needs;
    const [key, now] = [`shortfall:${chain.code}:${coin}`, clock.now()];
    if (difference >= 0n) return clearAlarm(sql, key, now);
    const missing = formatUnits(negateAmount(difference));
    log.error({ chain: chain.code, currencyId: coin, missing }, 'a chain holds less than the ledger');
    const params = { chain: chain.code, currency: String(coin), missing };
    return raiseAlarm(sql, { key, kind: 'shortfall', params, now });
  }

  /**
   * Reads what the ledger says, and what blocks have above the last one that is final for it: what has left and is not
   * booked, less what has come and is not credited. Both are of one moment.
   */
  async #readBooks({ height }: ChainHead): Promise<ReadonlyMap<CurrencyId, Books>> {
    const { sql, chain, wallet } = this.#needs;
    const rows = await query(sql, { currencyId: id<CurrencyId>(), ledger: units, pending: units })`
      WITH gone AS (
        SELECT w.currency_id, w.amount - w.fee AS sent, coalesce(c.paid_fee, c.fee) AS fee
        FROM chain_transactions c JOIN withdrawals w ON w.id = c.withdrawal_id
        WHERE c.chain_id = ${chain.id} AND c.mined_height IS NOT NULL AND NOT c.has_failed
          AND w.status IN ('signed', 'broadcast', 'mined')
        UNION ALL
        SELECT ${wallet.feeCurrencyId}::bigint, 0, coalesce(c.paid_fee, c.fee) FROM chain_transactions c
        WHERE c.chain_id = ${chain.id} AND c.mined_height > ${height - COST_BLOCKS}
          AND (c.move_id IS NOT NULL OR c.has_failed) AND NOT EXISTS (
            SELECT FROM idempotency_keys k WHERE k.user_id = 0 AND k.route = ${COST_ROUTE}
              AND k.key = ${costKeyOf(chain, '')} || c.txid)
      ), parts AS (
        SELECT currency_id, -available AS ledger, 0 AS pending FROM accounts WHERE house_purpose = ${chainPurpose(chain)}
        UNION ALL SELECT currency_id, 0, sent FROM gone
        UNION ALL SELECT ${wallet.feeCurrencyId}::bigint, 0, fee FROM gone
        UNION ALL SELECT currency_id, 0, -amount FROM chain_deposits c
          WHERE chain_id = ${chain.id} AND state = 'seen' AND block_hash IS NOT NULL AND NOT EXISTS (
            SELECT FROM deposits d WHERE (d.chain_id, d.txid, d.ordinal) = (c.chain_id, c.txid, c.ordinal))
      )
      SELECT currency_id, sum(ledger) AS ledger, sum(pending) AS pending
      FROM parts GROUP BY currency_id`;
    return new Map(rows.map(({ currencyId, ...books }) => [currencyId, books]));
  }
}

function compare(held: Amount, { ledger, pending }: Books = { ledger: ZERO, pending: ZERO }): Balance {
  return { ledger, held, pending, difference: amount(held + pending - ledger) };
}

/** The balance of a coin on a chain, in units of 1e-8. */
export type Balance = {
  /** Our addresses hold this by the ledger. */
  readonly ledger: Amount;
  /** Our addresses hold this on the chain. */
  readonly held: Amount;
  /** The sum of what has left and is not final, less what has come and is not credited. */
  readonly pending: Amount;
  /** `held + pending - ledger`: below 0 it is a shortfall, above it a surplus. */
  readonly difference: Amount;
};

type KnownBalance = Pick<Balance, 'difference'> & { readonly at: Instant };

/** Reads what our addresses hold now by the ledger, in units of 1e-8. */
export async function readLedger(sql: Sql, { chainId: id, currencyId: coin }: ChainCoin): Promise<bigint> {
  const chain = findChain(id);
  assert(chain, 'what is compared is of a chain');
  const [row] = await query(sql, { ledger: units })`
    SELECT coalesce(sum(-available), 0) AS ledger FROM accounts
    WHERE house_purpose = ${chainPurpose(chain)} AND currency_id = ${coin}`;
  return row?.ledger ?? 0n;
}

/** The newest of each coin. */
async function findLastBalances(sql: Sql, chainId: ChainId): Promise<Map<CurrencyId, KnownBalance>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), difference: units, at: instant })`
    SELECT DISTINCT ON (currency_id) currency_id, difference, at FROM reconciliations
    WHERE chain_id = ${chainId} ORDER BY currency_id, id DESC`;
  return new Map(rows.map(({ currencyId, ...known }) => [currencyId, known]));
}

/**
 * Sums up deposits that our addresses hold and that two operators may still credit to their owners, or are crediting:
 * those below the minimum, or without a tag.
 */
export async function sumClaimable(sql: Sql, { chainId, currencyId: coin }: ChainCoin): Promise<Amount> {
  const [row] = await query(sql, { sum: units })`
    SELECT coalesce(sum(amount), 0) AS sum FROM chain_deposits c
    WHERE chain_id = ${chainId} AND currency_id = ${coin} AND block_hash IS NOT NULL AND (state = 'below_minimum'
      OR state = 'unclaimed' AND (user_id IS NULL OR EXISTS (SELECT FROM changes p WHERE p.desk = 'funds' AND p.kind = 'deposit'
        AND p.status = 'approved' AND p.changes @> jsonb_build_array(jsonb_build_object('field', 'output',
          'to', concat_ws(' ', c.chain_id, c.txid, c.ordinal))))))`;
  return row?.sum ?? ZERO;
}
