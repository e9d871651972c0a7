// The settings with which each coin is deposited and withdrawn on each of its chains.
import {
  addAmounts,
  type Amount,
  amount,
  type Chain,
  type ChainId,
  type CurrencyId,
  divCeil,
  findChain,
  PAUSE_REASONS,
  PPM_PER_WHOLE,
} from '@bourse/domain';
import { count, flag, id, optional, share, text, units, word } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

export type MoveSettings = {
  /** A deposit address with less of the coin is not swept by itself. */
  readonly sweepMin: Amount;
  /** The hot wallet keeps what left within a day, and no less than this. */
  readonly hotFloor: Amount;
};

/** Amounts are in the coin itself. */
const TERMS = {
  currencyId: id<CurrencyId>(),
  /** In its one written form; undefined for the chain's own coin. */
  contract: optional(text),
  decimals: count,
  /** The signer's name of the coin. */
  signedName: text,
  /** Less than this is never credited by itself. */
  minDeposit: units,
  /** Blocks, its own included, until a deposit is credited and a withdrawal is final. */
  confirmations: count,
  minWithdraw: units,
  maxWithdraw: units,
  fee: units,
  /** Comes on top of the flat fee. */
  feePpm: share,
  /** One user may withdraw so much of the coin in 24 hours, over all chains together. */
  dayLimit: units,
  /** All users together are sent so much of the coin in 24 hours, over all chains together; what is more waits. */
  siteDayLimit: units,
  /** At a deposit address less is not swept by itself. */
  sweepMin: units,
  /** The hot wallet keeps what left within a day, and no less than this. */
  hotFloor: units,
  isDepositOpen: flag,
  isWithdrawOpen: flag,
  /** Why one is closed, as far as that was said. */
  depositPause: optional(word(PAUSE_REASONS)),
  withdrawPause: optional(word(PAUSE_REASONS)),
};
export type CoinChainSettings = RowOf<typeof TERMS> & { readonly chain: Chain };

/** Reads the settings of all coins, in the order in which they were added. */
export async function readCoinChains(sql: Sql | TransactionSql): Promise<readonly CoinChainSettings[]> {
  const rows = await query(sql, { ...TERMS, chainId: id<ChainId>() })`
    SELECT currency_id, chain_id, contract, decimals, signed_name, min_deposit, confirmations, min_withdraw, max_withdraw, fee,
      fee_ppm, day_limit, site_day_limit, sweep_min, hot_floor, is_deposit_open, is_withdraw_open, deposit_pause, withdraw_pause
    FROM coin_chains ORDER BY position, currency_id, chain_id`;
  return rows.map(({ chainId, ...terms }) => {
    const chain = findChain(chainId);
    if (!chain) throw new Error(`there is no chain ${chainId}`);
    return { ...terms, chain };
  });
}

/** Calculates the fee of a withdrawal of that gross amount; the part in parts per million rounds up. */
export function calculateWithdrawalFee(
  { fee, feePpm }: Pick<CoinChainSettings, 'fee' | 'feePpm'>,
  gross: Amount,
): Amount {
  return addAmounts(fee, amount(divCeil(gross * feePpm, PPM_PER_WHOLE)));
}
