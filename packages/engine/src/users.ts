// Users and the money that comes to them and to the house from the outside world.
import {
  accept,
  negateAmount,
  refuse,
  type Amount,
  type CurrencyId,
  type EngineRefusalCode,
  type Refusal,
} from '@bourse/domain';
import type { CreditUser, FundTreasury, OpenUser, Outcome, SetUserFrozen } from './commands.ts';
import type { Context } from './context.ts';
import type { Account, PostingReason, User } from './state.ts';
import type { World } from './world.ts';

export function openUser(world: World, context: Context, command: OpenUser): Outcome<OpenUser> {
  if (world.users.has(command.userId)) return accept({ isNew: false });
  for (const grant of command.grants) {
    const refusal = checkAmount(world, grant);
    if (refusal) return refusal;
  }
  const user: User = { id: command.userId, isFrozen: false, verificationLevel: 0 };
  world.users.set(user.id, user);
  context.changes.users.add(user);
  for (const { wallet, currencyId, amount } of command.grants) {
    const from = world.ledger.openHouseAccount(context, 'outside', currencyId);
    const to = world.ledger.openAccount(context, user.id, wallet, currencyId);
    transfer(world, context, 'demo_grant', { from, to, amount });
  }
  return accept({ isNew: true });
}

export function setUserFrozen(world: World, context: Context, command: SetUserFrozen): Outcome<SetUserFrozen> {
  const user = world.users.get(command.userId);
  if (!user) return refuse('user_not_found');
  user.isFrozen = command.isFrozen;
  context.changes.users.add(user);
  return accept({});
}

export function creditUser(world: World, context: Context, command: CreditUser): Outcome<CreditUser> {
  const { userId, source, wallet, currencyId, amount } = command;
  if (!world.users.has(userId)) return refuse('user_not_found');
  const refusal = checkAmount(world, command);
  if (refusal) return refusal;
  if (source === 'treasury' && (world.ledger.getHouseAccount('treasury', currencyId)?.available ?? 0n) < amount) {
    return refuse('insufficient_balance', { currencyId });
  }
  const from = world.ledger.openHouseAccount(context, source, currencyId);
  const to = world.ledger.openAccount(context, userId, wallet, currencyId);
  transfer(world, context, 'credit', { from, to, amount });
  return accept({});
}

export function fundTreasury(world: World, context: Context, command: FundTreasury): Outcome<FundTreasury> {
  const { currencyId, amount } = command;
  const refusal = checkAmount(world, command);
  if (refusal) return refusal;
  const from = world.ledger.openHouseAccount(context, 'outside', currencyId);
  const to = world.ledger.openHouseAccount(context, 'treasury', currencyId);
  transfer(world, context, 'treasury_funding', { from, to, amount });
  return accept({});
}

type Money = { readonly currencyId: CurrencyId; readonly amount: Amount };

function checkAmount(world: World, { currencyId, amount }: Money): Refusal<EngineRefusalCode> | undefined {
  if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  return amount > 0n ? undefined : refuse('quantity_required');
}

type Transfer = { readonly from: Account; readonly to: Account; readonly amount: Amount };

function transfer(world: World, context: Context, reason: PostingReason, { from, to, amount }: Transfer): void {
  world.ledger.post(context, reason, [
    { account: from, amount: negateAmount(amount) },
    { account: to, amount },
  ]);
}
