// The settings of coins on chains in a new database. From then on only operators change them.
import {
  type Amount,
  amount,
  BCH,
  BTC,
  type ChainCode,
  CHAINS,
  type CurrencyId,
  ETH,
  firstChainsOf,
  LTC,
  ppm,
  units,
  USDC,
  USDT,
  XRP,
} from '@bourse/domain';
import type { Storage } from '../../../core/storage/open.ts';
import { coinChains } from '../tables.ts';

export const FIRST_CONTRACTS = {
  usdtOnEthereum: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  usdcOnEthereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  usdtOnTron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
} as const;

type First = {
  readonly coin: CurrencyId;
  readonly chain: ChainCode;
  readonly signedName: string;
  readonly contract?: string;
  readonly decimals: number;
  readonly confirmations: number;
  /** In whole coins: what a deposit and a withdrawal have at least, a withdrawal at most, and the fee. */
  readonly bounds: readonly [minDeposit: string, minWithdraw: string, maxWithdraw: string, fee: string];
  readonly days: readonly [user: string, site: string];
  readonly moves: readonly [sweepMin: string, hotFloor: string];
};

const STABLE = { decimals: 6, days: ['20000000', '40000000'], moves: ['500', '50000'] } as const;

const FIRST: readonly First[] = [
  {
    coin: BTC,
    chain: 'btc',
    signedName: 'BTC',
    decimals: 8,
    confirmations: 2,
    bounds: ['0.0001', '0.001', '100', '0.0002'],
    days: ['500', '1000'],
    moves: ['0.01', '0.5'],
  },
  {
    coin: ETH,
    chain: 'eth',
    signedName: 'ETH',
    decimals: 18,
    confirmations: 6,
    bounds: ['0.001', '0.01', '2000', '0.002'],
    days: ['10000', '20000'],
    moves: ['0.1', '10'],
  },
  {
    ...STABLE,
    coin: USDT,
    chain: 'eth',
    signedName: 'USDT',
    contract: FIRST_CONTRACTS.usdtOnEthereum,
    confirmations: 6,
    bounds: ['0.01', '10', '5000000', '3'],
  },
  {
    ...STABLE,
    coin: USDT,
    chain: 'tron',
    signedName: 'USDT',
    contract: FIRST_CONTRACTS.usdtOnTron,
    confirmations: 10,
    bounds: ['0.01', '10', '5000000', '1'],
  },
  {
    ...STABLE,
    coin: USDC,
    chain: 'eth',
    signedName: 'USDC',
    contract: FIRST_CONTRACTS.usdcOnEthereum,
    confirmations: 6,
    bounds: ['0.01', '10', '5000000', '3'],
  },
  {
    coin: LTC,
    chain: 'ltc',
    signedName: 'LTC',
    decimals: 8,
    confirmations: 6,
    bounds: ['0.01', '0.05', '20000', '0.001'],
    days: ['100000', '200000'],
    moves: ['5', '500'],
  },
  {
    coin: BCH,
    chain: 'bch',
    signedName: 'BCH',
    decimals: 8,
    confirmations: 6,
    bounds: ['0.001', '0.01', '5000', '0.0005'],
    days: ['25000', '50000'],
    moves: ['0.1', '50'],
  },
  {
    coin: XRP,
    chain: 'xrp',
    signedName: 'XRP',
    decimals: 6,
    confirmations: 1,
    bounds: ['1', '20', '2000000', '0.2'],
    days: ['10000000', '20000000'],
    moves: ['1000', '100000'],
  },
];

/** Adds the rows that are missing; what an operator has set stays. Outside a demo two operators open them. */
export async function seedCoinChains({ db }: Pick<Storage, 'db'>, { isDemo }: { readonly isDemo: boolean }) {
  const sum = (text: string): Amount => amount(units(text));
  const rows = FIRST.map(({ coin, chain: code, bounds, days, moves, ...terms }, position) => {
    const chain = CHAINS.find((it) => it.code === code);
    if (!chain || !firstChainsOf(coin).includes(chain)) throw new Error(`${coin} does not move on ${code}`);
    const [minDeposit, minWithdraw, maxWithdraw, fee] = bounds;
    const place = { currencyId: coin, chainId: chain.id, position };
    const sums = { minDeposit: sum(minDeposit), minWithdraw: sum(minWithdraw), maxWithdraw: sum(maxWithdraw) };
    const limits = {
      dayLimit: sum(days[0]),
      siteDayLimit: sum(days[1]),
      sweepMin: sum(moves[0]),
      hotFloor: sum(moves[1]),
    };
    const doors = { isDepositOpen: isDemo, isWithdrawOpen: isDemo };
    return { ...terms, ...place, ...sums, ...limits, ...doors, fee: sum(fee), feePpm: ppm(0n) };
  });
  await db.insert(coinChains).values(rows).onConflictDoNothing();
}
