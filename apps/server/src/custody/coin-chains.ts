// How each coin comes and goes on each of its chains: what a new database starts with, and what stands.
import {
  type Amount,
  addAmounts,
  amount,
  BCH,
  BTC,
  type Chain,
  chainsOf,
  COIN_CHAINS,
  type CurrencyId,
  currencyId,
  divCeil,
  ETH,
  LTC,
  type Ppm,
  ppm,
  PPM_PER_WHOLE,
  units,
  USDC,
  USDT,
  XRP,
} from '@bourse/domain';
import { numericFromUnits, unitsFromNumeric } from '../storage/columns.ts';
import type { Sql } from '../storage/connection.ts';

/** Amounts are in the coin itself. */
export type CoinChainSettings = {
  readonly currencyId: CurrencyId;
  readonly chain: Chain;
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
  readonly isDepositOpen: boolean;
  readonly isWithdrawOpen: boolean;
};

type Default = {
  readonly coin: CurrencyId;
  readonly chain: Chain['code'];
  readonly minDeposit: string;
  readonly confirmations: number;
  readonly minWithdraw: string;
  readonly maxWithdraw: string;
  readonly fee: string;
  readonly dayLimit: string;
  readonly siteDayLimit: string;
};

const DEFAULTS: readonly Default[] = [
  {
    coin: BTC,
    chain: 'btc',
    minDeposit: '0.0001',
    confirmations: 2,
    minWithdraw: '0.001',
    maxWithdraw: '100',
    fee: '0.0002',
    dayLimit: '500',
    siteDayLimit: '1000',
  },
  {
    coin: ETH,
    chain: 'eth',
    minDeposit: '0.001',
    confirmations: 6,
    minWithdraw: '0.01',
    maxWithdraw: '2000',
    fee: '0.002',
    dayLimit: '10000',
    siteDayLimit: '20000',
  },
  {
    coin: USDT,
    chain: 'eth',
    minDeposit: '0.01',
    confirmations: 6,
    minWithdraw: '10',
    maxWithdraw: '5000000',
    fee: '3',
    dayLimit: '20000000',
    siteDayLimit: '40000000',
  },
  {
    coin: USDT,
    chain: 'tron',
    minDeposit: '0.01',
    confirmations: 10,
    minWithdraw: '10',
    maxWithdraw: '5000000',
    fee: '1',
    dayLimit: '20000000',
    siteDayLimit: '40000000',
  },
  {
    coin: USDC,
    chain: 'eth',
    minDeposit: '0.01',
    confirmations: 6,
    minWithdraw: '10',
    maxWithdraw: '5000000',
    fee: '3',
    dayLimit: '20000000',
    siteDayLimit: '40000000',
  },
  {
    coin: LTC,
    chain: 'ltc',
    minDeposit: '0.01',
    confirmations: 6,
    minWithdraw: '0.05',
    maxWithdraw: '20000',
    fee: '0.001',
    dayLimit: '100000',
    siteDayLimit: '200000',
  },
  {
    coin: BCH,
    chain: 'bch',
    minDeposit: '0.001',
    confirmations: 6,
    minWithdraw: '0.01',
    maxWithdraw: '5000',
    fee: '0.0005',
    dayLimit: '25000',
    siteDayLimit: '50000',
  },
  {
    coin: XRP,
    chain: 'xrp',
    minDeposit: '1',
    confirmations: 1,
    minWithdraw: '20',
    maxWithdraw: '2000000',
    fee: '0.2',
    dayLimit: '10000000',
    siteDayLimit: '20000000',
  },
];

/** Adds the rows that are missing; what an operator has set stays. */
export async function seedCoinChains(sql: Sql): Promise<void> {
  for (const { coin, chain: code, confirmations, ...texts } of DEFAULTS) {
    const chain = chainsOf(coin).find((it) => it.code === code);
    if (!chain) throw new Error(`the coin ${coin} does not move on ${code}`);
    const numeric = (text: string) => numericFromUnits(units(text));
    await sql`
      INSERT INTO coin_chains (currency_id, chain_id, min_deposit, confirmations, min_withdraw, max_withdraw, fee, fee_ppm,
        day_limit, site_day_limit, is_deposit_open, is_withdraw_open)
      VALUES (${coin}, ${chain.id}, ${numeric(texts.minDeposit)}, ${confirmations}, ${numeric(texts.minWithdraw)},
        ${numeric(texts.maxWithdraw)}, ${numeric(texts.fee)}, 0, ${numeric(texts.dayLimit)},
        ${numeric(texts.siteDayLimit)}, true, true)
      ON CONFLICT DO NOTHING`;
  }
}

type Row = {
  readonly currency_id: string;
  readonly chain_id: string;
  readonly min_deposit: string;
  readonly confirmations: number;
  readonly min_withdraw: string;
  readonly max_withdraw: string;
  readonly fee: string;
  readonly fee_ppm: string;
  readonly day_limit: string;
  readonly site_day_limit: string;
  readonly is_deposit_open: boolean;
  readonly is_withdraw_open: boolean;
};

/** Of all coins, each coin's chains in their fixed order. */
export async function readCoinChains(sql: Sql): Promise<readonly CoinChainSettings[]> {
  const rows = await sql<Row[]>`SELECT * FROM coin_chains`;
  const decimal = (text: string) => amount(unitsFromNumeric(text));
  return [...COIN_CHAINS.keys()].flatMap((coin) =>
    chainsOf(coin).flatMap((chain): CoinChainSettings[] => {
      const row = rows.find((it) => Number(it.currency_id) === coin && Number(it.chain_id) === chain.id);
      if (!row) return [];
      return [
        {
          currencyId: currencyId(Number(row.currency_id)),
          chain,
          minDeposit: decimal(row.min_deposit),
          confirmations: row.confirmations,
          minWithdraw: decimal(row.min_withdraw),
          maxWithdraw: decimal(row.max_withdraw),
          fee: decimal(row.fee),
          feePpm: ppm(BigInt(row.fee_ppm)),
          dayLimit: decimal(row.day_limit),
          siteDayLimit: decimal(row.site_day_limit),
          isDepositOpen: row.is_deposit_open,
          isWithdrawOpen: row.is_withdraw_open,
        },
      ];
    }),
  );
}

/** What a withdrawal of that gross amount costs; the part in parts per million rounds up. */
export function calculateWithdrawalFee(
  { fee, feePpm }: Pick<CoinChainSettings, 'fee' | 'feePpm'>,
  gross: Amount,
): Amount {
  return addAmounts(fee, amount(divCeil(gross * feePpm, PPM_PER_WHOLE)));
}
