// Who reads postings and fills and nothing else: the legs of both in the order of their posting ids, and what each
// account owns by them.
import { negateAmount } from '@bourse/domain';
import type { Account, ChangeSet, Fill } from '@bourse/engine';

type Leg = { readonly accountId: number; readonly amount: bigint; readonly balanceAfter: bigint | undefined };
type Entry = { readonly id: number; readonly legs: readonly Leg[] };

export class LedgerReader {
  readonly #totals = new Map<number, bigint>();
  #lastId = 0;

  totalOf(accountId: number): bigint {
    return this.#totals.get(accountId) ?? 0n;
  }

  /** Adds what a command has posted, and answers what is wrong with it. Account n is at place n - 1. */
  read(changes: ChangeSet, accounts: readonly Account[]): string[] {
    const postings = [...Map.groupBy(changes.postings, (leg) => leg.postingId)].map(
      ([id, legs]): Entry => ({ id, legs }),
    );
    const fills = changes.fills.map((fill): Entry => ({ id: fill.postingId, legs: legsOf(fill, accounts) }));
    const faults: string[] = [];
    for (const { id, legs } of [...postings, ...fills].sort((a, b) => a.id - b.id)) {
      if (id !== this.#lastId + 1) faults.push(`posting ${id} follows posting ${this.#lastId}`);
      this.#lastId = id;
      const sums = new Map<number | undefined, bigint>();
      for (const { accountId, amount, balanceAfter } of legs) {
        const currencyId = accounts[accountId - 1]?.currencyId;
        sums.set(currencyId, (sums.get(currencyId) ?? 0n) + amount);
        const total = this.totalOf(accountId) + amount;
        this.#totals.set(accountId, total);
        const isTrue = balanceAfter === undefined || balanceAfter === total;
        if (!isTrue) faults.push(`account ${accountId} owns ${total} after posting ${id}, which says ${balanceAfter}`);
      }
      if ([...sums.values()].some((sum) => sum !== 0n)) faults.push(`the legs of posting ${id} do not sum to zero`);
    }
    return faults;
  }
}

/** Makes the legs as the view `ledger_entries` has them. */
function legsOf(fill: Fill, accounts: readonly Account[]): Leg[] {
  const feesLike = (payerId: number): number => {
    const currencyId = accounts[payerId - 1]?.currencyId;
    const isFees = ({ owner }: Account): boolean => owner.kind === 'house' && owner.purpose === 'fees';
    return accounts.find((account) => isFees(account) && account.currencyId === currencyId)?.id ?? 0;
  };
  const leg = (accountId: number, amount: bigint, balanceAfter?: bigint): Leg => ({ accountId, amount, balanceAfter });
  return [
    leg(fill.sellerBaseAccountId, negateAmount(fill.quantity), fill.sellerBaseAfter),
    leg(fill.buyerBaseAccountId, fill.quantity - fill.buyerFee, fill.buyerBaseAfter),
    leg(feesLike(fill.buyerBaseAccountId), fill.buyerFee),
    leg(fill.buyerQuoteAccountId, negateAmount(fill.notional), fill.buyerQuoteAfter),
    leg(fill.sellerQuoteAccountId, fill.notional - fill.sellerFee, fill.sellerQuoteAfter),
    leg(feesLike(fill.sellerQuoteAccountId), fill.sellerFee),
  ];
}
