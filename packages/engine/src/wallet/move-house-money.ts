// Money that operators move between accounts of the house.
import { accept, formatUnits, isHouseRoute, maxAmount, refuse, subtractAmounts, ZERO } from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import { availableOf } from '../core/fund-house.ts';
import type { MoveHouseMoney } from './commands.ts';
import type { FundingContext, FundingOutcome, FundingWorld, MaybeRefusal } from './funding.ts';

export function moveHouseMoney(
  world: FundingWorld,
  context: FundingContext,
  command: MoveHouseMoney,
): FundingOutcome<MoveHouseMoney> {
  const refusal = checkMove(world, command);
  if (refusal) return refusal;
  const { currencyId, amount } = command;
  const from = world.ledger.openHouseAccount(context, command.from, currencyId);
  const to = world.ledger.openHouseAccount(context, command.to, currencyId);
  world.ledger.transfer(context, 'house_move', { from, to, amount });
  return accept({});
}

/** What may be negative pays no more than it has, either. */
function checkMove(world: FundingWorld, command: MoveHouseMoney): MaybeRefusal {
  const { from, currencyId, amount } = command;
  const refusal = checkMoney(world, command);
  if (refusal) return refusal;
  if (!isHouseRoute(command)) return refuse('house_move_not_allowed');
  const available = availableOf(world, from, currencyId);
  if (available < amount) {
    return refuse('insufficient_balance', { currencyId, missing: formatUnits(subtractAmounts(amount, available)) });
  }
  const left = maxAmount(subtractAmounts(available, world.promisedOf({ purpose: from, currencyId })), ZERO);
  return amount <= left ? undefined : refuse('house_money_promised', { left: formatUnits(left), currencyId });
}
