// Making it known that a coin moves on a chain. It is never taken back: what is closed, whoever asks closes.
import { accept, findChain, refuse } from '@bourse/domain';
import type { ConfigureCoinChain } from './commands.ts';
import type { FundingContext, FundingOutcome, FundingWorld } from './funding.ts';

export function configureCoinChain(
  world: FundingWorld,
  context: FundingContext,
  { currencyId, chainId }: ConfigureCoinChain,
): FundingOutcome<ConfigureCoinChain> {
  if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  if (!findChain(chainId)) return refuse('chain_without_currency', { currencyId });
  const { coinChains } = world.funding;
  const coinChain = coinChains.get(currencyId, chainId) ?? { currencyId, chainId };
  coinChains.add(coinChain);
  context.changes.coinChains.add(coinChain);
  return accept({});
}
