// Money from the outside world and the treasury.
import { accept, formatUnits, refuse, ZERO } from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import type { CreditUser, FundTreasury } from './commands.ts';
import type { FundingContext, FundingOutcome, FundingWorld } from './funding.ts';

export function creditUser(
  world: FundingWorld,
  context: FundingContext,
  command: CreditUser,
): FundingOutcome<CreditUser> {
  const { userId, source, wallet, currencyId, amount } = command;
  const refusal = checkMoney(world, command);
  if (refusal) return refusal;
  const treasury = world.ledger.getHouseAccount('treasury', currencyId)?.available ?? ZERO;
  if (source === 'treasury' && treasury < amount) {
    return refuse('insufficient_balance', { currencyId, missing: formatUnits(amount - treasury) });
  }
  const from = world.ledger.openHouseAccount(context, source, currencyId);
  const to = world.ledger.openAccount(context, userId, wallet, currencyId);
  world.ledger.transfer(context, 'credit', { from, to, amount });
  return accept({});
}

export function fundTreasury(
  world: FundingWorld,
  context: FundingContext,
  command: FundTreasury,
): FundingOutcome<FundTreasury> {
  const { currencyId, amount } = command;
  const refusal = checkMoney(world, command);
  if (refusal) return refusal;
  const from = world.ledger.openHouseAccount(context, 'outside', currencyId);
  const to = world.ledger.openHouseAccount(context, 'treasury', currencyId);
  world.ledger.transfer(context, 'treasury_funding', { from, to, amount });
  return accept({});
}
