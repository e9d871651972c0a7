// Money that leaves the wallet `lever` by its owner's wish, or an operator's: positions rest on it.
import { refuse } from '@bourse/domain';
import type { Outflow } from '../outflow.ts';
import { equityNeeded, EQUITY_SCALE } from './account-risk.ts';
import type { LeverWorld, MaybeRefusal } from './lever.ts';
import { openRiskMin, refuseRisk } from './opening-risk.ts';
import { freshIndex, newestIndex } from './prices.ts';

/** Where money may leave at all, every market of the account has to have a price, and the risk rate room. */
export function checkLeverOutflow({ lever }: LeverWorld, outflow: Outflow): MaybeRefusal {
  const { owner, currencyId } = outflow.account;
  if (owner.kind === 'house' || owner.wallet !== 'lever') return undefined;
  const account = lever.accounts.get(owner.userId)?.get(currencyId);
  if (!account) return undefined;
  if (!lever.rules?.transfersOut) return refuse('open_positions_block');
  for (const { market } of account.positions.values()) {
    if (freshIndex(lever, market, outflow.at) === undefined) return refuse('no_market_price');
  }
  const equityScaled = account.equityScaled(newestIndex(lever)) - outflow.amount * EQUITY_SCALE;
  const isAllowed = equityScaled >= equityNeeded(account.originMargin, openRiskMin(lever));
  return isAllowed || account.originMargin === 0n ? undefined : refuseRisk(lever);
}
