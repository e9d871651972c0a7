// What must be true between any two commands. Each check throws InvariantViolation and names what it found.
import { assert, type CurrencyId } from '@bourse/domain';
import { CAPABILITIES, type World } from './capabilities.ts';
import type { Account } from './ledger/account.ts';
import { mayBeNegative } from './ledger/ledger.ts';

export function checkInvariants({ world }: { readonly world: World }): void {
  checkSums(world);
  checkAccounts(world);
  for (const capability of CAPABILITIES) capability.checkInvariants?.(world);
}

/** All accounts of a currency own together what the outside world has put in. */
function checkSums(world: World): void {
  const sums = new Map<CurrencyId, bigint>();
  for (const { currencyId, available, locked } of world.ledger.accounts) {
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + available + locked);
  }
  for (const [currencyId, sum] of sums) assert(sum === 0n, `currency ${currencyId} sums to ${sum}, not to zero`);
}

function checkAccounts(world: World): void {
  const claims = new Map<Account, bigint>();
  for (const capability of CAPABILITIES) {
    for (const { account, amount } of capability.claims?.(world) ?? []) {
      claims.set(account, (claims.get(account) ?? 0n) + amount);
    }
  }
  for (const account of world.ledger.accounts) {
    const { id, owner, available, locked } = account;
    assert(available >= 0n || mayBeNegative(account), `account ${id} has ${available} available`);
    assert(owner.kind === 'user' || locked === 0n, `house account ${id} has ${locked} locked`);
    const claimed = claims.get(account) ?? 0n;
    assert(locked === claimed, `account ${id} has ${locked} locked for claims of ${claimed}`);
  }
}
