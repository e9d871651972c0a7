// Accounts of the house in the order in which operators look for them.
import type { HousePurpose } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';

/** Those that money is moved from and to stand first. */
export const PURPOSES = [
  'treasury',
  'fees',
  'lever_pool',
  'lever_insurance',
  'micro_pool',
  'micro_insurance',
  'gateway',
  'staking',
  'subscription',
  'chain_costs',
  'unclaimed',
  'receivables',
  'micro_reserve',
  'micro_insurance_reserve',
  'staking_reserve',
  'subscription_reserve',
  'chain_btc',
  'chain_eth',
  'chain_tron',
  'chain_ltc',
  'chain_bch',
  'chain_xrp',
  'outside',
] as const satisfies readonly HousePurpose[];

export const purposeText = (purpose: HousePurpose): string => t(`office.house.${purpose}`);

export const findPurpose = (name: string | null): HousePurpose | undefined => PURPOSES.find((one) => one === name);
