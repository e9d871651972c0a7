// What stands beside a tree: with it every unit of the ledger is told of, and all of it sums to zero.
import type { HousePurpose } from '../wallets.ts';

/** `house_users` trade for the house; `reserved` lies there for users until it is theirs or not; `outside` is owed to us. */
export const BESIDE_GROUPS = ['house_users', 'reserved', 'own', 'outside'] as const;
export type BesideGroup = (typeof BESIDE_GROUPS)[number];

/** What may yet become users': stakes, insured losses, promised interest, coins that are for sale. */
const RESERVES: readonly HousePurpose[] = [
  'micro_reserve',
  'micro_insurance_reserve',
  'staking_reserve',
  'subscription_reserve',
];

/** Answers the group in which an account of the house is counted. */
export function besideGroupOf(purpose: HousePurpose): Exclude<BesideGroup, 'house_users'> {
  if (RESERVES.includes(purpose)) return 'reserved';
  const isHeldForAll = purpose === 'outside' || (purpose.startsWith('chain_') && purpose !== 'chain_costs');
  return isHeldForAll ? 'outside' : 'own';
}
