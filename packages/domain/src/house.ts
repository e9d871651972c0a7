// Which accounts of the house operators may move money between.
import { USDT } from './currencies.ts';
import type { CurrencyId } from './ids.ts';
import type { HousePurpose } from './wallets.ts';

/**
 * The treasury gives to and takes back from these accounts. Money that is owed to others, and money that is not here, is
 * never among them.
 */
export const TREASURY_PARTNERS = [
  'fees',
  'lever_pool',
  'lever_insurance',
  'micro_pool',
  'micro_insurance',
  'gateway',
  'staking',
  'subscription',
  'chain_costs',
] as const satisfies readonly HousePurpose[];

export const MOVABLE_PURPOSES = ['treasury', ...TREASURY_PARTNERS] as const satisfies readonly HousePurpose[];
export type MovablePurpose = (typeof MOVABLE_PURPOSES)[number];

export type HouseRoute = { readonly from: HousePurpose; readonly to: HousePurpose; readonly currencyId: CurrencyId };

const PARTNERS: ReadonlySet<HousePurpose> = new Set(TREASURY_PARTNERS);

/** One of the two is the treasury. The payment form pays USDT alone. */
export function isHouseRoute({ from, to, currencyId }: HouseRoute): boolean {
  const isPair = (from === 'treasury' && PARTNERS.has(to)) || (to === 'treasury' && PARTNERS.has(from));
  return isPair && (to !== 'gateway' || currencyId === USDT);
}

/** Two operators decide about these changes of the house's money. */
export const HOUSE_CHANGES = ['move', 'full_stop', 'end_stop'] as const;
export type HouseChange = (typeof HOUSE_CHANGES)[number];
