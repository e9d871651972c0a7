// Moving money between two accounts of one person. What the person owns stays the same, so that holds and what was bought
// lately are no hindrance, but where it comes beside leveraged contracts.
import { accept, formatUnits, refuse, ZERO } from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import type { Risk } from '../core/kept.ts';
import { isWalletLocked } from '../core/outflow-guards.ts';
import { personOf } from '../core/person.ts';
import type { User } from '../core/user.ts';
import type { MoveBetweenAccounts } from './commands.ts';
import type { MaybeRefusal, SubAccountsContext, SubAccountsOutcome, SubAccountsWorld } from './subaccounts.ts';

export function moveBetweenAccounts(
  world: SubAccountsWorld,
  context: SubAccountsContext,
  command: MoveBetweenAccounts,
): SubAccountsOutcome<MoveBetweenAccounts> {
  const { fromId, toId, wallet, currencyId, amount } = command;
  const refusal = checkMoney(world, command) ?? checkEnds(world, command);
  if (refusal) return refusal;
  const from = world.ledger.getAccount(fromId, wallet, currencyId);
  const available = from?.available ?? ZERO;
  if (!from || available < amount) {
    const money = { required: formatUnits(amount), available: formatUnits(available) };
    return refuse('insufficient_balance', { currencyId, ...money, missing: formatUnits(amount - available) });
  }
  const laterRefusal =
    world.checkOutflow({ account: from, amount, at: context.at }) ?? checkKept(world, context, command);
  if (laterRefusal) return laterRefusal;
  const to = world.ledger.openAccount(context, toId, wallet, currencyId);
  world.ledger.transfer(context, 'account_transfer', { from, to, amount });
  return accept({});
}

/** Checks the two accounts that it is between. */
function checkEnds(world: SubAccountsWorld, { userId, fromId, toId, wallet }: MoveBetweenAccounts): MaybeRefusal {
  if (fromId === toId) return refuse('same_account');
  const person = personOf(world, userId);
  const ends = [fromId, toId].map((id) => world.users.get(id));
  const own = ends.filter((one): one is User => one !== undefined && personOf(world, one.id) === person);
  if (own.length < ends.length) return refuse('sub_account_not_found');
  // A sub-account gives only what is its own; what it is given it need not ask for.
  if (userId !== person && userId !== fromId) return refuse('sub_account_refused');
  // Whom an operator has frozen neither gives nor gets. A master may empty a sub-account that it has frozen itself.
  if (own.some(({ isFrozen }) => isFrozen)) return refuse('user_frozen');
  if (own.some(({ closedAt }) => closedAt !== undefined)) return refuse('sub_account_closed');
  return own.some((one) => isWalletLocked(one, wallet)) ? refuse('wallet_locked') : undefined;
}

/** What comes into an account of leveraged contracts that is at risk is at risk itself, and no more where it has come from one. */
function checkKept(
  { keeping }: SubAccountsWorld,
  { at }: SubAccountsContext,
  { fromId, toId, wallet, currencyId, amount }: MoveBetweenAccounts,
): MaybeRefusal {
  if (!keeping.binds(toId, at)) return undefined;
  const risksOf = (userId: typeof toId): readonly Risk[] =>
    keeping.risksOfInflow({ userId, wallet, currencyId, amount });
  const freed = risksOf(fromId).map((risk) => ({ ...risk, amount: -risk.amount }));
  return keeping.check({ userId: toId, at, risks: [...risksOf(toId), ...freed], kind: 'exposes' });
}
