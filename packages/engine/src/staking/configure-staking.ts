// The settings of staking. Orders that exist keep what they were bought under.
import { accept, refuse, ZERO } from '@bourse/domain';
import { fundFromTreasury } from '../core/fund-house.ts';
import { recordProduct } from './change-order.ts';
import type { ConfigureStakingProduct, ConfigureStakingRules, FundStaking } from './commands.ts';
import type { EarnContext, EarnOutcome, EarnWorld } from './staking.ts';
import { STAKING_RULES } from './rules.ts';
import { isSoundStakingProduct, isSoundStakingRules } from './settings.ts';

export function configureStakingRules(
  { earn }: EarnWorld,
  context: EarnContext,
  { rules }: ConfigureStakingRules,
): EarnOutcome<ConfigureStakingRules> {
  if (!isSoundStakingRules(rules)) return refuse('invalid_market_settings');
  earn.rules = Object.assign(earn.rules ?? { id: 1 as const, ...rules }, rules);
  context.changes.stakingRules.add(earn.rules);
  context.events.push({ kind: 'stakingRulesConfigured', rules: STAKING_RULES.copy(earn.rules) });
  return accept({});
}

export function configureStakingProduct(
  { currencies, earn }: EarnWorld,
  context: EarnContext,
  { product: terms }: ConfigureStakingProduct,
): EarnOutcome<ConfigureStakingProduct> {
  const { id, currencyId } = terms;
  if (!currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  const known = earn.products.get(id);
  const isOther = known !== undefined && known.currencyId !== currencyId;
  if (isOther || !isSoundStakingProduct(terms)) return refuse('invalid_market_settings');
  const product = Object.assign(known ?? { ...terms, taken: ZERO }, terms);
  earn.products.set(id, product);
  recordProduct(context, product);
  return accept({});
}

export const fundStaking = (world: EarnWorld, context: EarnContext, command: FundStaking): EarnOutcome<FundStaking> =>
  fundFromTreasury(world, context, 'staking_funding', { ...command, purpose: 'staking' });
