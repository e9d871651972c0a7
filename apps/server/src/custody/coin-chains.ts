// How each coin comes and goes on each of its chains, as it stands.
import {
  type Amount,
  addAmounts,
  amount,
  type Chain,
  chainId,
  type CurrencyId,
  currencyId,
  divCeil,
  findChain,
  type PauseReason,
  type Ppm,
  ppm,
  PPM_PER_WHOLE,
} from '@bourse/domain';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Sql, TransactionSql } from '../storage/connection.ts';

export type MoveSettings = {
  /** Of a coin: less is not swept by itself. */
  readonly sweepMin: Amount;
  /** The hot wallet keeps what left within a day, and no less than this. */
  readonly hotFloor: Amount;
};

/** Amounts are in the coin itself. */
export type CoinChainSettings = {
  readonly currencyId: CurrencyId;
  readonly chain: Chain;
  /** In its one written form; undefined for the chain's own coin. */
  readonly contract: string | undefined;
  /** Of the chain's smallest unit. */
  readonly decimals: number;
  /** As the signer names the coin. */
  readonly signedName: string;
  /** Less than this is never credited by itself. */
  readonly minDeposit: Amount;
  /** Blocks, its own included, until a deposit is credited and a withdrawal is final. */
  readonly confirmations: number;
  readonly minWithdraw: Amount;
  readonly maxWithdraw: Amount;
  readonly fee: Amount;
  /** Comes on top of the flat fee. */
  readonly feePpm: Ppm;
  /** What one user may withdraw of the coin in 24 hours, by whatever chains. */
  readonly dayLimit: Amount;
  /** What all users together are sent of the coin in 24 hours, by whatever chains; what is more waits. */
  readonly siteDayLimit: Amount;
  /** At a deposit address less is not swept by itself. */
  readonly sweepMin: Amount;
  /** The hot wallet keeps what left within a day, and no less than this. */
  readonly hotFloor: Amount;
  readonly isDepositOpen: boolean;
  readonly isWithdrawOpen: boolean;
  /** Why one is closed, as far as that was said. */
  readonly depositPause: PauseReason | undefined;
  readonly withdrawPause: PauseReason | undefined;
};

type Row = Readonly<
  Record<
    | 'currency_id'
    | 'chain_id'
    | 'signed_name'
    | 'min_deposit'
    | 'min_withdraw'
    | 'max_withdraw'
    | 'fee'
    | 'fee_ppm'
    | 'day_limit'
    | 'site_day_limit'
    | 'sweep_min'
    | 'hot_floor',
    string
  >
> & {
  readonly contract: string | null;
  readonly decimals: number;
  readonly confirmations: number;
  readonly is_deposit_open: boolean;
  readonly is_withdraw_open: boolean;
  readonly deposit_pause: PauseReason | null;
  readonly withdraw_pause: PauseReason | null;
};

const decimal = (text: string): Amount => amount(unitsFromNumeric(text));

function fromRow(row: Row): CoinChainSettings {
  const chain = findChain(chainId(Number(row.chain_id)));
  if (!chain) throw new Error(`there is no chain ${row.chain_id}`);
  return {
    currencyId: currencyId(Number(row.currency_id)),
    chain,
    contract: row.contract ?? undefined,
    decimals: row.decimals,
    signedName: row.signed_name,
    minDeposit: decimal(row.min_deposit),
    confirmations: row.confirmations,
    minWithdraw: decimal(row.min_withdraw),
    maxWithdraw: decimal(row.max_withdraw),
    fee: decimal(row.fee),
    feePpm: ppm(BigInt(row.fee_ppm)),
    dayLimit: decimal(row.day_limit),
    siteDayLimit: decimal(row.site_day_limit),
    sweepMin: decimal(row.sweep_min),
    hotFloor: decimal(row.hot_floor),
    isDepositOpen: row.is_deposit_open,
    isWithdrawOpen: row.is_withdraw_open,
    depositPause: row.deposit_pause ?? undefined,
    withdrawPause: row.withdraw_pause ?? undefined,
  };
}

/** Of all coins, in the order in which they were added. */
export async function readCoinChains(sql: Sql | TransactionSql): Promise<readonly CoinChainSettings[]> {
  return (await sql<Row[]>`SELECT * FROM coin_chains ORDER BY position, currency_id, chain_id`).map(fromRow);
}

/** What a withdrawal of that gross amount costs; the part in parts per million rounds up. */
export function calculateWithdrawalFee(
  { fee, feePpm }: Pick<CoinChainSettings, 'fee' | 'feePpm'>,
  gross: Amount,
): Amount {
  return addAmounts(fee, amount(divCeil(gross * feePpm, PPM_PER_WHOLE)));
}
