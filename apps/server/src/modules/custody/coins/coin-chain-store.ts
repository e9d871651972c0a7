// SQL of how coins come and go on chains: who adds a row or changes one has custody read them again.
import type { ChainId, CurrencyId, PauseReason, PauseSide } from '@bourse/domain';
import { count, optional } from '@bourse/domain/kinds';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { NetworkTerms } from './coin-chain-fields.ts';
import { type CoinChainSettings, readCoinChains } from './coin-chains.ts';

type Place = { readonly currencyId: CurrencyId; readonly chainId: ChainId };

export async function findCoinChain(
  sql: Sql | TransactionSql,
  { currencyId, chainId }: Place,
): Promise<CoinChainSettings | undefined> {
  return (await readCoinChains(sql)).find((row) => row.currencyId === currencyId && row.chain.id === chainId);
}

const columnsOf = (terms: NetworkTerms) => ({
  confirmations: terms.confirmations,
  min_deposit: numericFromUnits(terms.minDeposit),
  min_withdraw: numericFromUnits(terms.minWithdraw),
  max_withdraw: numericFromUnits(terms.maxWithdraw),
  fee: numericFromUnits(terms.fee),
  fee_ppm: `${terms.feePpm}`,
  day_limit: numericFromUnits(terms.dayLimit),
  site_day_limit: numericFromUnits(terms.siteDayLimit),
  sweep_min: numericFromUnits(terms.sweepMin),
  hot_floor: numericFromUnits(terms.hotFloor),
  is_deposit_open: terms.isDepositOpen,
  is_withdraw_open: terms.isWithdrawOpen,
});

type NewCoinChain = Place &
  Pick<CoinChainSettings, 'contract' | 'decimals' | 'signedName'> & { readonly terms: NetworkTerms };

/** Behind all others. */
export async function addCoinChain(sql: Sql | TransactionSql, { terms, ...place }: NewCoinChain): Promise<void> {
  const [last] = await query(sql, { position: optional(count) })`SELECT max(position) AS position FROM coin_chains`;
  const row = {
    currency_id: place.currencyId,
    chain_id: place.chainId,
    position: (last?.position ?? -1) + 1,
    contract: place.contract ?? null,
    decimals: place.decimals,
    signed_name: place.signedName,
    ...columnsOf(terms),
  };
  await sql`INSERT INTO coin_chains ${sql(row)} ON CONFLICT (currency_id, chain_id) DO NOTHING`;
}

/** Changes the terms; where they open a side, its reason for the pause goes. */
export async function changeCoinChain(
  sql: Sql | TransactionSql,
  { currencyId, chainId }: Place,
  terms: NetworkTerms,
): Promise<void> {
  await sql`
    UPDATE coin_chains SET ${sql(columnsOf(terms))},
      deposit_pause = CASE WHEN ${terms.isDepositOpen} THEN NULL ELSE deposit_pause END,
      withdraw_pause = CASE WHEN ${terms.isWithdrawOpen} THEN NULL ELSE withdraw_pause END
    WHERE currency_id = ${currencyId} AND chain_id = ${chainId}`;
}

type Pause = Place & { readonly sides: ReadonlySet<PauseSide>; readonly cause: PauseReason };

/** Deposits of a coin that leaves: what is closed already stays closed for its own reason. */
export async function closeDeposits(sql: TransactionSql, currencyId: CurrencyId): Promise<void> {
  await sql`
    UPDATE coin_chains SET is_deposit_open = false, deposit_pause = 'delisting'
    WHERE currency_id = ${currencyId} AND is_deposit_open`;
}

/** Opens deposits that were closed because the coin was to be delisted; those closed for another reason stay so. */
export async function reopenDeposits(sql: TransactionSql, currencyId: CurrencyId): Promise<void> {
  await sql`
    UPDATE coin_chains SET is_deposit_open = true, deposit_pause = NULL
    WHERE currency_id = ${currencyId} AND NOT is_deposit_open AND deposit_pause = 'delisting'`;
}

/** At once, for whoever reads it next. */
export async function pauseCoinChain(
  sql: Sql | TransactionSql,
  { currencyId, chainId, sides, cause }: Pause,
): Promise<void> {
  const [deposits, withdrawals] = [sides.has('deposit'), sides.has('withdraw')];
  await sql`
    UPDATE coin_chains SET is_deposit_open = is_deposit_open AND NOT ${deposits}::boolean,
      deposit_pause = CASE WHEN ${deposits} THEN ${cause} ELSE deposit_pause END,
      is_withdraw_open = is_withdraw_open AND NOT ${withdrawals}::boolean,
      withdraw_pause = CASE WHEN ${withdrawals} THEN ${cause} ELSE withdraw_pause END
    WHERE currency_id = ${currencyId} AND chain_id = ${chainId}`;
}
