// The staking that an empty database starts with.
import { amount, type Amount, BTC, type CurrencyId, ETH, ppm, stakingProductId, units, USDT } from '@bourse/domain';
import type { StakingRules, StakingTerms } from '@bourse/engine';

const whole = (decimal: string): Amount => amount(units(decimal));

type Row = Readonly<Record<'lot' | 'personLimit' | 'capacity', string>> & {
  readonly currencyId: CurrencyId;
  readonly days: number;
  /** The rate is that of the whole term. */
  readonly ratePpm: bigint;
};

const ROWS: readonly Row[] = [
  { currencyId: USDT, lot: '100', days: 30, ratePpm: 4_000n, personLimit: '50000', capacity: '5000000' },
  { currencyId: BTC, lot: '0.01', days: 60, ratePpm: 3_000n, personLimit: '5', capacity: '200' },
  { currencyId: ETH, lot: '0.1', days: 90, ratePpm: 9_000n, personLimit: '50', capacity: '3000' },
];

export const STAKING_PRODUCT_ENTRIES: readonly StakingTerms[] = ROWS.map((row, place) => ({
  id: stakingProductId(place + 1),
  currencyId: row.currencyId,
  lot: whole(row.lot),
  rate: ppm(row.ratePpm),
  days: row.days,
  personLimit: whole(row.personLimit),
  capacity: whole(row.capacity),
  isOffered: true,
  isRenewable: true,
}));

/** Cancelling costs 1 %. Outside a demo an operator opens it. */
export const stakingRulesOf = ({ isDemo }: { readonly isDemo: boolean }): Omit<StakingRules, 'id'> => ({
  isOpen: isDemo,
  cancelFee: ppm(10_000n),
});

/** A demo's house funds interest with these, out of its treasury: twice that of each product. */
export const STAKING_FUNDS = [
  { currencyId: USDT, amount: whole('40000') },
  { currencyId: BTC, amount: whole('1.2') },
  { currencyId: ETH, amount: whole('54') },
] as const;
