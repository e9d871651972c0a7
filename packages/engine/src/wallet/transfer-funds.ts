// Moving money between two wallets of one user.
import { accept, formatUnits, refuse, ZERO } from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import { isWalletLocked } from '../core/outflow-guards.ts';
import { mustGetUser } from '../core/users.ts';
import type { TransferFunds } from './commands.ts';
import type { FundingContext, FundingOutcome, FundingWorld, MaybeRefusal } from './funding.ts';

export function transferFunds(
  world: FundingWorld,
  context: FundingContext,
  command: TransferFunds,
): FundingOutcome<TransferFunds> {
  const { userId, currencyId, amount } = command;
  const refusal = checkMoney(world, command);
  if (refusal) return refusal;
  if (command.from === command.to) return refuse('same_wallet');
  const user = mustGetUser(world, userId);
  if (isWalletLocked(user, command.from) || isWalletLocked(user, command.to)) return refuse('wallet_locked');
  const from = world.ledger.getAccount(userId, command.from, currencyId);
  const available = from?.available ?? ZERO;
  if (!from || available < amount) {
    const money = { required: formatUnits(amount), available: formatUnits(available) };
    return refuse('insufficient_balance', { currencyId, ...money, missing: formatUnits(amount - available) });
  }
  const outflowRefusal = world.checkOutflow({ account: from, amount, at: context.at });
  if (outflowRefusal) return outflowRefusal;
  const keptRefusal = checkKept(world, context, command);
  if (keptRefusal) return keptRefusal;
  const to = world.ledger.openAccount(context, userId, command.to, currencyId);
  world.ledger.transfer(context, 'transfer', { from, to, amount });
  return accept({});
}

/** What comes into an account of leveraged contracts that is at risk is at risk itself. */
function checkKept(
  world: FundingWorld,
  { at }: FundingContext,
  { userId, to, currencyId, amount }: TransferFunds,
): MaybeRefusal {
  const { keeping } = world;
  if (!keeping.binds(userId, at)) return undefined;
  const risks = keeping.risksOfInflow({ userId, wallet: to, currencyId, amount });
  return keeping.check({ userId, at, risks, kind: 'exposes' });
}
