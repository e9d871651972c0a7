// The staking of the random commands: short terms, small lots and small limits, so that few users meet all of them.
import { amount, BTC, ppm, stakingProductId, units, USDT } from '@bourse/domain';
import type { StakingTerms } from '@bourse/engine';

const DOLLARS: StakingTerms = {
  id: stakingProductId(1),
  currencyId: USDT,
  lot: amount(units('3.33333333')),
  rate: ppm(12_345n),
  days: 1,
  personLimit: amount(units('20')),
  capacity: amount(units('36.66666663')),
  isOffered: true,
  isRenewable: true,
};
const COINS: StakingTerms = {
  ...DOLLARS,
  id: stakingProductId(2),
  currencyId: BTC,
  lot: amount(units('0.1')),
  rate: ppm(70_001n),
  days: 2,
  personLimit: amount(units('3')),
  capacity: amount(units('6')),
};
/** So small that one may have as many orders as there may be. */
const CRUMBS: StakingTerms = {
  ...DOLLARS,
  id: stakingProductId(3),
  lot: amount(units('0.001')),
  rate: ppm(1_000n),
  days: 3,
  isRenewable: false,
};
export const STAKING_PRODUCTS = [DOLLARS, COINS, CRUMBS] as const;
export const CANCEL_FEE = ppm(12_345n);
