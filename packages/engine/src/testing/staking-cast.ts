// A scenario of staking: people with coin in the wallet `change`, three products, and what the house promises interest from.
import { amount, BTC, ppm, stakingProductId, units, USDT } from '@bourse/domain';
import type { ChangeSet } from '../capabilities.ts';
import type { StakingTerms } from '../staking/product.ts';
import { expectRows } from './expect-table.ts';
import { Scenario } from './scenario.ts';

/** 2 % in 30 days, in lots of 100 USDT: at most 1,000 a person, 2,000 in all. */
export const STAKED_USDT: StakingTerms = {
  id: stakingProductId(1),
  currencyId: USDT,
  lot: amount(units('100')),
  rate: ppm(20_000n),
  days: 30,
  personLimit: amount(units('1000')),
  capacity: amount(units('2000')),
  isOffered: true,
  isRenewable: true,
};
/** 5 % in a year, in lots of 0.1 BTC, once. */
export const STAKED_BTC: StakingTerms = {
  ...STAKED_USDT,
  id: stakingProductId(2),
  currencyId: BTC,
  lot: amount(units('0.1')),
  rate: ppm(50_000n),
  days: 365,
  isRenewable: false,
};
/** A promise that is rounded. */
export const STAKED_ODD: StakingTerms = {
  ...STAKED_USDT,
  id: stakingProductId(3),
  lot: amount(units('33.33333333')),
  rate: ppm(12_345n),
  days: 7,
};

/** Cancelling costs 1 %. The house has 60 USDT and 1 BTC to promise. */
export function startStaking({ fund = '60' }: { readonly fund?: string } = {}): Scenario {
  const scenario = Scenario.start();
  scenario.mustApply({ kind: 'configureStakingRules', rules: { isOpen: true, cancelFee: ppm(10_000n) } });
  for (const product of [STAKED_USDT, STAKED_BTC, STAKED_ODD]) {
    scenario.mustApply({ kind: 'configureStakingProduct', product });
  }
  scenario.play('fund 100000 USDT\n fund 10 BTC\n staking gets 1 BTC');
  if (fund !== '0') scenario.play(`staking gets ${fund} USDT`);
  scenario.forget();
  return scenario;
}

/** Expects these changes of orders since the scenario was last told to forget. */
export const expectStakings = ({ changes }: { readonly changes: ChangeSet }, table: string): void =>
  expectRows(changes.stakingOrders, table);
