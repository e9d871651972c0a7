// What must be true of deposits, withdrawals and debts between any two commands.
import { assert, type CurrencyId } from '@bourse/domain';
import type { FundingWorld } from './funding.ts';
import { accountOf } from './move-withdrawal.ts';
import { isSettledInside } from './withdrawal.ts';

export function checkFunding(world: FundingWorld): void {
  for (const withdrawal of world.funding.withdrawals.open()) {
    accountOf(world, withdrawal);
    assert(withdrawal.fee >= 0n && withdrawal.fee < withdrawal.amount, `withdrawal ${withdrawal.id} sends something`);
    if (!isSettledInside(withdrawal)) continue;
    const isBefore = withdrawal.status === 'applied' || withdrawal.status === 'approved';
    assert(isBefore && withdrawal.txid === undefined, `withdrawal ${withdrawal.id} goes over no chain`);
  }
  checkDebts(world);
}

/** The debts of users equal what the house has to get. */
function checkDebts(world: FundingWorld): void {
  const owed = new Map<CurrencyId, bigint>();
  for (const { userId, currencyId, amount } of world.funding.debts.all()) {
    assert(amount > 0n, `user ${userId} owes something of ${currencyId}`);
    owed.set(currencyId, (owed.get(currencyId) ?? 0n) + amount);
  }
  for (const currencyId of world.currencies.keys()) {
    const receivables = world.ledger.getHouseAccount('receivables', currencyId)?.available ?? 0n;
    const debts = owed.get(currencyId) ?? 0n;
    assert(receivables === -debts, `currency ${currencyId}: users owe ${debts}, receivables are ${receivables}`);
  }
}
